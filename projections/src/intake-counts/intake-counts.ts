import type { IntakeCounts } from '@clinic/shared-events/contracts/intakes.ts'
import type { IntakeEvent } from '@clinic/shared-events/intakes/events.ts'
import type { Projection } from '../projection.ts'

const handles = ['FirstSessionFormSubmitted', 'FirstSessionFormProcessed'] as const
type Handled = Extract<IntakeEvent, { type: (typeof handles)[number] }>

/** The only document. */
export const intakeCountsId = 'all'
export const noIntakes: IntakeCounts = { id: intakeCountsId, total: 0, pending: 0, reviewed: 0, processed: 0 }

/** How many first-session forms there are, and of each status: one document, so that nobody counts rows to know. */
export const intakeCounts: Projection<IntakeCounts, Handled> = {
  name: 'intake-counts',
  version: 1,
  handles,
  indexes: [],
  idsOf: () => [intakeCountsId],
  apply: (counts, { type }) => {
    const { total, pending, processed, ...others } = counts ?? noIntakes
    // A form is processed once.
    if (type === 'FirstSessionFormProcessed')
      return { ...others, total, pending: pending - 1, processed: processed + 1 }
    return { ...others, total: total + 1, pending: pending + 1, processed }
  },
}
