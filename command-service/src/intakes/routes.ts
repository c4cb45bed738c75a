import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import type { CorrectAnswerBody, PatientIntakeBody } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { type AnswerName, answerNames, clinicalAnswers, contactAnswers } from '@clinic/shared-events/intakes/events.ts'
import { intakeRowOf } from '@clinic/shared-events/intakes/intake-row.ts'
import type { CallDeps } from '../http/call-parts.ts'
import { definedOf } from '../http/defined-fields.ts'
import { revisionOf } from '../http/if-match.ts'
import { refusing } from '../http/refusing.ts'
import type { IntakeDeps } from './commands/cedula-claim.ts'
import { changeForm } from './commands/change-form.ts'
import { correctAnswer } from './commands/correct-answer.ts'
import { type IntakeAnswer, submitPatientIntake } from './commands/submit-patient-intake.ts'
import type { FormVisits } from './commands/tie-forms.ts'
import { type AnswerValue, type Form, statusOf } from './intake.ts'
import { intakeRefusals } from './refusals.ts'

const { expectDone, expectId, problemOf } = refusing(intakeRefusals)

type Deps = {
  visits: Pick<FormVisits, 'exists'>
  intakes: IntakeDeps
} & Pick<CallDeps, 'originFor' | 'formSent'>

type IntakeHandlers = Handlers<'submitPatientIntake' | 'correctAnswer' | 'compareLaterForm'>

/** The forms that patients fill in before a visit (docs/specification.md#public-calls). Nothing of what was sent comes back. */
const calls = ({ intakes, visits, originFor, formSent }: Deps): IntakeHandlers => {
  return {
    submitPatientIntake: async (call) => {
      const { position } = expectDone(await submitPatientIntake(intakes, formOf(call.body), originFor(call)))
      if (call.body.link) await formSent('first-session', call.body.link)
      return { position, body: { success: true } }
    },

    correctAnswer: async (call) => {
      const { status, linkedAppointmentId: appointmentId, from } = call.body
      const form = {
        intakeId: expectId(call.params.id, { type: 'IntakeNotFound' }),
        ifRevision: revisionOf(call.ifMatch),
      }
      if (status !== undefined)
        return rowReply(await changeForm(intakes, form, { type: 'MarkForm', data: { status } }, originFor(call)))
      if (appointmentId !== undefined) {
        if (appointmentId !== null && !(await visits.exists(appointmentId))) throw problemOf({ type: 'VisitUnknown' })
        const { intakeId } = form
        const chosen = { type: 'ChooseVisit' as const, data: { appointmentId, from } }
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

export const intakeRoutes = { calls, refusals: intakeRefusals }

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

/** The form as its event stores it: contact and clinical data apart, two classes of personal data (docs/log.md#personal-data). */
const formOf = (body: PatientIntakeBody): Form => ({
  contact: definedOf(body, contactAnswers),
  clinical: definedOf(body, clinicalAnswers),
})
