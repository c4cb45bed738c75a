import type { Handlers } from '@clinic/platform/http/call.ts'
import type {
  ClinicalIntakeBody,
  CorrectAnswerBody,
  PatientIntakeBody,
} from '@clinic/shared-events/contracts/intakes.ts'
import { type AnswerName, answerNames, clinicalAnswers, contactAnswers } from '@clinic/shared-events/intakes/events.ts'
import { intakeRowOf } from '@clinic/shared-events/intakes/intake-row.ts'
import { type ClinicalIntake, submitClinicalIntake } from '../appointments/commands/submit-clinical-intake.ts'
import type { OriginFor } from '../handling/origin.ts'
import type { IntakeParts } from '../intakes/commands/cedula-claim.ts'
import { changeForm } from '../intakes/commands/change-form.ts'
import { correctAnswer } from '../intakes/commands/correct-answer.ts'
import { type IntakeAnswer, submitPatientIntake } from '../intakes/commands/submit-patient-intake.ts'
import type { FormVisits } from '../intakes/commands/tie-forms.ts'
import { type AnswerValue, type Form, statusOf } from '../intakes/intake.ts'
import { definedFields, definedOf } from './defined-fields.ts'
import { expectId } from './expect-id.ts'
import { revisionOf } from './if-match.ts'
import { expectDone, problemOf } from './refusals.ts'

export type IntakeRouteParts = {
  visits: Pick<FormVisits, 'exists'>
  intakes: IntakeParts
  originFor: OriginFor
}

type IntakeHandlers = Handlers<'submitClinicalIntake' | 'submitPatientIntake' | 'correctAnswer' | 'compareLaterForm'>

/** The forms that patients fill in before a visit (docs/specification.md#public-calls). Nothing of what was sent comes back. */
export const intakeRoutes = ({ intakes, visits, originFor }: IntakeRouteParts): IntakeHandlers => {
  return {
    submitClinicalIntake: async (call) => {
      const { position } = expectDone(await submitClinicalIntake(intakes, clinicalOf(call.body), originFor(call)))
      return { position, body: { success: true } }
    },

    submitPatientIntake: async (call) => {
      const { position } = expectDone(await submitPatientIntake(intakes, formOf(call.body), originFor(call)))
      return { position, body: { success: true } }
    },

    correctAnswer: async (call) => {
      const { status, linkedAppointmentId: appointmentId } = call.body
      const form = {
        intakeId: expectId(call.params.id, { type: 'IntakeNotFound' }),
        ifRevision: revisionOf(call.ifMatch),
      }
      if (status !== undefined)
        return rowReply(await changeForm(intakes, form, { type: 'MarkForm', data: { status } }, originFor(call)))
      if (appointmentId !== undefined) {
        if (appointmentId !== null && !(await visits.exists(appointmentId))) throw problemOf({ type: 'VisitUnknown' })
        const { intakeId } = form
        const chosen = { type: 'ChooseVisit' as const, data: { appointmentId } }
        return rowReply(await changeForm(intakes, { intakeId }, chosen, originFor(call)))
      }
      const correction = { ...form, ...answerOf(call.body) }
      return rowReply(await correctAnswer(intakes, correction, originFor(call)))
    },

    compareLaterForm: async (call) => {
      const form = {
        intakeId: expectId(call.params.id, { type: 'IntakeNotFound' }),
        ifRevision: revisionOf(call.ifMatch),
      }
      const submissionId = expectId(call.params.submissionId, { type: 'LaterFormNotFound' })
      const compared = { type: 'CompareLaterForm' as const, data: { submissionId, choices: call.body.choices } }
      return rowReply(await changeForm(intakes, form, compared, originFor(call)))
    },
  }
}

/** @throws HttpProblem for a refusal */
const rowReply = (answer: IntakeAnswer) => {
  const { state, edited, position } = expectDone(answer)
  if (state.status === 'none') throw problemOf({ type: 'IntakeNotFound' })
  const sentAgain = state.later.map(({ id, at }) => ({ id, at }))
  return { position, body: intakeRowOf({ ...state, ...state.visit, status: statusOf(state), sentAgain, edited }) }
}

/** The one answer that a body holds; null clears it. */
const answerOf = (body: CorrectAnswerBody): { field: AnswerName; value: AnswerValue } => {
  const field = answerNames.find((name) => Object.hasOwn(body, name))
  if (field === undefined) throw new Error('a correction without a field passed its schema')
  const value = body[field] ?? null
  return { field, value: field === 'painAreas' ? (value ?? []) : value }
}

const clinicalOf = ({ appointmentId, ...answers }: ClinicalIntakeBody): ClinicalIntake => ({
  appointmentId,
  answers: definedFields(answers),
})

/** The form as its event stores it: contact and clinical data apart, two classes of personal data (docs/log.md#personal-data). */
const formOf = (body: PatientIntakeBody): Form => ({
  contact: definedOf(body, contactAnswers),
  clinical: definedOf(body, clinicalAnswers),
})
