import { StoreAway } from '../stores/store-away.ts'

/** Too many runs wait already; HTTP answers 503 with Retry-After, as for a store that is away. */
export class TooBusy extends StoreAway {
  constructor(what: string) {
    super(what)
    this.message = `too many wait for ${what}`
    this.name = 'TooBusy'
  }
}

/** Who asks for a run. `from`: runs of one name alternate with those of another. `first`: before all that are not. */
export type Requester = { from: string; first: boolean }
const anyone: Requester = { from: '', first: false }

type Waiter = { begin(): void; refuse(): void }

/**
 * Runs at most `atOnce` tasks side by side and lets at most `waiting` wait. The waiting tasks of different names run alternately, those
 * of one name in order of arrival. When the queue is full, a new task replaces the last of the name that has most, unless its own name
 * would have as many; one that is `first` replaces one that is not before any of its own.
 * @throws TooBusy for whoever cannot wait
 */
export const createBounded = (what: string, atOnce: number, waiting: number) => {
  const first = createLines()
  const others = createLines()
  let running = 0

  const makeRoom = (requester: Requester): boolean => {
    if (first.size() + others.size() < waiting) return true
    const own = requester.first ? first : others
    const refused = (requester.first && others.takeLast(1)) || own.takeLast(own.lengthOf(requester.from) + 2)
    if (refused) refused.refuse()
    return Boolean(refused)
  }

  return async <T>(task: () => Promise<T>, requester: Requester = anyone): Promise<T> => {
    if (running >= atOnce) {
      if (!makeRoom(requester)) throw new TooBusy(what)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      // The one that ends hands its place over, so `running` stays as it is.
      const own = requester.first ? first : others
      own.add(requester.from, { begin: resolve, refuse: () => reject(new TooBusy(what)) })
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

/** Queues of waiters by name, the name that runs next at the front. */
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
    /** Takes out the next waiter; its name goes to the back. */
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
    /** Takes out the last waiter of the longest queue; null when that is shorter than `least`. */
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
