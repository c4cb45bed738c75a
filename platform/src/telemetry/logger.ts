import { LRUCache } from 'lru-cache'
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

const minuteMs = 60_000

/** Logs what a task in the background will try again: the same at most once a minute, however often it is tried, and else at debug. */
export const createProblemLog = (log: Logger, elapsed: () => number = () => performance.now()) => {
  const logged = new LRUCache<string, number>({ max: 1_000 })
  return (error: unknown): void => {
    const shown = safeError(error)
    const { name, code, event, at } = shown
    const what = JSON.stringify([name, code, event, (at as string[] | undefined)?.[0]])
    const isAgain = elapsed() - (logged.get(what) ?? -minuteMs) < minuteMs
    if (!isAgain) logged.set(what, elapsed())
    log[isAgain ? 'debug' : problemLevel(error, 'error')]({ error: shown }, 'a background task will try again')
  }
}
