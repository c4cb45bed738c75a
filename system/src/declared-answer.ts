import type { Operation } from '@clinic/platform/http/calls/openapi.ts'
import { typedText } from '@clinic/shared-events/contracts/wire/typed-text.ts'
import { z } from 'zod'
import type { DeclaredCall } from './declared-calls.ts'
import type { WireAnswer } from './wire.ts'

const schemas = new WeakMap<object, z.ZodType>()
const schemaOf = (schema: Record<string, unknown>): z.ZodType => {
  const known = schemas.get(schema) ?? z.fromJSONSchema(schema)
  schemas.set(schema, known)
  return known
}
const problemWith = (schema: Record<string, unknown>, value: unknown): string | null => {
  const parsed = schemaOf(schema).safeParse(value)
  return parsed.success ? null : z.prettifyError(parsed.error)
}

/** Blanks at the ends of a text do not count, nor does a text of which nothing can be seen: the document says so in words. */
const asTyped = (value: unknown): unknown => {
  if (typeof value === 'string') return typedText(value)
  if (Array.isArray(value)) return value.map(asTyped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asTyped(one)]))
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What a text of an address does not satisfy of a schema, or null; a number stands there as its digits. */
const textProblem = (schema: Record<string, unknown>, text: string): string | null =>
  problemWith(schema, text) && (/^-?\d+$/.test(text) ? problemWith(schema, Number(text)) : problemWith(schema, text))

const queryProblem = ({ parameters }: Operation, query: DeclaredCall['query']): string | null => {
  for (const { name, in: location, required, schema } of parameters) {
    if (location !== 'query') continue
    const [text, ...more] = (query[name] ?? []).map(decoded)
    if (text === undefined && required) return `took a call without its ${name}`
    if (text === undefined) continue
    const problem = more.length > 0 ? 'given twice' : textProblem(schema, typedText(text))
    if (problem) return `took ${name}=${text}, which is not declared: ${problem}`
  }
  return null
}

const bodyProblem = ({ requestBody }: Operation, { body, json }: DeclaredCall): string | null => {
  const { content } = requestBody ?? {}
  const schema = (content?.['application/json'] ?? content?.['application/x-www-form-urlencoded'])?.schema
  if (!schema || json === undefined)
    return requestBody?.required && body === undefined ? 'took a call without a body' : null
  const problem = problemWith(schema, asTyped(json))
  return problem && `took a body that is not declared: ${problem}`
}

const contentOf = (declared: Record<string, unknown>): Record<string, unknown> | null => {
  const media = z
    .object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) })
    .safeParse(declared.content)
  return media.success ? media.data['application/json'].schema : null
}

/** Whether the operation declares a file of this type (a table, a calendar), of which every text is one. */
const isFile = ({ content }: Record<string, unknown>, type: string): boolean =>
  ['text/csv', 'text/calendar'].some(
    (file) => type.startsWith(file) && typeof content === 'object' && content !== null && file in content,
  )

/** Why an answer, or that a call was taken at all, is not what the operation declares; null when it is. */
export const answerProblem = (operation: Operation, call: DeclaredCall, answer: WireAnswer): string | null => {
  const { status, text, type } = answer
  const seen = `${status} ${text.slice(0, 200)}`
  const declared = operation.responses[status]
  if (status >= 500 || !declared) return `is not declared: ${seen}`
  if (isFile(declared, type)) return queryProblem(operation, call.query)
  const schema = contentOf(declared)
  if (!schema || !type.startsWith('application/json')) return `comes as '${type}': ${seen}`
  const problem = problemWith(schema, JSON.parse(text))
  if (problem) return `has another shape, ${problem}: ${seen}`
  return status < 300 ? (queryProblem(operation, call.query) ?? bodyProblem(operation, call)) : null
}
