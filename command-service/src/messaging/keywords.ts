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

/** Whether words deny something: 'no', 'todavía no', 'nunca', 'tampoco'. */
export const denies = (words: string): boolean => / (?:no|nunca|jamas|tampoco|ni) /.test(words)

/** Where a sentence goes on to say something else: 'No puedo ese día, mejor cancelar' → 'No puedo ese día', 'cancelar'. */
const clausesOf = (text: string): string[] =>
  text
    .split(/[.,;:!?¿¡\n]+/)
    .flatMap((part) => normalise(part).split(/\b(?:pero|mejor|entonces|sino|asi que|prefiero)\b/))
    .map(wordsOf)

/** What a text asks: '¿Puedo confirmar mañana?', but not the first words of 'Confirmo, ¿a qué hora llegan?'. */
const questionsOf = (text: string): string[] => (text.match(/[^.,;:!?¡¿\n]+\?/g) ?? []).map(wordsOf)

/**
 * Whether a message denies what a response would do: 'No confirmo', 'No quiero cancelar'. Nothing is confirmed where anything is denied
 * ('Confirmo que no voy') or it is only asked about; a request only where its own words are: 'No puedo el martes, quiero otra fecha' asks for it.
 */
export const isDenied = (text: string, response: AutoResponseRow): boolean => {
  const keywords = keywordsIn(text, response)
  const words = wordsOf(text)
  const wanted = keywords.map(wordsOf).filter((one) => one.trim() !== '')
  if (response.action === 'appointment_confirm')
    return (
      denies(withoutKeywords(words, keywords)) ||
      questionsOf(text).some((question) => wanted.some((one) => question.includes(one)))
    )
  const clauses = clausesOf(text).filter((clause) => wanted.some((one) => clause.includes(one)))
  const said = (clauses.length > 0 ? clauses : [words]).flatMap((clause) =>
    wanted.filter((one) => clause.includes(one)).map((one) => clause.slice(0, clause.indexOf(one) + 1)),
  )
  return said.length > 0 && said.every((before) => denies(before))
}
