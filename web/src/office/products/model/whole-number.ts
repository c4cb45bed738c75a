/** What an input of whole numbers holds: what is no number is 0 (docs/specification.md#office-rules). '12 uds' → 12, '-3' → -3. */
export const wholeNumber = (text: string): number => {
  const number = Number.parseInt(text, 10)
  return Number.isSafeInteger(number) ? number : 0
}
