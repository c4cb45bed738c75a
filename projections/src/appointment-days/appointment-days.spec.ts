import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { appointmentDay } from '@clinic/shared-events/contracts/reports.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { appointmentDays, type CountedDay } from './appointment-days.ts'

const held = { reservationId: 'r1', date: '2026-11-21', startTime: '10:00', endTime: '11:00' }
const moved = { reservationId: 'r2', date: '2026-11-24', startTime: '14:00', endTime: '15:30' }
const where = { appointmentId: 'a1', ...held, specialty: 'fisioterapia' }
const booked: Given = {
  type: 'AppointmentBooked',
  data: { ...where, appointmentType: 'primer_cita', channel: 'public', overbooked: false },
}
const ofVisit = (type: string, data: object = {}): Given => ({ type, data: { ...where, ...data } })
const request = (type: string, action = 'cancel'): Given => ofVisit(type, { actionId: 'a1.1', action, expiresAt: '' })

type At = Given & { at?: string }
/** The counts of a day after these events, each at the instant it gives. */
const dayAfter = (date: string, ...events: At[]) => {
  const all = recorded(...events).map((event, n) => ({ ...event, at: events[n]?.at ?? event.at }))
  const day = all
    .filter((event) => appointmentDays.idsOf(event as never).includes(date))
    .reduce((doc: CountedDay | null, event) => appointmentDays.apply(doc, event as never, date), null)
  return day && appointmentDays.shown?.(day, practice)
}
const none = { agendado: 0, confirmado: 0, realizado: 0, cancelado: 0, shortNotice: 0, noNotice: 0 }
const today = (counts: Partial<typeof none>) => ({ id: '2026-11-21', ...none, ...counts })
/** 10:00 in Costa Rica is 16:00 UTC. */
const cancelledAt = (hour: string): At => ({ ...ofVisit('AppointmentCancelled'), at: `2026-11-21T${hour}:00.000Z` })

describe('the appointments of a day', () => {
  // @rule charts-appointments-aggregate: Issue: appointments by day and status, kept as an aggregate of each day by a
  //   projection of its own and never counted when they are read
  it('are counted by the status they have now, each once', () => {
    const other = ofVisit('AppointmentBooked', { appointmentId: 'a2' })
    expect(dayAfter('2026-11-21', booked, other)).toEqual(today({ agendado: 2 }))
    expect(dayAfter('2026-11-21', booked, other, ofVisit('AppointmentConfirmed'))).toEqual(
      today({ agendado: 1, confirmado: 1 }),
    )
    expect(dayAfter('2026-11-21', booked, ofVisit('AppointmentConfirmed'), ofVisit('AppointmentCompleted'))).toEqual(
      today({ realizado: 1 }),
    )
  })

  it('leave their day when they are moved, and the day they come to counts them as agendado', () => {
    const move: Given = {
      type: 'AppointmentRescheduled',
      data: { appointmentId: 'a1', specialty: 'fisioterapia', from: held, to: moved, overbooked: false },
    }
    const events = [booked, ofVisit('AppointmentConfirmed'), move]
    expect(dayAfter('2026-11-21', ...events)).toBeNull()
    expect(dayAfter('2026-11-24', ...events)).toEqual({ id: '2026-11-24', ...none, agendado: 1 })
  })

  it('are answered without the ids the day is folded from', () => {
    const day = dayAfter('2026-11-21', booked)
    expect(appointmentDay.strict().parse(day)).toEqual(day)
  })
})

it('a day says what its appointments are, whatever became of them one after another', () => {
  const other = (type: string) => ofVisit(type, { appointmentId: 'a2' })
  const events: At[] = [
    ...[booked, other('AppointmentBooked'), ofVisit('AppointmentConfirmed'), other('AppointmentConfirmed')],
    ...[cancelledAt('15:00'), ofVisit('CancellationUndone', { pendingActions: [] }), cancelledAt('17:00')],
    ...[other('AppointmentCompleted'), other('CompletionUndone'), other('AppointmentCompleted')].map((event) =>
      event.type === 'CompletionUndone' ? { ...event, data: { ...event.data, status: 'confirmado' } } : event,
    ),
  ]
  const counts = events.map((_, n) => dayAfter('2026-11-21', ...events.slice(0, n + 1)))
  expect(counts).toEqual(
    [
      ...[{ agendado: 1 }, { agendado: 2 }, { agendado: 1, confirmado: 1 }, { confirmado: 2 }],
      ...[
        { confirmado: 1, cancelado: 1, shortNotice: 1 },
        { confirmado: 1, agendado: 1 },
      ],
      ...[
        { confirmado: 1, cancelado: 1, noNotice: 1 },
        { realizado: 1, cancelado: 1, noNotice: 1 },
      ],
      ...[
        { confirmado: 1, cancelado: 1, noNotice: 1 },
        { realizado: 1, cancelado: 1, noNotice: 1 },
      ],
    ].map(today),
  )
})

describe('what was cancelled late', () => {
  // @rule charts-late-defined: Issue: what was cancelled late: less than 1 h 30 min before the visit, or at its hour
  //   or later (decision 208)
  it.each([
    ['14:30', 'a minute before the last hour and a half begins', {}],
    ['14:31', 'less than 1 h 30 min before', { shortNotice: 1 }],
    ['15:59', 'a minute before the hour', { shortNotice: 1 }],
    ['16:00', 'at the hour', { noNotice: 1 }],
    ['23:00', 'after it', { noNotice: 1 }],
  ])('told at %s UTC, %s', (hour, _, late) => {
    expect(dayAfter('2026-11-21', booked, cancelledAt(hour))).toEqual(today({ cancelado: 1, ...late }))
  })

  // @rule charts-late-asked: A patient who asked for the cancellation in time is not late because staff answered late
  it('a patient who asked in time has told in time, however late staff answered', () => {
    const asked: At = { ...request('ActionRequested'), at: '2026-11-21T14:00:00.000Z' }
    expect(dayAfter('2026-11-21', booked, asked, cancelledAt('15:50'))).toEqual(today({ cancelado: 1 }))
  })

  it('a visit that was moved meanwhile too', () => {
    const moves = { type: 'AppointmentRescheduled', data: { ...where, from: moved, to: held, overbooked: false } }
    const cancelled = ofVisit('AppointmentCancelled', { askedAt: '2026-11-21T14:00:00.000Z' })
    const late: At = { ...cancelled, at: '2026-11-21T15:50:00.000Z' }
    expect(dayAfter('2026-11-21', { ...booked, data: { ...booked.data, ...moved } }, moves, late)).toEqual(
      today({ cancelado: 1 }),
    )
  })

  it('a visit that the practice cancels is not late', () => {
    const ours: At = { ...cancelledAt('15:50'), data: { ...cancelledAt('15:50').data, askedBy: 'practice' } }
    expect(dayAfter('2026-11-21', booked, ours)).toEqual(today({ cancelado: 1 }))
  })

  it('asking to be moved, or for a cancellation that was refused, is no word in time', () => {
    const asked = (action: string): At => ({ ...request('ActionRequested', action), at: '2026-11-21T14:00:00.000Z' })
    const expired = request('ActionExpired')
    expect(dayAfter('2026-11-21', booked, asked('reschedule'), cancelledAt('15:50'))).toMatchObject({ shortNotice: 1 })
    expect(dayAfter('2026-11-21', booked, asked('cancel'), expired, cancelledAt('15:50'))).toMatchObject({
      shortNotice: 1,
    })
  })
})
