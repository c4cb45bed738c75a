import { z } from 'zod'
import { typedText } from './typed-text.ts'

/**
 * What a person is identified by, in the field that the specification calls cédula (docs/decisions/0217): a cédula #-####-####, 'DIMEX' with 11 or 12
 * digits, 'Pasaporte' with letters and digits, or 'Sin documento' with a code that only this person has, until they have one.
 */
export const documentKinds = ['cedula', 'dimex', 'passport', 'none'] as const
export type DocumentKind = (typeof documentKinds)[number]
/** How the text of each kind begins. */
export const documentWords = { cedula: '', dimex: 'DIMEX', passport: 'Pasaporte', none: 'Sin documento' } as const

const shapes: Record<DocumentKind, { shape: RegExp; wrong: string }> = {
  cedula: { shape: /^\d-\d{4}-\d{4}$/, wrong: 'Cédula debe tener formato #-####-####' },
  dimex: { shape: /^DIMEX \d{11,12}$/, wrong: 'DIMEX debe tener 11 o 12 dígitos' },
  passport: { shape: /^Pasaporte [A-Z0-9]{5,20}$/, wrong: 'Pasaporte debe tener de 5 a 20 letras o números' },
  none: { shape: /^Sin documento [0-9A-HJKMNP-TV-Z]{8}$/, wrong: 'Elija de nuevo «Sin documento»' },
}

/** Of which kind a text is, also while it is typed. */
export const documentKindOf = (text: string): DocumentKind =>
  documentKinds.find((kind) => kind !== 'cedula' && text.toLowerCase().startsWith(documentWords[kind].toLowerCase())) ??
  'cedula'

/** A document as it is kept: of other kinds than cédulas the word, a blank, and capitals and digits without signs between. */
const written = (text: string): string => {
  const typed = typedText(text)
  const kind = documentKindOf(typed)
  if (kind === 'cedula') return typed
  const number = typed.slice(documentWords[kind].length).toUpperCase()
  return `${documentWords[kind]} ${number.replaceAll(/[\s.-]/g, '')}`
}

const anyShape = new RegExp(
  Object.values(shapes)
    .map(({ shape }) => `(?:${shape.source})`)
    .join('|'),
)
export const personDocument = z
  .string()
  .overwrite(written)
  .regex(anyShape, { error: ({ input }) => shapes[documentKindOf(String(input))].wrong })
