import type { Handlers } from '@clinic/platform/http/call.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import { medicalRecordRowOf } from '@clinic/shared-events/appointments/medical-record-row.ts'
import { addMedicalRecord } from '../appointments/commands/add-medical-record.ts'
import type { StepParts } from '../appointments/commands/steps.ts'
import type { OriginFor } from '../handling/origin.ts'
import { definedFields } from './defined-fields.ts'
import { firstRecorded } from './first-recorded.ts'
import { expectDone, problemOf } from './refusals.ts'

export type MedicalRecordRouteParts = {
  steps: StepParts
  originFor: OriginFor
}

/** POST /api/medical-records (docs/specification.md#office-calls). */
export const medicalRecordRoutes = ({ steps, originFor }: MedicalRecordRouteParts): Handlers<'addMedicalRecord'> => ({
  addMedicalRecord: async (call) => {
    // The author is who is signed in.
    const { doctorId: _, appointmentId, patientName, nextAppointment, ...texts } = call.body
    const { staffId: doctorId } = expectSession(call.session)
    const next = definedFields({ nextAppointment })
    const record = { appointmentId, patientName, doctorId, ...next, texts: definedFields(texts) }
    const origin = originFor(call)
    const { events, position } = expectDone(await addMedicalRecord(steps, record, origin))
    const added = firstRecorded(events, 'MedicalRecordAdded', origin)
    if (!added) throw problemOf({ type: 'AppointmentNotFound' })
    return { position, body: medicalRecordRowOf(added) }
  },
})
