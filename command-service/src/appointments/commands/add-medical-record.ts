import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { Sent } from '../../handling/decider.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import type { AnnulMedicalRecord, CorrectMedicalRecord, MedicalRecord } from '../appointment-commands.ts'
import { appointment } from '../deciders/decide-appointment.ts'
import type { StepAnswer, StepDeps } from './steps.ts'

/** Corrects or annuls a medical record. */
export const changeMedicalRecord = (
  { handler }: Pick<StepDeps, 'handler'>,
  appointmentId: string,
  command: Sent<CorrectMedicalRecord> | Sent<AnnulMedicalRecord>,
  origin: Origin,
): Promise<StepAnswer> =>
  handler.handle({ stream: appointmentStream(appointmentId), decider: appointment, ...commandFrom(origin, command) })

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
