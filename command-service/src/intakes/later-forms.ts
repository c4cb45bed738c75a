import {
  type Choice,
  type ChoiceRefused,
  decideFields,
} from '@clinic/shared-events/contracts/patients/form-and-record.ts'
import { type LaterAnswer, laterAnswers } from '@clinic/shared-events/contracts/patients/intakes.ts'
import {
  contactAnswers,
  type FirstSessionFormSentAgain,
  type FirstSessionFormSubmitted,
  type IntakeEvent,
} from '@clinic/shared-events/intakes/events.ts'
import { accept, type Command, type Decision, type Happened, nothing, refuse } from '../handling/decider.ts'

type Deps = Pick<FirstSessionFormSubmitted, 'contact' | 'clinical'>
/** A form with the same cédula that came later and waits (docs/decisions/0083). Its parts are null once erased. */
export type LaterForm = Deps & { id: string; at: string }
type WithLater = Deps & { intakeId: string; later: readonly LaterForm[] }

/** Takes each answer of a later sending over, or leaves it. */
export type CompareLaterForm = Command<
  'CompareLaterForm',
  { submissionId: string; choices: { readonly [F in LaterAnswer]?: Choice } }
>
export type LaterFormRejection = { type: 'LaterFormNotFound' } | ChoiceRefused | { type: 'AnswersErased' }

export const laterOf = ({ data, contact, clinical, at }: Happened<FirstSessionFormSentAgain>): LaterForm => ({
  id: data.submissionId,
  at,
  contact,
  clinical,
})

/** The later sendings that still wait after one was gone through. */
export const without = ({ later }: WithLater, { data }: { data: { submissionId: string } }) => ({
  later: later.filter(({ id }) => id !== data.submissionId),
})

const sameParts = (a: Deps, b: Deps): boolean =>
  isSame({ ...a.contact, ...a.clinical }, { ...b.contact, ...b.clinical })
const isSame = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => String(a[name]) === String(b[name]))

/** A form that came again is kept beside the first, unless it says what is there already. */
export const sendAgain = (
  { contact, clinical, ...data }: FirstSessionFormSentAgain['data'] & Deps,
  state: WithLater,
): Decision<IntakeEvent, never> => {
  if ([state, ...state.later].some((known) => sameParts(known, { contact, clinical }))) return nothing
  return accept({ type: 'FirstSessionFormSentAgain', data, contact, clinical })
}

/** Takes over or leaves what a later sending tells otherwise: an event for each answer, and one that it was gone through. */
export const compareLaterForm = (
  { data: { submissionId, choices } }: CompareLaterForm,
  { intakeId, contact, clinical, later }: WithLater,
): Decision<IntakeEvent, LaterFormRejection> => {
  const came = later.find(({ id }) => id === submissionId)
  if (!came) return refuse({ type: 'LaterFormNotFound' })
  if (contact === null || clinical === null) return refuse({ type: 'AnswersErased' })
  const [stands, comes] = [
    { ...contact, ...clinical },
    { ...came.contact, ...came.clinical },
  ]
  const fields = decideFields(laterAnswers, { stands, came: comes }, choices)
  if (!fields.ok) return fields
  const events = fields.decided.map((one): IntakeEvent => {
    const { field } = one
    if (!one.taken) return { type: 'LaterAnswerLeft', data: { intakeId, submissionId, field } }
    const answer = { [field]: one.value }
    const isContact = contactAnswers.some((name) => name === field)
    return {
      type: 'FirstSessionAnswerCorrected',
      data: { intakeId, field, submissionId },
      contact: isContact ? answer : {},
      clinical: isContact ? {} : answer,
    }
  })
  return accept<IntakeEvent>(...events, { type: 'LaterFormCompared', data: { intakeId, submissionId } })
}
