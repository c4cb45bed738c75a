/** The practice's identity with example values. Each value can be replaced by the environment variable named beside it. */
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

/** Tokens in built documents for the configured identity; the server replaces them (`%practice.name%`). */
export const practiceTokens: Practice = {
  ...practice,
  name: '%practice.name%',
  tagline: '%practice.tagline%',
  chatNumber: '%practice.chatNumber%',
}

/** A built document with the tokens replaced, safe inside text and attributes. */
export const withPractice = (html: string, given: Pick<Practice, 'name' | 'tagline' | 'chatNumber'>): string =>
  html.replaceAll(/%practice\.(name|tagline|chatNumber)%/g, (_, field: 'name' | 'tagline' | 'chatNumber') =>
    escaped(given[field]),
  )

/** A text as it may stand in a document or an attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
