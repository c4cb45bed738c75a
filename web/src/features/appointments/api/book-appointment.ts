import { appointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError, write } from '~/lib/http.ts'
import type { BookingBody } from '../model/booking-form.ts'

/** What the page reads of the answer (specification part 1 §7). */
const booked = z.object({
  appointment: appointmentRow.pick({ name: true, email: true, date: true, time: true, address: true, reason: true }),
  whatsappUrl: z.string().optional(),
})
export type Booked = z.infer<typeof booked>

/** POST /api/appointments. @throws ApiError, ConnectionError */
export const bookAppointment = (body: BookingBody, idempotencyKey: string): Promise<Booked> => {
  const send = () =>
    write('POST', '/api/appointments', body, { idempotencyKey, parse: (answer) => booked.parse(answer) })
  return send().catch((error: unknown) => {
    // The browser carried a session that had ended, which the answer took away: this page needs none.
    if (error instanceof ApiError && error.code === 'not-signed-in') return send()
    throw error
  })
}

export const useBookAppointment = () =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: BookingBody; idempotencyKey: string }) =>
      bookAppointment(body, idempotencyKey),
  })
