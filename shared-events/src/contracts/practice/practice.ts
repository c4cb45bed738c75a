/**
 * The practice's identity and prices with example values. The environment's values stand over these, and what an administrator chooses
 * over both (docs/decisions/0214-the-practices-own-data.md).
 */
export type Practice = {
  name: string
  tagline: string
  description: string
  /** Digits with the country code, for chat links. */
  chatNumber: string
  phone: string
  email: string
  socialUrl: string
  coverage: string
  timeZone: 'America/Costa_Rica'
  /** How many appointments may be held at one moment (docs/streams.md#streams). */
  capacity: number
  /** Prices in colones (docs/specification.md#public-constants): from near to far. */
  firstSessionNear: number
  firstSessionFar: number
  followUpNear: number
  followUpFar: number
  deposit: number
}

export const practice: Practice = {
  name: 'Mueve',
  tagline: 'Fisioterapia a domicilio',
  description: 'Salud, bienestar y prevención en su casa. San José, Heredia, Alajuela y alrededores.',
  chatNumber: '50688880000',
  phone: '8888-0000',
  email: 'citas@movida.example',
  socialUrl: 'https://www.facebook.com/',
  coverage: 'San José, Heredia, Alajuela y alrededores',
  timeZone: 'America/Costa_Rica',
  capacity: 1,
  firstSessionNear: 30_000,
  firstSessionFar: 35_000,
  followUpNear: 24_000,
  followUpFar: 28_000,
  deposit: 5_000,
}

/**
 * A phone's digits with the country code, as far as they can be told, for dialling and searching; eight digits get Costa Rica's 506
 * (docs/specification.md#office-constants). Whom a message goes to is for `phoneOf` to say. '8888-0000' → '50688880000', '+1 305 555 0100' → '13055550100', '8888-0000 ext. 2'
 * → '50688880000'.
 */
export const internationalDigits = (phone: string): string => {
  const numbers = phone.split(/[^\d\s()+.-]/).map((part) => part.replace(/\D/g, ''))
  const digits = numbers.find(({ length }) => length >= 8) ?? numbers.join('')
  return digits.length === 8 ? `506${digits}` : digits
}

/** A chat link with an optional first message; opens the messaging app. */
export const chatUrl = (number: string, message?: string): string =>
  `https://wa.me/${number}${message ? `?text=${encodeURIComponent(message)}` : ''}`

/** Of phone and e-mail those that are still the example's: patients who use them reach nobody. */
export const missingOf = (now: Pick<Practice, 'phone' | 'email'>): ('phone' | 'email')[] =>
  (['phone', 'email'] as const).filter((field) => now[field] === practice[field])

/** A picture that was uploaded, with its size in pixels: its room is kept before it is there. */
export type Logo = { imageUrl: string; width: number; height: number }

/** The practice as its site shows it. */
export type ShownPractice = Practice & {
  /** Its own; null for the drawn mark. */
  logo: Logo | null
  /** Days and hours where they were chosen. */
  opening: [string, string][] | null
  /** Its phone or e-mail is still the example's. */
  preparing: boolean
}
/** As it is shown while nothing is known of it but the example. */
export const examplePractice: ShownPractice = { ...practice, logo: null, opening: null, preparing: false }

/** Tokens in built documents for the configured identity; the server replaces them (`%practice.name%`). */
export const practiceTokens: Practice = {
  ...practice,
  name: '%practice.name%',
  tagline: '%practice.tagline%',
  chatNumber: '%practice.chatNumber%',
}

/**
 * A built document of a practice: the tokens replaced, safe inside text and attributes, its logo in place of the drawn mark, and at the
 * root what the code that draws the page anew begins with.
 */
export const withPractice = (html: string, given: ShownPractice): string =>
  html
    .replaceAll(/%practice\.(name|tagline|chatNumber)%/g, (_, field: 'name' | 'tagline' | 'chatNumber') =>
      escaped(given[field]),
    )
    .replaceAll(/<svg data-mark.*?<\/svg>/g, (mark) => (given.logo ? logoMarkup(given.logo) : mark))
    .replace('<div id="root"', (root) => `${root} data-practice="${escaped(JSON.stringify(given))}"`)

/** The name stands beside it. */
const logoMarkup = ({ imageUrl, width, height }: Logo): string =>
  `<img class="own-logo" src="${escaped(imageUrl)}" width="${width}" height="${height}" alt="">`

/** A text as it may stand in a document or an attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

/** Colones as the practice writes them: 24000 → '₡24,000'. */
export const money = (colones: number): string => `₡${Math.round(colones).toLocaleString('en-US')}`
