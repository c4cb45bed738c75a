import { appointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { z } from 'zod'
import { useEntryState, useKeepEntryState } from '~/lib/use-entry-state.ts'

/** The fields that identify an appointment: nothing of whom it is for, where or why. */
const bookedHere = appointmentRow.pick({ id: true, date: true, time: true })
export type BookedHere = z.infer<typeof bookedHere>

/** The appointment that was booked on this page, until its day has passed. @param today yyyy-MM-dd */
export const useBookedHere = (today: string): BookedHere | null => {
  const booked = useEntryState('booked', bookedHere)
  return booked && booked.date >= today ? booked : null
}

/** A function that keeps the appointment booked on this page, or with null forgets it. */
export const useKeepBooked = (): ((appointment: BookedHere | null) => void) => {
  const keep = useKeepEntryState<BookedHere>('booked')
  return (appointment) => keep(appointment && bookedHere.parse(appointment))
}
