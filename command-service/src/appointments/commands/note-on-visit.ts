import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { Sent } from '../../handling/decider.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import type {
  AttachPaymentProof,
  ChangeVisitMoney,
  DetachPaymentProof,
  SeeAppointment,
  TiePatient,
} from '../appointment-commands.ts'
import { appointment } from '../deciders/decide-appointment.ts'
import type { StepAnswer, StepDeps } from './steps.ts'

/** Notes on an appointment what changes neither its hour nor its status: what was paid and what proves it, whose it is, or that staff saw it. */
export const noteOnVisit = (
  { handler }: Pick<StepDeps, 'handler'>,
  appointmentId: string,
  command:
    | Sent<AttachPaymentProof>
    | Sent<DetachPaymentProof>
    | Sent<TiePatient>
    | Sent<SeeAppointment>
    | Sent<ChangeVisitMoney>,
  origin: Origin,
): Promise<StepAnswer> =>
  handler.handle({ stream: appointmentStream(appointmentId), decider: appointment, ...commandFrom(origin, command) })
