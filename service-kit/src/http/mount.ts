import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { readJson } from './body.ts'
import { callOf, type Handler, sendReply } from './call.ts'
import type { HttpKit } from './kit.ts'
import { requireOwnOrigin } from './origin.ts'
import { notAllowed, notSignedIn } from './problem.ts'
import { nameRoute } from './request-log.ts'
import {
  type CommandRoute,
  commandRoutes,
  isRouteKey,
  type Method,
  partsOf,
  type QueryRoute,
  queryRoutes,
  type Route,
  type RouteKey,
  routes,
} from './route-table.ts'
import { callerOf, closeCookies, type Session, sessionTokenOf } from './sessions.ts'

type Handlers<K extends RouteKey> = { [P in K]: Handler<P> }

/** The router of command-service: a handler for every row of the table that is not a GET. */
export const mountCommands = (kit: HttpKit, handlers: Handlers<CommandRoute>): Router =>
  mountRoutes(kit, commandRoutes, handlers)

/** The router of query-service: a handler for every GET of the table. */
export const mountQueries = (kit: HttpKit, handlers: Handlers<QueryRoute>): Router =>
  mountRoutes(kit, queryRoutes, handlers)

/** Mounts exactly the given rows. @throws when a handler has no row in the table, or a row no handler */
export const mountRoutes = <K extends RouteKey>(kit: HttpKit, keys: readonly K[], handlers: Handlers<K>): Router => {
  for (const name of Object.keys(handlers))
    if (!isRouteKey(name) || !keys.some((key) => key === name)) throw new Error(`${name} is not in the route table`)
  const router = express.Router({ caseSensitive: true })
  router.use(onlyFor(keys))
  for (const key of keys) {
    if (!handlers[key]) throw new Error(`${key} has no handler`)
    mountOne(router, kit, key, handlers[key])
  }
  return router
}

/** A request whose method none of the rows has passes by without being matched against each of them. */
const onlyFor = (keys: readonly RouteKey[]): RequestHandler => {
  const own = new Set<string>(keys.map((key) => partsOf(key).method))
  if (own.has('GET')) own.add('HEAD')
  return ({ method }, _response, next) => next(own.has(method) || !callMethods.has(method) ? undefined : 'router')
}
/** Any other, as OPTIONS, concerns every router. */
const callMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

const mountOne = <K extends RouteKey>(router: Router, kit: HttpKit, key: K, handler: Handler<K>): void => {
  const { method, path } = partsOf(key)
  const route: Route = routes[key]
  const writes = method !== 'GET'
  const admit: RequestHandler = async (request, response, next) => {
    nameRoute(response, path)
    const token = sessionTokenOf(request)
    if (writes)
      requireOwnOrigin(kit.config, {
        origin: request.headers.origin,
        host: request.host,
        hasSession: token !== null,
      })
    const session = token === null ? null : await kit.sessions.read(token)
    if (writes && token !== null && session === null && route.endedSession !== 'ignored') {
      // Without them the browser is the public's again, and may say so itself by sending the call once more.
      response.setHeader('Set-Cookie', closeCookies(kit.config))
      throw notSignedIn()
    }
    admitted.set(request, session)
    const limiter = route.limit && (session === null || route.limit === 'login') && kit.limiters?.[route.limit]
    if (limiter) return limiter(request, response, next)
    next()
  }
  const answer: RequestHandler = async (request, response) => {
    const session = admitted.get(request) ?? null
    await sendReply(response, route.good ?? 200, await handler(callOf(key, request, session)))
  }
  verb(router, method)(path, admit, checkRole(route), ...(writes ? [readJson] : []), answer)
}

/** Who was let in, between the steps of one request. */
const admitted = new WeakMap<Request, Session | null>()

/** 401 when a session would be needed and there is none, 403 when the session's role may not. */
const checkRole =
  (route: Route): RequestHandler =>
  (request: Request, _response: Response, next) => {
    const caller = callerOf(admitted.get(request) ?? null)
    if (route.who.includes(caller)) return next()
    next(caller === 'anonymous' ? notSignedIn() : notAllowed())
  }

const verb = (router: Router, method: Method) =>
  ({
    GET: router.get,
    POST: router.post,
    PUT: router.put,
    PATCH: router.patch,
    DELETE: router.delete,
  })[method].bind(router)
