/**
 * What an input of whole numbers holds; NaN where it is a fraction. What has no digits is 0 (docs/specification.md#office-rules); three
 * digits after ',', '.' or a space are a group of thousands. '12 uds' → 12, '₡24,000' → 24000, '-3' → -3, '1.5' → NaN.
 */
export const wholeNumber = (text: string): number => {
  const [number] = text.replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, '').match(/-?\d[\d.,]*/) ?? ['0']
  const isGrouped = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+)$/.test(number)
  const digits = isGrouped ? number.replaceAll(/[.,]/g, '') : number
  return /[.,]/.test(digits) ? Number.NaN : Number(digits)
}

/** What such an input, with nothing below 0, shows of what is typed: the number, or the text while it may still become a longer one. */
export const typedNumber = (text: string): string =>
  /\d[.,]/.test(text) ? text : String(Math.max(0, wholeNumber(text)))
