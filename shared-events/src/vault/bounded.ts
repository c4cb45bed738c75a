import { StoreAway } from '../log/event-log.ts'

/** Too many runs wait already; HTTP answers 503 with Retry-After, as for a store that is away. */
export class TooBusy extends StoreAway {
  constructor(what: string) {
    super(what)
    this.message = `too many wait for ${what}`
    this.name = 'TooBusy'
  }
}

/** Runs at most `atOnce` tasks side by side, in order of arrival, and lets at most `waiting` wait. @throws TooBusy beyond that */
export const createBounded = (what: string, atOnce: number, waiting: number) => {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooBusy(what)
      // The one that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
