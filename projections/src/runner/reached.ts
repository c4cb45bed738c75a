/** `timeoutMs` is cut to two seconds. */
export type ReachedOptions = { signal?: AbortSignal; timeoutMs?: number }

/**
 * Whether a projection has folded the log up to a position, waiting a bounded while (design §5): false when it had not in time,
 * when too many wait already, when the position is beyond the log's head, or when the signal aborts. Never throws: a store that is away counts as 'not yet'.
 */
export type Reached = (projection: string, position: bigint, options?: ReachedOptions) => Promise<boolean>

export type ReachedDeps = {
  /** Position of the log's last event. */
  head(): Promise<bigint>
  /** Where the projection stands now as its store says; null before its first batch. Asked every 20 ms while someone waits; left out where the runner tells by `notify`. */
  positionOf?(projection: string): Promise<bigint | null>
  mostWaiters?: number
}

export type ReachedHub = {
  reached: Reached
  /** Told by the runner, after the commit, where a projection stands. */
  notify(projection: string, position: bigint): void
  /** The newest position known here; 0n before any. */
  known(projection: string): bigint
  close(): void
}

const pollEveryMs = 20
const longestWaitMs = 2_000
const mostWaiters = 1_000

type Waiter = { position: bigint; settle(reached: boolean): void }
type Standing = {
  position: bigint
  waiters: Set<Waiter>
  poll: NodeJS.Timeout | undefined
  asking: Promise<void> | undefined
}

/** One for the process: every waiter of a projection shares its poll or its notifications. */
export function createReached({ head, positionOf, mostWaiters: most = mostWaiters }: ReachedDeps): ReachedHub {
  const standings = new Map<string, Standing>()
  let waiting = 0
  let headSeen = 0n

  function standingOf(projection: string): Standing {
    let standing = standings.get(projection)
    if (!standing) {
      standing = { position: 0n, waiters: new Set(), poll: undefined, asking: undefined }
      standings.set(projection, standing)
    }
    return standing
  }

  function notify(projection: string, position: bigint): void {
    const standing = standingOf(projection)
    standing.position = position
    for (const waiter of standing.waiters) if (waiter.position <= position) waiter.settle(true)
  }

  async function beyondHead(position: bigint): Promise<boolean> {
    if (position > headSeen) headSeen = await head()
    return position > headSeen
  }

  /** One question at a time, shared by whoever asks meanwhile. */
  function ask(projection: string): Promise<void> {
    const standing = standingOf(projection)
    if (!positionOf) return Promise.resolve()
    standing.asking ??= positionOf(projection)
      .then((position) => position !== null && notify(projection, position))
      .then(() => undefined)
      .finally(() => {
        standing.asking = undefined
      })
    return standing.asking
  }

  /** Asks again 20 ms after the last answer while someone waits; a failed question counts as 'not yet'. */
  function poll(projection: string): void {
    const standing = standingOf(projection)
    if (!positionOf || standing.poll || standing.waiters.size === 0) return
    standing.poll = setTimeout(async () => {
      await ask(projection).catch(() => undefined)
      standing.poll = undefined
      poll(projection)
    }, pollEveryMs)
  }

  function wait(projection: string, position: bigint, { signal, timeoutMs = longestWaitMs }: ReachedOptions) {
    const standing = standingOf(projection)
    return new Promise<boolean>((resolve) => {
      const giveUp = () => waiter.settle(false)
      const waiter: Waiter = {
        position,
        settle(reached) {
          clearTimeout(timer)
          signal?.removeEventListener('abort', giveUp)
          if (standing.waiters.delete(waiter)) waiting--
          resolve(reached)
        },
      }
      const timer = setTimeout(giveUp, Math.min(timeoutMs, longestWaitMs))
      signal?.addEventListener('abort', giveUp)
      standing.waiters.add(waiter)
      waiting++
      poll(projection)
    })
  }

  async function reached(projection: string, position: bigint, options: ReachedOptions = {}): Promise<boolean> {
    const standing = standingOf(projection)
    if (position <= standing.position) return true
    try {
      if (standing.waiters.size === 0) await ask(projection)
      if (position <= standing.position) return true
      if (await beyondHead(position)) return false
    } catch {
      // A store that is away is told by the read that follows, not here.
      return false
    }
    // It may have got there while the head was asked.
    if (position <= standing.position) return true
    if (waiting >= most || options.signal?.aborted) return false
    return wait(projection, position, options)
  }

  return {
    reached,
    notify,
    known: (projection) => standingOf(projection).position,
    close() {
      for (const standing of standings.values()) {
        clearTimeout(standing.poll)
        for (const waiter of standing.waiters) waiter.settle(false)
      }
    },
  }
}
