import { callNames, calls } from '@clinic/shared-events/contracts/calls.ts'
import { accountHeader } from '@clinic/shared-events/contracts/practice/other-account.ts'
import { roles as allRoles } from '@clinic/shared-events/contracts/practice/staff.ts'
import type { CallDeclaration, Caller, FileDeclaration } from '@clinic/shared-events/contracts/wire/call.ts'
import { alsoTaken } from '@clinic/shared-events/contracts/wire/common.ts'
import { errorAnswer } from '@clinic/shared-events/contracts/wire/errors.ts'
import { z } from 'zod'
import { idempotencyKey } from './idempotency.ts'

type JsonSchema = Record<string, unknown>
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const
type Content = Partial<Record<'application/json' | (typeof formTypes)[number], { schema: JsonSchema }>>
export type Operation = {
  summary: string
  'x-who': readonly Caller[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, JsonSchema>
}
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, JsonSchema> }
}

/** What a schema is used for: in an address every value is a text, and none is null. */
type Use = 'body' | 'query' | 'answer'

/** Adds what a schema also takes beside its own values, as a further choice. */
const withAlsoTaken =
  (use: Use): z.core.ToJSONSchemaParams['override'] =>
  ({ zodSchema, jsonSchema }) => {
    const also = alsoTaken.get(zodSchema)
    if (!also || use === 'answer' || (use === 'query' && !('enum' in also))) return
    const own = { ...jsonSchema }
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    jsonSchema.anyOf = [own, use === 'query' ? { enum: [''] } : also]
  }

const schemaOf = (schema: z.ZodType, use: Use): JsonSchema => {
  const io = use === 'answer' ? 'output' : 'input'
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: withAlsoTaken(use),
  })
  return rest
}

const text = { type: 'string' }

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: text }))

const queryParameters = (query: z.ZodType | undefined): Parameter[] =>
  query instanceof z.ZodObject
    ? Object.entries(query.shape).map(([name, schema]) => ({
        name,
        in: 'query',
        required: !schema.safeParse(undefined).success,
        schema: schemaOf(schema, 'query'),
      }))
    : []

const header = (name: string, schema: JsonSchema = text): Parameter => ({ name, in: 'header', required: false, schema })

/** Statuses a call may be refused with: what follows from its declaration, and its own. */
const refusedWith = (call: CallDeclaration, writes: boolean): number[] => {
  const roles = call.who.filter((caller) => caller !== 'anonymous')
  const needsSession = !call.who.includes('anonymous')
  return [
    ...(call.refuses ?? []),
    ...(writes || call.query || call.path.includes(':') ? [400] : []),
    // A session that has ended is answered 401 before anything is written for the public.
    ...(needsSession || (writes && call.endedSession !== 'ignored') ? [401] : []),
    // A page of another site may write nothing.
    ...((writes && call.origin !== 'any') || (needsSession && roles.length < allRoles.length) ? [403] : []),
    ...(writes ? [413, 415] : []),
    ...(call.file ? [408] : []),
    ...(call.limit || call.file ? [429] : []),
    503,
  ]
}

const refusals = (statuses: readonly number[]): Record<string, JsonSchema> => {
  const content = { 'application/json': { schema: schemaOf(errorAnswer, 'answer') } }
  const answerOf = (status: number): JsonSchema => ({
    description: 'Error en español',
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': { schema: text } } }),
    content,
  })
  return Object.fromEntries(statuses.map((status) => [String(status), answerOf(status)]))
}

const headersOf = (call: CallDeclaration, writes: boolean): Parameter[] => [
  ...(writes ? [header('Idempotency-Key', { type: 'string', pattern: idempotencyKey.source })] : []),
  ...(writes && call.endedSession !== 'ignored' ? [header(accountHeader)] : []),
  ...(call.refuses?.includes(412) ? [header('If-Match')] : []),
  ...(writes ? [] : [header('X-Min-Position')]),
]

/** Whether a call answers a list that may come in parts. */
const isCut = ({ query }: CallDeclaration): boolean => query instanceof z.ZodObject && 'after' in query.shape

const formOf = ({ field }: FileDeclaration): Content => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { [field]: { type: 'string', format: 'binary' } },
      required: [field],
    },
  },
})

const bodyContentOf = (type: CallDeclaration['bodyType'], schema: JsonSchema): Content =>
  type === 'form' ? Object.fromEntries(formTypes.map((form) => [form, { schema }])) : { 'application/json': { schema } }

const operationOf = (call: CallDeclaration): Operation => {
  const writes = call.method !== 'GET'
  const answer = call.answer
    ? { [call.answerType ?? 'application/json']: { schema: schemaOf(call.answer, 'answer') } }
    : undefined
  return {
    summary: call.summary,
    'x-who': call.who,
    security: [...(call.who.includes('anonymous') ? [{}] : []), { session: [] }],
    parameters: [...pathParameters(call.path), ...queryParameters(call.query), ...headersOf(call, writes)],
    ...(call.file && { requestBody: { required: true, content: formOf(call.file) } }),
    ...(call.body && {
      requestBody: {
        required: !call.body.safeParse({}).success,
        content: bodyContentOf(call.bodyType, schemaOf(call.body, 'body')),
      },
    }),
    responses: {
      [call.good ?? 200]: {
        description: 'Correcto',
        headers: {
          'X-Log-Position': { schema: text },
          ...(isCut(call) && {
            Link: { description: 'Lo que sigue, cuando la lista no está completa', schema: text },
          }),
        },
        ...(answer && { content: answer }),
      },
      ...refusals(refusedWith(call, writes)),
    },
  }
}

/** A path as the document writes it: '/api/appointments/:id' → '/api/appointments/{id}'. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** What the document says of a call. @throws Error for one that it does not have */
export const operationIn = (
  { paths }: OpenApi,
  { method, path }: Pick<CallDeclaration, 'method' | 'path'>,
): Operation => {
  const operation = paths[templateOf(path)]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not declared`)
  return operation
}

/** The OpenAPI document of every call, made from their declarations. */
export const openApi = (): OpenApi => {
  const paths: OpenApi['paths'] = {}
  for (const name of callNames) {
    const { method, path } = calls[name]
    const template = templateOf(path)
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(calls[name]) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API del consultorio',
      version: '1',
      description:
        'Instantes en UTC (ISO 8601); días y horas de Costa Rica; posiciones del registro como texto decimal. Los espacios al principio y al final de un texto no cuentan; un texto sin nada visible cuenta como vacío.',
    },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
  }
}
