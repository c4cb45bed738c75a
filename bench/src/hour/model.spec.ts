import { expect, it } from 'vitest'
import { commandKinds, hourOf, loadOf, practiceModel, readKinds } from './model.ts'

it('reckons what a practice does in its busiest hour from what it does in a day', () => {
  const hour = hourOf({
    ...practiceModel,
    visitsADay: 10,
    busiestShare: 0.2,
    openHours: 10,
    confirming: 0.5,
    asking: 0.1,
  })
  expect(hour).toMatchObject({
    book: 2,
    confirm: 1,
    ask: 0.2,
    answer: 0.2,
    'set status': 1,
    remind: 2,
    'free hours': 16,
  })
  expect(Object.keys(hour)).toEqual([...commandKinds, ...readKinds])
})

it('gives a thousand practices a thousand times what one has', () => {
  const [one, thousand] = [loadOf(1), loadOf(1_000)]
  for (const [kind, rate] of Object.entries(thousand.perSecond))
    expect(rate).toBeCloseTo(1_000 * (Object.entries(one.perSecond).find(([name]) => name === kind)?.[1] ?? 0), 9)
  expect(thousand.perSecond.book).toBeCloseTo(
    (1_000 * practiceModel.visitsADay * practiceModel.busiestShare) / 3_600,
    9,
  )
  expect(thousand.boards).toBe(1_000 * practiceModel.boards)
})
