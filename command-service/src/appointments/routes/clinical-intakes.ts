import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { patientLinkOf } from '@clinic/shared-events/appointments/link-id.ts'
import type { CallDeps } from '../../http/call-parts.ts'
import { definedFields } from '../../http/defined-fields.ts'
import { refusing } from '../../http/refusing.ts'
import type { StepDeps } from '../commands/steps.ts'
import { submitClinicalIntake } from '../commands/submit-clinical-intake.ts'
import { appointmentRefusals } from '../deciders/refusals.ts'

const { expectDone } = refusing(appointmentRefusals)

type Deps = { steps: StepDeps } & Pick<CallDeps, 'originFor' | 'formSent'>

/** The form that patients fill in for their visit (docs/specification.md#public-calls). Nothing of what was sent comes back. */
export const clinicalIntakeCalls = ({ steps, originFor, formSent }: Deps): Handlers<'submitClinicalIntake'> => ({
  submitClinicalIntake: async (call) => {
    const { appointmentId: link, ...answers } = call.body
    const { appointmentId } = patientLinkOf(steps.idSecret, link)
    const form = { appointmentId, answers: definedFields(answers) }
    const { position } = expectDone(await submitClinicalIntake(steps, form, originFor(call)))
    await formSent('clinical-intake', link)
    return { position, body: { success: true } }
  },
})
