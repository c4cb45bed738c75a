import type { Origin } from '../../../handling/origin.ts'
import { sendToAppointment } from '../send-to-appointment.ts'
import type { StepAnswer, StepDeps } from '../steps.ts'

/** `date` and `startTime`: when the visit begins, as the patient was told. `conversationId`: where they wrote it. */
type Confirmation = { appointmentId: string; date: string; startTime: string; conversationId?: string }

/** Confirms a visit for its patient, who pressed the link's button or wrote so. */
export const confirmByPatient = (
  deps: Pick<StepDeps, 'handler'>,
  { appointmentId, ...shown }: Confirmation,
  origin: Origin,
): Promise<StepAnswer> => sendToAppointment(deps, appointmentId, { type: 'ConfirmByPatient', data: shown }, origin)
