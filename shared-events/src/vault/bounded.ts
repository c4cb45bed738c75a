import { StoreAway } from '../log/event-log.ts'

/** Too many runs wait already; HTTP answers 503 with Retry-After, as for a store that is away. */
export class TooBusy extends StoreAway {
  constructor(what: string) {
    super(what)
    this.message = `too many wait for ${what}`
    this.name = 'TooBusy'
  }
}

/** Whose run it is. `from`: those of one name take turns with those of another. `first`: before all that are not. */
export type Turn = { from: string; first: boolean }
const anyone: Turn = { from: '', first: false }

type Waiter = { begin(): void; refuse(): void }

/**
 * Runs at most `atOnce` tasks side by side and lets at most `waiting` wait. Places go to names in turn, to each in order of
 * arrival. When all are taken, one that comes takes the last place of the name that has most, unless it would have as many
 * itself; one that is `first` takes it from those that are not, before any of its own.
 * @throws TooBusy for whoever has no place
 */
export const createBounded = (what: string, atOnce: number, waiting: number) => {
  const first = createLines()
  const others = createLines()
  let running = 0

  const takePlace = (turn: Turn): boolean => {
    if (first.size() + others.size() < waiting) return true
    const own = turn.first ? first : others
    const refused = (turn.first && others.takeLast(1)) || own.takeLast(own.lengthOf(turn.from) + 2)
    if (refused) refused.refuse()
    return Boolean(refused)
  }

  return async <T>(task: () => Promise<T>, turn: Turn = anyone): Promise<T> => {
    if (running >= atOnce) {
      if (!takePlace(turn)) throw new TooBusy(what)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      // The one that ends hands its place over, so `running` stays as it is.
      const own = turn.first ? first : others
      own.add(turn.from, { begin: resolve, refuse: () => reject(new TooBusy(what)) })
      await promise
    } else running += 1
    try {
      return await task()
    } finally {
      const next = first.next() ?? others.next()
      if (next) next.begin()
      else running -= 1
    }
  }
}

/** Lines of waiters by name, the name whose turn is next at the front. */
const createLines = () => {
  const lines = new Map<string, Waiter[]>()
  let size = 0
  const lengthOf = (name: string) => lines.get(name)?.length ?? 0
  return {
    size: () => size,
    lengthOf,
    add(name: string, waiter: Waiter): void {
      size += 1
      const line = lines.get(name)
      if (line) line.push(waiter)
      else lines.set(name, [waiter])
    },
    /** The next waiter, taken out; its name goes to the back. */
    next(): Waiter | null {
      const [front] = lines
      const waiter = front?.[1].shift()
      if (!front || !waiter) return null
      size -= 1
      const [name, line] = front
      lines.delete(name)
      if (line.length > 0) lines.set(name, line)
      return waiter
    },
    /** The last waiter of the longest line, taken out; null when that is shorter than `least`. */
    takeLast(least: number): Waiter | null {
      let longest = ''
      for (const name of lines.keys()) if (lengthOf(name) > lengthOf(longest)) longest = name
      if (lengthOf(longest) < least) return null
      const line = lines.get(longest) ?? []
      const waiter = line.pop() ?? null
      size -= 1
      if (line.length === 0) lines.delete(longest)
      return waiter
    },
  }
}
