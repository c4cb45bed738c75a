import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { HttpConfig } from './kit.ts'

/**
 * Security headers: everything from this site alone, nothing inline, never framed, no Referrer anywhere (the specification puts
 * ids in addresses). HSTS and upgrades only where browsers use https, so that a plain-http address on a local network works.
 */
export const securityHeaders = (config: Pick<HttpConfig, 'publicUrl'>): RequestHandler => {
  const https = config.publicUrl?.startsWith('https:') ?? false
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginOpenerPolicy: https && { policy: 'same-origin' },
    originAgentCluster: https,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
}
