import type { IntakeEvent } from '@clinic/shared-events/intakes/events.ts'
import { accept, type Command, type Decision, nothing } from '../handling/decider.ts'

/** The visit a form is of. `byStaff`: they said so, or that it is of none, and nothing else changes it. */
export type FormVisit = { appointmentId: string | null; byStaff: boolean }
export const noVisit: FormVisit = { appointmentId: null, byStaff: false }

/** Ties a form to a visit that was found. `instead`: the visit it was tied to when this one was looked for. */
export type TieForm = Command<'TieForm', { appointmentId: string; instead: string | null }>
/** Staff say which visit the form is of; null for none. */
export type ChooseVisit = Command<'ChooseVisit', { appointmentId: string | null }>

type Tied = { intakeId: string; contact: object | null; visit: FormVisit }
type VisitEvent = Extract<IntakeEvent, { type: 'FormTiedToVisit' | 'FormUntiedFromVisit' }>

export const visitAfter = ({ type, data }: VisitEvent): FormVisit =>
  type === 'FormUntiedFromVisit'
    ? { appointmentId: null, byStaff: true }
    : { appointmentId: data.appointmentId, byStaff: data.byStaff === true }

/** What staff chose stands, and so does what was found meanwhile. */
export const tieForm = ({ data }: TieForm, { intakeId, contact, visit }: Tied): Decision<IntakeEvent, never> => {
  const { appointmentId, instead } = data
  if (contact === null || visit.byStaff || visit.appointmentId !== instead || instead === appointmentId) return nothing
  return accept({ type: 'FormTiedToVisit', data: { intakeId, appointmentId } })
}

export const chooseVisit = ({ data }: ChooseVisit, { intakeId, visit }: Tied): Decision<IntakeEvent, never> => {
  const { appointmentId } = data
  if (appointmentId === visit.appointmentId) return nothing
  if (appointmentId !== null)
    return accept({ type: 'FormTiedToVisit', data: { intakeId, appointmentId, byStaff: true } })
  return accept({ type: 'FormUntiedFromVisit', data: { intakeId, appointmentId: visit.appointmentId ?? '' } })
}
