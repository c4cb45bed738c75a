import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { definedFields } from '../../http/defined-fields.ts'
import { refusing } from '../../http/refusing.ts'
import type { StepDeps } from '../commands/steps.ts'
import { submitClinicalIntake } from '../commands/submit-clinical-intake.ts'
import { appointmentRefusals } from '../deciders/refusals.ts'

const { expectDone } = refusing(appointmentRefusals)

type Deps = { steps: StepDeps; originFor: OriginFor }

/** The form that patients fill in for their visit (docs/specification.md#public-calls). Nothing of what was sent comes back. */
export const clinicalIntakeCalls = ({ steps, originFor }: Deps): Handlers<'submitClinicalIntake'> => ({
  submitClinicalIntake: async (call) => {
    const { appointmentId, ...answers } = call.body
    const form = { appointmentId, answers: definedFields(answers) }
    const { position } = expectDone(await submitClinicalIntake(steps, form, originFor(call)))
    return { position, body: { success: true } }
  },
})
