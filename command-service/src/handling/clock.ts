/** Time as process managers see it, so that tests can move it. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after that many milliseconds. @returns what cancels it */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    // A timer that waits keeps no process alive.
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Resolves after that many milliseconds, or at once when the signal aborts. */
export const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      cancel()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const cancel = clock.after(ms, done)
    signal.addEventListener('abort', done, { once: true })
  })
