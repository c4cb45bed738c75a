import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { type Status, statuses } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { defaultEnd } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { hourOf, instantAfter, minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { describe, expect, it } from 'vitest'
import {
  abandon,
  appointmentId,
  begun,
  booked,
  bookingAbandoned,
  bookingWith,
  cancelled,
  changeTo,
  clinical,
  closed,
  completed,
  confirmed,
  confirmedByPatient,
  contact,
  correct,
  corrected,
  edit,
  given,
  histories,
  monday,
  move,
  moved,
  remind,
  reminded,
  to,
  uncancelled,
  uncompleted,
} from '../../../testing/appointment-samples.ts'
import { intakeSubmitted, submitIntake } from '../../../testing/clinical-intake-samples.ts'
import { givenAt } from '../../../testing/given-when-then.ts'
import { confirming, expire, processing, request, requested } from '../../../testing/request-samples.ts'
import { appointment } from './decide-appointment.ts'

const commands = {
  book: bookingWith(),
  'change to agendado': changeTo('agendado'),
  'change to confirmado': changeTo('confirmado'),
  'change to realizado': changeTo('realizado'),
  'change to realizado once it has begun': changeTo('realizado', begun),
  'change to cancelado': changeTo('cancelado'),
  move,
  correct,
  'abandon its reservation': abandon('r1'),
  'abandon another reservation': abandon('r2'),
  'confirm as patient': confirming(),
  'ask to be moved': request('reschedule'),
  'ask to be cancelled': request('cancel'),
  'expire a request': expire('a1.1'),
  'answer a request': processing('a1.1', 'processed'),
  'submit the form before the visit': submitIntake(),
  remind: remind('1-day'),
}
const notFound = { type: 'AppointmentNotFound' } as const
const otherAbandoned: AppointmentEvent = {
  type: 'BookingAbandoned',
  data: { appointmentId, reservationId: 'r2', date: monday },
}
const moveAbandoned: AppointmentEvent = { ...otherAbandoned, type: 'MoveAbandoned' }
const refusedMove = (from: Status, to: Status) => ({ type: 'StatusMoveRefused', from, to }) as const
const held = { type: 'ReservationHeld' } as const
const quiet = 'quiet' as const
const noLink = { type: 'ActionLinkUnusable' } as const

/** Status × command: the events, the refusal, or silence. */
const table: Record<
  keyof typeof histories,
  Record<keyof typeof commands, readonly AppointmentEvent[] | object | 'quiet'>
> = {
  none: {
    book: [booked],
    'change to agendado': notFound,
    'change to confirmado': notFound,
    'change to realizado': notFound,
    'change to realizado once it has begun': notFound,
    'change to cancelado': notFound,
    move: notFound,
    correct: notFound,
    'abandon its reservation': [bookingAbandoned],
    'abandon another reservation': [otherAbandoned],
    'confirm as patient': noLink,
    'ask to be moved': noLink,
    'ask to be cancelled': noLink,
    'expire a request': quiet,
    'answer a request': { type: 'ActionNotFound' },
    'submit the form before the visit': notFound,
    remind: notFound,
  },
  abandoned: {
    book: { type: 'StepAbandoned' },
    'change to agendado': notFound,
    'change to confirmado': notFound,
    'change to realizado': notFound,
    'change to realizado once it has begun': notFound,
    'change to cancelado': notFound,
    move: notFound,
    correct: notFound,
    'abandon its reservation': quiet,
    'abandon another reservation': [otherAbandoned],
    'confirm as patient': noLink,
    'ask to be moved': noLink,
    'ask to be cancelled': noLink,
    'expire a request': quiet,
    'answer a request': { type: 'ActionNotFound' },
    'submit the form before the visit': notFound,
    remind: notFound,
  },
  agendado: {
    book: { type: 'AlreadyBooked' },
    'change to agendado': quiet,
    'change to confirmado': [confirmed],
    'change to realizado': refusedMove('agendado', 'realizado'),
    'change to realizado once it has begun': [confirmed, closed('agendado')],
    'change to cancelado': [cancelled],
    move: [moved],
    correct: [corrected],
    'abandon its reservation': held,
    'abandon another reservation': [moveAbandoned],
    'confirm as patient': [confirmedByPatient],
    'ask to be moved': [requested('reschedule')],
    'ask to be cancelled': [requested('cancel')],
    'expire a request': quiet,
    'answer a request': { type: 'ActionNotFound' },
    'submit the form before the visit': [intakeSubmitted()],
    remind: [reminded('1-day')],
  },
  confirmado: {
    book: { type: 'AlreadyBooked' },
    'change to agendado': refusedMove('confirmado', 'agendado'),
    'change to confirmado': quiet,
    'change to realizado': { type: 'VisitNotBegun' },
    'change to realizado once it has begun': [completed],
    'change to cancelado': [cancelled],
    move: [moved],
    correct: [corrected],
    'abandon its reservation': held,
    'abandon another reservation': [moveAbandoned],
    'confirm as patient': quiet,
    'ask to be moved': [requested('reschedule')],
    'ask to be cancelled': [requested('cancel')],
    'expire a request': quiet,
    'answer a request': { type: 'ActionNotFound' },
    'submit the form before the visit': [intakeSubmitted()],
    remind: [reminded('1-day')],
  },
  realizado: {
    book: { type: 'AlreadyBooked' },
    'change to agendado': refusedMove('realizado', 'agendado'),
    'change to confirmado': [uncompleted('confirmado')],
    'change to realizado': quiet,
    'change to realizado once it has begun': quiet,
    'change to cancelado': [cancelled],
    move: { type: 'CannotMove', status: 'realizado' },
    correct: [corrected],
    'abandon its reservation': held,
    'abandon another reservation': [moveAbandoned],
    'confirm as patient': noLink,
    'ask to be moved': noLink,
    'ask to be cancelled': noLink,
    'expire a request': quiet,
    'answer a request': { type: 'ActionNotFound' },
    'submit the form before the visit': notFound,
    remind: { type: 'NothingToRemind' },
  },
  cancelado: {
    book: { type: 'AlreadyBooked' },
    'change to agendado': [uncancelled()],
    'change to confirmado': refusedMove('cancelado', 'confirmado'),
    'change to realizado': refusedMove('cancelado', 'realizado'),
    'change to realizado once it has begun': refusedMove('cancelado', 'realizado'),
    'change to cancelado': quiet,
    move: { type: 'CannotMove', status: 'cancelado' },
    correct: [corrected],
    'abandon its reservation': quiet,
    'abandon another reservation': [moveAbandoned],
    'confirm as patient': noLink,
    'ask to be moved': noLink,
    'ask to be cancelled': noLink,
    'expire a request': quiet,
    'answer a request': { type: 'ActionNotFound' },
    'submit the form before the visit': notFound,
    remind: { type: 'NothingToRemind' },
  },
}

describe.each(Object.entries(table))('an appointment that is %s', (status, row) => {
  const history = histories[status as keyof typeof histories]
  // @rule appointments-any-cancelled, appointments-moves-refused
  it.each(Object.entries(row))('%s', (name, expected) => {
    const outcome = given(history).when(commands[name as keyof typeof commands])
    if (expected === 'quiet') outcome.thenNothing()
    else if (Array.isArray(expected)) outcome.then(expected as AppointmentEvent[])
    else outcome.thenRejected(expected as Parameters<typeof outcome.thenRejected>[0])
  })
})

// @rule appointments-undo-confirmed: a cancellation of a confirmed visit is taken back to that, of which nobody is notified
//   (decision 101)
it('a cancelled visit that was confirmed is that again, with its hour held anew', () => {
  const back = appointment.decide(changeTo('confirmado'), given([booked, confirmed, cancelled]).state)
  expect(back.ok && back.events).toMatchObject([
    uncancelled(),
    { type: 'AppointmentConfirmed', data: { unannounced: true } },
  ])
  given([booked, confirmed, cancelled, uncancelled(), cancelled])
    .when(changeTo('confirmado'))
    .thenRejected(refusedMove('cancelado', 'confirmado'))
})

// @rule appointments-undo-confirmed
it.each([
  [29_999, ['CancellationUndone', 'AppointmentConfirmed']],
  [30_000, ['CancellationUndone']],
])('a cancellation that is taken back after %i ms leaves it so confirmed as its patient may know', (ms, types) => {
  const now = instantAfter(givenAt, ms)
  const back = appointment.decide(changeTo('confirmado', now), given([booked, confirmed, cancelled]).state)
  expect(back.ok && back.events.map(({ type }) => type)).toEqual(types)
})

// @rule appointments-unannounced
it('says of a move, a confirmation and a cancellation that the patient is told nothing, and of nothing else', () => {
  const quietly = <T extends { data: object }>(command: T): T => ({
    ...command,
    data: { ...command.data, notify: false },
  })
  const said = (command: Parameters<ReturnType<typeof given>['when']>[0]) => {
    const decided = appointment.decide(command, given([booked]).state)
    return decided.ok && decided.events.map(({ type, data }) => [type, 'unannounced' in data])
  }
  expect(said(quietly(changeTo('cancelado')))).toEqual([['AppointmentCancelled', true]])
  expect(said(changeTo('cancelado'))).toEqual([['AppointmentCancelled', false]])
  const moving = { startTime: '14:00', status: 'confirmado' as const, contact: { phone: '8777-0000' } }
  expect(said(quietly(edit(moving)))).toEqual([
    ['AppointmentDetailsCorrected', false],
    ['AppointmentRescheduled', true],
    ['AppointmentConfirmed', true],
  ])
})

// @rule appointments-undo: Issue: 'Deshacer' for 30 s, for which news wait, and later from the detail; events of their
//   own, a correction where news had gone out, nothing of a visit that has begun
describe('what is undone', () => {
  it('a visit that one press closed is agendado again, and nothing else', () => {
    const history = [booked, confirmed, closed('agendado')]
    given(history)
      .when(changeTo('agendado'))
      .then([uncompleted('agendado')])
    given(history).when(changeTo('confirmado')).thenRejected(refusedMove('realizado', 'confirmado'))
    expect(given([...history, uncompleted('agendado')]).state.status).toBe('agendado')
  })

  it('a cancelled visit is agendado again under a reservation of its own, never the one it let go of', () => {
    const { state } = given([booked, confirmed, cancelled, uncancelled()])
    expect(state).toMatchObject({ status: 'agendado', held: { reservationId: 'step.2026-11-23.09:00-10:00' } })
    expect(state.released).toEqual({ r1: 'cancelled' })
    given([booked, cancelled, uncancelled(), cancelled])
      .when(changeTo('agendado'))
      .thenRejected({ type: 'StepAbandoned' })
  })

  it('a visit of somebody whose data were erased stays cancelled: nobody would come at its hour', () => {
    for (const to of ['agendado', 'confirmado'] as const)
      given([{ ...booked, contact: null }, confirmed, cancelled])
        .when(changeTo(to))
        .thenRejected({ type: 'DetailsErased' })
  })
})

describe('booking', () => {
  it.each([
    ['a day that has passed', { date: '2026-11-19' }, 'date'],
    ['a Sunday', { date: '2026-11-22' }, 'date'],
    ['beyond the horizon', { date: '2027-11-22' }, 'date'],
    ['before opening', { startTime: '07:30', endTime: '08:30' }, 'startTime'],
    ['past closing on Saturday', { date: '2026-11-21', startTime: '13:30', endTime: '14:30' }, 'startTime'],
    ['an hour that no page offers', { startTime: '12:30', endTime: '13:30' }, 'startTime'],
    ['the lunch hour', { startTime: '12:00', endTime: '13:00' }, 'startTime'],
    ['an afternoon hour on Saturday', { date: '2026-11-21', startTime: '13:00', endTime: '14:00' }, 'startTime'],
    ['less than half an hour', { endTime: '09:29' }, 'endTime'],
    ['a minute', { endTime: '09:01' }, 'endTime'],
    ['more than two hours', { startTime: '09:00', endTime: '11:01' }, 'endTime'],
    ['an end before the start', { startTime: '09:00', endTime: '08:30' }, 'endTime'],
    ['an hour of today that has passed', { date: '2026-11-20', startTime: '09:00', endTime: '10:00' }, 'startTime'],
  ])('by the public refuses %s and names the field', (_, change, field) => {
    const decision = appointment.decide(bookingWith(change), appointment.initialState())
    expect(decision).toMatchObject({ ok: false, rejection: { type: 'NotBookable', field } })
  })

  // @rule booking-eight-starts: Issue: the call takes from the public what the page offers: the eight starts, on
  //   Saturday those that end by 14:00, 30 minutes to 2 h; staff any hour
  it.each(['08:00', '09:00', '10:00', '11:00', '14:00', '15:00', '16:00', '17:00'])(
    'by the public takes %s, one of the eight hours that the page offers, from half an hour to two',
    (startTime) => {
      const ends = [30, 60, ...(startTime === '17:00' ? [] : [120])].map((length) =>
        hourOf(minutesOf(startTime) + length),
      )
      for (const endTime of ends)
        expect(
          appointment.decide(bookingWith({ startTime, endTime }), appointment.initialState()),
          endTime,
        ).toMatchObject({ ok: true })
    },
  )

  // @rule booking-eight-starts
  it.each([
    ['on a weekday after the last start', '2026-11-20T23:10:00.000Z', '2026-11-20', '17:30'],
    ['on a weekday, at an hour that has passed', '2026-11-20T23:10:00.000Z', '2026-11-20', '09:00'],
    ['on Saturday after 11:00', '2026-11-21T17:30:00.000Z', '2026-11-21', '12:30'],
  ])('by the public says at the day that today has no hours left, %s', (_, now, date, startTime) => {
    const booking = bookingWith({ date, startTime, endTime: defaultEnd(startTime) })
    given([])
      .when({ ...booking, meta: { ...booking.meta, now } })
      .thenRejected({ type: 'NotBookable', field: 'date', error: 'Hoy ya no quedan horas. Elija otro día.' })
  })

  it('by the public says which hours of the day may be chosen', () => {
    given([])
      .when(bookingWith({ date: '2026-11-21', startTime: '12:00', endTime: '13:00' }))
      .thenRejected({
        type: 'NotBookable',
        field: 'startTime',
        error: 'Esa hora no se ofrece ese día. Elija otra.',
      })
  })

  // @rule form-staff-days: Issue: staff book from a year back (in the form from today) to two years ahead, later only
  //   once they were asked
  it.each([
    ['a year ago', '2025-11-20', null],
    ['a day more than a year ago', '2025-11-19', { type: 'NotBookable', field: 'date' }],
    ['1900', '1900-01-01', { type: 'NotBookable', field: 'date' }],
    ['in two years', '2028-11-20', null],
    ['a day later than in two years', '2028-11-21', { type: 'FarAhead', date: '2028-11-21' }],
    ['9999', '9999-12-31', { type: 'FarAhead', date: '9999-12-31' }],
  ])('by staff on a day %s', (_, date, rejection) => {
    const decided = appointment.decide(bookingWith({ channel: 'staff', date }), appointment.initialState())
    expect(decided).toMatchObject(rejection ? { ok: false, rejection } : { ok: true })
  })

  // @rule form-staff-days
  it('by staff on a day more than two years ahead is taken once they were asked', () => {
    const data = { channel: 'staff' as const, date: '2029-01-15' }
    given([])
      .when(bookingWith({ ...data, farAhead: true }))
      .then([{ ...booked, data: { ...booked.data, ...data } }])
  })

  it('by staff takes a past day, a Sunday and any length', () => {
    const data = { date: '2026-11-15', startTime: '05:00', endTime: '12:00', channel: 'staff' as const }
    given([])
      .when(bookingWith(data))
      .then([{ ...booked, data: { ...booked.data, ...data } }])
  })

  it('by staff refuses an interval that does not end after it starts', () => {
    given([])
      .when(bookingWith({ channel: 'staff', startTime: '10:00', endTime: '10:00' }))
      .thenRejected({ type: 'NotBookable', field: 'endTime', error: 'La hora final debe ser posterior a la inicial.' })
  })
})

describe('what the history tells', () => {
  // @rule form-status-changed: §4, §8 An edit that moves an appointment resets it; the server flags statusChanged, and
  //   the screen says that it was rescheduled and needs a new confirmation
  it('a move puts a confirmed appointment back to agendado and lets go of the old reservation', () => {
    expect(given([booked, confirmed, moved]).state).toMatchObject({
      status: 'agendado',
      held: to,
      released: { r1: 'moved' },
      updatedAt: givenAt,
    })
  })

  it('a cancelled appointment holds nothing, an abandoned move changes nothing but the fence', () => {
    expect(given([booked, cancelled]).state.released).toEqual({ r1: 'cancelled' })
    const before = given([booked]).state
    expect(given([booked, moveAbandoned]).state).toEqual({ ...before, released: { r2: 'abandoned' } })
  })

  it('a correction changes the texts it names and the instant', () => {
    const at = '2026-11-21T10:00:00.000Z'
    expect(given([booked, { ...corrected, at }]).state).toMatchObject({
      contact: { ...contact, phone: '8777-0000' },
      clinical,
      createdAt: givenAt,
      updatedAt: at,
    })
  })

  it('an erased class stays erased whatever follows', () => {
    expect(
      given([
        { ...booked, contact: null },
        { ...corrected, contact: {} },
      ]).state,
    ).toMatchObject({ contact: null })
  })

  it('events before any booking are no trouble', () => {
    for (const event of [confirmed, completed, cancelled, moved, corrected])
      expect(given([event]).state.status).toBe('none')
  })
})

it('every status has its history in the table', () => {
  expect(Object.keys(table)).toEqual(['none', 'abandoned', ...statuses])
})
