import {
  type CallName,
  type CommandName,
  calls,
  commandNames,
  inMatchOrder,
  type QueryName,
  queryNames,
} from '@clinic/shared-events/contracts/calls.ts'
import type { CallDeclaration, Method } from '@clinic/shared-events/contracts/wire/call.ts'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { requireOwnOrigin } from '../origin.ts'
import { nameRoute, nameStaff } from '../request-log.ts'
import { callerOf, closeCookies, type Session, sessionTokenOf } from '../sessions.ts'
import { readForm, readJson } from './body.ts'
import { callOf, type Handler, type Handlers, type Reply, sendReply } from './call.ts'
import type { HttpKit } from './kit.ts'
import { notAllowed, notSignedIn, passwordDue, resting } from './problem.ts'
import { readFile } from './upload.ts'

/** The router of command-service: a handler for every declared call that is not a GET. */
export const mountCommands = (kit: HttpKit, handlers: Handlers<CommandName>): Router =>
  mountCalls(kit, commandNames, handlers)

/** The router of query-service: a handler for every GET that is declared. */
export const mountQueries = (kit: HttpKit, handlers: Handlers<QueryName>): Router =>
  mountCalls(kit, queryNames, handlers)

/** Mounts exactly the named calls. @throws when a handler has no call of its name, or a call no handler */
export const mountCalls = <N extends CallName>(kit: HttpKit, names: readonly N[], handlers: Handlers<N>): Router => {
  for (const name of Object.keys(handlers))
    if (!names.some((one) => one === name)) throw new Error(`${name} is not among the declared calls`)
  const router = express.Router({ caseSensitive: true })
  router.use(onlyFor(names))
  for (const name of inMatchOrder(names)) {
    if (!handlers[name]) throw new Error(`${name} has no handler`)
    mountOne(router, kit, calls[name], handlers[name])
  }
  return router
}

/** Lets through only requests whose method some of the calls has; others are not matched against each call. */
const onlyFor = (names: readonly CallName[]): RequestHandler => {
  const own = new Set<string>(names.map((name) => calls[name].method))
  if (own.has('GET')) own.add('HEAD')
  return ({ method }, _response, next) => next(own.has(method) || !callMethods.has(method) ? undefined : 'router')
}
/** The methods calls may have. Any other, as OPTIONS, is passed to every router. */
const callMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

const mountOne = <C extends CallDeclaration>(router: Router, kit: HttpKit, declared: C, handler: Handler<C>): void => {
  const { method, path, limit } = declared
  const writes = method !== 'GET'
  const admit: RequestHandler = async (request, response, next) => {
    nameRoute(response, path)
    const token = sessionTokenOf(kit.config, request)
    if (writes && declared.origin !== 'any')
      requireOwnOrigin(kit.config, {
        origin: request.headers.origin,
        host: request.host,
        hasSession: token !== null,
      })
    const used = token === null ? null : await kit.sessions.read(token)
    const locked = token === null || used ? null : await kit.sessions.readResting(token)
    const session = locked ? restingAs(declared, locked) : used
    if (writes && token !== null && session === null && declared.endedSession !== 'ignored') {
      // Once its cookies are taken away, the browser may send the call again as the public.
      response.setHeader('Set-Cookie', closeCookies(kit.config))
      throw notSignedIn()
    }
    if (session) nameStaff(response, session.staffId)
    admitted.set(request, answeredAs(declared, session))
    const limiter = limit && (admitted.get(request) === null || limit === 'login') && kit.limiters?.[limit]
    if (limiter) return limiter(request, response, next)
    next()
  }
  const answer: RequestHandler = async (request, response) => {
    const session = admitted.get(request) ?? null
    const call = callOf(declared, request, session, kit.config)
    const reply = await handler(call)
    await keepAccess(kit, declared, call, reply)
    await sendReply(response, declared.good ?? 200, reply)
  }
  verb(router, method)(path, admit, checkRole(declared), ...(writes ? [bodyReader(declared)] : []), answer)
}

/** The session a call is answered to. @throws HttpProblem 403 for one whose password is due, but where the call is for it or reads what everybody may */
const answeredAs = (declared: CallDeclaration, session: Session | null): Session | null => {
  if (!session?.passwordDue || declared.passwordDue === 'answered') return session
  if (isPublicRead(declared)) return null
  throw passwordDue()
}

/** The session that a call of a resting one is answered to. @throws HttpProblem 401, but where the call unlocks or ends it, or is answered as to the public */
const restingAs = (declared: CallDeclaration, session: Session): Session | null => {
  if (declared.resting === 'answered') return session
  if (declared.endedSession === 'ignored' || isPublicRead(declared)) return null
  throw resting()
}

const isPublicRead = ({ method, who }: CallDeclaration): boolean => method === 'GET' && who.includes('anonymous')

/** The session of each request that was let in, between the steps of that request. */
const admitted = new WeakMap<Request, Session | null>()

/** Leaves the entry of a clinical read before it is answered. @throws StoreAway where that cannot be done */
const keepAccess = async (
  { accesses }: HttpKit,
  { clinical }: CallDeclaration,
  { session, params, query }: { session: Session | null; params: object; query: unknown },
  reply: Reply,
): Promise<void> => {
  if (!clinical || !session) return
  const { what } = clinical
  const seen = clinical.of({ ...params, ...Object(query) }, () => reply.body ?? JSON.parse(reply.json ?? 'null'))
  // What is no name of a stream or list is there in no store, and nothing of it is shown.
  for (const of of new Set(seen === null ? [] : [seen].flat()))
    if (/^[\w-]{1,200}$/.test(of)) await accesses.keep({ staffId: session.staffId, what, of })
}

const bodyReader = ({ file, bodyType }: CallDeclaration): RequestHandler => {
  if (file) return readFile(file, { personOf })
  return bodyType === 'form' ? readForm : readJson
}

/** Who sends a call that was let in. */
const personOf = (request: Request): string | undefined => admitted.get(request)?.staffId

/** 401 when a session would be needed and there is none, 403 when the session's role may not. */
const checkRole =
  ({ who }: CallDeclaration): RequestHandler =>
  (request: Request, _response: Response, next) => {
    const caller = callerOf(admitted.get(request) ?? null)
    if (who.includes(caller)) return next()
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
