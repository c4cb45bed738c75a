import { appointmentCalls, type Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AskedBy } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { sendCall } from '~/lib/http/call.ts'
import { heldOf, useAppointmentCommand } from './appointment-command.ts'

/** What a status is given with. `notify`: whether the patient is notified; `askedBy`, `why`: of a cancellation, who wanted it and why. */
export type StatusAsked = { status: Status; notify: boolean; askedBy?: AskedBy; why?: string }
/** `revision`: of the appointment as staff saw it; changed by another meanwhile it is 412. */
type Change = StatusAsked & { id: string; revision: string }

/** PATCH /api/appointments/{id}/status (docs/specification.md#office-calls). */
export const useChangeStatus = () =>
  useAppointmentCommand(({ id, revision: ifMatch, notify, ...asked }: Change, idempotencyKey) => {
    const body = { ...asked, ...(!notify && { notify }) }
    return sendCall(appointmentCalls.changeStatus, { params: { id }, body, idempotencyKey, ifMatch })
  }, heldOf)
