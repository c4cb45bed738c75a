import { createHash } from 'node:crypto'
import { IncomingMessage, type Server, ServerResponse } from 'node:http'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import { apiDocs } from './calls/api-docs.ts'
import type { HttpKit } from './calls/kit.ts'
import type { DeclaredCalls } from './calls/mount.ts'
import { type OpenApi, openApi } from './calls/openapi.ts'
import { noSuchRoute } from './calls/problem.ts'
import { answerErrors, unknownRoute } from './errors.ts'
import { type Checks, createReadiness } from './health.ts'
import { logRequests, nameRoute } from './request-log.ts'
import { keptByNobody, securityHeaders } from './security.ts'
import { createHttpServer } from './server.ts'

/** What a service answers: declared calls, and others. */
export type Routes = { calls?: DeclaredCalls; others?: readonly RequestHandler[] }

export type HttpAppDeps = {
  kit: HttpKit
  /** Those of the services this process runs. */
  routes: readonly Routes[]
  /** The checks of /health/ready. */
  checks: Checks
  /** Who may read /metrics: this machine only where the port itself is public (embedded). */
  metricsFor: 'this-machine' | 'everyone'
  /** Answers every path that is not /api: the built web. */
  web?: RequestHandler
}

/**
 * The server of what the services answer: headers, log, health, metrics, errors (docs/http.md). Declared calls are found by method
 * and path before express looks through its routes for what else there is (docs/decisions/0241-declared-calls-are-found-by-their-path.md).
 */
export const createHttpApp = (deps: HttpAppDeps): Server => {
  const { kit, routes } = deps
  const others = expressOf(deps)
  const declared = routes.flatMap(({ calls = [] }) => calls)
  const [logRequest, secure, answerError] = [
    logRequests(kit.log, kit.metrics),
    securityHeaders(kit.config),
    answerErrors(kit.log),
  ]
  return createHttpServer((incoming, outgoing) => {
    // What `messagesOf` makes them.
    const [request, response] = [incoming as Request, outgoing as Response]
    logRequest(request, response)
    secure(response)
    for (const answer of declared) {
      const answered = answer(request, response)
      if (answered) return void answered.catch((error: unknown) => answerError(error, response))
    }
    others(request, response, (error?: unknown) => answerError(error ?? noSuchRoute(), response))
  }, messagesOf(others))
}

/** Requests and responses with all that express adds to them. Made so: giving each another prototype costs more than finding its call. */
const messagesOf = (app: Express) => {
  class AppRequest extends IncomingMessage {}
  class AppResponse<R extends IncomingMessage> extends ServerResponse<R> {
    locals = {}
  }
  Object.setPrototypeOf(AppRequest.prototype, app.request)
  Object.setPrototypeOf(AppResponse.prototype, app.response)
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse }
}

/** Everything that is not a declared call. What it does not know, and errors, are handed to its caller. */
const expressOf = ({ kit, routes, checks, metricsFor, web }: HttpAppDeps): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', kit.config.trustProxy)
  mountHealth(app, checks)
  mountMetrics(app, kit, metricsFor)
  mountDocs(app, kit)
  app.use(['/api', '/mensajes'], (_request, response, next) => {
    keptByNobody(response)
    next()
  })
  for (const other of routes.flatMap(({ others = [] }) => others)) app.use(other)
  app.use('/api', unknownRoute)
  if (web) app.use(web)
  return app
}

const mountHealth = (app: Express, checks: Checks): void => {
  app.get('/health/live', (_request, response) => {
    nameRoute(response, '/health/live')
    response.json({ live: true })
  })
  const readinessNow = createReadiness(checks)
  app.get('/health/ready', async (_request, response) => {
    nameRoute(response, '/health/ready')
    const readiness = await readinessNow()
    response.status(readiness.ready ? 200 : 503).json(readiness)
  })
}

/** Whether a request comes straight from this machine, not through a proxy on it. */
const fromThisMachine = (request: Request): boolean =>
  /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined

const mountMetrics = (app: Express, kit: HttpKit, metricsFor: HttpAppDeps['metricsFor']): void => {
  app.get('/metrics', async (request, response) => {
    nameRoute(response, '/metrics')
    if (metricsFor === 'this-machine' && !fromThisMachine(request)) throw noSuchRoute()
    await Promise.allSettled(kit.metrics.beforeScrape.map((measure) => measure()))
    response.type(kit.metrics.registry.contentType).send(await kit.metrics.registry.metrics())
  })
}

/** The list of all calls: made when it is first asked for, asked again with its ETag, and limited like other readings. */
const mountDocs = (app: Express, kit: HttpKit): void => {
  let document: OpenApi | undefined
  const serve = (path: string, type: string, textOf: (document: OpenApi) => string) => {
    let made: { bytes: Buffer; etag: string } | undefined
    app.get(path, ...(kit.limiters ? [kit.limiters.reading] : []), (_request, response) => {
      nameRoute(response, path)
      document ??= openApi()
      made ??= withEtag(textOf(document))
      response.setHeader('ETag', made.etag)
      response.setHeader('Cache-Control', 'no-cache')
      response.type(type).send(made.bytes)
    })
  }
  serve('/openapi.json', 'application/json', JSON.stringify)
  serve('/api-docs', 'html', apiDocs)
}

const withEtag = (text: string) => {
  const bytes = Buffer.from(text)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}
