import { shared } from '@clinic/platform/waiting/once.ts'

type ReachedOptions = {
  signal?: AbortSignal
  /** How long to wait; at most two seconds. */
  timeoutMs?: number
  /** The position was read from the log, so it need not be compared with the head. */
  isInLog?: boolean
  /** No person waits for the answer: the store is asked once a second at most. */
  unhurried?: boolean
}

/**
 * Whether a projection has folded the log up to a position, waiting a bounded while (docs/reading.md#reached): false when it
 * had not in time, when too many wait already, when the position is beyond the log's head, or when the signal aborts. Never
 * throws: a store that is away counts as 'not yet'.
 */
export type Reached = (projection: string, position: bigint, options?: ReachedOptions) => Promise<boolean>

export type ReachedDeps = {
  /** Position of the log's last event. */
  head(): Promise<bigint>
  /** The positions of all projections in the store, by name: read every 20 ms while someone waits. Left out where the runner calls `notify`. */
  positions?(): Promise<ReadonlyMap<string, bigint>>
  mostWaiters?: number
  /** Called when a person waits for a later position than anybody did before. */
  onWait?(position: bigint): void
}

export type ReachedHub = {
  reached: Reached
  /** To be called by the runner after a commit, with the projection's position. */
  notify(projection: string, position: bigint): void
  /** The newest position known here; 0n before any. */
  known(projection: string): bigint
  close(): void
}

const pollEveryMs = 20
const unhurriedPollMs = 1_000
const longestWaitMs = 2_000
const mostWaiters = 1_000

type Waiter = { position: bigint; unhurried: boolean; settle(reached: boolean): void }
type State = { position: bigint; waiters: Set<Waiter> }

/** Where each projection is, and who waits for it to get on. */
const createWaiting = () => {
  const states = new Map<string, State>()
  let waiting = 0

  function stateOf(projection: string): State {
    let state = states.get(projection)
    if (!state) {
      state = { position: 0n, waiters: new Set() }
      states.set(projection, state)
    }
    return state
  }

  function notify(projection: string, position: bigint): void {
    const state = stateOf(projection)
    state.position = position
    for (const waiter of state.waiters) if (waiter.position <= position) waiter.settle(true)
  }

  /** Milliseconds until the store should be asked again; null while nobody waits. */
  function nextPollMs(): number | null {
    if (waiting === 0) return null
    const all = [...states.values()].flatMap(({ waiters }) => [...waiters])
    return all.every(({ unhurried }) => unhurried) ? unhurriedPollMs : pollEveryMs
  }

  function wait(state: State, position: bigint, options: ReachedOptions): Promise<boolean> {
    const { signal, timeoutMs = longestWaitMs, unhurried = false } = options
    return new Promise<boolean>((resolve) => {
      const giveUp = () => waiter.settle(false)
      const waiter: Waiter = {
        position,
        unhurried,
        settle(reached) {
          clearTimeout(timer)
          signal?.removeEventListener('abort', giveUp)
          if (state.waiters.delete(waiter)) waiting--
          resolve(reached)
        },
      }
      const timer = setTimeout(giveUp, Math.min(timeoutMs, longestWaitMs))
      signal?.addEventListener('abort', giveUp)
      state.waiters.add(waiter)
      waiting++
    })
  }

  function close(): void {
    for (const { waiters } of states.values()) for (const waiter of waiters) waiter.settle(false)
  }

  return { stateOf, notify, nextPollMs, wait, close, count: () => waiting }
}

/** Makes the one `reached` of a process: all who wait, for whichever projection, share its poll or its notifications. */
export const createReached = (deps: ReachedDeps): ReachedHub => {
  const { head, positions, mostWaiters: most = mostWaiters, onWait } = deps
  const { stateOf, notify, nextPollMs, wait, close, count } = createWaiting()
  const poll = positions && createPoll(positions, settleFound, nextPollMs)
  let headSeen = 0n
  let awaited = 0n

  async function beyondHead(position: bigint): Promise<boolean> {
    if (position > headSeen) headSeen = await head()
    return position > headSeen
  }

  function settleFound(found: ReadonlyMap<string, bigint>): void {
    for (const [projection, position] of found) notify(projection, position)
  }

  async function reached(projection: string, position: bigint, options: ReachedOptions = {}): Promise<boolean> {
    const state = stateOf(projection)
    if (options.isInLog && position > headSeen) headSeen = position
    if (position <= state.position) return true
    try {
      if (state.waiters.size === 0 && !options.unhurried) await poll?.ask()
      if (position <= state.position) return true
      if (await beyondHead(position)) return false
    } catch {
      // That a store is away is answered by the read that follows, not here.
      return false
    }
    // It may have got there while the head was asked.
    if (position <= state.position) return true
    if (count() >= most || options.signal?.aborted) return false
    const waited = wait(state, position, options)
    if (!options.unhurried && position > awaited) {
      awaited = position
      onWait?.(position)
    }
    poll?.within(options.unhurried ? unhurriedPollMs : pollEveryMs)
    return waited
  }

  return {
    reached,
    notify,
    known: (projection) => stateOf(projection).position,
    close() {
      poll?.stop()
      close()
    },
  }
}

/** Asks again `nextMs` after the last answer, not at all when that is null; a failed question counts as 'not yet'. */
const createPoll = (
  positions: NonNullable<ReachedDeps['positions']>,
  onFound: (found: ReadonlyMap<string, bigint>) => void,
  nextMs: () => number | null,
) => {
  let timer: NodeJS.Timeout | undefined
  let due = 0

  const ask = shared(() => positions().then(onFound))

  /** Asks in so many milliseconds, or sooner when that is planned already. */
  function within(ms: number): void {
    const at = performance.now() + ms
    if (timer && due <= at) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(async () => {
      await ask().catch(() => undefined)
      timer = undefined
      const next = nextMs()
      if (next !== null) within(next)
    }, ms)
  }

  return { ask, within, stop: () => clearTimeout(timer) }
}
