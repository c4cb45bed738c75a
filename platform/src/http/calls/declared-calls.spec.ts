import {
  callNames,
  calls,
  callsBySlice,
  commandNames,
  inMatchOrder,
  keyOf,
  queryNames,
} from '@clinic/shared-events/contracts/calls.ts'
import { describe, expect, test } from 'vitest'
import type { HttpKit } from './kit.ts'
import { mountCalls } from './mount.ts'
import { openApi } from './openapi.ts'

// Mounting does not read the kit.
const kit = {} as HttpKit
const handler = () => ({ body: {} })

/** Whether every path the second template matches is taken by the first. */
const shadows = (first: string, second: string): boolean => {
  const [a, b] = [first.split('/'), second.split('/')]
  return a.length === b.length && a.every((part, at) => part.startsWith(':') || part === b[at])
}

describe('the declared calls', () => {
  test('are each given to exactly one service', () => {
    expect([...queryNames, ...commandNames].sort()).toEqual([...callNames].sort())
  })

  test('have a name each, and a method and path each', () => {
    const names = Object.values(callsBySlice).flatMap((slice) => Object.keys(slice))
    expect(names.sort()).toEqual([...callNames].sort())
    expect(new Set(callNames.map(keyOf)).size).toBe(callNames.length)
  })

  test.each(callNames)('%s names who may call it, and no call mounted before it takes its requests', (name) => {
    const { method, path, who } = calls[name]
    expect(who.length).toBeGreaterThan(0)
    for (const order of [inMatchOrder(callNames), inMatchOrder(callNames.toReversed())]) {
      const before = order.slice(0, order.indexOf(name)).map((one) => calls[one])
      expect(before.filter((other) => other.method === method && shadows(other.path, path))).toEqual([])
    }
  })

  test('a handler without a call cannot be mounted', () => {
    const stray = { signOut: handler, leakSecrets: handler }
    expect(() => mountCalls(kit, ['signOut'], stray)).toThrow('leakSecrets is not among the declared calls')
  })

  test('a handler of the other service cannot be mounted', () => {
    const stray = { signOut: handler, readMe: handler }
    expect(() => mountCalls(kit, ['signOut'], stray)).toThrow('readMe is not among the declared calls')
  })

  test('a call without a handler is refused', () => {
    // What the types forbid is what this test is about.
    const none = {} as Record<'signOut', typeof handler>
    expect(() => mountCalls(kit, ['signOut'], none)).toThrow('signOut has no handler')
  })

  test('openapi.json lists each call with its callers, body and answer', () => {
    const document = openApi()
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(listed.sort()).toEqual(callNames.map(keyOf).sort())
    const booking = document.paths['/api/appointments']?.post
    expect(booking?.['x-who']).toEqual(['anonymous', 'doctor', 'admin'])
    expect(booking?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['name', 'phone', 'date', 'startTime', 'address'],
    })
    const list = document.paths['/api/doctor/appointments']?.get
    expect(list?.parameters.map(({ name }) => name)).toEqual(['from', 'to', 'limit', 'sort', 'after', 'X-Min-Position'])
    expect(list?.security).toEqual([{ session: [] }])
    expect(booking?.security).toEqual([{}, { session: [] }])
  })

  const document = openApi()
  const refusalsOf = (path: string, method: string) =>
    Object.keys(document.paths[path]?.[method]?.responses ?? {}).filter((status) => status >= '400')

  test.each([
    ['/api/auth/login', 'post', ['400', '401', '403', '413', '415', '429', '503']],
    ['/api/auth/me', 'get', ['401', '503']],
    ['/api/appointments', 'post', ['400', '401', '403', '409', '413', '415', '429', '503']],
    ['/api/appointments/{id}', 'put', ['400', '401', '403', '404', '409', '412', '413', '415', '503']],
    ['/api/appointments/{id}/thread', 'get', ['400', '401', '404', '503']],
    ['/api/public/orders/{trackingNumber}', 'get', ['400', '404', '429', '503']],
    ['/api/products', 'get', ['400', '429', '503']],
    ['/api/cart/{id}', 'delete', ['400', '401', '403', '413', '415', '429', '503']],
  ])('openapi.json declares every refusal of %s %s', (path, method, statuses) => {
    expect(refusalsOf(path, method)).toEqual(statuses)
  })

  test('openapi.json declares that nothing may be sent where it stands for absent', () => {
    const query = document.paths['/api/doctor/appointments']?.get?.parameters
    const schemaOf = (name: string) => query?.find((one) => one.name === name)?.schema
    expect(schemaOf('to')).toEqual({ anyOf: [{ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }, { enum: [''] }] })
    expect(schemaOf('limit')).toEqual({ anyOf: [{ type: 'integer', minimum: 1, maximum: 1000 }, { enum: [''] }] })
    const taken = document.paths['/api/public/taken-intervals']?.get?.parameters.find(({ name }) => name === 'to')
    expect(taken).toMatchObject({ required: true, schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } })
    const body = document.paths['/api/patient-intake']?.post?.requestBody?.content['application/json']?.schema
    expect(body).toMatchObject({
      properties: { age: { anyOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { enum: ['', null] }] } },
    })
  })
})
