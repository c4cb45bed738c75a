import { calls } from '@clinic/shared-events/contracts/calls.ts'
import type { CallDeclaration } from '@clinic/shared-events/contracts/wire/call.ts'
import { z } from 'zod'
import { templateOf } from './openapi.ts'

/** The fields of a body, also where what they give is made of them afterwards; null where the schema names none. */
const fieldsIn = (schema: z.core.$ZodType | undefined): ReadonlySet<string> | null => {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape))
  return schema instanceof z.ZodPipe ? fieldsIn(schema.in) : null
}

/** What a path is about: '/api/appointments/:id/status' → '/api/appointments/:'. */
const subjectOf = (path: string): string => path.replace(/:.*$/, ':')

/** The call that changes a field of the same thing, as 'PATCH /api/appointments/{id}/status'. */
const callThatTakes = (declared: CallDeclaration, field: string): string | undefined => {
  const { method, path, changedBy = {} } = declared
  if (Object.hasOwn(changedBy, field)) return changedBy[field]
  const others: CallDeclaration[] = Object.values(calls)
  const other = others.find(
    (one) =>
      (one.method !== method || one.path !== path) &&
      subjectOf(one.path) === subjectOf(path) &&
      path.includes(':') &&
      fieldsIn(one.body)?.has(field),
  )
  return other && `${other.method} ${templateOf(other.path)}`
}

/** What is no name, such as a secret that a program sent as one, is not repeated in an answer. */
const fieldName = /^[A-Za-z]{1,40}$/
const unknownField = 'campo desconocido'

/**
 * A sentence for each field of a body that its call does not take, and the call that changes it where there is one: a field is never dropped
 * (docs/http.md#fields).
 */
export const untakenFields = (declared: CallDeclaration, body: unknown): Record<string, string> => {
  const taken = fieldsIn(declared.body)
  // A press that carries nothing, as signing out, is refused for nothing.
  if (!taken?.size || typeof body !== 'object' || body === null || Array.isArray(body)) return {}
  const untaken = Object.keys(body).filter((field) => !taken.has(field))
  return Object.fromEntries(
    untaken.map((field) => {
      const name = fieldName.test(field) ? field : unknownField
      const other = callThatTakes(declared, field)
      return [name, `${name}: esta llamada no toma este campo.${other ? ` Se cambia con ${other}.` : ''}`]
    }),
  )
}
