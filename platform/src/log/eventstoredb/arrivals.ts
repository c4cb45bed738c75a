import { setImmediate } from 'node:timers/promises'
import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client'

/** What has arrived since the last batch, and whether the server said that this is all there is. */
export type Arrived = { events: AllStreamResolvedEvent[]; caughtUp: boolean }

type ArrivalOptions = {
  /** Events in a batch at most. */
  pageSize: number
  /** Called when nothing came for a while and the server has not said that this is all: servers before 23.10 do not say it. */
  atHead(): Promise<boolean>
  /** That while, in milliseconds. */
  quietMs: number
}

/**
 * Reads a subscription in batches: nothing is read from the server beyond its buffer until the last batch was taken.
 * `caughtUp` comes as an event beside the data, so it counts only once what was in the buffer then has been handed on.
 * Ends with the signal or the subscription. @throws what the subscription failed with
 */
export async function* arrivals(
  subscription: AllStreamSubscription,
  { pageSize, atHead, quietMs }: ArrivalOptions,
  signal: AbortSignal,
): AsyncGenerator<Arrived> {
  const state = openState(subscription, signal)
  let reported = false
  try {
    while (!signal.aborted) {
      await gather(subscription, pageSize)
      const events = take(subscription, pageSize, state.took)
      const caughtUp = state.caughtUp()
      if (events.length > 0 || caughtUp !== reported) {
        reported = caughtUp
        yield { events, caughtUp }
      } else if (state.over()) return
      else if (!(await state.something(caughtUp ? undefined : quietMs))) state.setCaughtUp(await atHead())
    }
  } finally {
    state.release()
    subscription.unsubscribe().catch(() => undefined) // never connected: there is nothing to end
    subscription.resume() // what is left must flow off, or the call under it is never over
  }
}

/** Waits while each turn of the event loop brings more events: they come one by one, many in a turn. */
const gather = async (subscription: AllStreamSubscription, most: number): Promise<void> => {
  let before = 0
  while (subscription.readableLength > before && subscription.readableLength < most) {
    before = subscription.readableLength
    await setImmediate()
  }
}

const take = (subscription: AllStreamSubscription, most: number, took: () => void): AllStreamResolvedEvent[] => {
  const events: AllStreamResolvedEvent[] = []
  while (events.length < most) {
    const event = subscription.read() as AllStreamResolvedEvent | null
    if (event === null) break
    took()
    events.push(event)
  }
  return events
}

const openState = (subscription: AllStreamSubscription, signal: AbortSignal) => {
  let caughtUp = false
  let taken = 0
  /** How many events must have been taken until all that came before the server's 'caughtUp' is handed on. */
  let mark: number | undefined
  let failure: Error | undefined
  let ended = false
  let resume: (() => void) | undefined
  const notify = () => resume?.()
  subscription
    .on('readable', notify)
    .on('error', (error: Error) => {
      failure = error
      notify()
    })
    .on('close', () => {
      ended = true
      notify()
    })
    .on('end', () => {
      ended = true
      notify()
    })
  subscription.on('caughtUp', () => {
    // Taking one fetches more, so 'caughtUp' can come while a batch is being taken: what is taken already counts too.
    mark = taken + subscription.readableLength
    notify()
  })
  subscription.on('fellBehind', () => {
    mark = undefined
    caughtUp = false
  })
  signal.addEventListener('abort', notify)
  return {
    took: (): void => {
      taken += 1
    },
    /** Whether all that came before the server's 'caughtUp' was taken. */
    caughtUp(): boolean {
      if (mark !== undefined && taken >= mark) {
        caughtUp = true
        mark = undefined
      }
      return caughtUp
    },
    setCaughtUp(now: boolean): void {
      caughtUp = now
    },
    over(): boolean {
      if (failure) throw failure
      return ended
    },
    /** Resolves when something has come or ended, or with false after that many milliseconds without. */
    something: (withinMs: number | undefined): Promise<boolean> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(true)
        const timer = withinMs === undefined ? undefined : setTimeout(() => settle(false), withinMs)
        const settle = (arrived: boolean): void => {
          clearTimeout(timer)
          resume = undefined
          resolve(arrived)
        }
        resume = () => settle(true)
      }),
    release: (): void => signal.removeEventListener('abort', notify),
  }
}
