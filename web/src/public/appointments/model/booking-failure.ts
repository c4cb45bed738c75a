import { readFailure } from '~/lib/read-failure.ts'
import { booking } from '~/texts/booking.ts'
import type { BookingInput } from './booking-form.ts'

/** What a failed booking means for the form. */
export type BookingFailure = {
  /** Spanish sentences of the server at the form's fields. */
  fields: Partial<Record<keyof BookingInput, string>>
  /** What to say beside the button, when no field says it. */
  notice: string | null
  /** The interval belongs to someone else. */
  slotTaken: boolean
  /** It is not known whether the server carried it out: the same content keeps its key. */
  keepKey: boolean
}

const formFields: Record<string, keyof BookingInput> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  date: 'date',
  startTime: 'startTime',
  endTime: 'startTime',
  address: 'address',
  reason: 'reason',
}

export const bookingFailure = (error: unknown): BookingFailure => {
  const failure = readFailure(error, (name) => formFields[name] ?? null)
  const { sentence, fields, keepKey } = failure
  const told: BookingFailure = { fields: {}, notice: null, slotTaken: false, keepKey }
  if (failure.away) return { ...told, notice: booking.errors.away }
  if (failure.status === 409 && !failure.aboutTheSubmit) {
    return { ...told, fields: { startTime: sentence ?? booking.errors.taken }, slotTaken: true }
  }
  if (failure.atFields) return { ...told, fields, notice: booking.errors.review, keepKey: false }
  // A gateway's page has no sentence for the patient.
  return { ...told, notice: sentence ?? booking.errors.away }
}
