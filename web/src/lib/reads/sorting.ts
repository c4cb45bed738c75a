/**
 * Compares texts as the stores sort them: by code point, and by no alphabet. 'Zarzal' stands before 'abeja', 'Óleo' behind both.
 */
export const byText = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one !== other) return rank(one) - rank(other)
  }
  return a.length - b.length
}

/** The halves of a sign beyond U+FFFF have lower numbers than U+E000 to U+FFFF, and yet come behind them. */
const rank = (unit: number): number => {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** The order of a list as the server has it: by the values of these fields, rows that are alike by their ids, all of it one way. */
export const sortedBy =
  <Field extends string>(fields: readonly Field[], way: 'asc' | 'desc' = 'asc') =>
  (a: Readonly<Record<Field | 'id', string>>, b: Readonly<Record<Field | 'id', string>>): number => {
    for (const field of [...fields, 'id' as const]) {
      const order = byText(a[field], b[field])
      if (order !== 0) return way === 'asc' ? order : -order
    }
    return 0
  }

/** What came last stands first. */
export const newestFirst = sortedBy(['createdAt'], 'desc')
/** What came first stands first. */
export const oldestFirst = sortedBy(['createdAt'])
