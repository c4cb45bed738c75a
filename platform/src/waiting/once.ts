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
