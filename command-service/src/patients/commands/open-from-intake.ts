import type { ChoiceRefused } from '@clinic/shared-events/contracts/patients/form-and-record.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { patientStream } from '@clinic/shared-events/patients/events.ts'
import type { HandlingRejection } from '../../handling/command-request.ts'
import { refuse } from '../../handling/decider.ts'
import { causedBy, type Origin, stepOf } from '../../handling/origin.ts'
import type { Refusals, StepAbandoned } from '../../handling/refusals.ts'
import { type FormAnswers, type RecordOfForm, recordOf } from '../form-answers.ts'
import { type OpenRecord, type PatientRejection, patient } from '../patient.ts'
import type { Choices } from '../take-over-form.ts'
import { openRecord, takeOverForm } from './change-patient.ts'
import { recordWith } from './hold-claims.ts'
import type { PatientDeps } from './patient-deps.ts'

/** A first-session form. `patientId`: the record it was processed by; what was answered is null once erased. `edited`: the revision of its last edit. */
type Form = FormAnswers & { patientId: string | null; edited: Revision | 'no-stream'; position: bigint }

/** What was decided on each field that form and record tell differently, and the revisions of both that were shown. */
type Compared = { choices: Choices; formRevision: Revision; patientRevision: Revision }

/** The first-session forms as records are made of them. */
export type Forms = {
  read(intakeId: string): Promise<Form | null>
  /** Marks a form processed. @returns the record it belongs to: the first one that it was processed by */
  process(
    form: { intakeId: string; patientId: string },
    origin: Origin,
  ): Promise<{ ok: true; patientId: string; position: bigint } | { ok: false; rejection: FormRejection }>
}
/** What a form itself is refused for. */
type OfForms = {
  type:
    | 'IntakeNotFound'
    | 'AnswersErased'
    | 'CedulaTaken'
    | 'LaterFormNotFound'
    | 'FormProcessed'
    | 'VisitUnknown'
    | 'VisitChanged'
}
type FormRejection = HandlingRejection | ChoiceRefused | StepAbandoned | OfForms
/** How that is answered. */
export type FormRefusals = Refusals<OfForms>

export type FromIntake =
  | {
      ok: true
      state: OpenRecord & { edited: Revision | 'no-stream' }
      position: bigint
      linked: boolean
      processed: boolean
    }
  | { ok: false; rejection: PatientRejection | FormRejection }

/** How often a record is looked for that came by while this one was being opened. */
const mostLooks = 5

type Deps = PatientDeps & { forms: Forms }
type Pressed = { intakeId: string; compared: Compared | null }

/**
 * Makes a patient's record of a first-session form and marks the form processed (docs/decisions/0083). The record's id is the form's, so however
 * often it is asked for, and wherever a process ends, there is one record. A form that meets the record of its cédula is compared with it first:
 * until then nothing is done and the record is answered (docs/decisions/0083).
 */
export const openFromIntake = async (deps: Deps, asked: Pressed, origin: Origin): Promise<FromIntake> => {
  const { forms, idSecret } = deps
  const { intakeId, compared } = asked
  const own = entityIdOf(idSecret, intakeId, 'patient-of-intake')
  for (let look = 0; look < mostLooks; look += 1) {
    const form = await forms.read(intakeId)
    if (form === null) return refuse({ type: 'IntakeNotFound' })
    const record = recordOf(form)
    if (form.patientId === null && record === null) return refuse({ type: 'AnswersErased' })
    const known =
      form.patientId ?? (record && (await recordWith(deps, { field: 'cedula', value: record.contact.cedula })))
    if (known === null && record !== null) {
      const made = { ...record, patientId: own, claimId: stepOf(origin), intakeId, doctorId: null, newStream: false }
      const opened = await openRecord(deps, made, origin)
      if (!opened.ok && opened.rejection.type === 'PatientCedulaKnown') continue
      if (!opened.ok) return opened
    }
    const patientId = known ?? own
    const waits = patientId !== own && form.patientId === null && compared === null
    if (waits) return recordAsItIs(deps, patientId, { position: form.position, linked: true, processed: false })
    if (compared !== null && record !== null) {
      const taken = await takeOver(deps, { intakeId, patientId, form, record, compared }, origin)
      if (!taken.ok) return taken
    }
    const processed = await forms.process(
      { intakeId, patientId },
      causedBy(origin, 'process-form', intakeId, patientId),
    )
    if (!processed.ok) return processed
    const { position } = processed
    return recordAsItIs(deps, processed.patientId, { position, linked: processed.patientId !== own, processed: true })
  }
  return refuse({ type: 'PatientCedulaKnown' })
}

type Both = { intakeId: string; patientId: string; form: Form; record: RecordOfForm; compared: Compared }

const takeOver = (deps: Deps, { intakeId, patientId, form, record, compared }: Both, origin: Origin) => {
  const { choices, formRevision, patientRevision } = compared
  const isShown = form.edited === formRevision
  const takenOver = { intakeId, form: record, choices, isShown, patientId, ifRevision: patientRevision }
  return takeOverForm(deps, takenOver, origin)
}

type Outcome = { position: bigint; linked: boolean; processed: boolean }

const recordAsItIs = async (deps: Deps, patientId: string, outcome: Outcome): Promise<FromIntake> => {
  const { state, edited, position } = await deps.handler.read(patientStream(patientId), patient)
  if (state.status === 'none') return refuse({ type: 'PatientNotFound' })
  const latest = position > outcome.position ? position : outcome.position
  return { ok: true, state: { ...state, edited }, ...outcome, position: latest }
}
