import type { LimitName } from '@clinic/shared-events/contracts/wire/call.ts'
import type { RequestHandler } from 'express'
import type { Config } from '../../config/config.ts'
import type { Logger } from '../../telemetry/logger.ts'
import type { Accesses } from '../../vault/accesses.ts'
import type { KnownBrowsers } from '../../vault/people/known-browsers.ts'
import { createBookingLimiter, createCartLimiter, createLimiter, ownTries } from '../limits.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import type { SessionReader } from '../sessions.ts'

/** The settings that HTTP uses. */
export type HttpConfig = Pick<Config, 'publicUrl' | 'rateLimits' | 'trustProxy'>

/** What every mounted route shares: one per process, also when two services run in it. */
export type HttpKit = {
  config: HttpConfig
  sessions: SessionReader
  /** Where entries of clinical reads are left. */
  accesses: Pick<Accesses, 'keep'>
  log: Logger
  metrics: Metrics
  /** null when RATE_LIMITS is off. */
  limiters: Readonly<Record<LimitName, RequestHandler>> | null
}

export const createHttpKit = (parts: {
  config: HttpConfig
  sessions: SessionReader
  accesses: Pick<Accesses, 'keep'>
  log: Logger
  metrics?: Metrics
  /** Needed where signing in is answered: a browser that has signed in before has a limit of its own there. */
  browsers?: Pick<KnownBrowsers, 'idOf'>
}): HttpKit => ({
  config: parts.config,
  sessions: parts.sessions,
  accesses: parts.accesses,
  log: parts.log,
  metrics: parts.metrics ?? createMetrics(),
  limiters: parts.config.rateLimits
    ? {
        login: createLimiter('login', ownTries(parts.config, parts.browsers)),
        booking: createBookingLimiter(),
        form: createLimiter('form'),
        order: createLimiter('order'),
        cart: createCartLimiter(),
        draft: createLimiter('draft'),
        reading: createLimiter('reading'),
      }
    : null,
})
