import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { notAllowed } from '@clinic/platform/http/calls/problem.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import type {
  AddFollowUpNoteBody,
  CorrectFollowUpNoteBody,
} from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import type { CorrectPatientBody } from '@clinic/shared-events/contracts/patients/patients.ts'
import type { Role } from '@clinic/shared-events/contracts/practice/staff.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { clinicalFields, contactFields, patientFields, patientStream } from '@clinic/shared-events/patients/events.ts'
import { noteRowOf, patientRowOf } from '@clinic/shared-events/patients/patient-row.ts'
import type { CallDeps } from '../http/call-parts.ts'
import { definedFields, definedOf } from '../http/defined-fields.ts'
import { firstRecorded } from '../http/first-recorded.ts'
import { revisionOf } from '../http/if-match.ts'
import { refusing } from '../http/refusing.ts'
import { addFollowUpNote, annulFollowUpNote, correctFollowUpNote } from './commands/change-note.ts'
import { assignDoctor, correctPatient, openPatient } from './commands/change-patient.ts'
import { handOn } from './commands/hand-on.ts'
import { type FormRefusals, type Forms, openFromIntake } from './commands/open-from-intake.ts'
import type { PatientAnswer, PatientDeps } from './commands/patient-deps.ts'
import type { Correction, OpenRecord } from './patient.ts'
import { patientRefusals } from './refusals.ts'

const { expectDone, expectId, problemOf } = refusing(patientRefusals)

type Deps = Pick<CallDeps, 'originFor' | 'draftSaved'> & {
  patients: PatientDeps & { forms: Forms }
  /** How forms are refused. */
  formRefusals: FormRefusals
}

type PatientHandlers = Handlers<
  | 'openPatientFromIntake'
  | 'openPatient'
  | 'correctPatient'
  | 'assignDoctor'
  | 'handOnPatients'
  | 'addFollowUpNote'
  | 'correctFollowUpNote'
  | 'annulFollowUpNote'
>

/** Patients' records and notes (docs/specification.md#office-calls). */
const calls = ({ patients, formRefusals, originFor, draftSaved }: Deps): PatientHandlers => {
  const { expectDone: expectOpened } = refusing({ ...patientRefusals, ...formRefusals })
  return {
    openPatientFromIntake: async (call) => {
      const { intakeId, compared } = call.body
      const shown = compared && {
        choices: compared.choices,
        formRevision: BigInt(compared.formRevision),
        patientRevision: BigInt(compared.patientRevision),
      }
      const done = expectOpened(await openFromIntake(patients, { intakeId, compared: shown ?? null }, originFor(call)))
      const { state, position, linked, processed } = done
      return { position, body: { patient: rowOf(state, state.edited, call.session?.role), linked, processed } }
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
      const patientId = expectId(call.params.id, { type: 'PatientNotFound' })
      const edit = { patientId, correction: correctionOf(call.body), ifRevision: revisionOf(call.ifMatch) }
      return rowReply(await correctPatient(patients, edit, originFor(call)), call.session?.role)
    },

    assignDoctor: async (call) => {
      const patientId = expectId(call.params.patientId, { type: 'PatientNotFound' })
      const edit = { patientId, doctorId: call.body.doctorId, ifRevision: revisionOf(call.ifMatch) }
      return rowReply(await assignDoctor(patients, edit, originFor(call)), call.session?.role)
    },

    handOnPatients: async (call) => {
      const asked = { from: call.params.id, ...call.body }
      const { handedOn, position } = expectDone(await handOn(patients, asked, originFor(call)))
      return { ...(position !== undefined && { position }), body: { handedOn } }
    },

    addFollowUpNote: async (call) => {
      // The author is who is signed in.
      const { patientId, doctorId: _, ...note } = noteOf(call.body)
      const { staffId: doctorId } = expectSession(call.session)
      const origin = originFor(call)
      const { events, position } = expectDone(await addFollowUpNote(patients, { patientId, doctorId, ...note }, origin))
      const added = firstRecorded(events, 'FollowUpNoteAdded', origin)
      if (!added) throw problemOf({ type: 'PatientNotFound' })
      await draftSaved(doctorId, patientStream(patientId))
      return { position, body: noteRowOf(added) }
    },

    correctFollowUpNote: async (call) => {
      const { version, ...note } = call.body
      const shown = { ...noteIds(call), version, doctorId: expectSession(call.session).staffId }
      return noteReply(await correctFollowUpNote(patients, { ...shown, ...noteOf(note) }, originFor(call)), shown)
    },

    annulFollowUpNote: async (call) => {
      const { version, reason, explanation, passTo } = call.body
      const shown = { ...noteIds(call), version, doctorId: expectSession(call.session).staffId }
      const annulled = { ...shown, reason, explanation, passedTo: passTo }
      return noteReply(await annulFollowUpNote(patients, annulled, originFor(call)), shown)
    },
  }
}

export const patientRoutes = { calls, refusals: patientRefusals }

const noteIds = ({ params }: { params: { patientId: string; noteId: string } }) => ({
  patientId: expectId(params.patientId, { type: 'PatientNotFound' }),
  noteId: expectId(params.noteId, { type: 'NoteNotFound' }),
})

/** @throws HttpProblem for a refusal */
const noteReply = (answer: PatientAnswer, { noteId }: { noteId: string }) => {
  const { state, position } = expectDone(answer)
  const row = state.status === 'open' ? state.notes[noteId] : undefined
  if (!row) throw problemOf({ type: 'NoteNotFound' })
  return { position, body: row }
}

/** Doctors are not told who is assigned. @throws HttpProblem for a refusal */
const rowReply = (answer: PatientAnswer, role: Role | undefined) => {
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

const noteOf = <Body extends AddFollowUpNoteBody | Omit<CorrectFollowUpNoteBody, 'version'>>(body: Body) => {
  const { symptoms, treatment, recommendations, observations, ...note } = body
  const texts = definedFields({ symptoms, treatment, recommendations, observations })
  return { ...definedFields(note), texts }
}
