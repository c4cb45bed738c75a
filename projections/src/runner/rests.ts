import { createCondition } from '@clinic/platform/waiting/condition.ts'

/** Events of a batch after which it rests. */
const manyEvents = 16
const restMs = 100

export type Rests = ReturnType<typeof createRests>

/**
 * Rests after a batch of many events, so that what is appended meanwhile is folded and committed together
 * (docs/decisions/0250-folding-rests-after-many-events.md). Nobody waits for a rest: `hurry` ends it.
 */
export const createRests = (signal: AbortSignal) => {
  const hurried = createCondition()
  let awaited = -1n
  return {
    /** Somebody waits until that position is folded. */
    hurry(position: bigint): void {
      if (position <= awaited) return
      awaited = position
      hurried.notifyAll()
    },
    /** Resolves when the next batch after that position is to be taken. @param events how many the last batch had */
    async after(position: bigint, events: number): Promise<void> {
      if (events < manyEvents || awaited > position) return
      const over = setTimeout(hurried.notifyAll, restMs)
      await hurried.wait(signal)
      clearTimeout(over)
    },
  }
}
