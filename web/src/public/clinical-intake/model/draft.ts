import { bodyAreas } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { z } from 'zod'
import { visitorDraft } from '~/lib/forms/draft.ts'
import { emptyIntake, type IntakeBody, type IntakeInput } from './intake-form.ts'

const draft = z.object({
  age: z.string(),
  occupation: z.string(),
  healthConditions: z.string(),
  surgeries: z.string(),
  falls: z.string(),
  tattoosScars: z.string(),
  painAreas: z.array(z.enum(bodyAreas)),
})

/** One per appointment, in this tab only because it is clinical; gone once the form was sent. */
export const intakeDraft = (appointmentId: string) =>
  visitorDraft<IntakeInput, IntakeBody>({ name: `clinical-intake-${appointmentId}`, schema: draft, empty: emptyIntake })
