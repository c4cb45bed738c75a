import { normalise, searchWordsOf } from '@clinic/shared-events/contracts/wire/search-text.ts'

/** Characters that are shown before what was found, and how far into a text it may stand to be shown from its beginning. */
const before = 24
const near = 40

/** A text from shortly before the first of the typed words: 'sinpe' in a long one → '…ya hice el SINPE de la reserva'. From its beginning where that is near, or none stands in it. */
export const excerptOf = (text: string, typed: string): string => {
  const characters = [...text]
  // One for one, so that a place in it is the same place in the text.
  const plain = characters.map((one) => normalise(one).slice(0, 1) || ' ').join('')
  const places = searchWordsOf(typed).map((word) => plain.indexOf(word))
  const first = Math.min(...places.filter((place) => place >= 0))
  if (!Number.isFinite(first) || first <= near) return text
  const start = plain.lastIndexOf(' ', first - before) + 1
  return `…${characters.slice(start).join('')}`
}
