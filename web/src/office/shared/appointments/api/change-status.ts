import { appointmentCalls, type Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { sendCall } from '~/lib/http/call.ts'
import { heldOf, useAppointmentCommand } from './appointment-command.ts'

/** `revision`: of the appointment as staff saw it; changed by another meanwhile it is 412. */
type Change = { id: string; revision: string; status: Status }

/** PATCH /api/appointments/{id}/status (docs/specification.md#office-calls). */
export const useChangeStatus = () =>
  useAppointmentCommand(
    ({ id, revision: ifMatch, status }: Change, idempotencyKey) =>
      sendCall(appointmentCalls.changeStatus, { params: { id }, body: { status }, idempotencyKey, ifMatch }),
    heldOf,
  )
