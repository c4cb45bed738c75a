import { expect, it, test } from 'vitest'
import { saidTime } from './said-time.ts'

// A Saturday.
const writtenOn = '2026-11-28'
const read = (words: string) => {
  const { weekdays, days, spans } = saidTime(words, writtenOn)
  return [...weekdays, ...days, ...spans.map(({ from, to }) => (from === to ? from / 60 : `${from / 60}-${to / 60}`))]
}
const [morning, afternoon] = ['0-11.983333333333333', '12-23.983333333333334']

// @rule request-near-hours: Issue: answering a move offers the nearest hours that fit; rules act only on what is certain
test.each([
  ['A las diez, por favor', [10]],
  ['a las 2', [14]],
  ['a las 2 y media', [14.5]],
  ['A la una', [13]],
  ['10:30 a.m. si se puede', [10.5]],
  ['3 pm', [15]],
  ['a las 7 de la mañana', [7]],
  ['el martes en la tarde', ['martes', afternoon]],
  ['El MIÉRCOLES por la mañana', ['miercoles', morning]],
  ['mañana en la tarde', ['2026-11-29', afternoon]],
  ['pasado mañana a las 9', ['2026-11-30', 9]],
  ['el 4/12 a las 9', ['2026-12-04', 9]],
  ['martes o jueves, después de las 2', ['martes', 'jueves', '14-23.983333333333334']],
  ['antes de las 10', ['0-9.983333333333333']],
])('of "%s" it is certain when it would do', (words, certain) => {
  expect(read(words)).toEqual(certain)
})

test.each([
  'Me cambiaron el turno',
  'Buenas tardes. ¿Se puede mover? Gracias, hasta mañana.',
  'El martes no puedo',
  'cualquier día menos el lunes',
  'a las 7',
  'de las 9 a las 11',
  'hasta las 10',
  'somos 2, en la casa 10',
  'el 31/2',
  '',
])('of "%s" nothing is', (words) => {
  expect(read(words)).toEqual([])
})

it('of two days with two hours nobody says which belong together', () => {
  expect(read('el martes en la mañana o el jueves en la tarde')).toEqual(['martes', 'jueves'])
})
