import {
  nothingChosen,
  type PracticeChoicesRow,
  practiceId,
} from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type { PracticeEvent } from '@clinic/shared-events/practice/events.ts'
import type { Projection } from '../projection.ts'

const handles = ['PracticeDetailsChosen'] as const

/** What administrators chose of the practice, in one document; what they did not is as the environment has it. */
export const practiceSettings: Projection<PracticeChoicesRow, PracticeEvent> = {
  name: 'practice-settings',
  version: 1,
  handles,
  indexes: [],
  idsOf: () => [practiceId],
  apply: (row, { data, revision }) => ({ ...(row ?? nothingChosen), ...data, revision: String(revision + 1n) }),
}
