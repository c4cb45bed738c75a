/** Runs a reading for whoever asks: one that has not begun when it is asked for is shared, one that runs is not. */
export const sharedNext = <T>(run: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<unknown> | null = null
  let next: Promise<T> | null = null
  const begin = (): Promise<T> => {
    const begun = run()
    running = begun
    const ended = () => {
      if (running === begun) running = null
    }
    begun.then(ended, ended)
    return begun
  }
  return () => {
    if (running === null) return begin()
    if (next === null) {
      const shared = () => {
        next = null
        return begin()
      }
      next = running.then(shared, shared)
    }
    return next
  }
}
