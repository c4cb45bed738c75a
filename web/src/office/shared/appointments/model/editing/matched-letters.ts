import { normalise, searchWordsOf } from '@clinic/shared-events/contracts/wire/search-text.ts'

/** A name in parts, those that were typed marked: ('Rosibel Monge', 'ros mon') → Ros|ibel |Mon|ge. Accents and capitals are the name's. */
export const matchedLetters = (name: string, typed: string): { text: string; matched: boolean }[] => {
  const letters = [...name]
  // One letter each, so that a place in the one is that place in the other.
  const plain = letters.map((letter) => normalise(letter).charAt(0) || ' ').join('')
  const matched = letters.map(() => false)
  for (const word of searchWordsOf(typed)) {
    const begins = ` ${plain}`.indexOf(` ${word}`)
    const at = begins === -1 ? plain.indexOf(word) : begins
    if (at !== -1) matched.fill(true, at, at + word.length)
  }
  const parts: { text: string; matched: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last && last.matched === matched[at]) last.text += letter
    else parts.push({ text: letter, matched: matched[at] ?? false })
  }
  return parts
}
