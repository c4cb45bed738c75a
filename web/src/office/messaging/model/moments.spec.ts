import { describe, expect, test } from 'vitest'
import { visitMoment } from '~/office/shared/appointments/model/moments.ts'
import { atHour, dayHead, shortMoment } from './moments.ts'

// Tuesday 24 November 2026, 13:10 in Costa Rica.
const now = '2026-11-24T19:10:00.000Z'

describe('when something is, beside now', () => {
  test.each([
    ['2026-11-24T19:07:00.000Z', 'las 13:07'],
    ['2026-11-24T07:05:00.000Z', 'la 01:05'],
    ['2026-11-25T07:07:00.000Z', 'la 01:07 de mañana'],
    ['2026-11-24T03:30:00.000Z', 'las 21:30 de ayer'],
    ['2026-11-18T15:00:00.000Z', 'las 09:00 del 18/11'],
  ])('%s is %s', (instant, says) => expect(atHour(instant, now)).toBe(says))

  test.each([
    ['2026-11-24T19:09:00.000Z', '13:09'],
    ['2026-11-24T05:59:00.000Z', 'ayer'],
    ['2026-11-18T15:00:00.000Z', '18/11'],
    ['2025-11-18T15:00:00.000Z', '18/11/2025'],
  ])('in a list %s is %s', (instant, says) => expect(shortMoment(instant, now)).toBe(says))

  test.each([
    ['2026-11-24', 'Hoy, martes'],
    ['2026-11-23', 'Ayer, lunes'],
    ['2026-11-18', 'Miércoles'],
  ])('over what was written on it the day %s is %s', (day, says) => expect(dayHead(day, '2026-11-24')[0]).toBe(says))

  test.each([
    ['2026-11-24', 'hoy 16:00'],
    ['2026-11-25', 'mañana 16:00'],
    ['2026-11-26', 'jue 26/11 16:00'],
  ])('a visit of the day %s is %s', (date, says) => expect(visitMoment({ date, startTime: '16:00' }, now)).toBe(says))
})
