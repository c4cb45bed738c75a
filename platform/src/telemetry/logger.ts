import { type DestinationStream, type Logger, pino } from 'pino'
import { StoreAway } from '../stores/store-away.ts'

export type { Logger } from 'pino'

/** JSON lines on standard output. What is logged never holds a person's data, a URL or a secret (docs/http.md#what-is-kept-where). */
export const createLogger = (service: string, destination?: DestinationStream): Logger => {
  const options = { base: { service }, timestamp: pino.stdTimeFunctions.isoTime }
  // Lines that come while one is being written are written together: a busy service does not wait for its own log.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }))
}

/** The level of a problem that is tried again: a store that is away has lines of its own (`createOutages`). */
export const problemLevel = (error: unknown, otherwise: 'warn' | 'error'): 'debug' | 'warn' | 'error' =>
  error instanceof StoreAway ? 'debug' : otherwise

/** An error as a log may show it: its name, code, the event it is of and where it came from, without its message, which may quote what was sent. */
export const safeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const event = 'event' in error && typeof error.event === 'string' ? { event: error.event } : {}
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? {} : { cause: safeError(error.cause) }
  return { name: error.name, ...code, ...event, at: frames.map((line) => line.trim()).slice(0, 12), ...cause }
}
