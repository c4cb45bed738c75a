import { wordsIn } from '@clinic/shared-events/contracts/wire/search-text.ts'

const partLength = 3

/**
 * The parts by which an index finds a normalised text: every three characters that stand together in a word, each once. 'ana mora' → 'ana',
 * 'mor', 'ora'. A text that contains another has all of its parts; words of one or two characters have none.
 */
export const partsOf = (text: string): string[] => {
  const parts = new Set<string>()
  for (const word of text.split(' ')) {
    const characters = [...word]
    for (let at = 0; at + partLength <= characters.length; at += 1)
      parts.add(characters.slice(at, at + partLength).join(''))
  }
  return [...parts]
}

/** The beginnings by which an index finds short words: the first one and two characters of each word, marked as such. 'li@x' → '^l', '^li', '^x'. */
export const beginningsOf = (text: string): string[] => {
  const beginnings = new Set<string>()
  for (const word of wordsIn(text)) {
    const [first = '', second = ''] = word
    beginnings.add(beginning(first)).add(beginning(first + second))
  }
  return [...beginnings]
}

/** The part that stands for a beginning of a word. */
export const beginning = (short: string): string => `^${short}`
