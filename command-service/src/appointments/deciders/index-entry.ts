import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import type { Instant } from '../../handling/decider.ts'
import { type Appointment, evolve, isBooked } from '../appointment.ts'

/** The entry of a visit that may be to come. `number`: its digits with the country code. */
export type NumberEntry = { number: string; reservationId: string; date: string }

/** The events that give a visit another entry, or one again (docs/streams.md#visits-of-a-number). */
export const entryEvents = [
  'AppointmentBooked',
  'AppointmentRescheduled',
  'AppointmentDetailsCorrected',
  'CancellationUndone',
  'CompletionUndone',
] as const satisfies readonly AppointmentEvent['type'][]

/** The entry by which an appointment is found; null where no number has it. */
export const entryOf = (state: Appointment): NumberEntry | null => {
  if (!isBooked(state) || !state.contact || !stands(state)) return null
  const number = phoneOf(state.contact.phone)?.digits
  const { reservationId, date } = state.held
  return number === undefined ? null : { number, reservationId, date }
}

/** The entry that these events need before they are appended; null where they leave it as it was. */
export const entryToAdd = (
  state: Appointment,
  events: readonly AppointmentEvent[],
  at: Instant,
): NumberEntry | null => {
  const before = entryOf(state)
  const after = entryOf(events.reduce((now, event) => evolve(now, { ...event, at }), state))
  const isSame = before?.number === after?.number && before?.reservationId === after?.reservationId
  return isSame ? null : after
}
