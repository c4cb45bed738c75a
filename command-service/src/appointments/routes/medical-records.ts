import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import { medicalRecordRowOf } from '@clinic/shared-events/appointments/medical-record-row.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { definedFields } from '../../http/defined-fields.ts'
import { firstRecorded } from '../../http/first-recorded.ts'
import { refusing } from '../../http/refusing.ts'
import { addMedicalRecord } from '../commands/add-medical-record.ts'
import type { StepDeps } from '../commands/steps.ts'
import { appointmentRefusals } from '../deciders/refusals.ts'

const { expectDone, problemOf } = refusing(appointmentRefusals)

type Deps = {
  steps: StepDeps
  originFor: OriginFor
}

/** POST /api/medical-records (docs/specification.md#office-calls). */
export const medicalRecordCalls = ({ steps, originFor }: Deps): Handlers<'addMedicalRecord'> => ({
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
