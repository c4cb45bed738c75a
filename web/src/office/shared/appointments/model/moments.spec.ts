import { expect, test } from 'vitest'
import { countdownText, nowIndex, phaseOf } from './moments.ts'

const at = (hour: string) => new Date(Date.parse(`2026-11-24T${hour}:00.000Z`) + 6 * 3_600_000).toISOString()
const when = { date: '2026-11-24', startTime: '10:00', endTime: '11:00' }
const agendado = { ...when, status: 'agendado' as const }

test.each([
  ['09:59', 'ahead'],
  ['10:00', 'current'],
  ['10:59', 'current'],
  ['11:00', 'past'],
] as const)('10:00–11:00 is, at %s in Costa Rica, %s', (hour, phase) => {
  expect(phaseOf(when, at(hour))).toBe(phase)
})

test('the day is the one in Costa Rica: 23:30 there is the next day in UTC', () => {
  expect(phaseOf({ date: '2026-11-25', startTime: '08:00', endTime: '09:00' }, '2026-11-25T05:30:00.000Z')).toBe(
    'ahead',
  )
})

test.each([
  ['06:20', 'en 3 h 40 min'],
  ['10:30', 'en curso'],
  ['12:05', 'terminó hace 1 h 5 min'],
])('the countdown says at %s: %s', (hour, text) => {
  expect(countdownText(agendado, at(hour))).toBe(text)
})

test('a cancelled appointment counts down to nothing, and one that is done is not under way', () => {
  expect(countdownText({ ...when, status: 'realizado' }, at('10:30'))).toBe('')
  expect(countdownText({ ...when, status: 'cancelado' }, at('06:20'))).toBe('')
})

test('the line of now stands before the first that has not begun, or after the last', () => {
  const rows = [when, { ...when, startTime: '12:00', endTime: '13:00' }]
  expect([nowIndex(rows, at('09:00')), nowIndex(rows, at('10:00')), nowIndex(rows, at('20:00'))]).toEqual([0, 1, 2])
})
