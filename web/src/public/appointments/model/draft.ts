import { z } from 'zod'
import { keepForm } from '~/lib/kept-form.ts'
import { type BookingBody, type BookingInput, emptyBooking } from './booking-form.ts'

const draft = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  date: z.string(),
  startTime: z.string(),
  address: z.string(),
  reason: z.string(),
  terms: z.boolean(),
})

/** The form's draft, kept in this tab only because the reason is clinical; gone once the booking is made. */
export const { readDraft, keepDraft, forgetDraft, keyFor, isUndecided, dropKey } = keepForm<BookingInput, BookingBody>({
  name: 'booking',
  schema: draft,
  empty: emptyBooking,
})
