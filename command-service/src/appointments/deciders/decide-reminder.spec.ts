import { editTypes, type Held } from '@clinic/shared-events/appointments/events.ts'
import { sentAfterDelivery, sentInRow } from '@clinic/shared-events/appointments/sent.ts'
import type { NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { expect, it } from 'vitest'
import {
  booked,
  confirmed,
  contact,
  corrected,
  edit,
  given,
  held,
  moved,
  openChat,
  opened,
  remind,
  reminded,
  to,
} from '../../../testing/appointment-samples.ts'
import { facts } from '../../../testing/delivery-samples.ts'
import { isBooked } from '../appointment.ts'
import { rowOf } from '../appointment-row.ts'

const sent = (...history: Parameters<typeof given>[0]) => {
  const { state } = given(history)
  return isBooked(state) && rowOf(state, 0n).reminderSent
}

// @rule reminders-fact: §3 The link that was given is a fact, once for each kind and start; reminderSent follows from
//   its chat being opened, and a move to another start takes it back
it('records once for each kind that the link was given; again gives no event', () => {
  given([booked])
    .when(remind('3-days'))
    .then([reminded('3-days')])
  given([booked, reminded('3-days')])
    .when(remind('3-days'))
    .thenNothing()
  given([booked, reminded('3-days'), confirmed])
    .when(remind('1-day'))
    .then([reminded('1-day')])
})

// @rule reminders-opened: 'Preparado' is not 'Abierto en WhatsApp': the press is a fact of its own; the buttons count
//   what was neither opened nor sent by the system, and the dialog begins there when it is opened again
it('records once for each kind that its chat was opened, and only of one that was prepared for where the visit is', () => {
  given([booked, reminded('1-day')])
    .when(openChat('1-day'))
    .then([opened('1-day')])
  given([booked, reminded('1-day'), opened('1-day')])
    .when(openChat('1-day'))
    .thenNothing()
  given([booked, reminded('1-day'), opened('1-day'), reminded('3-days')])
    .when(openChat('3-days'))
    .then([opened('3-days')])
  for (const history of [[booked], [booked, reminded('1-day'), moved]])
    given(history).when(openChat('1-day')).thenNothing()
  given([]).when(openChat('1-day')).thenRejected({ type: 'AppointmentNotFound' })
})

// @rule reminders-no-edit: Neither preparing nor opening reminders makes an edit stale that was begun before (decision
//   74)
it('neither what is prepared nor what is opened is an edit: the row keeps its revision and its last change', () => {
  const row = (...history: Parameters<typeof given>[0]) => {
    const { state } = given(history)
    return isBooked(state) && { ...rowOf(state, 0n), sent: [], reminderSent: false }
  }
  expect(row(booked, reminded('1-day'), opened('1-day'))).toEqual(row(booked))
  expect(editTypes).not.toContain('ReminderPrepared')
  expect(editTypes).not.toContain('ReminderOpened')
})

// @rule opt-out-reminders: No reminder link is prepared for who asked not to be written to by WhatsApp: the single one
//   says so, the dialog of many names them
it('is refused for who asked not to be written to, also once the link was given', () => {
  given([booked])
    .when(remind('3-days', undefined, true))
    .thenRejected({ type: 'PatientOptedOut' })
  given([booked, reminded('3-days')])
    .when(remind('3-days', undefined, true))
    .thenRejected({ type: 'PatientOptedOut' })
})

// @rule reminders-fact
it('shows reminderSent once its chat was opened, until the visit goes to another start, for which it is reminded anew', () => {
  const ready = [booked, reminded('1-day')]
  expect([sent(...ready), sent(...ready, opened('1-day')), sent(...ready, opened('1-day'), corrected)]).toEqual([
    false,
    true,
    true,
  ])
  expect(sent(...ready, opened('1-day'), moved)).toBe(false)
  given([booked, reminded('1-day'), moved])
    .when(remind('1-day'))
    .then([reminded('1-day', to)])
})

it('another end of the same visit keeps what was reminded', () => {
  const longer = given([booked, reminded('1-day')]).when(
    edit({ date: held.date, startTime: held.startTime, endTime: '11:00' }),
  )
  longer.then([
    {
      ...moved,
      data: {
        ...moved.data,
        to: { ...held, endTime: '11:00', reservationId: 'step.2026-11-23.09:00-11:00' },
        statusKept: true,
      },
    },
  ])
  const moves = { ...moved, data: { ...moved.data, to: { ...held, endTime: '11:00' } } }
  expect(sent(booked, reminded('1-day'), opened('1-day'), moves)).toBe(true)
})

// @rule reminders-sent-fields: §3 reminderSent and confirmationSent also follow what the system sends by itself, live
//   and without an edit, until it is known not to have arrived; a move to another start takes them back (decision 74)
it('what the system sent counts as a reminder or a confirmation of the start that the visit has', () => {
  const fieldsAfter = (kind: NotificationKind, at: Held = held) => {
    const { channel, about } = facts(kind)
    if (about.of !== 'appointment') throw new Error('of an appointment')
    const { reminderSent, confirmationSent } = sentInRow(sentAfterDelivery([], at, 'DeliveryTaken', { channel, about }))
    return [reminderSent, confirmationSent]
  }
  for (const kind of ['reminder-3-days', 'reminder-1-day'] as const) expect(fieldsAfter(kind)).toEqual([true, false])
  for (const kind of ['booked', 'moved', 'confirmed'] as const) expect(fieldsAfter(kind)).toEqual([false, true])
  for (const kind of ['cancelled', 'answered'] as const) expect(fieldsAfter(kind)).toEqual([false, false])
  // The outcome of what told the former start is known after the move.
  for (const kind of ['reminder-1-day', 'booked'] as const) expect(fieldsAfter(kind, to)).toEqual([false, false])
})

// @rule reminders-which: One appointment can be reminded of while it is agendado or confirmado and to come; else 409,
//   unknown 404
it('is refused from the start of the visit on', () => {
  given([booked])
    .when(remind('1-day', '2026-11-23T14:59:59.999Z'))
    .then([reminded('1-day')])
  given([booked]).when(remind('1-day', '2026-11-23T15:00:00.000Z')).thenRejected({ type: 'NothingToRemind' })
})

// @rule messaging-phones: §9 Phones are normalised: eight digits are Costa Rica's, whatever dashes, spaces or 506
//   stand with them, and foreign numbers begin with +; one that cannot be written to is told in Spanish, by single and
//   mass reminders and by every change, and neither linked nor recorded as reminded
it('is refused where nobody can be written to at the phone, also once the link was given', () => {
  const phone = '8888-12'
  const unreachable = { ...booked, contact: { ...contact, phone } }
  for (const history of [[unreachable], [unreachable, reminded('1-day')]])
    given(history).when(remind('1-day')).thenRejected({ type: 'PhoneNotWritable', phone })
})

it('of an erased patient nothing is recorded', () => {
  given([{ ...booked, contact: null }])
    .when(remind('1-day'))
    .thenNothing()
})
