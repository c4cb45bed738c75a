const provinces = new Set(['san jose', 'alajuela', 'cartago', 'heredia', 'guanacaste', 'puntarenas', 'limon'])

/**
 * Words of an address that say to which location it belongs: the province, and cantons whose name no other place nearby has
 * (docs/open-points.md#what-a-booking-leaves-out).
 */
const wordsOf = {
  heredia: ['heredia', 'barva', 'belen', 'santo domingo', 'sarapiqui'],
  san_jose: [
    ...['san jose', 'escazu', 'desamparados', 'aserri', 'goicoechea', 'alajuelita', 'coronado', 'tibas', 'moravia'],
    ...['montes de oca', 'curridabat', 'puriscal', 'perez zeledon'],
  ],
} as const

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

/** The location that an address speaks of; null where it names neither, or both. 'Escazú, San Rafael' → 'san_jose'. */
export const locationIn = (address: string): keyof typeof wordsOf | null => {
  const text = ` ${plain(address).replace(/[^a-z]+/g, ' ')} `
  const named = (['heredia', 'san_jose'] as const).filter((one) =>
    wordsOf[one].some((word) => text.includes(` ${word} `)),
  )
  return named.length === 1 ? (named[0] ?? null) : null
}
