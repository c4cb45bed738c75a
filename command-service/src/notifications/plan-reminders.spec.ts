import type { Held } from '@clinic/shared-events/appointments/events.ts'
import { standardReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { describe, expect, it } from 'vitest'
import { booked, cancelled, completed, confirmed, held, moved } from '../../testing/appointment-samples.ts'
import {
  begun,
  claimed,
  type DeliveryHistory,
  given,
  planned,
  postponed,
  taken,
  type VisitHistory,
  visitAfter,
} from '../../testing/delivery-samples.ts'
import type { Booked } from '../appointments/appointment.ts'
import { dueReminders, mostAtOnce, planReminders } from './plan-reminders.ts'

const email = { name: 'email', kinds: ['reminder-3-days', 'reminder-1-day'] } as const
const longAgo = '2026-11-01T15:00:00.000Z'
const visit = (...history: VisitHistory): Booked => visitAfter({ ...booked, at: longAgo }, ...history)
/** A visit of its own. */
const visitAt = (id: string, at: Partial<Held> = {}): Booked => ({
  ...visit(),
  appointmentId: id,
  held: { ...held, ...at },
})
type Known = Record<string, DeliveryHistory>
/** What is planned of these visits. `known`: what became of each delivery, by its id. */
const planning = (visits: readonly Booked[], now: string, known: Known = {}) => {
  const states = Object.entries(known).map(([id, history]) => [id, given(history).state] as const)
  return planReminders(dueReminders(visits, [email], now, standardReminderHours), new Map(states), now)
}
const plan = (...of: Parameters<typeof planning>) => planning(...of).map(({ kind }) => kind)

// @rule reminders-due: Public §2, §9 Three days and one day before, to visits that were set before that (decision 158)
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

  // @rule reminders-revoked: Issue: a move or a cancellation revokes the promise
  it('is not due for a visit that was cancelled, is over, or was moved away', () => {
    const now = '2026-11-22T16:00:00.000Z'
    expect(plan([visit(cancelled), visit(confirmed, completed)], now)).toEqual([])
    const far = { ...moved, data: { ...moved.data, to: { ...moved.data.to, date: '2026-12-14' } }, at: longAgo }
    expect(plan([visit(far)], now)).toEqual([])
  })

  // @rule reminders-once: Issue: sent at most once whatever the number of instances, restarts and missed rounds
  it('that somebody has begun is not planned again, until its pause is over where it was surely not taken', () => {
    const now = '2026-11-20T16:00:00.000Z'
    const after = (...history: DeliveryHistory) => plan([visit()], now, { 'a1.reminder-3-days.email.0': history })
    expect(after(...begun())).toEqual([])
    expect(after(...begun(), taken())).toEqual([])
    expect(after(...begun(), postponed({ retryAt: '2026-11-20T16:00:00.001Z' }))).toEqual([])
    expect(after(...begun(), postponed({ retryAt: now }))).toEqual(['reminder-3-days'])
  })

  it('is due anew once the visit went to another start', () => {
    const known = { 'a1.reminder-3-days.email.0': [...begun(), taken()] }
    expect(planning([visit({ ...moved, at: longAgo })], '2026-11-21T21:00:00.000Z', known)).toEqual([
      {
        deliveryId: 'a1.reminder-3-days.email.1',
        appointmentId: 'a1',
        kind: 'reminder-3-days',
        revision: 1,
        channel: 'email',
        isLate: false,
      },
    ])
  })
})

// @rule reminders-hours: Issue: none in the quiet hours, between 20:00 and 7:00 in Costa Rica until others are chosen,
//   nor in the five minutes before them
it.each([
  ['2026-11-22T12:59:59.000Z', 0],
  ['2026-11-22T13:00:00.000Z', 1],
  ['2026-11-22T01:54:59.000Z', 1],
  ['2026-11-22T01:55:00.000Z', 0],
])('at %s of Costa Rica’s day %i', (now, count) => {
  expect(plan([visit()], now)).toHaveLength(count)
})

// @rule reminders-no-burst: Issue: after downtime late ones are sent if still of use, and never in a burst
describe('after a long outage', () => {
  const now = '2026-11-21T16:00:00.000Z'
  const many = Array.from({ length: 25 }, (_, n) =>
    visitAt(`a${n}`, { startTime: `${String(20 - Math.floor(n / 2)).padStart(2, '0')}:00` }),
  )

  it('a few are sent at once, of the soonest visits first', () => {
    const first = planning(many, now)
    expect(first).toHaveLength(mostAtOnce)
    expect(first.slice(0, 2).map(({ appointmentId }) => appointmentId)).toEqual(['a24', 'a22'])
  })

  it('others begun in the last minutes count, whoever began them', () => {
    const after = (at: string) =>
      planning([...many, visitAt('b1')], now, {
        'b1.reminder-3-days.email.0': [planned(), { ...claimed(), at }, { ...taken(), at }],
      })
    expect(after('2026-11-21T15:57:00.000Z')).toHaveLength(mostAtOnce - 1)
    expect(after('2026-11-21T15:56:00.000Z')).toHaveLength(mostAtOnce)
  })

  it('those that are of no use any more are recorded as such at once, and hold up no other', () => {
    const late = Array.from({ length: 15 }, (_, n) => visitAt(`b${n}`))
    const all = planning(late, '2026-11-23T13:30:00.000Z')
    expect(all.map(({ isLate }) => isLate)).toEqual(Array.from({ length: 30 }, () => true))
  })
})
