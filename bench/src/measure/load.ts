import autocannon from 'autocannon'
import type { Caller } from './calls.ts'
import { inTurn, quantile, type Side, type Sides, timed } from './measure.ts'
import { processorMs, type Server } from './servers.ts'

export const connections = 32
/** Seconds after which an answer is given up: what is slow is not broken. */
const patience = 60
export type Request = autocannon.Request

/**
 * Times of answers in milliseconds, and what of the processor an answer took. `readyMs`: how long the server was not ready after the load,
 * as its read models were behind.
 */
export type Loaded = { perSecond: number; p50: number; p99: number; processor: number; readyMs: number }

/** Asks for the paths in turn. */
export const getsOf = ({ cookie }: Caller, paths: readonly string[]): Request[] =>
  paths.map((path) => ({ method: 'GET', path, headers: { cookie } }))

/** Posts a new booking each time. */
export const bookingsBy = (next: () => object): Request[] => [
  {
    method: 'POST',
    path: '/api/appointments',
    headers: { 'content-type': 'application/json' },
    setupRequest: (request) => ({ ...request, body: JSON.stringify(next()) }),
  },
]

type Much = { duration: number } | { amount: number }

/**
 * The times of answers without the first of each connection, where any has a second. A server takes one new connection in each turn of its event
 * loop: of 32 that are opened at once the last waits until those before it were answered again and again, as no practice's would.
 */
export const createTimes = () => {
  const connected = new Set<unknown>()
  const [first, later]: [number[], number[]] = [[], []]
  return {
    take(connection: unknown, ms: number): void {
      if (connected.has(connection)) later.push(ms)
      else first.push(ms)
      connected.add(connection)
    },
    taken: (): readonly number[] => (later.length > 0 ? later : first),
  }
}

/** Sends requests over all connections, for so many seconds or so many in all. @throws Error when one is not answered with 2xx */
export const load = async ({ url }: Caller, requests: Request[], much: Much) => {
  // That so many were answered is noticed when it samples, each second by itself.
  const noticed = 'amount' in much && { sampleInt: 10 }
  const options = { url, connections, requests, timeout: patience, ...much, ...noticed }
  const times = createTimes()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    running.on('response', (connection, _status, _bytes, ms) => times.take(connection, ms))
  })
  const { non2xx, errors, timeouts, statusCodeStats } = result
  if (non2xx + errors > 0) {
    const statuses = JSON.stringify(statusCodeStats)
    throw new Error(
      `${non2xx} calls were not answered with 2xx (${statuses}), ${errors} failed, ${timeouts} by timeout`,
    )
  }
  return { ...result, times: times.taken() }
}

/** How often each side is loaded, and for how long after a warm-up. `amount`: with so many requests in place of the seconds. */
export type Times = { passes: number; seconds: number; warmUp: number; amount?: number }

/**
 * Loads both in turn, after warming up each for so many seconds; none is less than one. What a load has asked for and not waited for is answered before the other side is loaded, and counts as much on both.
 */
export const loadInTurn = async (
  servers: Record<Side, Server>,
  { passes, seconds, warmUp, amount }: Times,
  requestsFor: Record<Side, Request[]>,
): Promise<Sides<Loaded>> => {
  const once = (much: Much) => async (side: Side) => {
    const server = servers[side]
    const before = processorMs(server.pid)
    const { times, '2xx': good, duration: took } = await load(server, requestsFor[side], much)
    const readyMs = await timed(server.ready)
    const processor = (processorMs(server.pid) - before) / (good + connections)
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    return { perSecond: Math.round(good / took), p50, p99, processor, readyMs }
  }
  if (warmUp > 0) await inTurn(1, once({ duration: warmUp }))
  return inTurn(passes, once(amount === undefined ? { duration: seconds } : { amount }))
}
