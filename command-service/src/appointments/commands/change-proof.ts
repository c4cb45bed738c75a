import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { Sent } from '../../handling/decider.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import type { AttachPaymentProof, DetachPaymentProof } from '../appointment-commands.ts'
import { appointment } from '../deciders/decide-appointment.ts'
import type { StepAnswer, StepDeps } from './steps.ts'

/** Attaches what a message brought to an appointment as the proof of a payment, or takes it back. */
export const changeProof = (
  { handler }: Pick<StepDeps, 'handler'>,
  appointmentId: string,
  command: Sent<AttachPaymentProof> | Sent<DetachPaymentProof>,
  origin: Origin,
): Promise<StepAnswer> =>
  handler.handle({ stream: appointmentStream(appointmentId), decider: appointment, ...commandFrom(origin, command) })
