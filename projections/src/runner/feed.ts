import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { SealBroken } from '@clinic/platform/log/seal.ts'
import { KeyMissing } from '@clinic/platform/vault/keys/data-keys.ts'
import { createCondition } from '@clinic/platform/waiting/condition.ts'
import type { AnyEvent, Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { erasedIn } from '@clinic/shared-events/definitions/erased.ts'
import { UnknownEvent, UpcasterFailed } from '@clinic/shared-events/definitions/event-registry.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { createRests, type Rests } from './rests.ts'

/** An event that cannot be opened. It stands in the window so that only the projections it concerns stop at it. */
export type Unreadable = Pick<StoredEvent, 'type' | 'id' | 'position'> & { unreadable: true }

/** A stretch of the log: every application event after `after` up to and including `upTo`, of which `events` are those some projection here handles. */
export type LogWindow = {
  after: bigint
  upTo: bigint
  events: readonly (Recorded | Unreadable)[]
  /** Every event of the stretch as it is stored, handled or not. */
  passed: readonly StoredEvent[]
  /** Nothing followed it when it was read. */
  atHead: boolean
}

type FeedDeps = {
  log: Pick<EventLog, 'readAll' | 'subscribe'>
  open(stored: readonly StoredEvent[]): Promise<Recorded<AnyEvent>[]>
  /** Event types some projection of this process handles: only these are opened. */
  handles: ReadonlySet<string>
  signal: AbortSignal
  /** Events per read while catching up. */
  size?: number
}

/**
 * The log as the projections of one process read it: opened once for all of them, since unsealing is what costs. Projections
 * at the same position share a window; one that falls behind, or stops, holds up no other.
 */
export type LogFeed = {
  /** What follows a position, without waiting; `upTo` = `after` at the head. @throws StoreAway, and whatever else kept events from being opened now */
  read(after: bigint): Promise<LogWindow>
  /** Opens an event anew when it is asked for again: it may be readable now. */
  forget(position: bigint): void
  /** Resolves once there are events after a position, or the signal aborts. */
  wait(after: bigint, signal: AbortSignal): Promise<void>
  /** Somebody waits until that position is folded: what follows many events is not left for later. */
  hurry: Rests['hurry']
}

const eventsPerRead = 500
const windowsKept = 3
const pauseMs = 500
/** How long an opened window is kept for a projection that reads it later than the others; after that it is opened anew. */
const keptMs = 1_000

/** The windows that were opened lately or are being opened. */
const createWindows = () => {
  let kept: LogWindow[] = []
  let forgetting: NodeJS.Timeout | undefined
  const loading = new Map<bigint, Promise<LogWindow>>()
  /** Position of the newest certificate of an erasure that was passed. */
  let erasedTo = 0n
  return {
    erasedTo: () => erasedTo,
    find: (after: bigint) => kept.find((one) => one.after <= after && after < one.upTo),
    /**
     * Keeps a window for a while and no longer: once opened it holds patients' data. What was opened before an erasure goes with it, and what is
     * being opened is neither kept nor shared any more. @param since `erasedTo` before the window was read
     */
    keep(window: LogWindow, since: bigint): void {
      const certificate = window.passed.findLast(erasedIn)?.position ?? 0n
      if (certificate > erasedTo) {
        erasedTo = certificate
        kept = []
        loading.clear()
      } else if (since !== erasedTo) return
      kept = [...kept.slice(1 - windowsKept), window]
      clearTimeout(forgetting)
      forgetting = setTimeout(() => {
        kept = []
      }, keptMs).unref()
    },
    loadOnce(after: bigint, load: (after: bigint) => Promise<LogWindow>): Promise<LogWindow> {
      const shared = loading.get(after)
      if (shared) return shared
      const own = load(after).finally(() => loading.get(after) === own && loading.delete(after))
      loading.set(after, own)
      return own
    },
    forget(position: bigint): void {
      kept = kept.filter((one) => position <= one.after || one.upTo < position)
    },
  }
}

export const createFeed = ({ log, open, handles, signal, size = eventsPerRead }: FeedDeps): LogFeed => {
  const windows = createWindows()
  const woken = createCondition()
  const rests = createRests(signal)
  /** Position the live subscription has delivered up to; null while there is none. */
  let live: bigint | null = null

  async function openAll(after: bigint, stored: readonly StoredEvent[], atHead: boolean): Promise<LogWindow> {
    const handled = stored.filter(({ type }) => handles.has(type))
    const events = handled.length === 0 ? [] : await openOrMark(open, handled)
    return { after, upTo: stored.at(-1)?.position ?? after, events, passed: stored, atHead }
  }

  async function load(after: bigint): Promise<LogWindow> {
    const since = windows.erasedTo()
    const stored = await log.readAll(after, size)
    const window = await openAll(after, stored, stored.length < size)
    if (window.passed.length > 0) windows.keep(window, since)
    return window
  }

  /** Follows the log from the first wait on. When the subscription breaks, whoever waits reads on and meets the error there. */
  async function follow(from: bigint): Promise<void> {
    live = from
    try {
      for await (const { events, caughtUp } of log.subscribe(from, signal)) {
        if (events.length === 0) continue
        const since = windows.erasedTo()
        windows.keep(await openAll(live, events, caughtUp), since)
        live = events.at(-1)?.position ?? live
        woken.notifyAll()
        if (caughtUp) await rests.after(live, events.length)
      }
    } catch {
      // The readers meet the same error and know how to wait for the store.
    }
    // A subscription that ends at once is not begun again at once.
    await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    live = null
    woken.notifyAll()
  }

  return {
    async read(after) {
      const window = windows.find(after)
      if (!window && live !== null && after >= live) return { after, upTo: after, events: [], passed: [], atHead: true }
      if (!window) return windows.loadOnce(after, load)
      return window.after === after ? window : between(window, after, window.upTo)
    },
    forget: windows.forget,
    hurry: rests.hurry,
    wait(after, stop) {
      if (live === null && !signal.aborted) void follow(after)
      if (signal.aborted || stop.aborted || (live !== null && live > after)) return Promise.resolve()
      return woken.wait(stop)
    },
  }
}

/** The log after a position in windows, until the signal aborts; an empty one says that there is no more for now. */
export async function* windowsAfter(feed: LogFeed, position: bigint, signal: AbortSignal): AsyncGenerator<LogWindow> {
  let after = position
  while (!signal.aborted) {
    const window = await feed.read(after)
    yield window
    after = window.upTo
    if (window.passed.length > 0) await setImmediate()
    else await feed.wait(after, signal)
  }
}

/** The part of a window after one position up to another, which is that of an event or of the window's end. */
export const between = (window: LogWindow, after: bigint, upTo: bigint): LogWindow => {
  const within = ({ position }: { position: bigint }): boolean => position > after && position <= upTo
  const atHead = window.atHead && upTo === window.upTo
  return { after, upTo, events: window.events.filter(within), passed: window.passed.filter(within), atHead }
}

/** Errors that a repetition does not mend: the event's key is missing, its seal is broken, its type is unknown or its upcaster fails. */
const unreadable = [KeyMissing, SealBroken, UnknownEvent, UpcasterFailed] as const
const cannotBeRead = (error: unknown): boolean => unreadable.some((kind) => error instanceof kind)

/** Opens events together; when one fails, one by one, so that only the bad ones are marked. @throws StoreAway and any error that is of no event */
const openOrMark = async (
  open: FeedDeps['open'],
  stored: readonly StoredEvent[],
): Promise<(Recorded | Unreadable)[]> => {
  try {
    return await open(stored)
  } catch (error) {
    if (!cannotBeRead(error)) throw error
  }
  const events: (Recorded | Unreadable)[] = []
  for (const one of stored) {
    try {
      events.push(...(await open([one])))
    } catch (error) {
      if (!cannotBeRead(error)) throw error
      events.push({ type: one.type, id: one.id, position: one.position, unreadable: true })
    }
  }
  return events
}
