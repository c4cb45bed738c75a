/** What happens on a client, reported by its owner and by the client itself, so that it is noticed when it hangs. */
export type ClientActivity = {
  /** Something is asked of the client. @returns what to call when that is over, with whether an answer came */
  asked(): (answered: boolean) => void
  /** Something came from the server. */
  heard(): void
  /** Something began that always ends, whatever the server does; one that does not is a client that hangs. */
  begun(what: string): void
  ended(what: string): void
}

type ReplaceableOptions<C> = {
  /** A new client, which connects when it is first asked. */
  open(activity: ClientActivity): C
  /** Asks a new client something small; settles in any case. */
  probe(client: C): Promise<unknown>
  close(client: C): Promise<unknown>
  /** Called when another client has replaced one that hung. */
  onReplaced?(): void
}

/** The client to ask now. `gone` aborts when another replaces it: what would wait for its server for ever ends with it. */
type Current<C> = { client: C; activity: ClientActivity; gone: AbortSignal }

export type Replaceable<C> = { current(): Current<C>; close(): Promise<void> }

/** How long a client may hang, and the pause between tries of another one then, in milliseconds. */
const [limitMs, tryEveryMs] = [20_000, 2_000]
/** How long calls of a client that was replaced have to end, in milliseconds. */
const graceMs = 60_000
/** The longest pause between two clients that are tried, in milliseconds. */
const longestPauseMs = 60_000

/**
 * One client of a store, replaced by another when it hangs: it was asked and nothing was heard of it for 20 s, or something
 * that always ends did not. It is not given up before another has answered, for the server may be what is slow: new ones are
 * tried beside it, each until it answers or fails, and the first that answers takes its place.
 */
export const replaceable = <C>(options: ReplaceableOptions<C>): Replaceable<C> => {
  const { close, probe, onReplaced } = options
  let serving = openClient(options.open)
  /** Clients that are being tried, or whose last calls are ending. */
  const others = new Set<OpenClient<C>>()
  const timers = new Set<NodeJS.Timeout>()
  let closed = false
  let lastTry = Number.NEGATIVE_INFINITY

  const hangs = (): boolean => serving.hangingFor() >= limitMs

  function look(): void {
    const pause = Math.min(longestPauseMs, Math.max(tryEveryMs, serving.hangingFor() / 10))
    if (!hangs() || performance.now() - lastTry < pause) return
    lastTry = performance.now()
    void tryAnother()
  }

  async function tryAnother(): Promise<void> {
    let other: OpenClient<C> | undefined
    try {
      other = openClient(options.open)
      others.add(other)
      await probe(other.client)
      if (!closed && hangs()) return replaceBy(other)
    } catch {
      // It did not answer either: the next one is tried in a while.
    }
    if (other) await leave(other)
  }

  function replaceBy(other: OpenClient<C>): void {
    const old = serving
    serving = other
    others.delete(other)
    others.add(old)
    old.gone.abort()
    const timer = setTimeout(() => {
      timers.delete(timer)
      void leave(old)
    }, graceMs)
    timers.add(timer.unref())
    onReplaced?.()
  }

  /** Closes a client; one whose closing fails is left behind. */
  async function leave(left: OpenClient<C>): Promise<void> {
    others.delete(left)
    left.gone.abort()
    await close(left.client).catch(() => undefined)
  }

  const looking = setInterval(look, tryEveryMs / 4).unref()
  return {
    current: () => ({ client: serving.client, activity: serving.activity, gone: serving.gone.signal }),
    async close() {
      closed = true
      clearInterval(looking)
      for (const timer of timers) clearTimeout(timer)
      await Promise.all([serving, ...others].map(leave))
    },
  }
}

type OpenClient<C> = { client: C; activity: ClientActivity; gone: AbortController; hangingFor(): number }

const openClient = <C>(open: (activity: ClientActivity) => C): OpenClient<C> => {
  const underWay = new Map<string, number>()
  let asked = 0
  let silentSince: number | undefined
  const heard = (): void => {
    silentSince = asked > 0 ? performance.now() : undefined
  }
  const activity: ClientActivity = {
    asked() {
      asked++
      silentSince ??= performance.now()
      return (answered) => {
        asked--
        if (answered) heard()
      }
    },
    heard,
    begun: (what) => void underWay.set(what, performance.now()),
    ended: (what) => void underWay.delete(what),
  }
  const hangingFor = (): number => {
    const now = performance.now()
    return Math.max(0, ...[...underWay.values(), silentSince ?? now].map((since) => now - since))
  }
  return { client: open(activity), activity, gone: new AbortController(), hangingFor }
}
