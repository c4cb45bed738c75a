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

// @rule reminders-fact
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

// @rule reminders-opened
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

// @rule reminders-no-edit
it('neither what is prepared nor what is opened is an edit: the row keeps its revision and its last change', () => {
  const row = (...history: Parameters<typeof given>[0]) => {
    const { state } = given(history)
    return isBooked(state) && { ...rowOf(state, 0n), sent: [], reminderSent: false }
  }
  expect(row(booked, reminded('1-day'), opened('1-day'))).toEqual(row(booked))
  expect(editTypes).not.toContain('ReminderPrepared')
  expect(editTypes).not.toContain('ReminderOpened')
})

// @rule opt-out-reminders
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

// @rule reminders-sent-fields
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

// @rule reminders-which
it('is refused from the start of the visit on', () => {
  given([booked])
    .when(remind('1-day', '2026-11-23T14:59:59.999Z'))
    .then([reminded('1-day')])
  given([booked]).when(remind('1-day', '2026-11-23T15:00:00.000Z')).thenRejected({ type: 'NothingToRemind' })
})

// @rule messaging-phones
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
