/** The text of the field and the place of its caret. */
export type Typed = { text: string; caret: number }
/** The key that made the change, where it took something away. */
export type Deletion = 'backward' | 'forward' | null

const most = 9
const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Digits with their dashes: '112340567' → '1-1234-0567'. A dash comes with the digit after it, so that it never blocks deleting. */
const dashed = (digits: string): string =>
  [digits.slice(0, 1), digits.slice(1, 5), digits.slice(5)].filter((part) => part !== '').join('-')

/** The caret's place after that many digits: after 3 of '1-1234-0567' it is 4. */
const caretAfter = (digits: number): number => digits + (digits > 1 ? 1 : 0) + (digits > 5 ? 1 : 0)

/**
 * The field's content as digit-dash-four-dash-four (docs/specification.md#public-screens), with the caret beside the digit it was beside.
 * `before` is what stood there. Deleting a dash deletes the digit beyond it; digits too many are those just typed or pasted.
 */
export const maskCedula = (before: string, after: Typed, deletion: Deletion = null): Typed => {
  const digits = digitsOf(after.text)
  const left = digitsOf(after.text.slice(0, after.caret)).length
  if (deletion && digits === digitsOf(before)) return withoutNeighbour(digits, left, deletion)
  // Written as on some documents, '01-1234-0567': no cédula begins with a zero.
  if (digits.length === most + 1 && digits.startsWith('0')) return masked(digits.slice(1), left - 1)
  const extra = Math.max(0, digits.length - most)
  if (left < extra) return masked(digits.slice(0, most), left)
  return masked(digits.slice(0, left - extra) + digits.slice(left), left - extra)
}

/** A paste between `start` and `end`: only its digits count, and it is not cut before they were found. */
export const pasteCedula = (before: string, start: number, end: number, pasted: string): Typed => {
  const head = before.slice(0, start) + digitsOf(pasted)
  return maskCedula(before, { text: head + before.slice(end), caret: head.length })
}

const masked = (digits: string, left: number): Typed => ({ text: dashed(digits), caret: caretAfter(left) })

const withoutNeighbour = (digits: string, left: number, deletion: 'backward' | 'forward'): Typed => {
  const at = deletion === 'backward' ? left - 1 : left
  if (at < 0 || at >= digits.length) return masked(digits, left)
  return masked(digits.slice(0, at) + digits.slice(at + 1), at)
}
