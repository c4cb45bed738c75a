import type { Clock } from '../handling/clock.ts'
import type { Settled } from './settle.ts'
import type { Watch, Watched } from './watch.ts'

const atOnce = 16
const retryMs = 1_000
/** A timer takes 24 days at most; what is due later is looked at in between. */
const longestSleepMs = 60 * 60 * 1_000

export type JudgingParts = {
  clock: Clock
  watch: Watch
  onProblem(error: unknown): void
  /** Called whenever one was settled. */
  onSettled(): void
}

/** Judges what is due, a few side by side so that one slow stream does not hold up the others, and sleeps until the next. */
export const createJudging = ({ clock, watch, onProblem, onSettled }: JudgingParts) => {
  const running = new Set<Promise<void>>()
  let alarm: { at: number; cancel(): void } | null = null
  let stopped = false

  const judgeOne = async (watched: Watched): Promise<void> => {
    watched.judging = true
    const settled = await watched.settle().catch((error): Settled => {
      onProblem(error)
      return 'again'
    })
    watched.judging = false
    if (settled === 'again') return watch.postpone(watched, clock.now() + retryMs)
    watch.settle(watched)
    onSettled()
  }

  const wake = (): void => {
    if (stopped) return
    for (const watched of watch.due(clock.now())) {
      if (running.size >= atOnce) return
      const judged = judgeOne(watched).then(() => {
        running.delete(judged)
        wake()
      })
      running.add(judged)
    }
    setAlarm(watch.nextDue())
  }

  const setAlarm = (dueAt: number | null): void => {
    if (dueAt === null) return
    const at = Math.min(dueAt, clock.now() + longestSleepMs)
    if (alarm && alarm.at <= at) return
    alarm?.cancel()
    const ring = () => {
      alarm = null
      wake()
    }
    alarm = { at, cancel: clock.after(Math.max(0, at - clock.now()), ring) }
  }

  return {
    /** Looks for what is due; call it after something new is watched. */
    wake,
    /** Begins nothing more and waits for what is under way. */
    async stop(): Promise<void> {
      stopped = true
      alarm?.cancel()
      await Promise.all(running)
    },
  }
}
