import { numbered } from '@clinic/platform/log/contract-support.ts'
import { expect, it } from 'vitest'
import { storedTwice } from './stored-twice.ts'

const { meta } = numbered(0)
const event = (revision: number, commandId: string, n: number, change: { at?: string; stream?: string } = {}) => ({
  ...numbered(n, { meta: { ...meta, commandId } }),
  stream: 'a-1',
  revision: BigInt(revision),
  ...change,
})

it('finds nothing where every command appended once, whatever it appended', () => {
  const two = [event(0, 'c1', 0), event(1, 'c1', 1), event(2, 'c2', 0)]
  expect(storedTwice([...two, event(0, 'c1', 0, { stream: 'a-2' })])).toEqual([])
})

it.each([
  ['the same again, right behind', [event(0, 'c1', 0), event(1, 'c1', 0)]],
  ['behind another command', [event(0, 'c1', 0), event(1, 'c2', 0), event(2, 'c1', 1)]],
  ['decided again at another time', [event(0, 'c1', 0), event(1, 'c1', 1, { at: '2026-03-02T15:04:06.678Z' })]],
])('finds a command that appended twice: %s', (_, events) => {
  expect(storedTwice(events)).toHaveLength(1)
  expect(storedTwice(events)[0]).toContain('c1 in a-1')
})
