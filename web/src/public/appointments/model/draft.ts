import { bookingForm } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { z } from 'zod'
import { visitorDraft } from '~/lib/forms/draft.ts'
import { type BookingBody, type BookingInput, emptyBooking } from './booking-form.ts'

const texts = bookingForm.omit({ terms: true }).keyof().options
const draft = z.object({
  ...(Object.fromEntries(texts.map((name) => [name, z.string()])) as Record<(typeof texts)[number], z.ZodString>),
  terms: z.boolean(),
})

const atAnyPrice = (body: BookingBody) => JSON.stringify({ ...body, shownPrices: null })

/**
 * The form's draft, kept in this tab only because the reason is clinical; gone once the booking is made. Every submit without an answer may
 * hold its hour, whatever the form holds now. At other prices the same content goes out as it was sent, so that one booking comes of it.
 */
export const bookingDraft = visitorDraft<BookingInput, BookingBody>({
  name: 'booking',
  schema: draft,
  empty: emptyBooking,
  keepsAll: true,
  repeats: (sent, body) => atAnyPrice(sent) === atAnyPrice(body),
})
