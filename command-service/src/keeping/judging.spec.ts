import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createJudging } from './judging.ts'
import { createWatch } from './watch.ts'

const day = 24 * 60 * 60 * 1_000

it('waits for what is due in a year, asking no timer for more than it can take', async () => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  const asked: number[] = []
  const watch = createWatch()
  const judged: string[] = []
  const judging = createJudging({
    clock: {
      now: clock.now,
      after(ms, run) {
        asked.push(ms)
        return clock.after(ms, run)
      },
    },
    watch,
    onProblem: (error) => {
      throw error
    },
    onSettled: () => undefined,
  })
  const settle = async () => {
    judged.push('r1')
    return 'over' as const
  }
  watch.add({ id: 'r1', dueAt: clock.now() + 365 * day, before: 1n, judging: false, kind: 'number', ref: 'r1', settle })
  judging.wake()
  clock.advance(365 * day - 1)
  expect(judged).toEqual([])
  clock.advance(1)
  expect(judged).toEqual(['r1'])
  expect(Math.max(...asked)).toBeLessThan(2 ** 31)
  await judging.stop()
})
