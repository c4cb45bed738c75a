import type { Revision } from '@clinic/shared-events/log/event-log.ts'
import { entityIdOf } from '@clinic/shared-events/log/ids.ts'
import { patientStream } from '@clinic/shared-events/patients/events.ts'
import type { HandlingRejection } from '../../handling/command-request.ts'
import { refuse } from '../../handling/decider.ts'
import { causedBy, type Origin, stepOf } from '../../handling/origin.ts'
import { type FormAnswers, recordOf } from '../form-answers.ts'
import { type OpenRecord, type PatientRejection, patient } from '../patient.ts'
import { openRecord } from './change-patient.ts'
import { recordWith } from './hold-claims.ts'
import type { PatientParts } from './patient-parts.ts'

/** A first-session form. `patientId`: the record it was processed by; what was answered is null once erased. */
export type Form = FormAnswers & { patientId: string | null }

/** The first-session forms as records are made of them. */
export type Forms = {
  read(intakeId: string): Promise<Form | null>
  /** Marks a form processed. @returns the record it belongs to: the first one that it was processed by */
  process(
    form: { intakeId: string; patientId: string },
    origin: Origin,
  ): Promise<{ ok: true; patientId: string; position: bigint } | { ok: false; rejection: FormRejection }>
}
type FormRejection =
  | HandlingRejection
  | { type: 'IntakeNotFound' | 'AnswersErased' | 'CedulaKnown' | 'CedulaTaken' | 'StepAbandoned' }

export type FromIntake =
  | { ok: true; state: OpenRecord & { edited: Revision | 'no-stream' }; position: bigint; linked: boolean }
  | { ok: false; rejection: PatientRejection | FormRejection }

/** How often a record is looked for that came by while this one was being opened. */
const mostLooks = 5

/**
 * Makes a patient's record of a first-session form, or finds the one with its cédula, and marks the form processed
 * (docs/decisions/0041). The record's id is the form's, so however often it is asked for, and wherever a process ends, there is one record.
 */
export const openFromIntake = async (
  parts: PatientParts & { forms: Forms },
  intakeId: string,
  origin: Origin,
): Promise<FromIntake> => {
  const { forms, handler, idSecret } = parts
  const own = entityIdOf(idSecret, intakeId, 'patient-of-intake')
  for (let look = 0; look < mostLooks; look += 1) {
    const form = await forms.read(intakeId)
    if (form === null) return refuse({ type: 'IntakeNotFound' })
    const record = recordOf(form)
    if (form.patientId === null && record === null) return refuse({ type: 'AnswersErased' })
    const known = form.patientId ?? (record && (await recordWith(parts, 'cedula', record.contact.cedula)))
    if (known === null && record !== null) {
      const asked = { ...record, patientId: own, claimId: stepOf(origin), intakeId, doctorId: null, newStream: false }
      const opened = await openRecord(parts, asked, origin)
      if (!opened.ok && opened.rejection.type === 'PatientCedulaKnown') continue
      if (!opened.ok) return opened
    }
    const patientId = known ?? own
    const processed = await forms.process(
      { intakeId, patientId },
      causedBy(origin, 'process-form', intakeId, patientId),
    )
    if (!processed.ok) return processed
    const { state, edited } = await handler.read(patientStream(processed.patientId), patient)
    if (state.status === 'none') return refuse({ type: 'PatientNotFound' })
    return { ok: true, state: { ...state, edited }, position: processed.position, linked: processed.patientId !== own }
  }
  return refuse({ type: 'PatientCedulaKnown' })
}
