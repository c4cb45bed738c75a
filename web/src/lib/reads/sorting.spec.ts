import { expect, it } from 'vitest'
import { byText, newestFirst, oldestFirst, sortedBy } from './sorting.ts'

/** As both stores compare texts: byte by byte in UTF-8. */
const asStored = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

const texts = [
  '',
  'a',
  'aB',
  'ab',
  'abeja',
  'Zarzal',
  'zorro',
  'Óleo',
  'ñandú',
  '0',
  '9',
  '2026-11-24',
  '～',
  '😀',
  'a😀',
  'a～',
]

// @rule live-lists-order: Issue: a row that is pushed stands where the server would list it
it('texts stand as the stores sort them, whatever the alphabet of the browser', () => {
  expect(texts.toSorted(byText)).toEqual(texts.toSorted(asStored))
  expect(texts.toSorted(byText)).not.toEqual(texts.toSorted((a, b) => a.localeCompare(b)))
  expect(byText('igual', 'igual')).toBe(0)
})

const row = (createdAt: string, id: string) => ({ createdAt, id })

// @rule live-lists-order
it('rows of one instant stand by their ids, in the direction of the list', () => {
  const rows = [
    row('2026-11-24T10:00:00.000Z', 'b'),
    row('2026-11-24T10:00:00.000Z', 'C'),
    row('2026-11-25T10:00:00.000Z', 'a'),
  ]
  expect(rows.toSorted(newestFirst).map(({ id }) => id)).toEqual(['a', 'b', 'C'])
  expect(rows.toSorted(oldestFirst).map(({ id }) => id)).toEqual(['C', 'b', 'a'])
})

it('the first field that differs decides', () => {
  const order = sortedBy(['date', 'startTime'])
  const at = (date: string, startTime: string, id: string) => ({ date, startTime, id })
  expect(order(at('2026-11-24', '10:00', 'z'), at('2026-11-25', '08:00', 'a'))).toBeLessThan(0)
  expect(order(at('2026-11-24', '10:00', 'a'), at('2026-11-24', '08:00', 'z'))).toBeGreaterThan(0)
  expect(order(at('2026-11-24', '10:00', 'a'), at('2026-11-24', '10:00', 'a'))).toBe(0)
})
