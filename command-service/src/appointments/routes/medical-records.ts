import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { medicalRecordRowOf } from '@clinic/shared-events/appointments/medical-record-row.ts'
import type { CallDeps } from '../../http/call-parts.ts'
import { definedFields } from '../../http/defined-fields.ts'
import { firstRecorded } from '../../http/first-recorded.ts'
import { refusing } from '../../http/refusing.ts'
import { isBooked } from '../appointment.ts'
import { addMedicalRecord } from '../commands/add-medical-record.ts'
import { sendToAppointment } from '../commands/send-to-appointment.ts'
import type { StepAnswer, StepDeps } from '../commands/steps.ts'
import { appointmentRefusals } from '../deciders/refusals.ts'

const { expectDone, expectId, problemOf } = refusing(appointmentRefusals)

type Deps = Pick<CallDeps, 'originFor' | 'draftSaved'> & { steps: StepDeps }

/** Medical records of visits (docs/specification.md#office-calls). */
export const medicalRecordCalls = ({
  steps,
  originFor,
  draftSaved,
}: Deps): Handlers<'addMedicalRecord' | 'correctMedicalRecord' | 'annulMedicalRecord'> => ({
  addMedicalRecord: async (call) => {
    // The author is who is signed in.
    const { doctorId: _, appointmentId, ...said } = call.body
    const { staffId: doctorId } = expectSession(call.session)
    const origin = originFor(call)
    const added = await addMedicalRecord(steps, { appointmentId, doctorId, ...recordOf(said) }, origin)
    const { events, position } = expectDone(added)
    const recorded = firstRecorded(events, 'MedicalRecordAdded', origin)
    if (!recorded) throw problemOf({ type: 'AppointmentNotFound' })
    await draftSaved(doctorId, appointmentStream(appointmentId))
    return { position, body: medicalRecordRowOf(recorded) }
  },

  correctMedicalRecord: async (call) => {
    const { version, ...said } = call.body
    const { appointmentId, ...shown } = shownIn(call)
    const data = { ...shown, version, doctorId: expectSession(call.session).staffId, ...recordOf(said) }
    const command = { type: 'CorrectMedicalRecord', data } as const
    return recordReply(await sendToAppointment(steps, appointmentId, command, originFor(call)), shown)
  },

  annulMedicalRecord: async (call) => {
    const { version, reason, explanation } = call.body
    const { appointmentId, ...shown } = shownIn(call)
    const data = { ...shown, version, doctorId: expectSession(call.session).staffId, reason, explanation }
    const command = { type: 'AnnulMedicalRecord', data } as const
    return recordReply(await sendToAppointment(steps, appointmentId, command, originFor(call)), shown)
  },
})

type Said = { patientName: string; nextAppointment?: string | undefined; diagnosis: string; treatment: string }

const recordOf = <Texts extends Said>({ patientName, nextAppointment, ...texts }: Texts) => ({
  patientName,
  ...definedFields({ nextAppointment }),
  texts: definedFields(texts),
})

const shownIn = ({ params }: { params: { appointmentId: string; recordId: string } }) => ({
  appointmentId: expectId(params.appointmentId, { type: 'AppointmentNotFound' }),
  recordId: expectId(params.recordId, { type: 'RecordNotFound' }),
})

/** @throws HttpProblem for a refusal */
const recordReply = (answer: StepAnswer, { recordId }: { recordId: string }) => {
  const { state, position } = expectDone(answer)
  const row = isBooked(state) ? state.records[recordId] : undefined
  if (!row) throw problemOf({ type: 'RecordNotFound' })
  return { position, body: row }
}
