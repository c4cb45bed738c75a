import type { FirstSessionFormSubmitted, IntakeEvent } from '@clinic/shared-events/intakes/events.ts'
import {
  accept,
  type Command,
  type Decider,
  type Decision,
  type Happened,
  refuse,
  unreachable,
} from '../handling/decider.ts'

/** Everything a person wrote in the first-session form. */
export type Form = {
  contact: NonNullable<FirstSessionFormSubmitted['contact']>
  clinical: NonNullable<FirstSessionFormSubmitted['clinical']>
}
/** `cedula` is null once erased. */
export type Intake = { status: 'none' } | { status: 'submitted'; intakeId: string; cedula: string | null }

export type SubmitFirstSessionForm = Command<'SubmitFirstSessionForm', Form & { intakeId: string }>
/** A form with that cédula is there; nothing is told of it. */
export type IntakeRejection = { type: 'CedulaKnown' }

const evolve = (_: Intake, event: Happened<IntakeEvent>): Intake => {
  switch (event.type) {
    case 'FirstSessionFormSubmitted':
      return { status: 'submitted', intakeId: event.data.intakeId, cedula: event.contact?.cedula ?? null }
    default:
      return unreachable(event.type)
  }
}

const decide = ({ data }: SubmitFirstSessionForm, state: Intake): Decision<IntakeEvent, IntakeRejection> => {
  if (state.status === 'submitted') return refuse({ type: 'CedulaKnown' })
  const { intakeId, contact, clinical } = data
  return accept({ type: 'FirstSessionFormSubmitted', data: { intakeId }, contact, clinical })
}

/** `intake-<id>`: one first-session form. That its cédula is no other form's is a claim of the vault, see `submitForm`. */
export const intake: Decider<Intake, SubmitFirstSessionForm, IntakeEvent, IntakeRejection> = {
  initialState: () => ({ status: 'none' }),
  evolve,
  decide,
}
