import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import type {
  AnswerName,
  FirstSessionAnswerCorrected,
  FirstSessionFormSubmitted,
  IntakeEvent,
} from '@clinic/shared-events/intakes/events.ts'
import { contactAnswers } from '@clinic/shared-events/intakes/events.ts'
import {
  accept,
  type Command,
  type Decider,
  type Decision,
  type Happened,
  nothing,
  refuse,
  unreachable,
} from '../handling/decider.ts'
import type { StepAbandoned } from '../handling/refusals.ts'
import {
  type ChooseVisit,
  chooseVisit,
  type FormVisit,
  noVisit,
  type TieForm,
  tieForm,
  type VisitChanged,
  visitAfter,
} from './form-visit.ts'
import {
  type CompareLaterForm,
  compareLaterForm,
  type LaterForm,
  type LaterFormRejection,
  laterOf,
  sendAgain,
  without,
} from './later-forms.ts'

/** What a person wrote in the first-session form. */
export type Form = {
  contact: NonNullable<FirstSessionFormSubmitted['contact']>
  clinical: NonNullable<FirstSessionFormSubmitted['clinical']>
}
/**
 * `contact` and `clinical` are null once erased. `claim` is the claim that the cédula stands on, null for the one it came with; `claims` says of
 * every claim that the stream ever named what became of it (docs/decisions/0013).
 */
export type Submitted = {
  status: 'submitted'
  intakeId: string
  contact: Form['contact'] | null
  clinical: Form['clinical'] | null
  claim: string | null
  claims: Readonly<Record<string, 'used' | 'abandoned'>>
  /** The patient's record that the form was processed by; null while it is pending. */
  patientId: string | null
  /** Staff have read it. */
  reviewed: boolean
  visit: FormVisit
  /** The later sendings that wait, by their id, the oldest first. */
  later: readonly LaterForm[]
  createdAt: string
  updatedAt: string
}
export type Intake = { status: 'none' } | Submitted

/** The value of one answer: null clears it. */
export type AnswerValue = string | number | readonly string[] | null
/** `submissionId`: of this sending, where the stream has the cédula's form already. */
export type SubmitPatientIntake = Command<'SubmitPatientIntake', Form & { intakeId: string; submissionId: string }>
/** `claimId` names the claim made for a new cédula. */
export type CorrectAnswer = Command<'CorrectAnswer', { field: AnswerName; value: AnswerValue; claimId: string }>
/** Gives up a correction of the cédula that was not recorded, so that another may have its claim. */
type AbandonCorrection = Command<'AbandonCorrection', { claimId: string }>
/** Staff have read the form, or set it back. */
export type MarkForm = Command<'MarkForm', { status: 'pending' | 'reviewed' }>
/** A patient's record was made of the form, or was there already. */
export type ProcessForm = Command<'ProcessForm', { patientId: string }>
type IntakeCommand =
  | SubmitPatientIntake
  | CorrectAnswer
  | AbandonCorrection
  | CompareLaterForm
  | MarkForm
  | TieForm
  | ChooseVisit
  | ProcessForm

export type IntakeRejection =
  | { type: 'IntakeNotFound' }
  /** Another form has the cédula that staff would correct this one to. */
  | { type: 'CedulaTaken' }
  | { type: 'AnswersErased' }
  /** A record was made of it: it is neither pending nor reviewed again. */
  | { type: 'FormProcessed' }
  /** No visit with that id can be the form's. */
  | { type: 'VisitUnknown' }
  | VisitChanged
  | LaterFormRejection
  | StepAbandoned

/** The cédula that the form holds; null where there is no form, and once it was erased. */
export const cedulaOf = (state: Intake): string | null =>
  state.status === 'submitted' ? (state.contact?.cedula ?? null) : null

const evolve = (state: Intake, event: Happened<IntakeEvent>): Intake => {
  switch (event.type) {
    case 'FirstSessionFormSubmitted':
      return submitted(event)
    case 'FirstSessionAnswerCorrected':
      return state.status === 'none' ? state : corrected(state, event)
    case 'CedulaCorrectionAbandoned':
      return state.status === 'none'
        ? state
        : { ...state, claims: { ...state.claims, [event.data.claimId]: 'abandoned' } }
    case 'FirstSessionFormSentAgain':
      return state.status === 'none' ? state : { ...state, later: [...state.later, laterOf(event)] }
    case 'LaterAnswerLeft':
      return state
    case 'LaterFormCompared':
      return state.status === 'none' ? state : { ...state, ...without(state, event), updatedAt: event.at }
    case 'FirstSessionFormReviewed':
      return state.status === 'none' ? state : { ...state, reviewed: true, updatedAt: event.at }
    case 'FirstSessionFormSetBack':
      return state.status === 'none' ? state : { ...state, reviewed: false, updatedAt: event.at }
    case 'FormTiedToVisit':
    case 'FormUntiedFromVisit':
      return state.status === 'none' ? state : { ...state, visit: visitAfter(state.visit, event) }
    case 'FirstSessionFormProcessed':
      return state.status === 'none' ? state : { ...state, patientId: event.data.patientId, updatedAt: event.at }
    default:
      return unreachable(event)
  }
}

const submitted = ({ data, contact, clinical, at }: Happened<FirstSessionFormSubmitted>): Submitted => ({
  status: 'submitted',
  intakeId: data.intakeId,
  contact,
  clinical,
  claim: null,
  claims: {},
  patientId: null,
  reviewed: false,
  visit: noVisit,
  later: [],
  createdAt: at,
  updatedAt: at,
})

