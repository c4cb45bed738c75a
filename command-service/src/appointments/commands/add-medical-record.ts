import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import type { MedicalRecord } from '../appointment-commands.ts'
import { appointment } from '../deciders/decide-appointment.ts'
import type { StepAnswer, StepDeps } from './steps.ts'

/** Adds a medical record to its appointment. Its id is the command's, so a repeat finds its own. */
export const addMedicalRecord = (
  { handler, idSecret }: Pick<StepDeps, 'handler' | 'idSecret'>,
  { appointmentId, ...record }: Omit<MedicalRecord, 'recordId'> & { appointmentId: string },
  origin: Origin,
): Promise<StepAnswer> =>
  handler.handle({
    stream: appointmentStream(appointmentId),
    decider: appointment,
    ...commandFrom(origin, {
      type: 'AddMedicalRecord',
      data: { recordId: entityIdOf(idSecret, origin.commandId, 'medical-record'), ...record },
    }),
  })
