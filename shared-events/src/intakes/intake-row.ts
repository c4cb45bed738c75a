import type { LaterForm, PatientIntakeRow } from '../contracts/patients/intakes.ts'
import { fieldsOrNull } from '../definitions/personal-fields.ts'
import type { Revision } from '../definitions/stored-event.ts'
import {
  clinicalAnswers,
  contactAnswers,
  type FirstSessionFormSentAgain,
  type FirstSessionFormSubmitted,
} from './events.ts'

type IntakeFacts = Pick<FirstSessionFormSubmitted, 'contact' | 'clinical'> & {
  intakeId: string
  status: PatientIntakeRow['status']
  /** The visit it is of. */
  appointmentId: string | null
  /** The later sendings that wait, the oldest first. */
  sentAgain: PatientIntakeRow['sentAgain']
  createdAt: string
  updatedAt: string
  /** The revision of the last edit, which If-Match names. */
  edited: Revision | 'no-stream'
}

/** The row of a first-session form, made the same way by command-service from its stream and by a projection from the events. Blank and erased answers are null. */
export const intakeRowOf = (facts: IntakeFacts): PatientIntakeRow => ({
  id: facts.intakeId,
  ...fieldsOrNull(facts.contact, contactAnswers),
  ...fieldsOrNull(facts.clinical, clinicalAnswers),
  status: facts.status,
  linkedAppointmentId: facts.appointmentId,
  sentAgain: facts.sentAgain,
  createdAt: facts.createdAt,
  updatedAt: facts.updatedAt,
  revision: String(facts.edited),
})

/** The row of a later sending. */
export const laterFormOf = ({
  data,
  contact,
  clinical,
  at,
}: FirstSessionFormSentAgain & { at: string }): LaterForm => ({
  id: data.submissionId,
  intakeId: data.intakeId,
  ...fieldsOrNull(contact, contactAnswers),
  ...fieldsOrNull(clinical, clinicalAnswers),
  createdAt: at,
})
