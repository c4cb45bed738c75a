import type { Operation } from '@clinic/platform/http/calls/openapi.ts'
import { describe, expect, it } from 'vitest'
import { answerProblem } from './declared-answer.ts'
import type { DeclaredCall } from './declared-calls.ts'

const content = (schema: Record<string, unknown>) => ({ 'application/json': { schema } })
const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const operation: Operation = {
  summary: '',
  'x-who': ['anonymous'],
  security: [],
  parameters: [{ name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } }],
  requestBody: { required: true, content: content(object({ name: { type: 'string', minLength: 1 } })) },
  responses: {
    200: { content: content(object({ id: { type: 'string' } })) },
    400: { content: content(object({ error: { type: 'string' } })) },
    503: { content: content({}) },
  },
}
const json = { name: 'Ana' }
const call: DeclaredCall = { sender: 'anonymous', method: 'POST', path: '/', headers: {}, query: {}, body: '{}', json }
const { body: _, json: __, ...withoutBody } = call
const answer = { status: 200, type: 'application/json', text: '{"id":"a"}' }

describe('an answer', () => {
  it('is as declared: a good one to what the operation takes, and a refusal of anything', () => {
    expect(answerProblem(operation, { ...call, query: { limit: ['5'] } }, answer)).toBeNull()
    expect(
      answerProblem(operation, { ...call, json: 7 }, { ...answer, status: 400, text: '{"error":"no"}' }),
    ).toBeNull()
  })

  it.each([
    ['another status', { ...answer, status: 404 }],
    ['5xx, declared or not', { ...answer, status: 503 }],
    ['another shape', { ...answer, text: '{"id":1}' }],
    ['no JSON by its type', { ...answer, type: 'text/html' }],
  ])('is not where it has %s', (_, other) => {
    expect(answerProblem(operation, call, other)).toEqual(expect.any(String))
  })

  it.each([
    ['a query that is not declared so', { ...call, query: { limit: ['0'] } }],
    ['a query given twice', { ...call, query: { limit: ['1', '2'] } }],
    ['a body that is not declared so', { ...call, json: { name: ' ' } }],
    ['no body where one is asked for', withoutBody],
  ])('is not where the call was taken with %s', (_, other) => {
    expect(answerProblem(operation, other, answer)).toEqual(expect.stringMatching(/^took /))
  })
})
