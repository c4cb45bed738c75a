import { publicAppointment } from '@clinic/shared-events/contracts/appointments.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { read } from '~/lib/http.ts'

/** What the page shows of the appointment; a session sees no more of it here than a patient does. */
export type IntakeAppointment = z.infer<typeof publicAppointment>

/** GET /api/appointments/{id} (docs/specification.md#public-calls). @throws ApiError 404 for an unknown appointment; ConnectionError */
export const appointmentOptions = (appointmentId: string) =>
  queryOptions({
    queryKey: ['/api', 'clinical-intake', 'appointment', appointmentId],
    queryFn: async ({ signal }): Promise<IntakeAppointment> => {
      const path = `/api/appointments/${encodeURIComponent(appointmentId)}`
      return (await read(path, { parse: (answer) => publicAppointment.parse(answer), signal })).data
    },
  })
