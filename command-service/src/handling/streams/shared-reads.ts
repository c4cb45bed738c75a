type Reading<T> = (begins: () => void) => Promise<T>

/**
 * Reads of streams: one that has not begun when its stream is asked for again serves both, since it shows what the log had then, and
 * one that has begun is not shared. `reading` calls `begins` when its turn has come.
 */
export const createSharedReads = () => {
  const unbegun = new Map<string, Promise<unknown>>()
  return <T>(stream: string, reading: Reading<T>): Promise<T> => {
    // What is read of a stream is the same for all: it has one decider.
    const shared = unbegun.get(stream) as Promise<T> | undefined
    if (shared) return shared
    let hasBegun = false
    const begun = reading(() => {
      hasBegun = true
      unbegun.delete(stream)
    })
    if (hasBegun) return begun
    unbegun.set(stream, begun)
    // One that was given up before its turn.
    begun.catch(() => hasBegun || unbegun.delete(stream))
    return begun
  }
}
