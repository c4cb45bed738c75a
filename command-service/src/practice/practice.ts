import type { Practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import {
  type PracticeChoices,
  type PracticeField,
  practiceNow,
  priceFields,
} from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type { PracticeEvent } from '@clinic/shared-events/practice/events.ts'
import { accept, type Command, type Decider, type Decision, nothing, refuse } from '../handling/decider.ts'

/** `configured`: the practice as the environment has it, which what was chosen stands over. */
export type ChoosePracticeDetails = Command<'ChoosePracticeDetails', { asked: PracticeChoices; configured: Practice }>
/** A price for near that is above the one for far; a deposit that is above what a visit costs. */
export type PracticeRejection =
  | { type: 'NearAboveFar'; field: PracticeField }
  | { type: 'DepositAbovePrice'; field: PracticeField }

const pairs = [
  ['firstSessionNear', 'firstSessionFar'],
  ['followUpNear', 'followUpFar'],
] as const

const decide = (
  { data: { asked, configured } }: ChoosePracticeDetails,
  chosen: PracticeChoices,
): Decision<PracticeEvent, PracticeRejection> => {
  const now = practiceNow(configured, chosen)
  // Lists are the same where they hold the same.
  const isOther = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(now[name as PracticeField])
  const changed = Object.fromEntries(Object.entries(asked).filter(isOther))
  const after = { ...now, ...changed }
  for (const [near, far] of pairs) if (after[near] > after[far]) return refuse({ type: 'NearAboveFar', field: near })
  // A practice that has such a deposit still changes its other data.
  if (priceFields.some((field) => field in changed) && after.deposit > Math.min(...pairs.map(([near]) => after[near])))
    return refuse({ type: 'DepositAbovePrice', field: 'deposit' })
  return Object.keys(changed).length === 0 ? nothing : accept({ type: 'PracticeDetailsChosen', data: changed })
}

/** `practice-settings`: identity, prices, hours and whether the public may book, where they are not the environment's (docs/decisions/0214). */
export const practiceDetails: Decider<PracticeChoices, ChoosePracticeDetails, PracticeEvent, PracticeRejection> = {
  initialState: () => ({}),
  evolve: (chosen, { data }) => ({ ...chosen, ...data }),
  decide,
}
