import { appointmentCalls, publicAppointment } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { readCall } from '~/lib/http/call.ts'

/** The appointment as the page shows it; with a session no more of it is shown than to a patient. */
export type IntakeAppointment = z.infer<typeof publicAppointment>

/** GET /api/appointments/{id} (docs/specification.md#public-calls). @throws ApiError 404 for an unknown appointment; ConnectionError */
export const appointmentOptions = (appointmentId: string) =>
  queryOptions({
    queryKey: ['/api', 'clinical-intake', 'appointment', appointmentId],
    queryFn: async ({ signal }): Promise<IntakeAppointment> => {
      const parse = (answer: unknown) => publicAppointment.parse(answer)
      return (await readCall(appointmentCalls.readAppointment, { params: { id: appointmentId }, parse, signal })).data
    },
  })
