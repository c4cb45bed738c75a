import { expect, it } from 'vitest'
import { areasIn, draftOf, saidOf, sentOf, shownOf } from './fields.ts'

const gender = { kind: { options: [['femenino', 'Femenino']] } } as const

it.each([
  [null, ''],
  [undefined, ''],
  [52, '52'],
  ['Látex', 'Látex'],
  [['Cuello', 'Cadera'], 'Cuello\nCadera'],
] as const)('%j is edited as %j', (value, draft) => {
  expect(draftOf(value)).toBe(draft)
})

it('shows days, phones, choices and areas as people write them', () => {
  expect(shownOf({ kind: 'date' }, '1974-03-14')).toBe('14/03/1974')
  expect(shownOf({ kind: 'tel' }, '88342210')).toBe('8834-2210')
  expect(shownOf(gender, 'femenino')).toBe('Femenino')
  expect(shownOf({ kind: 'areas' }, 'Cuello\nCadera')).toBe('Cuello, Cadera')
  expect(saidOf({ kind: 'text' }, '')).toBe('sin dato')
})

it('sends areas as a list and texts trimmed', () => {
  expect(sentOf({ kind: 'areas' }, 'Cuello\nCadera')).toEqual(['Cuello', 'Cadera'])
  expect(sentOf({ kind: 'areas' }, '')).toEqual([])
  expect(sentOf({ kind: 'text' }, ' Látex ')).toBe('Látex')
  expect(areasIn('')).toEqual([])
})
