import type { FormFailure } from '~/lib/forms/use-submitted-form.ts'
import { fieldsIn, readFailure } from '~/lib/http/read-failure.ts'
import { booking } from '~/texts/public/booking.ts'
import { type BookingInput, emptyBooking } from './booking-form.ts'

/** A failed booking as the form shows it. */
export type BookingFailure = FormFailure<keyof BookingInput> & {
  /** The sentence beside the button, when no field has one. */
  notice: string | null
  /** The interval belongs to someone else. */
  slotTaken?: boolean
  /** The practice asks for other prices than were shown. */
  repriced?: boolean
}

const fieldOf = fieldsIn<keyof BookingInput>(emptyBooking)

/** The notice when the form's own check found something: the fields say what. */
export const toReview: BookingFailure = { fields: {}, notice: booking.errors.review, review: true }

export const bookingFailure = (error: unknown): BookingFailure => {
  const failure = readFailure(error, (name) => fieldOf(name === 'endTime' ? 'startTime' : name))
  const { sentence, fields } = failure
  if (failure.away) return { fields: {}, notice: booking.errors.away }
  // Nobody took the hour: the practice takes none on its site for now, or asks for other prices.
  if (failure.code === 'bookings-closed' || failure.code === 'prices-changed')
    return { fields: {}, notice: sentence ?? booking.errors.away, repriced: failure.code === 'prices-changed' }
  if (failure.status === 409 && !failure.aboutTheSubmit) {
    return { fields: { startTime: sentence ?? booking.errors.taken }, notice: null, slotTaken: true }
  }
  if (failure.atFields) return { ...toReview, fields }
  // A gateway's page has no sentence for the patient.
  return { fields: {}, notice: sentence ?? booking.errors.away }
}
