import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { birthProblem } from '@clinic/shared-events/contracts/patients/patients.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { normalise } from '@clinic/shared-events/definitions/normal-form.ts'
import {
  clinicalFields,
  type PatientDetailsCorrected,
  type PatientEvent,
  type PatientField,
  type PatientRecordOpened,
  patientEdits,
} from '@clinic/shared-events/patients/events.ts'
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
import type { Clinical, Contact } from './form-answers.ts'
import { decideNote, type NoteCommand, type NoteRejection, withNote } from './notes.ts'
import { type TakeOverForm, type TakeOverRejection, takeOverForm } from './take-over-form.ts'

/** A patient's record. Personal parts are null once erased. `claimIds`: of the claims on what is recorded now. `activeOn`: the last day with a note that counts, or when it was opened. */
export type OpenRecord = {
  status: 'open'
  patientId: string
  intakeId: string | null
  contact: Contact | null
  clinical: Clinical | null
  claimIds: { cedula: string; email: string }
  doctorId: string | null
  /** By their ids, the annulled ones among them. */
  notes: Readonly<Record<string, FollowUpNoteRow>>
  openedOn: string
  activeOn: string
  createdAt: string
  updatedAt: string
}
/** `abandoned`: the claims that the stream can no longer record a value under (docs/streams.md#uniqueness). */
export type Patient = { abandoned: readonly string[] } & ({ status: 'none' } | OpenRecord)

/** One field's new value; undefined clears it. */
export type Correction = {
  [F in PatientField]: { field: F; value: (Contact & Clinical)[F] | undefined }
}[PatientField]

/** `claimId`: of the claims that are made on the values before the event is appended. */
type OpenPatient = Command<
  'OpenPatient',
  {
    patientId: string
    claimId: string
    intakeId: string | undefined
    contact: Contact
    clinical: Clinical
    doctorId: string | null
  }
>
export type CorrectPatient = Command<'CorrectPatient', Correction & { claimId: string }>
/** `from`: only where that one is assigned; whoever is, without it. */
type AssignDoctor = Command<'AssignDoctor', { doctorId: string | null; from?: string | undefined }>
/** The fence: the claim is given up unless the record names it. */
type AbandonClaim = Command<'AbandonClaim', { patientId: string; claimId: string }>
export type PatientCommand = OpenPatient | CorrectPatient | AssignDoctor | TakeOverForm | NoteCommand | AbandonClaim

export type PatientRejection =
  | { type: 'PatientNotFound' }
  | { type: 'RecordAlreadyOpen' }
  /** Another record has that cédula, or e-mail. */
  | { type: 'PatientCedulaKnown' }
  | { type: 'PatientEmailKnown' }
  | { type: 'DoctorNotActive' }
  | TakeOverRejection
  | NoteRejection
  | { type: 'NotBornThen'; error: string }
  | { type: 'NotePassedToItself' }
  | { type: 'NoSuchPatientToPassTo' }
  /** The step's claim was given up meanwhile; it can only be tried anew, under a new key. */
  | { type: 'StepAbandoned' }
type PatientDecision = Decision<PatientEvent, PatientRejection>

const opened = (state: Patient, { data, contact, clinical, at }: Happened<PatientRecordOpened>): Patient => ({
  abandoned: state.abandoned,
  status: 'open',
  patientId: data.patientId,
  intakeId: data.intakeId ?? null,
  contact,
  clinical,
  claimIds: { cedula: data.claimId, email: data.claimId },
  doctorId: null,
  notes: {},
  openedOn: data.openedOn,
  activeOn: data.openedOn,
  createdAt: at,
  updatedAt: at,
})

/** The part with the field as it was corrected; without it where it was cleared. */
const withField = <T extends object>(part: T | null, change: Partial<T> | null, field: string): T | null => {
  if (part === null || change === null) return null
  const { [field]: _, ...others } = part as Record<string, unknown>
  const value = (change as Record<string, unknown>)[field]
  return (value === undefined ? others : { ...others, [field]: value }) as T
}

const isClinical = (field: PatientField): field is keyof Clinical => clinicalFields.some((name) => name === field)

const corrected = (state: OpenRecord, { data, contact, clinical, at }: Happened<PatientDetailsCorrected>) => {
  const { field, claimId } = data
  const claimed = (field === 'cedula' || field === 'email') && claimId !== undefined
  return {
    ...state,
    contact: isClinical(field) ? state.contact : withField(state.contact, contact, field),
    clinical: isClinical(field) ? withField(state.clinical, clinical, field) : state.clinical,
    ...(claimed && { claimIds: { ...state.claimIds, [field]: claimId } }),
    updatedAt: at,
  }
}

