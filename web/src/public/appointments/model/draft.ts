import { bookingForm } from '@clinic/shared-events/contracts/appointments.ts'
import { z } from 'zod'
import { keepForm } from '~/lib/kept-form.ts'
import { type BookingBody, type BookingInput, emptyBooking } from './booking-form.ts'

const texts = bookingForm.omit({ terms: true }).keyof().options
const draft = z.object({
  ...(Object.fromEntries(texts.map((name) => [name, z.string()])) as Record<(typeof texts)[number], z.ZodString>),
  terms: z.boolean(),
})

/** The form's draft, kept in this tab only because the reason is clinical; gone once the booking is made. */
export const bookingDraft = keepForm<BookingInput, BookingBody>({
  name: 'booking',
  schema: draft,
  empty: emptyBooking,
})
