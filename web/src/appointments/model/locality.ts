const provinces = new Set(['san jose', 'alajuela', 'cartago', 'heredia', 'guanacaste', 'puntarenas', 'limon'])

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The locality in an address: its first part, with the next one when the first names a province only.
 * A full stop ends a part only after a word of four letters or more, so 'Av. Central' stays whole.
 * 'San Pablo de Heredia, casa 14' → 'San Pablo de Heredia'; 'Heredia, San Francisco. Del Más x Menos…' → 'Heredia, San Francisco'.
 */
export const localityOf = (address: string): string => {
  const parts = address
    .split(/[,;\n]|(?<=\p{L}{4})\.(?:\s|$)/u)
    .map((part) => part.trim())
    .filter(Boolean)
  const [first = '', second] = parts
  return second && provinces.has(plain(first)) ? `${first}, ${second}` : first
}
