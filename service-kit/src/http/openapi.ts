import { errorAnswer } from '@clinic/shared-events/contracts/errors.ts'
import { z } from 'zod'
import { type Caller, partsOf, type Route, routeKeys, routes } from './route-table.ts'

type JsonSchema = Record<string, unknown>
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }
export type Operation = {
  summary: string
  'x-who': readonly Caller[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, JsonSchema>
}
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, JsonSchema> }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const text = { type: 'string' }

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: text }))

const queryParameters = (query: z.ZodType | undefined): Parameter[] => {
  if (!(query instanceof z.ZodObject)) return []
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: typeof schema === 'object' ? { ...schema } : {},
  }))
}

const header = (name: string): Parameter => ({ name, in: 'header', required: false, schema: text })

const refusals = (route: Route, writes: boolean): Record<string, JsonSchema> => {
  const statuses = [
    ...(writes || route.query ? ['400'] : []),
    ...(route.who.includes('anonymous') ? [] : ['401', '403']),
    ...(writes ? ['409', '413', '415'] : []),
    ...(route.limit ? ['429'] : []),
    '503',
  ]
  const content = { 'application/json': { schema: schemaOf(errorAnswer, 'output') } }
  return Object.fromEntries(statuses.map((status) => [status, { description: 'Error en español', content }]))
}

const operationOf = (path: string, method: string, route: Route): Operation => {
  const writes = method !== 'GET'
  const answer = route.answer ? { 'application/json': { schema: schemaOf(route.answer, 'output') } } : undefined
  return {
    summary: route.summary,
    'x-who': route.who,
    security: route.who.includes('anonymous') ? [] : [{ session: [] }],
    parameters: [
      ...pathParameters(path),
      ...queryParameters(route.query),
      header(writes ? 'Idempotency-Key' : 'X-Min-Position'),
    ],
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    responses: {
      [route.good ?? 200]: {
        description: 'Correcto',
        headers: { 'X-Log-Position': { schema: text } },
        ...(answer && { content: answer }),
      },
      ...refusals(route, writes),
    },
  }
}

/** The OpenAPI document of every call, made from the route table and its contracts. */
export const openApi = (): OpenApi => {
  const paths: OpenApi['paths'] = {}
  for (const key of routeKeys) {
    const { method, path } = partsOf(key)
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(path, method, routes[key]) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API del consultorio',
      version: '1',
      description:
        'Instantes en UTC (ISO 8601); días y horas de Costa Rica; posiciones del registro como texto decimal.',
    },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
  }
}
