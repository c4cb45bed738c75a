import { type CallName, callNames, calls } from '@clinic/shared-events/contracts/calls.ts'
import { describe, expect, test } from 'vitest'
import { createCallTable } from './call-table.ts'

const tableOf = (names: readonly CallName[]) => createCallTable(names, (name) => name)
const find = tableOf(callNames)

describe('the table of calls', () => {
  test.each(callNames)('finds %s by its method and path, with what fills its ids', (name) => {
    const { method, path } = calls[name]
    const ids = [...path.matchAll(/:(\w+)/g)].map(([, id]) => id)
    const asked = path.replace(/:(\w+)/g, 'of-$1')
    const found = { answer: name, params: ids.map((id) => [id, `of-${id}`]) }
    expect(find(method, asked)).toEqual(found)
    expect(find(method, `${asked}/`)).toEqual(found)
    expect(tableOf(callNames.toReversed())(method, asked)).toEqual(found)
    expect(find('HEAD', asked)).toEqual(find('GET', asked))
  })

  test('gives what fills an id as it was sent', () =>
    expect(find('GET', '/api/appointments/a%2Fb:id')?.params).toEqual([['id', 'a%2Fb:id']]))

  test.each([
    ['GET', '/api/secrets'],
    ['GET', '/api/appointments/'],
    ['GET', '/api/appointments//'],
    ['GET', '/api/products//'],
    ['GET', '//api/products'],
    ['GET', '/API/products'],
    ['GET', 'api/products'],
    ['GET', '/'],
    ['GET', ''],
    ['get', '/api/products'],
    ['OPTIONS', '/api/products'],
    ['DELETE', '/api/appointments/abc'],
  ])('finds nothing for %s %s', (method, path) => expect(find(method, path)).toBeNull())
})
