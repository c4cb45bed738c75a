import { expect, it } from 'vitest'
import { shows } from './boards.ts'

const moved = { projection: 'orders', row: { id: 'o1', status: 'processing', notes: null } }

it('is the row of that projection with what is expected in it', () => {
  expect(shows(moved, { projection: 'orders', row: { id: 'o1', status: 'processing' } })).toBe(true)
})

it.each([
  ['of another projection', { projection: 'products', row: { id: 'o1' } }],
  ['of another row', { projection: 'orders', row: { id: 'o2', status: 'processing' } }],
  ['of the row before the change', { projection: 'orders', row: { id: 'o1', status: 'pending' } }],
])('is not the message %s', (_of, expected) => {
  expect(shows(moved, expected)).toBe(false)
})

it('is not the message that the row is gone', () => {
  expect(shows({ projection: 'orders', row: null }, { projection: 'orders', row: {} })).toBe(false)
})
