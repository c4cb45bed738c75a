import { createHash } from 'node:crypto'
import express, { type Express, type Request, type RequestHandler } from 'express'
import { apiDocs } from './calls/api-docs.ts'
import type { HttpKit } from './calls/kit.ts'
import { openApi } from './calls/openapi.ts'
import { noSuchRoute } from './calls/problem.ts'
import { answerErrors, unknownRoute } from './errors.ts'
import { type Checks, createReadiness } from './health.ts'
import { logRequests, nameRoute } from './request-log.ts'
import { securityHeaders } from './security.ts'

export type HttpAppDeps = {
  kit: HttpKit
  /** The routers of the services this process runs. */
  routers: readonly RequestHandler[]
  /** The checks of /health/ready. */
  checks: Checks
  /** Who may read /metrics: this machine only where the port itself is public (embedded). */
  metricsFor: 'this-machine' | 'everyone'
  /** Answers every path that is not /api: the built web. */
  web?: RequestHandler
}

/** The express app around the services' routers: headers, log, health, metrics, errors (docs/http.md). */
export const createHttpApp = ({ kit, routers, checks, metricsFor, web }: HttpAppDeps): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', kit.config.trustProxy)
  app.use(logRequests(kit.log, kit.metrics))
  app.use(securityHeaders(kit.config))
  mountHealth(app, checks)
  mountMetrics(app, kit, metricsFor)
  mountDocs(app, kit)
  // Behind a link to the preferences is somebody, whatever it is answered with.
  app.use(['/api', '/mensajes'], (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Robots-Tag', 'noindex')
    next()
  })
  for (const router of routers) app.use(router)
  app.use('/api', unknownRoute)
  if (web) app.use(web)
  app.use(unknownRoute)
  app.use(answerErrors(kit.log))
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

/** The list of all calls: made once, asked again with its ETag, and limited like other readings. */
const mountDocs = (app: Express, kit: HttpKit): void => {
  const document = openApi()
  const serve = (path: string, type: string, text: string) => {
    const bytes = Buffer.from(text)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
    app.get(path, ...(kit.limiters ? [kit.limiters.reading] : []), (_request, response) => {
      nameRoute(response, path)
      response.setHeader('ETag', etag)
      response.setHeader('Cache-Control', 'no-cache')
      response.type(type).send(bytes)
    })
  }
  serve('/openapi.json', 'application/json', JSON.stringify(document))
  serve('/api-docs', 'html', apiDocs(document))
}
