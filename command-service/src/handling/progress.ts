import type { Position } from '@clinic/shared-events/log/event-log.ts'

/** How far a follower of the log has got, for those who wait for it. */
export const createProgress = () => {
  let at: Position = 0n
  let waiting: { position: Position; resolve(): void }[] = []
  return {
    report(position: Position): void {
      if (position <= at) return
      at = position
      const ready = waiting.filter((one) => one.position <= at)
      if (ready.length === 0) return
      waiting = waiting.filter((one) => one.position > at)
      for (const { resolve } of ready) resolve()
    },
    /** Resolves once that position is behind. */
    reached: (position: Position): Promise<void> =>
      position <= at ? Promise.resolve() : new Promise((resolve) => waiting.push({ position, resolve })),
  }
}
export type Progress = ReturnType<typeof createProgress>
