import type { Request, Response } from 'express'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from './metrics.ts'

/** Names the route a request belongs to, by its template: the only thing of the address that is ever logged, here and by the gateway. */
export const nameRoute = (response: Response, template: string): void => {
  response.locals.route = template
  response.setHeader('X-Route', template)
}

/** Names the account whose session a request carries, for its line: who was refused, too. */
export const nameStaff = (response: Response, staffId: string): void => {
  response.locals.staff = staffId
}

/** The account that was named, if any was. */
export const staffOf = (response: Response): string | undefined => {
  const staff: unknown = response.locals.staff
  return typeof staff === 'string' ? staff : undefined
}

/**
 * One line and one measurement per request: method, template, status, milliseconds, and the account's id where somebody is signed in. Never URL, query, Referer or body
 * (docs/http.md#what-is-kept-where).
 */
export const logRequests =
  (log: Logger, metrics: Metrics) =>
  (request: Request, response: Response): void => {
    const start = performance.now()
    response.on('close', () => {
      const ms = performance.now() - start
      const route: string = typeof response.locals.route === 'string' ? response.locals.route : '(unknown)'
      const method = knownMethod(request.method)
      const status = response.writableFinished ? response.statusCode : 499
      metrics.requests.observe({ method, route, status }, ms / 1000)
      const staff = staffOf(response)
      log.info(
        { method, route, status, ms: Math.round(ms * 10) / 10, ...(staff !== undefined && { staff }) },
        'request',
      )
    })
  }

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The method as it is logged and counted. A made-up one is text of the caller's choice and is neither. */
const knownMethod = (method: string): string => (methods.has(method) ? method : '(other)')
