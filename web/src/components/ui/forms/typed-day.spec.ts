import { expect, test } from 'vitest'
import { dayProblem, dayShown, maskDay, meantDay, readDay } from './typed-day.ts'

test.each([
  ['05/01/2027', '2027-01-05'],
  ['5/1/2027', '2027-01-05'],
  ['05012027', '2027-01-05'],
  ['05-01-2027', '2027-01-05'],
  [' 5.1.2027 ', '2027-01-05'],
  ['2027-01-05', '2027-01-05'],
  ['2027-1-5', '2027-01-05'],
  ['29/02/2028', '2028-02-29'],
  ['31/02/2027', '31/02/2027'],
  ['29/02/2027', '29/02/2027'],
  ['12/25/2027', '12/25/2027'],
  ['05/01/27', '05/01/27'],
  ['02/06/112020', '02/06/112020'],
  ['0', '0'],
  ['', ''],
])('%j is the day %j', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

/** What stands in the field after each key. */
const typing = (keys: string) => [...keys].reduce((text, key) => maskDay(text + key), '')

test.each([
  ['05012027', '05/01/2027'],
  ['5/1/2027', '05/01/2027'],
  ['05/01/2027', '05/01/2027'],
  ['5-1-2027', '05/01/2027'],
  ['12/25/2026', '12/25/2026'],
  ['45012027', '45/01/2027'],
  ['0501', '05/01'],
  ['05', '05'],
  ['5/', '05/'],
  ['05//', '05/'],
  ['020611202', '02/06/1120'],
  ['a5b', '5'],
  ['/5', '5'],
])('typed key by key, %j stands as %j', (keys, text) => {
  expect(typing(keys)).toBe(text)
})

test('a date is deleted from its end, one character after the other', () => {
  const texts = ['05/01/2027']
  while (texts.at(-1)) texts.push(maskDay(texts.at(-1)?.slice(0, -1) ?? ''))
  expect(texts).toEqual([
    '05/01/2027',
    '05/01/202',
    '05/01/20',
    '05/01/2',
    '05/01/',
    '05/01',
    '05/0',
    '05/',
    '05',
    '0',
    '',
  ])
})

test('a whole date that is put in at once is shown as the clinic writes it', () => {
  expect(['2027-01-05', '2027-1-5'].map(maskDay)).toEqual(['05/01/2027', '05/01/2027'])
  expect(dayShown('2027-01-05')).toBe('05/01/2027')
  expect(dayShown('05/0')).toBe('05/0')
})

test.each([
  ['', true, undefined],
  ['2027-01-05', true, undefined],
  ['05/0', false, undefined],
  ['05/0', true, 'Escriba la fecha como dd/mm/aaaa, con los cuatro dígitos del año.'],
  ['05/01/27', true, 'Escriba la fecha como dd/mm/aaaa, con los cuatro dígitos del año.'],
  ['31/02/2027', false, 'El 31/02/2027 no existe. Escriba la fecha como dd/mm/aaaa.'],
  ['12/25/2027', true, 'El 12/25/2027 no existe. Escriba la fecha como dd/mm/aaaa.'],
])('of %j, left: %j, a person is told %j', (held, left, sentence) => {
  expect(dayProblem(held, left)).toBe(sentence)
})

// @rule dates-meant: Issue: '24/11', 'mañana' and 'jue' are understood in a field for a day
test.each([
  ['hoy', '2026-11-24'],
  ['Mañana', '2026-11-25'],
  ['manana', '2026-11-25'],
  ['pasado mañana', '2026-11-26'],
  ['jue', '2026-11-26'],
  ['miércoles', '2026-11-25'],
  // Today's own name is next week's.
  ['mar', '2026-12-01'],
  ['sab', '2026-11-28'],
  ['24/11', '2026-11-24'],
  ['23/11', '2027-11-23'],
  ['5/1', '2027-01-05'],
  ['31/02', '31/02'],
  ['ju', 'ju'],
  ['algún día', 'algún día'],
  ['24', '24'],
])('on Tuesday 24 November 2026 %j means %j', (typed, day) => {
  expect(meantDay(typed, '2026-11-24', true)).toBe(day)
})

test('29/2 is of the year that has one, this or the next', () => {
  expect(['2027-12-31', '2028-02-29', '2028-03-01'].map((today) => meantDay('29/2', today, true))).toEqual([
    '2028-02-29',
    '2028-02-29',
    '29/2',
  ])
})

test('a day that may be long past is not guessed from day and month', () => {
  expect(meantDay('24/11', '2026-11-24', false)).toBe('24/11')
  expect(meantDay('hoy', '2026-11-24', false)).toBe('2026-11-24')
})

test('words stay while they are typed', () => {
  expect(['mañana', 'pasado mañana'].map(typing)).toEqual(['mañana', 'pasado mañana'])
})
