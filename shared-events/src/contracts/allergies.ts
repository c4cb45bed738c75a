import { z } from 'zod'

/** Wire values of the answer to '¿Tiene alergias?'. */
export const allergyAnswers = ['si', 'no', 'no_se_sabe'] as const
export type AllergyAnswer = (typeof allergyAnswers)[number]
export const allergyAnswer = z.enum(allergyAnswers, 'Si tiene alergias: responda sí, no o no se sabe')

/** What a form or a record says of allergies: the answer, and what was written beside it. */
export type AllergyFacts = { allergyStatus?: AllergyAnswer | null | undefined; allergies?: string | null | undefined }

/** What is known of somebody's allergies. `has` is null where nobody asked; `guessed`: read from the text alone, as of a record from before the question. */
export type KnownAllergies = { has: AllergyAnswer | null; guessed: boolean }

const blank = /^[-–—.\s]*$/
const unknown = /^(no (se )?sabe|no (lo )?se|desconoce|desconocid[ao]s?|no se ha preguntado)$/
const negation = /^(no|sin|niega|ningun[ao]?s?|nada|na|negativo)$/
/** Words that a denial may go on with and still be one; any other may name what somebody is allergic to. */
const harmless = new Set(
  `no sin niega ningun ninguna ninguno ningunas ningunos tiene tengo refiere presenta reporta hay es soy padece sufre de
   alergia alergias alergico alergica conocida conocidas conocido conocidos que yo sepa se conozca a la el los las ni y o por
   hasta ahora momento fecha medicamento medicamentos medicamentosa medicamentosas alimento alimentos alimentaria alimentarias
   farmaco farmacos comida comidas`.split(/\s+/),
)

/** 'Niega alergias' → 'no', 'No sabe' → 'no_se_sabe', 'No tolera el látex' → 'si'; null for a blank text. */
const guessOf = (text: string): AllergyAnswer | null => {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/n\/a/g, 'na')
  const words = plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  if (blank.test(plain)) return text.trim() === '' ? null : 'no'
  if (unknown.test(words)) return 'no_se_sabe'
  const [first = '', ...others] = words.split(' ')
  return negation.test(first) && others.every((word) => harmless.has(word)) ? 'no' : 'si'
}

/** The answer where there is one, else a guess by the text (docs/decisions/0086). */
export const knownAllergies = ({ allergyStatus, allergies }: AllergyFacts): KnownAllergies => {
  if (allergyStatus) return { has: allergyStatus, guessed: false }
  const guess = guessOf(allergies ?? '')
  return { has: guess, guessed: guess !== null }
}

/** Whether somebody counts as allergic. */
export const isAllergic = (facts: AllergyFacts): boolean => knownAllergies(facts).has === 'si'
