import type { IntakeEvent } from '@clinic/shared-events/intakes/events.ts'
import { accept, type Command, type Decision, nothing, refuse } from '../handling/decider.ts'

/**
 * The visit a form is of. `byStaff`: they said so, or that it is of none, and nothing else changes it. `left`: the visits that it was found to be
 * of before, in order.
 */
export type FormVisit = { appointmentId: string | null; byStaff: boolean; left: readonly string[] }
export const noVisit: FormVisit = { appointmentId: null, byStaff: false, left: [] }

/** Ties a form to a visit that was found; null where there is none. `instead`: the visit it was tied to when this one was looked for. */
export type TieForm = Command<'TieForm', { appointmentId: string | null; instead: string | null }>
/** Staff say which visit the form is of; null for none. `from`: which one it was shown to be of. */
export type ChooseVisit = Command<'ChooseVisit', { appointmentId: string | null; from?: string | null | undefined }>
/** It is of another visit than it was shown to be. */
export type VisitChanged = { type: 'VisitChanged' }

type Tied = { intakeId: string; contact: object | null; visit: FormVisit }
type VisitEvent = Extract<IntakeEvent, { type: 'FormTiedToVisit' | 'FormUntiedFromVisit' }>

export const visitAfter = (before: FormVisit, { type, data }: VisitEvent): FormVisit => {
  const byStaff = type === 'FormUntiedFromVisit' ? data.cancelled !== true : data.byStaff === true
  const left = byStaff || before.appointmentId === null ? before.left : [...before.left, before.appointmentId]
  return { appointmentId: type === 'FormUntiedFromVisit' ? null : data.appointmentId, byStaff, left }
}

/** What staff chose stands, and so does what was found meanwhile. */
export const tieForm = ({ data }: TieForm, { intakeId, contact, visit }: Tied): Decision<IntakeEvent, never> => {
  const { appointmentId, instead } = data
  if (contact === null || visit.byStaff || visit.appointmentId !== instead || instead === appointmentId) return nothing
  if (appointmentId !== null) return accept({ type: 'FormTiedToVisit', data: { intakeId, appointmentId } })
  return accept({ type: 'FormUntiedFromVisit', data: { intakeId, appointmentId: instead ?? '', cancelled: true } })
}

/** What was found alone is what staff say once they leave it so. */
export const chooseVisit = ({ data }: ChooseVisit, { intakeId, visit }: Tied): Decision<IntakeEvent, VisitChanged> => {
  const { appointmentId, from } = data
  if (appointmentId === visit.appointmentId && visit.byStaff) return nothing
  const isSeen = from === undefined || from === visit.appointmentId || appointmentId === visit.appointmentId
  if (!isSeen) return refuse({ type: 'VisitChanged' })
  if (appointmentId !== null)
    return accept({ type: 'FormTiedToVisit', data: { intakeId, appointmentId, byStaff: true } })
  return accept({ type: 'FormUntiedFromVisit', data: { intakeId, appointmentId: visit.appointmentId ?? '' } })
}
