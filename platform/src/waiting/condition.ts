export type Condition = ReturnType<typeof createCondition>

/** A condition to wait on: all who wait go on when it is notified. */
export const createCondition = () => {
  const waiting = new Set<() => void>()
  return {
    /** Resolves at the next `notifyAll`, or when the signal aborts. */
    wait(signal?: AbortSignal): Promise<void> {
      if (signal?.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const goOn = (): void => {
          waiting.delete(goOn)
          signal?.removeEventListener('abort', goOn)
          resolve()
        }
        waiting.add(goOn)
        signal?.addEventListener('abort', goOn)
      })
    },
    notifyAll(): void {
      for (const goOn of [...waiting]) goOn()
    },
    waiting: (): number => waiting.size,
  }
}
