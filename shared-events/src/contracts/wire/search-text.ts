/** The longest text that is searched for. */
export const searchLimit = 200

/**
 * Lower case without accents and with single blanks, so that 'maria  fdez' finds 'María Fdez' (docs/reading.md#read-store). 'Ñ'
 * becomes 'n'.
 */
export const normalise = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** One search text of several parts; what is absent or erased is left out. */
export const searchTextOf = (parts: readonly (string | null)[]): string =>
  normalise(parts.filter((part) => part !== null).join(' '))

/** The digits of a cédula or a phone beside how it is written, so that it is found with and without dashes. */
export const withDigits = (text: string | null): (string | null)[] => [text, text?.replace(/\D/g, '') ?? null]

type Person = Readonly<Record<'name' | 'email' | 'cedula' | 'phone', string | null>>

/** What a patient's record is found by, in the read model and among the records that a page holds. */
export const patientSearchText = ({ name, email, cedula, phone }: Person): string =>
  searchTextOf([name, email, ...withDigits(cedula), ...withDigits(phone)])

/** What a first-session form is found by, in the read model and among the forms that a page holds. */
export const intakeSearchText = ({ cedula, name, email, phone }: Person): string =>
  searchTextOf([...withDigits(cedula), name, email, ...withDigits(phone)])

/**
 * The words to look for in a search text, which has all of them. A number with dashes or blanks is looked for by its digits: '1-2345-6789' as
 * '123456789', '+506 8666-9876' as '86669876', 'ana 8666-9876' as 'ana' and '86669876'.
 */
export const searchWordsOf = (typed: string): string[] => {
  const text = normalise(typed)
  if (/^[\d\s().+-]*\d[\d\s().+-]*$/.test(text)) return [digitsOf(text)]
  if (text === '') return []
  return text.split(' ').map((word) => (/^[\d()+-]*\d[\d()+-]*$/.test(word) ? digitsOf(word) : word))
}

/** The shortest word in which a wrong letter is forgiven. */
const forgivenFrom = 4

/** Whether a word begins with what was typed but for one letter: another one, one too many or too few, or two that changed places. */
const beginsNearly = (word: string, typed: string): boolean => {
  const same = [...typed].findIndex((letter, at) => letter !== word[at])
  if (same === -1) return true
  const [rest, left] = [word.slice(same), typed.slice(same)]
  return (
    rest.slice(1).startsWith(left.slice(1)) ||
    rest.slice(1).startsWith(left) ||
    rest.startsWith(left.slice(1)) ||
    (rest.slice(2).startsWith(left.slice(2)) && rest[0] === left[1] && rest[1] === left[0])
  )
}

/**
 * Tells of search texts whether they have nearly all that was typed: of each longer word one letter may be wrong. 'zeldeon' finds 'Óscar
 * Zeledón'. Null where no word is long enough: what is found then has all of it.
 */
export const nearlyFinds = (typed: string): ((searchText: string) => boolean) | null => {
  const words = searchWordsOf(typed)
  if (words.every((word) => word.length < forgivenFrom)) return null
  return (searchText) =>
    words.every(
      (word) =>
        hasWord(searchText, word) ||
        (word.length >= forgivenFrom && wordsIn(searchText).some((one) => beginsNearly(one, word))),
    )
}

/** Whether a search text has nearly all that was typed. */
export const isNearlyFound = (searchText: string, typed: string): boolean =>
  nearlyFinds(typed)?.(searchText) ?? isFound(searchText, typed)

/** The digits of a number, without the code of Costa Rica. */
const digitsOf = (number: string): string => number.replace(/\D/g, '').replace(/^506(?=\d{8}$)/, '')

/** The letters and digits of a text of one or two characters, which is looked for at the beginning of words; null for a longer one. */
export const shortWord = (text: string): string | null =>
  [...text].length > 2 ? null : text.replaceAll(notInWords, '')

const notInWords = /[^\p{L}\p{N}]+/gu
/** The words of a search text: 'ana li@x.cr' → 'ana', 'li', 'x', 'cr'. */
export const wordsIn = (searchText: string): string[] => searchText.split(notInWords).filter((word) => word !== '')

/** Whether a word of a search text begins with those letters and digits; none begins with nothing. */
export const beginsWord = (searchText: string, short: string): boolean =>
  short !== '' && wordsIn(searchText).some((word) => word.startsWith(short))

/** Whether a search text has one word of what was typed. */
const hasWord = (searchText: string, word: string): boolean => {
  const short = shortWord(word)
  return short === null ? searchText.includes(word) : beginsWord(searchText, short)
}

/**
 * Whether what was typed finds a search text; nothing typed finds all. A word of one or two characters is found at the beginning of words
 * only, a longer one anywhere ('li xu' finds 'Li Xu' and no 'Emilio').
 */
export const isFound = (searchText: string, typed: string): boolean =>
  searchWordsOf(typed).every((word) => hasWord(searchText, word))
