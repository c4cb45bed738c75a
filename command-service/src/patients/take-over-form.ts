import {
  type Choice,
  type ChoiceRefused,
  type ComparedField,
  decideFields,
  fieldsToCompare,
} from '@clinic/shared-events/contracts/patients/form-and-record.ts'
import type { PatientEvent } from '@clinic/shared-events/patients/events.ts'
import { accept, type Command, type Decision, refuse } from '../handling/decider.ts'
import type { Clinical, Contact, RecordOfForm } from './form-answers.ts'

/** What staff decided on each field that form and record tell differently. */
export type Choices = { readonly [F in ComparedField]?: Choice }

/** `form`: the record as the form tells it. `isShown`: the form is still as it was shown. */
export type TakeOverForm = Command<
  'TakeOverForm',
  { intakeId: string; form: RecordOfForm; choices: Choices; isShown: boolean; claimId: string }
>
export type TakeOverRejection =
  | ChoiceRefused
  /** The form was changed after it was shown. */
  | { type: 'FormChanged' }
  | { type: 'PatientErased' }

type Field = { [F in ComparedField]: { field: F; value: (Contact & Clinical)[F] | undefined } }[ComparedField]
type OpenRecord = { patientId: string; contact: Contact | null; clinical: Clinical | null }
/** Corrects a field of the record as the fields before left it. */
type Correct<R> = (correction: Field & { claimId: string }, clinical: Clinical) => Decision<PatientEvent, R>

/**
 * Takes a form's values over into the record, or leaves them: an event for each field that differs, none of which is left without a decision
 * (docs/decisions/0083).
 */
export const takeOverForm = <R>(
  { data }: TakeOverForm,
  state: OpenRecord,
  correct: Correct<R>,
): Decision<PatientEvent, R | TakeOverRejection> => {
  const { intakeId, form, choices, isShown, claimId } = data
  if (!isShown) return refuse({ type: 'FormChanged' })
  if (state.contact === null || state.clinical === null) return refuse({ type: 'PatientErased' })
  const stands = { ...state.contact, ...state.clinical }
  const came = { ...form.contact, ...form.clinical }
  const fields = decideFields(fieldsToCompare(stands), { stands, came }, choices)
  if (!fields.ok) return fields
  const events: PatientEvent[] = []
  let clinical = state.clinical
  for (const one of fields.decided) {
    const { field } = one
    if (!one.taken) {
      events.push({ type: 'FormAnswerLeft', data: { patientId: state.patientId, intakeId, field } })
      continue
    }
    // The value is that field's own.
    const decided = correct({ ...({ field, value: one.value } as Field), claimId }, clinical)
    if (!decided.ok) return decided
    if (Object.hasOwn(form.clinical, field)) clinical = { ...clinical, [field]: one.value }
    for (const event of decided.events)
      events.push(event.type === 'PatientDetailsCorrected' ? { ...event, data: { ...event.data, intakeId } } : event)
  }
  return accept(...events)
}
