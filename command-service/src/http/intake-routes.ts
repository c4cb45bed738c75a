import type { Call, Handlers } from '@clinic/service-kit/http/call.ts'
import type { AnyCall } from '@clinic/shared-events/contracts/calls.ts'
import type { ClinicalIntakeBody, PatientIntakeBody } from '@clinic/shared-events/contracts/intakes.ts'
import { type ClinicalIntake, submitClinicalIntake } from '../appointments/submit-clinical-intake.ts'
import { originOf } from '../handling/origin.ts'
import type { Form } from '../intakes/intake.ts'
import { type IntakeParts, submitForm } from '../intakes/submit-form.ts'
import { definedFields } from './defined-fields.ts'
import { problemOf } from './refusals.ts'

export type IntakeRouteParts = {
  intakes: IntakeParts
  /** The vault's 'body'. */
  bodySecret: Buffer
}

type IntakeHandlers = Handlers<'submitClinicalIntake' | 'submitPatientIntake'>

/** The forms that patients fill in before a visit (docs/specification.md#public-calls). Nothing of what was sent comes back. */
export const intakeRoutes = ({ intakes, bodySecret }: IntakeRouteParts): IntakeHandlers => {
  const originFor = <C extends AnyCall>(call: Call<C>) => originOf(call, bodySecret, intakes.now())

  return {
    submitClinicalIntake: async (call) => {
      const answer = await submitClinicalIntake(intakes, clinicalOf(call.body), originFor(call))
      if (!answer.ok) throw problemOf(answer.rejection)
      return { position: answer.position, body: { success: true } }
    },

    submitPatientIntake: async (call) => {
      const answer = await submitForm(intakes, formOf(call.body), originFor(call))
      if (!answer.ok) throw problemOf(answer.rejection)
      return { position: answer.position, body: { success: true } }
    },
  }
}

const clinicalOf = ({ appointmentId, ...answers }: ClinicalIntakeBody): ClinicalIntake => ({
  appointmentId,
  answers: definedFields(answers),
})

/** What tells who it is, and what tells how they are: two classes of personal data (docs/log.md#personal-data). */
const formOf = ({
  cedula,
  name,
  email,
  phone,
  age,
  gender,
  occupation,
  address,
  emergencyContact,
  emergencyPhone,
  ...clinical
}: PatientIntakeBody): Form => ({
  contact: definedFields({
    cedula,
    name,
    email,
    phone,
    age,
    gender,
    occupation,
    address,
    emergencyContact,
    emergencyPhone,
  }),
  clinical: definedFields(clinical),
})
