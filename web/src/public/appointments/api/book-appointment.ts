import { appointmentCalls, appointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { z } from 'zod'
import { sendCall } from '~/lib/http/call.ts'
import { withoutSession } from '~/public/shared/session/without-session.ts'
import type { BookingBody } from '../model/booking-form.ts'

/** The part of the answer that the page uses (docs/specification.md#public-calls). */
const booked = z.object({
  appointment: appointmentRow.pick({
    id: true,
    name: true,
    email: true,
    date: true,
    time: true,
    address: true,
    reason: true,
  }),
  whatsappUrl: z.string().optional(),
})
export type Booked = z.infer<typeof booked>

/** POST /api/appointments. @throws ApiError, ConnectionError */
export const bookAppointment = (body: BookingBody, idempotencyKey: string): Promise<Booked> =>
  withoutSession(() =>
    sendCall(appointmentCalls.bookAppointment, { body, idempotencyKey, parse: (answer) => booked.parse(answer) }),
  )
