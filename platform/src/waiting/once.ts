/** Runs once for all who ask, whenever they do; what failed runs anew for whoever asks next. */
export const once = <T>(run: () => Promise<T>): (() => Promise<T>) => {
  let begun: Promise<T> | undefined
  return () => {
    begun ??= run().catch((error: unknown) => {
      begun = undefined
      throw error
    })
    return begun
  }
}

/** Runs once at a time; whoever asks meanwhile shares what comes of it. */
export const shared = <T>(run: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
