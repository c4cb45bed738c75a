import { addMedicalRecord } from '@clinic/command-service/appointments/commands/add-medical-record.ts'
import type { CommandService } from '@clinic/command-service/compose.ts'
import { originWithoutKey } from '@clinic/command-service/handling/origin.ts'
import type { PlannedRecord } from './plans/record-plan.ts'
import type { Step } from './step.ts'

/** @param idOf the appointment's id, which is known once it is booked */
export const medicalRecordStep = (
  { steps }: CommandService,
  { record, at }: PlannedRecord,
  idOf: () => string,
): Step => ({
  at,
  async run() {
    const by = originWithoutKey(`staff:${record.doctorId}`, at)
    const answer = await addMedicalRecord(steps, { appointmentId: idOf(), ...record }, by)
    if (!answer.ok) throw new Error(`a planned medical record was refused: ${answer.rejection.type}`)
  },
})
