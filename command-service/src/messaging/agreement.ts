import type { LastSent } from './conversation.ts'
import { onlyAgrees } from './courtesies.ts'
import { wordsOf } from './keywords.ts'
import type { Visit } from './visit-list.ts'

/** Whether a message says no more than that its sender agrees: 'Sí, gracias', '👍'. To what, the message before it tells. */
export const merelyAgrees = (text: string): boolean => {
  const words = wordsOf(text)
  return words.trim() === '' || onlyAgrees(words)
}

type Told = NonNullable<Visit['lastTold']> & { visit: Visit }

/** What was written beside the conversation about visits since its last message, the newest first. A link that staff were given is no word after their own. */
const toldSince = (visits: readonly Visit[], lastSent: LastSent | null): readonly Told[] =>
  visits
    .flatMap((visit) => (visit.lastTold ? [{ visit, ...visit.lastTold }] : []))
    .filter(({ at, byHand }) => lastSent === null || (at > lastSent.at && !(byHand && lastSent.by === 'staff')))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))

/**
 * The visits whose confirmation the patient was last asked for. What was written in the conversation asks for none, so it has to be older;
 * where nothing ever was, a reminder or news may have asked that the appointments do not know of.
 */
export const askedToConfirm = (visits: readonly Visit[], lastSent: LastSent | null): readonly Visit[] => {
  const told = toldSince(visits, lastSent)
  if (!told[0]) return lastSent === null ? visits : []
  return told[0].says === 'asks' ? told.filter(({ says }) => says === 'asks').map(({ visit }) => visit) : []
}

/** Whether the words that a patient read last are of staff, who may have asked anything. */
export const staffWroteLast = (visits: readonly Visit[], lastSent: LastSent | null): boolean => {
  const [newest] = toldSince(visits, lastSent)
  return newest ? newest.says === 'answers' : lastSent?.by === 'staff'
}
