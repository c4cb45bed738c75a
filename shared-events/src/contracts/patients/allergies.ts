import { z } from 'zod'

/** Wire values of the answer to '¿Tiene alergias?'. */
export const allergyAnswers = ['si', 'no', 'no_se_sabe'] as const
export type AllergyAnswer = (typeof allergyAnswers)[number]
export const allergyAnswer = z.enum(allergyAnswers, 'Si tiene alergias: responda sí, no o no se sabe')

/** What a form or a record says of allergies: the answer, and what was written beside it. */
export type AllergyFacts = { allergyStatus?: AllergyAnswer | null | undefined; allergies?: string | null | undefined }

/** What is known of somebody's allergies. `has` is null where nobody asked; `guessed`: read from the text alone, as of a record from before the question. */
type KnownAllergies = { has: AllergyAnswer | null; guessed: boolean }

const unknown =
  /^(no ((lo|se) )*(sabe|sabemos|se|recuerda|recuerdo)|no me acuerdo|no est(a|oy) segur[ao]|no se ha preguntado|((lo|se) )?descono(ce|zco)|desconocid[ao]s?|ni idea)$/

const known = '(conocid|reportad|registrad)[ao]s?'
const aside = `(que (yo |se )?(sepa|recuerde|conozca)|(hasta|por|de|al|a) ((el|la) )?(ahora|momento|fecha|hoy)|(muchas )?gracias( a dios)?|(el |la )?paciente|${known})`
const kind = '(medicamento|medicina|farmaco|alimento|comida)s?'
const ofKind = '(medicamentos|alimentari)[ao]s?'
const none = 'ningun(a|o|as|os)?'
const denied = `(no|sin|niega|niego|nunca|jamas|na|nega(tiv|d)[ao]s?|(a )?(nada|${none})|a ningun ${kind})`
const verb =
  '((se|le|me|he|ha) )*((tiene|posee|padece|sufre|presenta|refiere|reporta|aplica)n?|tengo|poseo|padezco|sufro|presento|tenido|padecido|presentado|sido|hay|es|soy)'
const allergy = `(ni|de|tipo|clase|${none}|antecedentes?|alergi(a|ca|co)s?|${known})`
const to = `(((ni|y|o) )?(a|al) (((el|la|los|las|${none}) )?${kind}|nada)|((ni|y|o) )?${ofKind}|(ni|y|o) (${kind}|alergias?)|nada)`
/** One clause that denies: 'paciente no refiere ninguna alergia conocida a medicamentos hasta la fecha'. Its order matters: what denies one thing may name another. */
const denial = new RegExp(`^(${aside} )*${denied}( ${verb})?( ${allergy})*( ${to})*( ${aside})*$`)
const onlyAside = new RegExp(`^${aside}$`)

/**
 * 'Niega alergias' → 'no', 'No sabe' → 'no_se_sabe', 'No tolera el látex' → 'si'; null for a blank text. Every clause must be understood: any
 * other may name what somebody is allergic to, and a wrong 'no' is worse than a wrong 'si'.
 */
const guessOf = (text: string): AllergyAnswer | null => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
  if (plain === '') return null
  if (/^[¿?\s]+$/.test(plain)) return 'no_se_sabe'
  if (/^[-–—.\s]+$/.test(plain)) return 'no'
  const clauses = plain.replace(/\bn\s*[./]\s*a\b/g, 'na').split(/[^\p{L}\p{N} \t]+/u)
  const said = clauses.map((clause) => clause.trim().replace(/\s+/g, ' ')).filter((clause) => clause !== '')
  const [unsure, denies] = [unknown, denial].map((rule) => said.filter((clause) => rule.test(clause)))
  const others = said.filter((clause) => ![unknown, denial, onlyAside].some((rule) => rule.test(clause)))
  if (others.length > 0) return 'si'
  if (unsure?.length) return 'no_se_sabe'
  return denies?.length ? 'no' : 'si'
}

/** The answer where there is one, else a guess by the text (docs/decisions/0125). */
export const knownAllergies = ({ allergyStatus, allergies }: AllergyFacts): KnownAllergies => {
  if (allergyStatus) return { has: allergyStatus, guessed: false }
  const guess = guessOf(allergies ?? '')
  return { has: guess, guessed: guess !== null }
}

/** Whether a text names an allergy beside an answer that says there is none, or that it is not known: the answer stands, and both are shown. */
export const isContradicted = ({ allergyStatus, allergies }: AllergyFacts): boolean =>
  (allergyStatus === 'no' || allergyStatus === 'no_se_sabe') && guessOf(allergies ?? '') === 'si'

/** Whether somebody counts as allergic. */
export const isAllergic = (facts: AllergyFacts): boolean => knownAllergies(facts).has === 'si'
