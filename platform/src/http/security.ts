import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { HttpConfig } from './calls/kit.ts'

/**
 * Security headers: everything from this site alone but pictures of products, which may be at any https address (docs/decisions/0047), nothing inline, never framed, no Referrer anywhere (the specification puts
 * ids in addresses), none of a device's senses. HSTS and upgrades only where browsers use https, so that a plain-http address on a local network works.
 */
export const securityHeaders = (config: Pick<HttpConfig, 'publicUrl'>): ((response: ServerResponse) => void) => {
  const https = config.publicUrl?.startsWith('https:') ?? false
  const helmetHandler = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginOpenerPolicy: https && { policy: 'same-origin' },
    originAgentCluster: https,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  const headers = [...headersSetBy(helmetHandler), ['Permissions-Policy', unused] as const]
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
  }
}

/** Marks an answer of /api and of links to preferences as kept by no browser and no search engine, whatever it is: behind it is somebody. */
export const keptByNobody = (response: ServerResponse): void => {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Robots-Tag', 'noindex')
}

/** Features of browsers that no page uses and that are therefore forbidden to all. */
const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/** The headers a handler sets, made once since nothing in them depends on the request. @throws Error if that should ever change */
const headersSetBy = (handler: ReturnType<typeof helmet>): [name: string, value: string][] => {
  const probe = new ServerResponse(new IncomingMessage(new Socket()))
  let done = false
  handler(probe.req, probe, (error) => {
    done = error === undefined
  })
  if (!done) throw new Error('the security headers could not be made')
  return probe.getHeaderNames().map((name) => [name, String(probe.getHeader(name))])
}
