import type { AutoResponseRow } from '@clinic/shared-events/contracts/bot-settings.ts'
import { normalise } from '@clinic/shared-events/contracts/search-text.ts'

/** Words without accents, capitals and signs, with a blank on both sides: '¡SÍ, confirmo! 🙏' → ' si confirmo '. */
export const wordsOf = (text: string): string =>
  ` ${normalise(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Without the signs that only say how an emoji is drawn, so that '❤️' finds '❤'. */
const signsOf = (text: string): string => text.replace(/[\u{fe0e}\u{fe0f}]/gu, '').trim()

/** Whether a message has a keyword: its words together, or the signs of one that has no words. */
const has = (text: string, words: string, keyword: string): boolean => {
  const wanted = wordsOf(keyword)
  if (wanted.trim() !== '') return words.includes(wanted)
  const signs = signsOf(keyword)
  return signs !== '' && signsOf(text).includes(signs)
}

/** The response of a message: the highest priority, then the longest keyword, then the older one; null where no keyword is found. */
export const responseTo = (text: string, responses: readonly AutoResponseRow[]): AutoResponseRow | null => {
  const words = wordsOf(text)
  const found = responses
    .filter(({ isActive }) => isActive)
    .map((response) => {
      const lengths = response.triggerKeywords.filter((one) => has(text, words, one)).map(({ length }) => length)
      return { response, longest: Math.max(0, ...lengths) }
    })
    .filter(({ longest }) => longest > 0)
  const best = found.toSorted((a, b) => b.response.priority - a.response.priority || b.longest - a.longest)[0]
  return best?.response ?? null
}