const corrected = (state: Submitted, event: Happened<FirstSessionAnswerCorrected>): Submitted => {
  const { claimId } = event.data
  return {
    ...state,
    contact: state.contact && event.contact && withAnswers(state.contact, event.contact),
    clinical: state.clinical && event.clinical && withAnswers(state.clinical, event.clinical),
    ...(claimId !== undefined && { claim: claimId, claims: { ...state.claims, [claimId]: 'used' } }),
    updatedAt: event.at,
  }
}

/** Answers with corrections put in; null takes one away. */
const withAnswers = <T extends object>(answers: T, changes: object): T =>
  Object.fromEntries(Object.entries({ ...answers, ...changes }).filter(([, value]) => value !== null)) as T

type IntakeDecision = Decision<IntakeEvent, IntakeRejection>

const decide = (command: IntakeCommand, state: Intake): IntakeDecision => {
  switch (command.type) {
    case 'SubmitPatientIntake':
      return decideSubmit(command, state)
    case 'CorrectAnswer':
      return decideCorrection(command, state)
    case 'AbandonCorrection':
      return decideAbandon(command, state)
    case 'CompareLaterForm':
      return state.status === 'none' ? refuse({ type: 'IntakeNotFound' }) : compareLaterForm(command, state)
    case 'MarkForm':
      return decideMark(command, state)
    case 'TieForm':
      return state.status === 'none' ? nothing : tieForm(command, state)
    case 'ChooseVisit':
      return state.status === 'none' ? refuse({ type: 'IntakeNotFound' }) : chooseVisit(command, state)
    case 'ProcessForm':
      return decideProcess(command, state)
    default:
      return unreachable(command)
  }
}

const decideSubmit = ({ data }: SubmitPatientIntake, state: Intake): IntakeDecision => {
  const { intakeId, submissionId, contact, clinical } = data
  if (state.status === 'none')
    return accept({ type: 'FirstSessionFormSubmitted', data: { intakeId }, contact, clinical })
  // The stream is another cédula's by now: whoever sends asks anew whose it is.
  if (cedulaOf(state) !== contact.cedula) return refuse({ type: 'StepAbandoned' })
  return sendAgain({ intakeId: state.intakeId, submissionId, contact, clinical }, state)
}

const isContact = (field: AnswerName): boolean => contactAnswers.some((name) => name === field)

const decideCorrection = ({ data }: CorrectAnswer, state: Intake): IntakeDecision => {
  if (state.status === 'none') return refuse({ type: 'IntakeNotFound' })
  const { field, value, claimId } = data
  const part: object | null = isContact(field) ? state.contact : state.clinical
  if (part === null) return refuse({ type: 'AnswersErased' })
  if (sameAnswer(Object.entries(part).find(([name]) => name === field)?.[1], value)) return nothing
  const claims = field === 'cedula'
  if (claims && state.claims[claimId]) return refuse({ type: 'StepAbandoned' })
  const answer = { [field]: value }
  return accept({
    type: 'FirstSessionAnswerCorrected',
    data: { intakeId: state.intakeId, field, ...(claims && { claimId }) },
    contact: isContact(field) ? answer : {},
    clinical: isContact(field) ? {} : answer,
  })
}

/** Absent and null are the same; areas in whatever order are the same areas. */
const sameAnswer = (known: unknown, value: AnswerValue): boolean => {
  if (!Array.isArray(known) || !Array.isArray(value)) return (known ?? null) === value
  return known.length === value.length && value.every((area) => known.includes(area))
}

const decideAbandon = ({ data }: AbandonCorrection, state: Intake): IntakeDecision => {
  if (state.status === 'none' || state.claims[data.claimId]) return nothing
  return accept({
    type: 'CedulaCorrectionAbandoned',
    data: { intakeId: state.intakeId, claimId: data.claimId },
  })
}

/** A form belongs to the first record that it was processed by. */
const decideProcess = ({ data: { patientId } }: ProcessForm, state: Intake): IntakeDecision => {
  if (state.status === 'none') return refuse({ type: 'IntakeNotFound' })
  if (state.patientId !== null) return nothing
  const { intakeId, reviewed } = state
  return accept({
    type: 'FirstSessionFormProcessed',
    data: { intakeId, patientId, ...(reviewed && { wasReviewed: true }) },
  })
}

const decideMark = ({ data }: MarkForm, state: Intake): IntakeDecision => {
  if (state.status === 'none') return refuse({ type: 'IntakeNotFound' })
  if (state.patientId !== null) return refuse({ type: 'FormProcessed' })
  const reviewed = data.status === 'reviewed'
  if (state.reviewed === reviewed) return nothing
  const type = reviewed ? 'FirstSessionFormReviewed' : 'FirstSessionFormSetBack'
  return accept({ type, data: { intakeId: state.intakeId } })
}

/** How a form stands (docs/specification.md#office-states). */
export const statusOf = ({ patientId, reviewed }: Submitted): PatientIntakeRow['status'] => {
  if (patientId !== null) return 'processed'
  return reviewed ? 'reviewed' : 'pending'
}

/** `intake-<id>`: one first-session form. That its cédula is no other form's is a claim of the vault, see `claimCedula`. */
export const intake: Decider<Intake, IntakeCommand, IntakeEvent, IntakeRejection> = {
  // What a stranger sends is nobody's edit, nor is which visit the form is of.
  edits: [
    'FirstSessionFormSubmitted',
    'FirstSessionAnswerCorrected',
    'LaterFormCompared',
    'FirstSessionFormReviewed',
    'FirstSessionFormSetBack',
    'FirstSessionFormProcessed',
  ],
  initialState: () => ({ status: 'none' }),
  evolve,
  decide,
}
