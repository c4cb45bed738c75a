import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { it } from 'vitest'
import { booked, confirmed, given, moved, to, where } from '../../../testing/appointment-samples.ts'
import { claim, claimed, facts } from '../../../testing/notification-samples.ts'
import { isBooked } from '../../appointments/appointment.ts'
import { revisionOf } from './notify.ts'

const confirmedAnew: AppointmentEvent = { type: 'AppointmentConfirmed', data: { ...where, ...to } }

/** What becomes of the news of a confirmation once somebody comes to send it. */
const confirmation = (...history: AppointmentEvent[]) => {
  const { state } = given(history)
  if (!isBooked(state)) throw new Error('not booked')
  return given(history).when(claim({ kind: 'confirmed', revision: revisionOf('confirmed', state) }))
}

// @rule notifications-skipped
it('of a visit that was moved since it was confirmed nobody says that it is confirmed', () => {
  confirmation(booked, confirmed).then([claimed(1, facts('confirmed'))])
  const skipped = { ...facts('confirmed', 0, to), reason: 'moved' } as const
  confirmation(booked, confirmed, moved).then([{ type: 'NotificationSkipped', data: skipped }])
  const anew = claimed(1, facts('confirmed', 1, to))
  confirmation(booked, moved, confirmedAnew).then([anew])
  const skip = { type: 'NotificationSkipped', data: skipped } as const
  confirmation(booked, confirmed, moved, skip, confirmedAnew).then([anew])
})
