import type { Config } from '@clinic/platform/config/config.ts'
import { practiceSettings } from '@clinic/projections/practice-settings/practice-settings.ts'
import {
  nothingChosen,
  practiceChoicesRow,
  practiceId,
  practiceNow,
} from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { type CurrentPractice, type Reading, readOne } from '../reading.ts'

/** Reads the practice as it now stands: what was chosen over what is configured. Rejects with `StoreAway`. */
export const createCurrentPractice =
  (reading: Reading, { practice }: Pick<Config, 'practice'>): CurrentPractice =>
  async (minPosition = null) => {
    const { position, json } = await readOne(reading, practiceSettings, practiceId, minPosition)
    const { id: _, revision, ...chosen } = json === null ? nothingChosen : practiceChoicesRow.parse(JSON.parse(json))
    return { practice: practiceNow(practice, chosen), revision, position }
  }
