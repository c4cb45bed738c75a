import { merelyAgrees } from './agreement.ts'
import type { BotInput } from './bot-rule.ts'
import { responseTo } from './keywords.ts'
import { wantedIn } from './preference-words.ts'

/** Whether what is answered depends on the appointments of the number: to find them costs a reading of 90 days. */
export const needsVisits = ({ text, wanted, responses, question }: Omit<BotInput, 'visits'>): boolean => {
  if (wanted !== undefined || wantedIn(text) !== null) return false
  if (question !== null) return true
  const response = responseTo(text, responses)
  if (response === null) return false
  // To what it agrees, what was written last about an appointment tells.
  if (merelyAgrees(text)) return true
  return response.action !== 'none' || /\{(nombre|fecha|hora)\}/.test(response.responseTemplate)
}