const evolve = (state: Patient, event: Happened<PatientEvent>): Patient => {
  if (event.type === 'PatientRecordOpened') return opened(state, event)
  if (event.type === 'PatientClaimAbandoned') return { ...state, abandoned: [...state.abandoned, event.data.claimId] }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'PatientDetailsCorrected':
      return { ...corrected(state, event), abandoned: state.abandoned }
    case 'FormAnswerLeft':
      return state
    case 'DoctorAssigned':
      return { ...state, doctorId: event.data.doctorId, updatedAt: event.at }
    case 'DoctorUnassigned':
      return { ...state, doctorId: null, updatedAt: event.at }
    case 'FollowUpNoteAdded':
    case 'FollowUpNoteCorrected':
    case 'FollowUpNoteAnnulled':
      return { ...state, ...withNote(state, event) }
    default:
      return unreachable(event)
  }
}

const open = ({ data, meta }: OpenPatient, state: Patient): PatientDecision => {
  const { patientId, claimId, intakeId, contact, clinical, doctorId } = data
  // Whoever makes a record of a form twice gets the one that was made.
  if (state.status === 'open' && intakeId !== undefined && state.intakeId === intakeId) return nothing
  if (state.status === 'open') return refuse({ type: 'RecordAlreadyOpen' })
  if (state.abandoned.includes(claimId)) return refuse({ type: 'StepAbandoned' })
  const error = birthProblem(contact.dateOfBirth, dayAt(meta.now))
  if (error) return refuse({ type: 'NotBornThen', error })
  const made = { patientId, claimId, openedOn: dayAt(meta.now), ...(intakeId !== undefined && { intakeId }) }
  const record: PatientEvent = { type: 'PatientRecordOpened', data: made, contact, clinical }
  if (doctorId === null) return accept(record)
  return accept<PatientEvent>(record, { type: 'DoctorAssigned', data: { patientId, doctorId } })
}

const correct = ({ data }: Pick<CorrectPatient, 'data'>, state: OpenRecord & Patient): PatientDecision => {
  const { patientId, contact, clinical } = state
  if (contact === null || clinical === null) return refuse({ type: 'PatientErased' })
  const { field, value, claimId } = data
  const now: Contact & Clinical = { ...contact, ...clinical }
  if (now[field] === value) return nothing
  const change = value === undefined ? {} : { [field]: value }
  if (isClinical(field)) {
    const isOfAllergies = field === 'allergies' || field === 'allergyStatus'
    const { allergyStatus, allergies } = clinical
    const former = { ...(allergyStatus && { allergyStatus }), ...(allergies && { allergies }) }
    return accept({
      type: 'PatientDetailsCorrected',
      data: { patientId, field },
      contact: {},
      clinical: { ...change, ...(isOfAllergies && { former }) },
    })
  }
  // Another spelling of what is claimed already needs no other claim. An e-mail that is cleared is claimed no more.
  const isOther =
    (field === 'cedula' || field === 'email') && normalise(contact[field] ?? '') !== normalise(value ?? '')
  const claimed = isOther && { claimId }
  if (claimed && state.abandoned.includes(claimId)) return refuse({ type: 'StepAbandoned' })
  return accept({
    type: 'PatientDetailsCorrected',
    data: { patientId, field, ...claimed },
    contact: change,
    clinical: {},
  })
}

const assign = ({ data: { doctorId, from } }: AssignDoctor, state: OpenRecord): PatientDecision => {
  const { patientId } = state
  if (doctorId === state.doctorId || (from !== undefined && from !== state.doctorId)) return nothing
  if (doctorId !== null) return accept({ type: 'DoctorAssigned', data: { patientId, doctorId } })
  return accept({ type: 'DoctorUnassigned', data: { patientId, doctorId: state.doctorId ?? '' } })
}

const abandon = ({ data }: AbandonClaim, state: Patient): PatientDecision => {
  const { claimId } = data
  const isNamed = state.status === 'open' && Object.values(state.claimIds).includes(claimId)
  if (isNamed || state.abandoned.includes(claimId)) return nothing
  return accept({ type: 'PatientClaimAbandoned', data })
}

const decide = (command: PatientCommand, state: Patient): PatientDecision => {
  if (command.type === 'OpenPatient') return open(command, state)
  if (command.type === 'AbandonClaim') return abandon(command, state)
  if (state.status === 'none') return refuse({ type: 'PatientNotFound' })
  switch (command.type) {
    case 'CorrectPatient': {
      const { data, meta } = command
      const error = data.field === 'dateOfBirth' ? birthProblem(data.value, dayAt(meta.now)) : null
      return error ? refuse({ type: 'NotBornThen', error }) : correct(command, state)
    }
    case 'AssignDoctor':
      return assign(command, state)
    case 'TakeOverForm':
      return takeOverForm(command, state, (data, clinical) => correct({ data }, { ...state, clinical }))
    case 'AddFollowUpNote':
    case 'CorrectFollowUpNote':
    case 'AnnulFollowUpNote':
      return decideNote(command, state)
    default:
      return unreachable(command)
  }
}

/** `patient-<id>`: a patient's record with its notes. That its cédula and e-mail are no other record's are claims of the vault, see `holdClaims`. */
export const patient: Decider<Patient, PatientCommand, PatientEvent, PatientRejection> = {
  edits: patientEdits,
  initialState: () => ({ status: 'none', abandoned: [] }),
  evolve,
  decide,
}
