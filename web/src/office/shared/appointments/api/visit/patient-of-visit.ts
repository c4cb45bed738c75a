import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { patientOfVisitCalls } from '@clinic/shared-events/contracts/appointments/patient-of-visit.ts'
import { alertFeeds } from '@clinic/shared-events/contracts/patients/alerts.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import { useLiveQuery, useReadAgain } from '~/lib/live/use-live-query.ts'
import { useNotingCommand } from '../appointment-command.ts'
import { appointmentKeys } from '../appointment-keys.ts'

/** GET /api/appointments/{id}/patient: whose visit it is or may be; read anew when a record or form says otherwise, or the visit does. */
export const usePatientOfVisit = ({ id, patientId, name, cedula, phone, email }: AppointmentRow) => {
  const readAgain = useReadAgain(appointmentKeys.patients)
  return useLiveQuery(
    queryOptions({
      queryKey: appointmentKeys.patient(id, [patientId, name, cedula, phone, email]),
      queryFn: ({ signal }) => readCall(patientOfVisitCalls.readPatientOfVisit, { params: { id }, signal }),
    }),
    { feed: alertFeeds.alerts, onRow: readAgain },
  )
}

/** `from`: whose it is shown to be. */
type Tie = { id: string; patientId: string | null; from: string | null }

/** PUT /api/appointments/{id}/patient: whose visit it is, null for none. */
export const useTiePatient = () =>
  useNotingCommand(({ id, ...body }: Tie, idempotencyKey) =>
    sendCall(patientOfVisitCalls.tiePatient, { params: { id }, body, idempotencyKey }),
  )
