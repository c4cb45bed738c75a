import { expect, test } from 'vitest'
import { openingLines, publicBookingProblem, slotsOn, standardHours } from './booking-hours.ts'

/** Saturday, 7:00 in Costa Rica. */
const now = '2026-11-21T13:00:00.000Z'
const evenings = [[], ...Array<string[]>(5).fill(['16:00', '17:00']), ['15:00']]

// @rule practice-hours-chosen
test('hours that are chosen stand in the place of the standard ones, on Saturday too', () => {
  expect(slotsOn('2026-11-21', now)).toEqual(['08:00', '09:00', '10:00', '11:00'])
  expect(slotsOn('2026-11-21', now, evenings)).toEqual(['15:00'])
  const at = (startTime: string, endTime: string) =>
    publicBookingProblem({ date: '2026-11-21', startTime, endTime }, now, 365, evenings)
  expect(at('15:00', '16:00')).toBeNull()
  expect(at('15:00', '17:00')?.error).toBe('Ese día se atiende de 08:00 a 16:00.')
  expect(at('08:00', '09:00')?.error).toBe('Esa hora no se ofrece ese día. Elija otra.')
})

// @rule practice-data-public
test('the foot of the site names days of the same hours as one', () => {
  expect(openingLines(standardHours).slice(0, 2)).toEqual([
    ['Lunes a viernes', '8am – 6pm'],
    ['Sábado', '8am – 12pm'],
  ])
  expect(openingLines(evenings)).toEqual([
    ['Lunes a viernes', '4pm – 6pm'],
    ['Sábado', '3pm – 4pm'],
    ['Domingo', 'Cerrado'],
  ])
  expect(openingLines([[], ['08:00', '11:00'], [], [], [], [], []])).toEqual([
    ['Lunes', '8am – 12pm'],
    ['Martes a domingo', 'Cerrado'],
  ])
})
