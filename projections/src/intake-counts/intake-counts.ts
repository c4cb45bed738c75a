import type { IntakeCounts, PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import type { IntakeEvent } from '@clinic/shared-events/intakes/events.ts'
import type { Projection } from '../projection.ts'

const handles = [
  'FirstSessionFormSubmitted',
  'FirstSessionFormReviewed',
  'FirstSessionFormSetBack',
  'FirstSessionFormProcessed',
] as const
type Handled = Extract<IntakeEvent, { type: (typeof handles)[number] }>

/** The only document. */
export const intakeCountsId = 'all'
export const noIntakes: IntakeCounts = { id: intakeCountsId, total: 0, pending: 0, reviewed: 0, processed: 0 }

/** How many first-session forms there are, and of each status: one document, so that nobody counts rows to know. */
export const intakeCounts: Projection<IntakeCounts, Handled> = {
  name: 'intake-counts',
  /** 2: those that were reviewed. */
  version: 2,
  handles,
  indexes: [],
  idsOf: () => [intakeCountsId],
  apply(known, event) {
    const counts = known ?? noIntakes
    switch (event.type) {
      case 'FirstSessionFormSubmitted':
        return { ...moved(counts, null, 'pending'), total: counts.total + 1 }
      case 'FirstSessionFormReviewed':
        return moved(counts, 'pending', 'reviewed')
      case 'FirstSessionFormSetBack':
        return moved(counts, 'reviewed', 'pending')
      case 'FirstSessionFormProcessed':
        // A form is processed once.
        return moved(counts, event.data.wasReviewed ? 'reviewed' : 'pending', 'processed')
      default:
        return event satisfies never
    }
  },
}

type Status = PatientIntakeRow['status']
const moved = (counts: IntakeCounts, from: Status | null, to: Status): IntakeCounts => ({
  ...counts,
  ...(from && { [from]: counts[from] - 1 }),
  [to]: counts[to] + 1,
})
