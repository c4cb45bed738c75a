/**
 * Lower case without accents and with single blanks, so that 'maria  fdez' finds 'María Fdez' (docs/reading.md#read-store). 'Ñ'
 * becomes 'n'.
 */
export const normalise = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** One search text of several parts; what is absent or erased is left out. */
export const searchTextOf = (parts: readonly (string | null)[]): string =>
  normalise(parts.filter((part) => part !== null).join(' '))
