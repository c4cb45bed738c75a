import type { Call, Handlers } from '@clinic/service-kit/http/call.ts'
import { notAllowed } from '@clinic/service-kit/http/problem.ts'
import type { AnyCall } from '@clinic/shared-events/contracts/calls.ts'
import { entityId } from '@clinic/shared-events/contracts/common.ts'
import type { AddFollowUpNoteBody, CorrectPatientBody } from '@clinic/shared-events/contracts/patients.ts'
import type { Role } from '@clinic/shared-events/contracts/staff.ts'
import type { Revision } from '@clinic/shared-events/log/event-log.ts'
import { clinicalFields, contactFields, patientFields } from '@clinic/shared-events/patients/events.ts'
import { noteRowOf, patientRowOf } from '@clinic/shared-events/patients/patient-row.ts'
import { originOf } from '../handling/origin.ts'
import { addFollowUpNote, assignDoctor, correctPatient, openPatient } from '../patients/commands/change-patient.ts'
import { type Forms, openFromIntake } from '../patients/commands/open-from-intake.ts'
import type { PatientAnswer, PatientParts } from '../patients/commands/patient-parts.ts'
import type { Correction, OpenRecord } from '../patients/patient.ts'
import { definedFields, definedOf } from './defined-fields.ts'
import { revisionOf } from './if-match.ts'
import { expectDone, problemOf } from './refusals.ts'

export type PatientRouteParts = {
  patients: PatientParts & { forms: Forms }
  /** The vault's 'body'. */
  bodySecret: Buffer
}

type PatientHandlers = Handlers<
  'openPatientFromIntake' | 'openPatient' | 'correctPatient' | 'assignDoctor' | 'addFollowUpNote'
>

/** Patients' records and notes (docs/specification.md#office-calls). */
export const patientRoutes = ({ patients, bodySecret }: PatientRouteParts): PatientHandlers => {
  const originFor = <C extends AnyCall>(call: Call<C>) => originOf(call, bodySecret, patients.now())

  return {
    openPatientFromIntake: async (call) => {
      const done = expectDone(await openFromIntake(patients, call.body.intakeId, originFor(call)))
      const { state, position, linked } = done
      return { position, body: { patient: rowOf(state, state.edited, call.session?.role), linked } }
    },

    openPatient: async (call) => {
      const { assignedDoctorId, ...form } = call.body
      // Who is assigned is the administrators' (docs/specification.md#office-roles).
      if (assignedDoctorId !== undefined && call.session?.role !== 'admin') throw notAllowed()
      const record = {
        contact: definedOf(form, contactFields),
        clinical: definedOf(form, clinicalFields),
        doctorId: assignedDoctorId ?? null,
      }
      return rowReply(await openPatient(patients, record, originFor(call)), call.session?.role)
    },

    correctPatient: async (call) => {
      const patientId = idOf(call.params.id)
      const edit = { patientId, correction: correctionOf(call.body), ifRevision: revisionOf(call.ifMatch) }
      return rowReply(await correctPatient(patients, edit, originFor(call)), call.session?.role)
    },

    assignDoctor: async (call) => {
      const patientId = idOf(call.params.patientId)
      const edit = { patientId, doctorId: call.body.doctorId, ifRevision: revisionOf(call.ifMatch) }
      return rowReply(await assignDoctor(patients, edit, originFor(call)), call.session?.role)
    },

    addFollowUpNote: async (call) => {
      const { patientId, ...note } = noteOf(call.body)
      const doctorId = call.session?.staffId ?? ''
      const origin = originFor(call)
      const { events, position } = expectDone(await addFollowUpNote(patients, { patientId, doctorId, ...note }, origin))
      const added = events.find((event) => event.type === 'FollowUpNoteAdded')
      if (!added) throw problemOf({ type: 'PatientNotFound' })
      // The answer of a repeat is the first one's.
      const at = 'at' in added && typeof added.at === 'string' ? added.at : origin.now
      return { position, body: noteRowOf({ ...added, at }) }
    },
  }
}

/** @throws HttpProblem 404 for what is no id of this system, before anything is read */
const idOf = (text: string): string => {
  if (!entityId.safeParse(text).success) throw problemOf({ type: 'PatientNotFound' })
  return text
}

/** Doctors are not told who is assigned. @throws HttpProblem for a refusal */
export const rowReply = (answer: PatientAnswer, role: Role | undefined) => {
  const { state, edited, position } = expectDone(answer)
  if (state.status !== 'open') throw problemOf({ type: 'PatientNotFound' })
  return { position, body: rowOf(state, edited, role) }
}

const rowOf = (state: OpenRecord, edited: Revision | 'no-stream', role: Role | undefined) => ({
  ...patientRowOf({ ...state, edited }),
  ...(role === 'admin' && { assignedDoctorId: state.doctorId }),
})

/** The one field that the body has; one that is there and blank is cleared. */
const correctionOf = (body: CorrectPatientBody): Correction => {
  const [field = 'name'] = patientFields.filter((name) => Object.hasOwn(body, name))
  // The value is that field's own.
  return { field, value: body[field] } as Correction
}

const noteOf = (body: AddFollowUpNoteBody) => {
  const { symptoms, treatment, recommendations, observations, ...note } = body
  const texts = definedFields({ symptoms, treatment, recommendations, observations })
  return { ...definedFields(note), texts }
}
