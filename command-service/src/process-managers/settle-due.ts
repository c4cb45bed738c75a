import type { Clock } from '../handling/clock.ts'
import type { Settled } from './item-kind.ts'
import type { PendingItem, PendingItems } from './pending-items.ts'

const atOnce = 16
const retryMs = 1_000
/** The longest sleep: a timer takes 24 days at most, so what is due later is checked in between. */
const longestSleepMs = 60 * 60 * 1_000

type DueSettlerDeps = {
  clock: Clock
  pending: PendingItems
  onProblem(error: unknown): void
  /** Called whenever one was settled. */
  onSettled(): void
}

/**
 * Settles what is due, a few side by side so that one slow stream does not hold up the others, and sleeps until the next. What is tried again
 * stands behind what is due for longer: however many fail, each of the others has its turn.
 */
export const createDueSettler = ({ clock, pending, onProblem, onSettled }: DueSettlerDeps) => {
  const running = new Set<Promise<void>>()
  let timer: { at: number; cancel(): void } | null = null
  let stopped = false

  const settleOne = async (item: PendingItem): Promise<void> => {
    item.settling = true
    const settled = await item.settle().catch((error): Settled => {
      onProblem(error)
      return 'again'
    })
    item.settling = false
    if (settled === 'again') return pending.postpone(item, clock.now() + retryMs)
    if (typeof settled === 'object') return pending.postpone(item, settled.againAt)
    pending.settle(item)
    onSettled()
  }

  const check = (): void => {
    if (stopped) return
    while (running.size < atOnce) {
      const item = pending.longestDue(clock.now())
      if (!item) {
        setTimer(pending.nextDue())
        return
      }
      const settled = settleOne(item).then(() => {
        running.delete(settled)
        check()
      })
      running.add(settled)
    }
  }

  const setTimer = (dueAt: number | null): void => {
    if (dueAt === null) return
    const at = Math.min(dueAt, clock.now() + longestSleepMs)
    if (timer && timer.at <= at) return
    timer?.cancel()
    const fire = () => {
      timer = null
      check()
    }
    timer = { at, cancel: clock.after(Math.max(0, at - clock.now()), fire) }
  }

  return {
    /** Settles what is due; to be called after something new was scheduled. */
    check,
    /** Stops: begins nothing more and waits for what is under way. */
    async stop(): Promise<void> {
      stopped = true
      timer?.cancel()
      await Promise.all(running)
    },
  }
}
