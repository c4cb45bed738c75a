import type { BotInput } from './bot-step.ts'
import { agreeing, readWith, wordsOf } from './phrases.ts'
import { wantedIn } from './preference-words.ts'

type Asking = Pick<BotInput, 'text' | 'button' | 'wanted' | 'responses' | 'question'>

/** Whether what is answered depends on the appointments of the number, each of which is read. */
export const needsVisits = ({ text, button, wanted, responses, question }: Asking): boolean => {
  if ((wanted ?? wantedIn(text)) !== null) return false
  const about = responses.filter((one) => one.action !== 'none' || one.responseTemplate.includes('{'))
  const phrases = [...about.flatMap(({ triggerKeywords }) => triggerKeywords), ...agreeing]
  return button !== undefined || question !== null || readWith(wordsOf(text), phrases).found.length > 0
}
