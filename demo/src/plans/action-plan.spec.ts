import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect, it } from 'vitest'
import { plannedActions } from './action-plan.ts'
import { demoPlan } from './plan.ts'

const now = '2026-11-24T16:20:00.000Z'
const isWaiting = ({ appointment }: { appointment: { changes: { to: string }[] } }) =>
  appointment.changes.at(-1)?.to !== 'cancelado'

// @rule demo-alive: Issue: the demonstration has patients, notes, records, images and a fortnight of orders, so that
//   every board looks alive
it('has several requests of both kinds that wait, with words and without, and one that was answered', () => {
  const all = plannedActions(demoPlan(now), now)
  const waiting = all.filter(isWaiting)
  expect(waiting.map(({ action }) => action)).toEqual(['reschedule', 'cancel', 'reschedule', 'cancel', 'reschedule'])
  expect(new Set(waiting.map(({ appointment }) => appointment)).size).toBe(waiting.length)
  expect(waiting.some(({ notes }) => notes === undefined)).toBe(true)
  expect(all).toHaveLength(waiting.length + 1)
  expect(waiting.at(-1)?.wishes).toHaveLength(3)
})

it('can be played at any minute: asked after what happened before it, in the past and before the visit', () => {
  for (let minute = 0; minute < 7 * 24 * 60; minute += 49) {
    const instant = new Date(Date.parse('2026-11-21T00:00:00.000Z') + minute * 60_000).toISOString()
    const actions = plannedActions(demoPlan(instant), instant)
    expect(actions.filter(isWaiting), instant).toHaveLength(5)
    const wrong = actions.filter(({ appointment, requestedAt: at }) => {
      const { bookedAt, changes, date, startTime } = appointment
      const answer = isWaiting({ appointment }) ? instant : (changes[0]?.at ?? '')
      const before = isWaiting({ appointment }) ? (changes.at(-1)?.at ?? bookedAt) : bookedAt
      return !(before < at && at < answer && at < instant && at < instantOf(date, startTime))
    })
    expect(wrong, instant).toEqual([])
  }
}, 30_000)
