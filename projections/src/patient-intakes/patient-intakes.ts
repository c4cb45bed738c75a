import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { intakeSearchText } from '@clinic/shared-events/contracts/wire/search-text.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type {
  FirstSessionAnswerCorrected,
  FirstSessionFormSubmitted,
  IntakeEvent,
} from '@clinic/shared-events/intakes/events.ts'
import { intakeRowOf } from '@clinic/shared-events/intakes/intake-row.ts'
import type { Projection } from '../projection.ts'

const handles = [
  'FirstSessionFormSubmitted',
  'FirstSessionAnswerCorrected',
  'FirstSessionFormSentAgain',
  'LaterFormCompared',
  'FirstSessionFormReviewed',
  'FirstSessionFormSetBack',
  'FormTiedToVisit',
  'FormUntiedFromVisit',
  'FirstSessionFormProcessed',
] as const
type Handled = Extract<IntakeEvent, { type: (typeof handles)[number] }>

/**
 * The first-session forms as staff see them (docs/specification.md#office-entities), a document per form, equal to
 * `patientIntakeRow` on the wire. What a person wrote is null where it was left blank, and once it was erased.
 */
export const patientIntakes: Projection<PatientIntakeRow, Handled> = {
  name: 'patient-intakes',
  /** 8: what was sent again, and reviewed; the visit a form is of. */
  version: 8,
  handles,
  indexes: [
    { fields: ['createdAt'] },
    { fields: ['status', 'createdAt'] },
    { fields: ['cedula'] },
    { fields: ['linkedAppointmentId', 'createdAt'] },
  ],
  idsOf: (event) => [event.data.intakeId],
  apply(row, event) {
    switch (event.type) {
      case 'FirstSessionFormSubmitted':
        return submitted(event)
      case 'FirstSessionAnswerCorrected':
        return row && corrected(row, event)
      case 'FirstSessionFormSentAgain':
        return row && { ...row, sentAgain: [...without(row, event), { id: event.data.submissionId, at: event.at }] }
      case 'LaterFormCompared':
        return row && { ...row, ...edited(event), sentAgain: without(row, event) }
      case 'FirstSessionFormReviewed':
        return row && { ...row, status: 'reviewed', ...edited(event) }
      case 'FirstSessionFormSetBack':
        return row && { ...row, status: 'pending', ...edited(event) }
      case 'FormTiedToVisit':
        return row && { ...row, linkedAppointmentId: event.data.appointmentId }
      case 'FormUntiedFromVisit':
        return row && { ...row, linkedAppointmentId: null }
      case 'FirstSessionFormProcessed':
        return row && { ...row, status: 'processed', ...edited(event) }
      default:
        return event satisfies never
    }
  },
  searchText: intakeSearchText,
}

const edited = ({ at, revision }: Recorded<Handled>) => ({ updatedAt: at, revision: String(revision) })
const without = ({ sentAgain }: PatientIntakeRow, { data }: { data: { submissionId: string } }) =>
  sentAgain.filter(({ id }) => id !== data.submissionId)

/** What is corrected of an answer that was erased is erased with it. */
const corrected = (row: PatientIntakeRow, event: Recorded<FirstSessionAnswerCorrected>): PatientIntakeRow => {
  const { data, contact, clinical, at, revision } = event
  const value = Object.entries({ ...contact, ...clinical }).find(([name]) => name === data.field)?.[1] ?? null
  return { ...row, [data.field]: value, updatedAt: at, revision: String(revision) }
}

const submitted = ({ data, at, revision, ...form }: Recorded<FirstSessionFormSubmitted>): PatientIntakeRow =>
  intakeRowOf({
    intakeId: data.intakeId,
    contact: form.contact,
    clinical: form.clinical,
    status: 'pending',
    appointmentId: null,
    sentAgain: [],
    createdAt: at,
    updatedAt: at,
    edited: revision,
  })
