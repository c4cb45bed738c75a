import { ApiError, isAway } from '~/lib/http.ts'
import { leavesUndecided } from '~/lib/kept-form.ts'
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

/** 409s about the submit itself, not about the hour: a new key is all they need. */
const aboutTheSubmit = /idempotency|abandoned/

export const bookingFailure = (error: unknown): BookingFailure => {
  const nothing: BookingFailure = { fields: {}, notice: null, slotTaken: false, keepKey: false }
  if (isAway(error) || !(error instanceof ApiError)) return { ...nothing, notice: booking.errors.away, keepKey: true }
  if (error.status === 409 && !aboutTheSubmit.test(error.code ?? '')) {
    return { ...nothing, fields: { startTime: error.error ?? booking.errors.taken }, slotTaken: true }
  }
  const fields = fieldErrors(error.fields)
  if (Object.keys(fields).length > 0) return { ...nothing, fields, notice: booking.errors.review }
  // A gateway's page has no sentence for the patient.
  return { ...nothing, notice: error.error ?? booking.errors.away, keepKey: leavesUndecided(error) }
}

const fieldErrors = (answered: Readonly<Record<string, string>>): BookingFailure['fields'] => {
  const fields: BookingFailure['fields'] = {}
  for (const [name, sentence] of Object.entries(answered)) {
    const field = formFields[name]
    if (field) fields[field] ??= sentence
  }
  return fields
}
