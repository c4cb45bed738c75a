import type { LaterForm } from '@clinic/shared-events/contracts/patients/intakes.ts'
import type { IntakeEvent } from '@clinic/shared-events/intakes/events.ts'
import { laterFormOf } from '@clinic/shared-events/intakes/intake-row.ts'
import type { Projection } from '../projection.ts'

const handles = ['FirstSessionFormSentAgain', 'LaterFormCompared'] as const
type Handled = Extract<IntakeEvent, { type: (typeof handles)[number] }>

/** Forms that came for a cédula that has one, a document each until staff have gone through it (docs/decisions/0083). */
export const laterForms: Projection<LaterForm, Handled> = {
  name: 'later-forms',
  version: 1,
  handles,
  indexes: [{ fields: ['intakeId', 'createdAt'] }],
  idsOf: (event) => [event.data.submissionId],
  apply: (_, event) => (event.type === 'FirstSessionFormSentAgain' ? laterFormOf(event) : null),
}
