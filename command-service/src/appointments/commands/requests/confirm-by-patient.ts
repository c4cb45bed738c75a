import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { commandFrom, type Origin } from '../../../handling/origin.ts'
import { appointment } from '../../deciders/decide-appointment.ts'
import type { StepAnswer, StepDeps } from '../steps.ts'

/** `date` and `startTime`: when the visit begins, as the patient was told. `conversationId`: where they wrote it. */
type Confirmation = { appointmentId: string; date: string; startTime: string; conversationId?: string }

/** Confirms a visit for its patient, who pressed the link's button or wrote so. */
export const confirmByPatient = (
  { handler }: Pick<StepDeps, 'handler'>,
  { appointmentId, ...shown }: Confirmation,
  origin: Origin,
): Promise<StepAnswer> =>
  handler.handle({
    stream: appointmentStream(appointmentId),
    decider: appointment,
    ...commandFrom(origin, { type: 'ConfirmByPatient', data: shown }),
  })
