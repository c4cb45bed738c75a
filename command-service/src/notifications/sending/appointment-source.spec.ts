import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { it } from 'vitest'
import {
  booked,
  cancelled,
  confirmed,
  given,
  held,
  moved,
  to,
  uncancelled,
  where,
} from '../../../testing/appointment-samples.ts'
import { claim, claimed, facts, sentOf } from '../../../testing/notification-samples.ts'
import { ended, requested } from '../../../testing/request-samples.ts'
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

/** What becomes of a notification of this kind once somebody comes to send it. */
const sending = (kind: 'cancelled' | 'reinstated', ...history: AppointmentEvent[]) => {
  const { state } = given(history)
  if (!isBooked(state)) throw new Error('not booked')
  return given(history).when(claim({ kind, revision: revisionOf(kind, state) }))
}

// @rule appointments-undo
it('of a cancellation that was undone nobody says that it is cancelled; the next one is told anew', () => {
  const skipped = { ...facts('cancelled', 1), reason: 'undone' } as const
  sending('cancelled', booked, cancelled, uncancelled()).then([{ type: 'NotificationSkipped', data: skipped }])
  const told = [claimed(1, facts('cancelled')), sentOf(facts('cancelled'))]
  sending('cancelled', booked, cancelled, ...told, uncancelled(), cancelled).then([claimed(1, facts('cancelled', 1))])
})

// @rule appointments-undo
it('a visit that stands again is told so by a correction, unless it was cancelled anew', () => {
  sending('reinstated', booked, cancelled, uncancelled()).then([claimed(1, facts('reinstated', 1))])
  const skipped = { ...facts('reinstated', 1), reason: 'cancelled' } as const
  sending('reinstated', booked, cancelled, uncancelled(), cancelled).then([
    { type: 'NotificationSkipped', data: skipped },
  ])
})

// @rule appointments-undo
it('an answer that told of a cancellation is not sent once that was undone', () => {
  const answered = ended('ActionProcessed', 'cancel', 1, held, 'Hecho', 'message')
  const about = { ...facts('answered', 1), notificationId: 'a1.answered.whatsapp.1', channel: 'whatsapp' } as const
  given([booked, requested('cancel'), cancelled, answered, uncancelled()])
    .when(claim({ kind: 'answered', channel: 'whatsapp', revision: 1 }))
    .then([{ type: 'NotificationSkipped', data: { ...about, reason: 'undone' } }])
})
