import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { notificationKinds } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { expect, it } from 'vitest'
import {
  booked,
  cancelled,
  confirmed,
  confirmedByPatient,
  given,
  moved,
  uncancelled,
} from '../../../testing/appointment-samples.ts'
import { isBooked } from '../../appointments/appointment.ts'
import { isOfStrangers } from './of-strangers.ts'

const ofStrangers = (...history: AppointmentEvent[]) => {
  const { state } = given(history)
  if (!isBooked(state)) throw new Error('not booked')
  return notificationKinds.filter((kind) => isOfStrangers(state, kind))
}
const byStaff: AppointmentEvent = { ...booked, data: { ...booked.data, channel: 'staff' } }

const theirs = ['booked', 'confirmed', 'reminder-1-day', 'reminder-3-days']

// @rule strangers-mail-bound
it('a booking by the public, its reminders and its confirmation by a link are of strangers', () => {
  expect(ofStrangers(booked).toSorted()).toEqual(theirs)
  expect(ofStrangers(booked, confirmedByPatient).toSorted()).toEqual(theirs)
})

// @rule strangers-mail-bound
it.each([
  ['booked', [byStaff]],
  ['confirmed', [booked, confirmed]],
  ['moved', [booked, moved]],
  ['cancelled, and took that back', [booked, cancelled, uncancelled()]],
])('nothing of a visit that staff %s is of strangers', (_, history) => {
  expect(ofStrangers(...history)).toEqual([])
})
