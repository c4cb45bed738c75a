import { performance } from 'node:perf_hooks'
import { StoreAway } from '../stores/store-away.ts'
import { whyAway } from '../stores/why-away.ts'
import type { Logger } from '../telemetry/logger.ts'

/** Gives a store's port back whose calls show when the store goes and when it is back. */
type Noticed = <T extends object>(port: T) => T

/** A store that is away: since when, when a call last failed, and when a line last said so, on the clock of the process; and the calls that failed. */
type Outage = { since: number; lastFailed: number; lastSaid: number; calls: Set<string> }

const minuteMs = 60_000
/** A store is back when one of the calls that failed succeeds, begun so long after the last failure: a disk that is full still reads. */
const quietMs = 1_000

/**
 * Logs one line when a store goes and one when it is back, whoever asks it: how many try again meanwhile is no news. While it lasts, a
 * line a minute; every other failure is logged at debug.
 */
export const createOutages = (log: Logger, elapsed: () => number = () => performance.now()): Noticed => {
  const outages = new Map<string, Outage>()
  const backSince = new Map<string, number>()

  const failed = (error: StoreAway, began: number, call: string): void => {
    const { store } = error
    const now = elapsed()
    const outage = lasting(outages.get(store), now)
    const why = whyAway(error)?.sentence
    const seen = { store, ...(why && { why }) }
    if (!outage) {
      // A call from before the store was back, lost on its way.
      const isLate = began < (backSince.get(store) ?? 0)
      if (!isLate) outages.set(store, { since: now, lastFailed: now, lastSaid: now, calls: new Set([call]) })
      log[isLate ? 'debug' : 'warn'](seen, isLate ? 'store was away' : 'store away')
      return
    }
    outage.lastFailed = now
    outage.calls.add(call)
    const saying = now - outage.lastSaid >= minuteMs
    if (saying) outage.lastSaid = now
    log[saying ? 'warn' : 'debug']({ ...seen, seconds: secondsOf(now - outage.since) }, 'store still away')
  }

  const answered = (store: string, began: number, call: string): void => {
    const outage = outages.get(store)
    if (!outage?.calls.has(call) || began < outage.lastFailed + quietMs) return
    outages.delete(store)
    backSince.set(store, elapsed())
    log.info({ store, seconds: secondsOf(elapsed() - outage.since) }, 'store is back')
  }

  return (port) => {
    /** The store behind the port, by the name its errors give. */
    let store: string | undefined
    const succeeded = (began: number, call: string): void => {
      if (store) answered(store, began, call)
    }
    const rejected = (error: unknown, began: number, call: string): void => {
      if (!(error instanceof StoreAway)) return
      store = error.store
      failed(error, began, call)
    }
    async function* followed(batches: AsyncIterable<unknown>, call: string) {
      try {
        for await (const batch of batches) {
          succeeded(elapsed(), call)
          yield batch
        }
      } catch (error) {
        rejected(error, elapsed(), call)
        throw error
      }
    }
    const notice = (result: unknown, began: number, call: string): unknown => {
      if (isFollowed(result)) return followed(result, call)
      if (result instanceof Promise)
        result.then(
          () => succeeded(began, call),
          (error: unknown) => rejected(error, began, call),
        )
      return result
    }
    const noticed = Object.entries(port).map(([name, value]) => [
      name,
      typeof value === 'function' ? (...args: unknown[]) => notice(value.apply(port, args), elapsed(), name) : value,
    ])
    // Every function of the port is there again under its own name, with its own arguments and answer.
    return Object.fromEntries(noticed)
  }
}

/** Who asks a store that is away asks again within seconds: one that nobody missed for a minute was back meanwhile. */
const lasting = (outage: Outage | undefined, now: number): Outage | undefined =>
  outage && now - outage.lastFailed < minuteMs ? outage : undefined

const isFollowed = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result

const secondsOf = (ms: number): number => Math.round(ms / 100) / 10
