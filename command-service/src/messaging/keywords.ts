import type { AutoResponseRow } from '@clinic/shared-events/contracts/bot-settings.ts'
import { normalise } from '@clinic/shared-events/contracts/search-text.ts'
import { onlyAgrees } from './courtesies.ts'

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

/** The keywords of a response that a message has. One that only agrees ('sí') stands for an action where the whole message does. */
export const keywordsIn = (text: string, { triggerKeywords, action }: AutoResponseRow): string[] => {
  const words = wordsOf(text)
  const found = triggerKeywords.filter((one) => has(text, words, one))
  return action === 'none' || onlyAgrees(words) ? found : found.filter((one) => !onlyAgrees(wordsOf(one)))
}

/** The response of a message: the highest priority, then the longest keyword, then the older one; null where no keyword is found. */
export const responseTo = (text: string, responses: readonly AutoResponseRow[]): AutoResponseRow | null => {
  const found = responses
    .filter(({ isActive }) => isActive)
    .map((response) => {
      const lengths = keywordsIn(text, response).map(({ length }) => length)
      return { response, longest: Math.max(0, ...lengths) }
    })
    .filter(({ longest }) => longest > 0)
  const best = found.toSorted((a, b) => b.response.priority - a.response.priority || b.longest - a.longest)[0]
  return best?.response ?? null
}

/** Words without keywords: ' no puedo ir a la 2 ' without 'no puedo ir' → ' a la 2 '. */
export const withoutKeywords = (words: string, keywords: readonly string[]): string =>
  keywords.toSorted((a, b) => b.length - a.length).reduce((rest, one) => rest.replaceAll(wordsOf(one), ' '), words)

/** Whether words deny something: 'no', 'todavía no', 'nunca', 'tampoco', 'imposible'. */
export const denies = (words: string): boolean => / (?:no|nunca|jamas|tampoco|ni|imposible) /.test(words)
