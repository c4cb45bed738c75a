import type { Handlers } from '@clinic/service-kit/http/call.ts'
import { medicalRecordRowOf } from '@clinic/shared-events/appointments/medical-record-row.ts'
import { addMedicalRecord } from '../appointments/commands/add-medical-record.ts'
import type { StepParts } from '../appointments/commands/steps.ts'
import { originOf } from '../handling/origin.ts'
import { definedFields } from './defined-fields.ts'
import { expectDone, problemOf } from './refusals.ts'

export type MedicalRecordRouteParts = {
  steps: StepParts
  /** The vault's 'body'. */
  bodySecret: Buffer
}

/** POST /api/medical-records (docs/specification.md#office-calls). */
export const medicalRecordRoutes = ({ steps, bodySecret }: MedicalRecordRouteParts): Handlers<'addMedicalRecord'> => ({
  addMedicalRecord: async (call) => {
    const { appointmentId, patientName, nextAppointment, ...texts } = call.body
    const doctorId = call.session?.staffId ?? ''
    const next = definedFields({ nextAppointment })
    const record = { appointmentId, patientName, doctorId, ...next, texts: definedFields(texts) }
    const origin = originOf(call, bodySecret, steps.now())
    const { events, position } = expectDone(await addMedicalRecord(steps, record, origin))
    const added = events.find((event) => event.type === 'MedicalRecordAdded')
    if (!added) throw problemOf({ type: 'AppointmentNotFound' })
    // The answer of a repeat is the first one's.
    const at = 'at' in added && typeof added.at === 'string' ? added.at : origin.now
    return { position, body: medicalRecordRowOf({ ...added, at }) }
  },
})
