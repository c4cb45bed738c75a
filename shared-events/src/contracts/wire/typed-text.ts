/**
 * Matches texts that show nothing: blanks, characters that are ignored when text is drawn (U+200B, fillers of Hangul as
 * U+3164), formatting, marks without a letter to stand on, and signs that are drawn empty (Braille's blank, a lost attachment, empty
 * notes and hieroglyphs). Control characters and halves of characters are not among them: those are refused with a sentence of their own.
 */
const unseen =
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\p{Noncharacter_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]*$/u

/** Whether a person sees nothing of the text: it counts as not written. */
export const isBlank = (text: string): boolean => unseen.test(text)

/** What turns the direction of all that follows, with what ends it: embeddings and overrides, and isolates. */
const endOf: ReadonlyMap<string, string> = new Map([
  ...[...'\u202a\u202b\u202d\u202e'].map((one) => [one, '\u202c'] as const),
  ...[...'\u2066\u2067\u2068'].map((one) => [one, '\u2069'] as const),
])

/** Ends what a text begins: a name that turns the direction would turn the hour beside it too. 'Ana\u202e' → 'Ana\u202e\u202c' */
const closed = (text: string): string => {
  const open: string[] = []
  for (const one of text) {
    const end = endOf.get(one)
    if (end !== undefined) open.push(end)
    // The end of an isolate ends what was begun in it.
    else if (one === '\u2069' && open.includes(one)) open.length = open.lastIndexOf(one)
    else if (one === '\u202c' && open.at(-1) === one) open.pop()
  }
  return text + open.reverse().join('')
}

/** A text as it is kept: without blanks at its ends, '' when nothing of it can be seen, and turning no direction but its own. */
export const typedText = (text: string): string => (isBlank(text) ? '' : closed(text.trim()))

/** Characters as the limits of every contract count them, JSON Schema's `maxLength` alike: code points, so an emoji is one and not two. */
export const textLength = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}
