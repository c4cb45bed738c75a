import {
  type ReminderHours,
  standardReminderHours,
} from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { reminderHoursBody } from '@clinic/shared-events/contracts/messaging/message-settings.ts'
import { instantAfter, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { describe, expect, it } from 'vitest'
import { booked, given, held } from '../../testing/appointment-samples.ts'
import { type Booked, isBooked } from '../appointments/appointment.ts'
import { dueFrom, reminderKinds, staleFrom } from '../appointments/deciders/notification-times.ts'
import { reasonToSkip, usefulUntil } from '../appointments/deciders/skip-reason.ts'
import { dueReminders } from './plan-reminders.ts'
import { maySendAt } from './sending/sending-hours.ts'

const visit = (startTime = held.startTime): Booked => {
  const { state } = given([{ ...booked, at: '2026-11-01T15:00:00.000Z' }])
  if (!isBooked(state)) throw new Error('not booked')
  return { ...state, held: { ...held, date: '2026-11-23', startTime } }
}
const early: ReminderHours = { first: 120, second: 36, quietFrom: '18:00', quietTo: '10:00' }
const email = { name: 'email', kinds: reminderKinds } as const
const due = (now: string, hours: ReminderHours) =>
  dueReminders([visit()], [email], now, hours).map(({ kind, isLate }) => `${kind}${isLate ? ', late' : ''}`)

// @rule reminders-hours-chosen
describe('a reminder of Monday 9:00', () => {
  it.each([
    // 120 hours before is Wednesday 9:00, in the quiet hours; 42 hours before the first is of no use.
    ['2026-11-18T15:59:00.000Z', []],
    ['2026-11-18T16:00:00.000Z', ['reminder-3-days']],
    ['2026-11-21T20:59:00.000Z', ['reminder-3-days']],
    ['2026-11-21T21:00:00.000Z', ['reminder-3-days, late']],
    ['2026-11-22T03:00:00.000Z', []],
    ['2026-11-22T16:00:00.000Z', ['reminder-3-days, late', 'reminder-1-day']],
  ])('at %s, 120 and 36 hours before: %j', (now, kinds) => {
    expect(due(now, early)).toEqual(kinds)
  })

  it('is of use until six hours before the second is due, and that one until two before the visit', () => {
    const [state, askedAt] = [visit(), null]
    const about = (kind: (typeof reminderKinds)[number]) => ({ kind, revision: 0, askedAt, hours: early })
    expect(usefulUntil(about('reminder-3-days'), state, '2026-11-18T16:00:00.000Z')).toBe('2026-11-21T21:00:00.000Z')
    expect(usefulUntil(about('reminder-1-day'), state, '2026-11-21T21:00:00.000Z')).toBe('2026-11-23T13:00:00.000Z')
    expect(reasonToSkip(about('reminder-3-days'), state, '2026-11-21T20:59:59.000Z')).toBeNull()
    expect(reasonToSkip(about('reminder-3-days'), state, '2026-11-21T21:00:00.000Z')).toBe('too-late')
  })
})

// @rule reminders-hours, reminders-hours-chosen
describe('the quiet hours', () => {
  it.each([
    ['06:59', false],
    ['07:00', true],
    ['19:54', true],
    ['19:55', false],
    ['23:59', false],
    ['00:00', false],
  ])('of the standard let a reminder begin at %s: %s', (clock, may) => {
    expect(maySendAt(instantOf('2026-11-23', clock), standardReminderHours)).toBe(may)
  })

  it.each([
    ['09:59', false],
    ['10:00', true],
    ['17:54', true],
    ['17:55', false],
  ])('from 18:00 to 10:00 let one begin at %s: %s', (clock, may) => {
    expect(maySendAt(instantOf('2026-11-23', clock), early)).toBe(may)
  })
})

const minute = 60_000
/** Whether each reminder of a visit has half an hour at least in which it may begin. */
const reaches = (of: Booked, hours: ReminderHours): boolean =>
  reminderKinds.every((kind) => {
    const [from, until] = [dueFrom(kind, of, hours), staleFrom(kind, of, hours)]
    const steps = (Date.parse(until) - Date.parse(from)) / (30 * minute)
    return Array.from({ length: steps }, (_, n) => n * 30 * minute).some((after) =>
      maySendAt(instantAfter(from, after), hours),
    )
  })

const clocks = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => `${String(from + n).padStart(2, '0')}:00`)

// @rule reminders-hours-checked: What is chosen is refused at its field, in Spanish, where a visit could begin at an
//   hour that is not reminded of, or both would come at once
describe('whatever hours are taken', () => {
  it('every visit gets both reminders, whenever it begins', () => {
    let taken = 0
    const visits = clocks(0, 23).map((start) => ({ start, of: visit(start) }))
    for (const quietFrom of clocks(18, 23))
      for (const quietTo of clocks(5, 10))
        for (const second of [9, 12, 14, 18, 19, 24, 36, 47])
          for (const first of [48, 60, 72, 168]) {
            const hours = { first, second, quietFrom, quietTo }
            if (!reminderHoursBody.safeParse(hours).success) continue
            taken += 1
            const missed = visits.filter(({ of }) => !reaches(of, hours)).map(({ start }) => start)
            expect({ hours, missed }).toEqual({ hours, missed: [] })
          }
    expect(taken).toBeGreaterThan(300)
  })

  it.each([
    [{ first: 47 }, { first: 'Primer recordatorio: debe ser un número de horas de 48 a 168' }],
    [{ first: '3 días' }, { first: 'Primer recordatorio: debe ser un número de horas de 48 a 168' }],
    [{ second: 48 }, { second: 'Segundo recordatorio: debe ser un número de horas de 9 a 47' }],
    [{ quietFrom: '20:30' }, { quietFrom: 'No escribir desde: debe ser una hora en punto de 18:00 a 23:00' }],
    [{ quietTo: '11:00' }, { quietTo: 'No escribir hasta: debe ser una hora en punto de 05:00 a 10:00' }],
    [{ first: 72, second: 47 }, null],
    [{ first: 70, second: 47 }, { first: 'Primer recordatorio: debe ir al menos 24 horas antes que el segundo (71)' }],
    [
      { second: 13 },
      {
        second:
          'Segundo recordatorio: si no se escribe de 20:00 a 07:00, debe ir al menos 14 horas antes para llegar a toda visita',
      },
    ],
    [{ second: '14', quietFrom: '20:00' }, null],
  ])('%j is refused by the field: %j', (given, fields) => {
    const parsed = reminderHoursBody.safeParse({ ...standardReminderHours, ...given })
    const said = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(said ? Object.fromEntries(said.slice(0, 1)) : null).toEqual(fields)
  })
})
