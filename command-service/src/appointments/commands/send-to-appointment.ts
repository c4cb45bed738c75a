import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { Sent } from '../../handling/decider.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import type { AppointmentCommand } from '../appointment-commands.ts'
import { appointment } from '../deciders/decide-appointment.ts'
import type { StepAnswer, StepDeps } from './steps.ts'

/** Sends an appointment a command that needs nothing beside its stream: its interval stays as it is. */
export const sendToAppointment = (
  { handler }: Pick<StepDeps, 'handler'>,
  appointmentId: string,
  command: Sent<AppointmentCommand>,
  origin: Origin,
): Promise<StepAnswer> =>
  handler.handle({ stream: appointmentStream(appointmentId), decider: appointment, ...commandFrom(origin, command) })
