import { z } from 'zod'
import { isDay } from './is-day.ts'
import { isBlank, typedText } from './typed-text.ts'

/** A calendar day in Costa Rica, `yyyy-MM-dd`, that exists (2026-02-30 does not). Behind the year 9999 instants have another form, and sort before all others. */
export const day = z
  .string('Fecha inválida')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Fecha inválida: use el formato aaaa-mm-dd')
  .refine(isDay, 'Fecha inválida: ese día no existe')
  .refine((text) => /^(?:19|2)/.test(text), 'Fecha inválida: el año va de 1900 a 2999')

/** An hour of the day, `HH:mm`, 00:00 to 23:59. */
export const hour = z.string('Hora inválida').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida: use el formato HH:mm')

/** Whether a text has no control characters but line breaks and tabs and no halves of a character: no keyboard makes them and not every store keeps them. */
export const isWritable = (text: string): boolean => !/\p{Cc}|\p{Cs}/u.test(text.replace(/[\t\n\r]/g, ''))
export const unwritable = (label: string): string => `${label}: contiene caracteres que no se pueden guardar`

/** A required text of 1 to `max` characters after trimming, something of which can be seen. `missing` is the whole Spanish sentence: 'Dirección es requerida'. */
export const requiredText = (label: string, max: number, missing = `${label} es requerido`) =>
  z
    .string(missing)
    .overwrite(typedText)
    .min(1, missing)
    .max(max, `${label}: máximo ${max} caracteres`)
    .refine(isWritable, unwritable(label))

/** An optional text of at most `max` characters; `''`, null and what cannot be seen mean absent (docs/http.md#fields). */
export const optionalText = (label: string, max: number) =>
  z
    .string(`${label}: debe ser un texto`)
    .overwrite(typedText)
    .max(max, `${label}: máximo ${max} caracteres`)
    .refine(isWritable, unwritable(label))
    .nullish()
    .transform((text) => (text ? text : undefined))

/** What fields also take beside their own schemas, as JSON Schema, by the field's schema; for the OpenAPI document. */
export const alsoTaken = new WeakMap<object, Readonly<Record<string, unknown>>>()
/** Says what a field also takes, beside its own schema. */
export const taking = <T extends object>(schema: T, also: Readonly<Record<string, unknown>>): T => {
  alsoTaken.set(schema, also)
  return schema
}

/** Takes a body that holds exactly one of its fields. */
export const onlyOne = <T extends z.ZodType<object>>(schema: T) =>
  schema.refine((body) => Object.keys(body).length === 1, 'Indique exactamente un campo para corregir')

/** `''` and null stand for 'not given', whatever the field's own schema is (docs/http.md#fields). */
export const orAbsent = <T extends z.ZodType>(schema: T) =>
  taking(
    z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional()),
    { enum: ['', null] },
  )

const digits = /^\s*\d{1,9}\s*$/
/** A number that may come as a text of digits: a form sends what was typed, '34' is 34. */
export const typedNumber = <T extends z.ZodType>(schema: T) =>
  taking(
    z.preprocess((value) => (typeof value === 'string' && digits.test(value) ? Number(value) : value), schema),
    { type: 'string', pattern: digits.source },
  )

/** Longest e-mail and phone, in every form. */
export const emailLimit = 254
export const phoneLimit = 60

const letters = '[0-9A-Za-z\u00c0-\u1fff\u2c00-\u2fef\u3003-\ufdff]+'
const label = `${letters}(?:-+${letters})*`
/**
 * The form of an e-mail: something @ a domain with a dot in it, of letters of any alphabet, digits and inner hyphens. Without a flag, for
 * /openapi.json gives it as text.
 */
export const emailShape = new RegExp(`^[^\\s@<>"(),;:\\\\[\\]]+@${label}(?:\\.${label})+$`)
/** What the ranges let through is no letter everywhere: '؛', '×', and what a mail server reads as ';', ',' or '@'. */
const onlyLetters = /^[^@;,]+@[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]|\.(?!\p{M}))+$/u
/**
 * Whether an e-mail of that shape can be stored, and its domain read as nothing but a domain. True for any other shape: the schema has named
 * that already, and goes on to its other fields.
 */
export const isMailable = (text: string): boolean =>
  !emailShape.test(text) || (isWritable(text) && onlyLetters.test(text.normalize('NFKC')))

/** 'Correo electrónico inválido' (docs/specification.md#public-rules). */
export const email = z
  .string('Correo electrónico es requerido')
  .overwrite(typedText)
  .min(1, 'Correo electrónico es requerido')
  .max(emailLimit, `Correo electrónico: máximo ${emailLimit} caracteres`)
  .regex(emailShape, 'Correo electrónico inválido')
  .refine(isMailable, 'Correo electrónico inválido')

/** A text that may be missing: one of which nothing can be seen is. */
export const orBlank = <T extends z.ZodType>(schema: T) =>
  taking(
    z.preprocess(
      (value) => (value === null || (typeof value === 'string' && isBlank(value)) ? undefined : value),
      schema.optional(),
    ),
    { enum: ['', null] },
  )
export const optionalEmail = orBlank(email)

/**
 * At least 8 characters, 'Teléfono debe tener al menos 8 dígitos' (docs/specification.md#public-rules). So 8 digits, with any
 * words beside them: '8888-1234 ext. 2'.
 */
export const phoneOf = (label: string) =>
  z
    .string(`${label} es requerido`)
    .overwrite(typedText)
    .min(1, `${label} es requerido`)
    .max(phoneLimit, `${label}: máximo ${phoneLimit} caracteres`)
    .refine(isWritable, unwritable(label))
    .refine((text) => text.replace(/\D/g, '').length >= 8, `${label} debe tener al menos 8 dígitos`)
export const phone = phoneOf('Teléfono')

/** A text of a person in a row: null where it was left blank, and once it was erased, shown '[eliminado]'. */
export const personal = z.string().nullable()

/** An id that this system makes: base62 of at least 128 bits. */
export const entityId = z.string().regex(/^[0-9A-Za-z]{22,43}$/, 'Identificador inválido')

/** `MV-` and 10 Crockford base32 characters (no I, L, O, U): 50 bits nobody can guess (docs/open-points.md#orders). */
export const trackingNumber = z.string().regex(/^MV-[0-9A-HJKMNP-TV-Z]{10}$/, 'Número de seguimiento inválido')

/** The sentence that refuses a cursor which is none of the list's. */
export const noSuchCursor = 'La lista no se puede seguir desde ahí. Pídala de nuevo desde el principio.'
/** A cursor: where the answer before ended, for a list that is cut, as its `Link` names it (docs/http.md#lists). */
export const listCursor = z.string(noSuchCursor).regex(/^[\w-]{1,400}$/, noSuchCursor)
const limitSentence = 'Límite: debe ser un número de 1 a 1000'
/** How many rows of a list are asked for. */
export const listLimit = orAbsent(typedNumber(z.int(limitSentence).min(1, limitSentence).max(1000, limitSentence)))
/** The query of a list that is narrowed by nothing. */
export const listQuery = z.object({ limit: listLimit, after: orAbsent(listCursor) })
/** Which way a list is sorted. */
export const listSort = orAbsent(z.enum(['asc', 'desc']))

/** A log position on the wire: an int64 as decimal digits. */
export const wirePosition = z.string().regex(/^\d{1,19}$/)
