import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { Origin } from '../../handling/origin.ts'
import type { MedicalRecord } from '../appointment-commands.ts'
import { sendToAppointment } from './send-to-appointment.ts'
import type { StepAnswer, StepDeps } from './steps.ts'

/** Adds a medical record to its appointment. Its id is the command's, so a repeat finds its own. */
export const addMedicalRecord = (
  deps: Pick<StepDeps, 'handler' | 'idSecret'>,
  { appointmentId, ...record }: Omit<MedicalRecord, 'recordId'> & { appointmentId: string },
  origin: Origin,
): Promise<StepAnswer> =>
  sendToAppointment(
    deps,
    appointmentId,
    {
      type: 'AddMedicalRecord',
      data: { recordId: entityIdOf(deps.idSecret, origin.commandId, 'medical-record'), ...record },
    },
    origin,
  )
