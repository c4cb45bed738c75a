import type { Held } from '@clinic/shared-events/appointments/events.ts'
import { describe, expect, it } from 'vitest'
import { booked, cancelled, completed, confirmed, given, held, moved } from '../../testing/appointment-samples.ts'
import { claimed, facts, failedOf, postponedOf, sentOf, unclearOf } from '../../testing/notification-samples.ts'
import { type Booked, isBooked } from '../appointments/appointment.ts'
import { mostAtOnce, planReminders } from './plan-reminders.ts'

const email = { name: 'email', kinds: ['reminder-3-days', 'reminder-1-day'] } as const
type History = Parameters<typeof given>[0]
const longAgo = '2026-11-01T15:00:00.000Z'
const visit = (...history: History): Booked => {
  const { state } = given([{ ...booked, at: longAgo }, ...history])
  if (!isBooked(state)) throw new Error('not booked')
  return state
}
/** A visit of its own. */
const visitAt = (id: string, at: Partial<Held> = {}): Booked => ({
  ...visit(),
  appointmentId: id,
  held: { ...held, ...at },
})
const plan = (visits: readonly Booked[], now: string) => planReminders(visits, [email], now).map(({ kind }) => kind)

// @rule reminders-due
describe('a reminder', () => {
  it.each([
    ['2026-11-20T14:59:59.000Z', []],
    ['2026-11-20T15:00:00.000Z', ['reminder-3-days']],
    ['2026-11-22T14:59:59.000Z', ['reminder-3-days']],
    ['2026-11-23T14:00:00.000Z', ['reminder-3-days', 'reminder-1-day']],
  ] as const)('of Monday 9:00 at %s: %j', (now, kinds) => {
    expect(plan([visit()], now)).toEqual(kinds)
  })

  it('is not promised to a visit that was set later than it would be due', () => {
    const late = visit({ ...moved, at: '2026-11-23T21:00:00.000Z' })
    expect(plan([late], '2026-11-24T14:00:00.000Z')).toEqual([])
  })

  // @rule reminders-revoked
  it('is not due for a visit that was cancelled, is over, or was moved away', () => {
    const now = '2026-11-22T16:00:00.000Z'
    expect(plan([visit(cancelled), visit(confirmed, completed)], now)).toEqual([])
    const far = { ...moved, data: { ...moved.data, to: { ...moved.data.to, date: '2026-12-14' } }, at: longAgo }
    expect(plan([visit(far)], now)).toEqual([])
  })

  // @rule reminders-once
  it('that somebody has begun is not planned again, whatever came of it', () => {
    const now = '2026-11-20T16:00:00.000Z'
    const of = facts('reminder-3-days')
    for (const after of [[], [sentOf(of)], [failedOf(of)], [unclearOf(of)]])
      expect(plan([visit(claimed(1, of), ...after)], now)).toEqual([])
  })

  it('that was surely not taken is planned again once its pause is over', () => {
    const of = facts('reminder-3-days')
    const postponed = visit(claimed(1, of), postponedOf('2026-11-20T16:00:00.000Z', of))
    expect(plan([postponed], '2026-11-20T15:59:59.999Z')).toEqual([])
    expect(plan([postponed], '2026-11-20T16:00:00.000Z')).toEqual(['reminder-3-days'])
  })

  it('is due anew once the visit went to another start', () => {
    const of = facts('reminder-3-days')
    const again = visit(claimed(1, of), sentOf(of), { ...moved, at: longAgo })
    expect(planReminders([again], [email], '2026-11-21T21:00:00.000Z')).toEqual([
      { appointmentId: 'a1', kind: 'reminder-3-days', revision: 1, channel: 'email' },
    ])
  })
})

// @rule reminders-hours
it.each([
  ['2026-11-22T12:59:59.000Z', 0],
  ['2026-11-22T13:00:00.000Z', 1],
  ['2026-11-22T01:54:59.000Z', 1],
  ['2026-11-22T01:55:00.000Z', 0],
])('at %s of Costa Rica’s day %i', (now, count) => {
  expect(plan([visit()], now)).toHaveLength(count)
})

// @rule reminders-no-burst
describe('after a long outage', () => {
  const now = '2026-11-21T16:00:00.000Z'
  const many = Array.from({ length: 25 }, (_, n) =>
    visitAt(`a${n}`, { startTime: `${String(20 - Math.floor(n / 2)).padStart(2, '0')}:00` }),
  )

  it('a few are sent at once, of the soonest visits first', () => {
    const first = planReminders(many, [email], now)
    expect(first).toHaveLength(mostAtOnce)
    expect(first.slice(0, 2).map(({ appointmentId }) => appointmentId)).toEqual(['a24', 'a22'])
  })

  it('others begun in the last minutes count, whoever began them', () => {
    const begun = (at: string): Booked => {
      const of = facts('reminder-3-days')
      return visit({ ...claimed(1, of), at }, { ...sentOf(of), at })
    }
    expect(planReminders([...many, begun('2026-11-21T15:57:00.000Z')], [email], now)).toHaveLength(mostAtOnce - 1)
    expect(planReminders([...many, begun('2026-11-21T15:56:00.000Z')], [email], now)).toHaveLength(mostAtOnce)
  })

  it('those that are of no use any more are recorded as such at once, and hold up no other', () => {
    const late = Array.from({ length: 15 }, (_, n) => visitAt(`b${n}`))
    const planned = planReminders(late, [email], '2026-11-23T13:30:00.000Z')
    expect(planned).toHaveLength(30)
  })
})
