import type { LimitName } from '@clinic/shared-events/contracts/wire/call.ts'
import type { Request, RequestHandler } from 'express'
import { MemoryStore, type Options, rateLimit } from 'express-rate-limit'
import type { Config } from '../config/config.ts'
import type { KnownBrowsers } from '../vault/people/known-browsers.ts'
import { networkOf, wideNetworkOf } from './calls/address.ts'
import { HttpProblem } from './calls/problem.ts'
import { browserMarkOf } from './sessions.ts'

type Limit = { windowMs: number; most: number; sentence: string; code?: string }
type EveryLimit = LimitName | 'bookingWide' | 'cartDay' | 'socket'

const minute = 60_000

/** How often one address may do what (docs/http.md#limits). Signed-in staff are limited at login only: a clinic shares one address. */
export const limits: Readonly<Record<EveryLimit, Limit>> = {
  login: {
    windowMs: 5 * minute,
    most: 20,
    sentence: 'Demasiados intentos de inicio de sesión. Espere unos minutos e intente nuevamente.',
  },
  booking: {
    windowMs: 10 * minute,
    most: 20,
    sentence: 'Ha enviado demasiadas solicitudes de cita. Espere unos minutos e intente nuevamente.',
  },
  /** Per /48 and /24: a clinic or a town behind one carrier books less in ten minutes. */
  bookingWide: {
    windowMs: 10 * minute,
    most: 60,
    sentence: 'Desde su red se enviaron demasiadas solicitudes de cita. Espere unos minutos e intente nuevamente.',
  },
  form: {
    windowMs: 10 * minute,
    most: 20,
    sentence: 'Ha enviado demasiados formularios. Espere unos minutos e intente nuevamente.',
  },
  order: {
    windowMs: 10 * minute,
    most: 20,
    sentence: 'Ha enviado demasiados pedidos. Espere unos minutos e intente nuevamente.',
  },
  cart: {
    windowMs: minute,
    most: 120,
    sentence: 'Demasiados cambios seguidos en el carrito. Espere un minuto e intente nuevamente.',
  },
  cartDay: {
    windowMs: 24 * 60 * minute,
    most: 1_000,
    code: 'too-many-today',
    sentence: 'Desde su conexión ya se hicieron demasiados cambios en carritos hoy. Intente nuevamente mañana.',
  },
  /** A form keeps what is typed at most every second and a half. */
  draft: {
    windowMs: minute,
    most: 120,
    sentence: 'Demasiados cambios seguidos. Espere un minuto; lo que escribe sigue en esta pestaña.',
  },
  reading: {
    windowMs: minute,
    most: 300,
    sentence: 'Demasiadas consultas seguidas. Espere un minuto e intente nuevamente.',
  },
  socket: {
    windowMs: minute,
    most: 120,
    sentence: 'Demasiadas conexiones seguidas. Espere un minuto e intente nuevamente.',
  },
}

const tooMany = (name: EveryLimit, retryAfterSeconds: number): HttpProblem =>
  new HttpProblem(429, limits[name].code ?? 'too-many', limits[name].sentence, undefined, {
    'Retry-After': String(Math.max(1, retryAfterSeconds)),
  })

const secondsUntil = (at: Date | undefined, now: number): number => Math.ceil(((at?.getTime() ?? now) - now) / 1000)

type KeyOf = (request: Request) => string
const byWideNetwork: KeyOf = ({ ip }) => wideNetworkOf(ip ?? '')
const byNetwork: KeyOf = ({ ip }) => networkOf(ip ?? '')

/** The key that a sign-in is counted under: a browser that has signed in before has its own, so that its neighbours do not use up its tries. */
export const ownTries =
  (config: Pick<Config, 'publicUrl'>, browsers: Pick<KnownBrowsers, 'idOf'> | undefined): KeyOf =>
  (request) => {
    const browser = browsers?.idOf(browserMarkOf(config, request)) ?? null
    return browser === null ? byNetwork(request) : `${browser} ${byNetwork(request)}`
  }

/** One limiter per name for a whole app, so that routes under one name share it. */
export const createLimiter = (name: Exclude<EveryLimit, 'socket'>, keyGenerator: KeyOf = byNetwork): RequestHandler => {
  const { windowMs, most } = limits[name]
  const options: Partial<Options> = {
    windowMs,
    limit: most,
    keyGenerator,
    standardHeaders: false,
    legacyHeaders: false,
    handler: (request, _response, next) => {
      const info = 'rateLimit' in request ? (request.rateLimit as { resetTime?: Date }) : {}
      next(tooMany(name, secondsUntil(info.resetTime, Date.now())))
    },
  }
  return rateLimit(options)
}

/** Two limits, one after the other: what the first refuses does not count for the second. */
const oneThenOther =
  (first: RequestHandler, second: RequestHandler): RequestHandler =>
  (request, response, next) =>
    first(request, response, (problem?: unknown) => {
      if (problem !== undefined) return next(problem)
      void second(request, response, next)
    })

/** Both limits of the carts' changes (docs/decisions/0009). */
export const createCartLimiter = (): RequestHandler => oneThenOther(createLimiter('cart'), createLimiter('cartDay'))

/** Both limits of strangers' bookings (docs/decisions/0009-what-strangers-may-do.md). */
export const createBookingLimiter = (): RequestHandler =>
  oneThenOther(createLimiter('booking'), createLimiter('bookingWide', byWideNetwork))

/** Counts socket joins per address; true while the address is within its limit. */
export const createSocketLimiter = (on: boolean): { allows(address: string): Promise<boolean>; stop(): void } => {
  const { windowMs, most } = limits.socket
  const store = new MemoryStore()
  // The store reads only the window of its options.
  store.init({ windowMs } as Options)
  return {
    allows: async (address) => !on || (await store.increment(networkOf(address))).totalHits <= most,
    stop: () => store.shutdown(),
  }
}
