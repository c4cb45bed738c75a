import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  dateText,
  dateTimeText,
  dayRange,
  durationText,
  hourText,
  mailUrl,
  money,
  phoneText,
  today,
  weekdayText,
} from './format.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('texts of the clinic', () => {
  // @rule format-money: §1, §9 Money is in colones, with a ₡ prefix and thousands separators
  test.each([
    [24_000, '₡24,000'],
    [0, '₡0'],
    [1_250_000, '₡1,250,000'],
  ])('%d colones', (colones, text) => expect(money(colones)).toBe(text))

  // @rule confirmation-506: §9 What tells the patient of a change shows the phone with the 506 country-code prefix
  test.each([
    ['88881234', '8888-1234'],
    ['8888 1234', '8888-1234'],
    ['+50688881234', '+506 8888-1234'],
    ['50688881234', '+506 8888-1234'],
    ['+1 305 555 0100', '+1 305 555 0100'],
  ])('phone %s', (typed, text) => expect(phoneText(typed)).toBe(text))

  // @rule format-dates: §1 Dates are dd/MM/yyyy HH:mm in Spanish, days and hours those of Costa Rica
  test('days and instants are those of Costa Rica', () => {
    expect(dateText('2026-11-24')).toBe('24/11/2026')
    expect(dateTimeText('2026-11-25T05:59:00.000Z')).toBe('24/11/2026 23:59')
    expect(weekdayText('2026-11-25')).toBe('miércoles')
  })

  // @rule dashboard-today-costa-rica: §2, §9 Today is computed in Costa Rica time; hint 'Hoy CR'
  test('today is the day in Costa Rica, wherever the browser is', () => {
    vi.setSystemTime('2026-11-25T05:59:00.000Z')
    expect(today()).toBe('2026-11-24')
  })

  test.each([
    ['2026-11-23', '2026-11-28', '23–28 nov 2026'],
    ['2026-11-30', '2026-12-05', '30 nov – 5 dic 2026'],
    ['2026-12-28', '2027-01-02', '28 dic 2026 – 2 ene 2027'],
  ])('the week %s', (from, to, text) => expect(dayRange(from, to)).toBe(text))

  test.each([
    ['08:00', '8:00 AM'],
    ['12:30', '12:30 PM'],
    ['14:00', '2:00 PM'],
    ['00:15', '12:15 AM'],
  ])('hour %s', (hour, text) => expect(hourText(hour)).toBe(text))

  test.each([
    [3, '3 s'],
    [59, '59 s'],
    [12 * 60, '12 min'],
    [165 * 60, '2 h 45 min'],
    [120 * 60, '2 h'],
    [25 * 3600, '1 día'],
    [80 * 3600, '3 días'],
  ])('%d seconds', (seconds, text) => {
    const from = '2026-11-24T10:00:00.000Z'
    expect(durationText(from, new Date(Date.parse(from) + seconds * 1000).toISOString())).toBe(text)
  })
})

// @rule mail-links-encoded: An e-mail address that leads to a message leads to one to that address alone, whatever
//   stands in it
test.each([
  ['rosa@ejemplo.cr', 'mailto:rosa@ejemplo.cr'],
  ['rosa.m_1-2@ejemplo.co.cr', 'mailto:rosa.m_1-2@ejemplo.co.cr'],
  ['rosa+citas@ejemplo.cr', 'mailto:rosa%2Bcitas@ejemplo.cr'],
  ['a?cc=otro&body=x#y@ejemplo.cr', 'mailto:a%3Fcc%3Dotro%26body%3Dx%23y@ejemplo.cr'],
  ['50%25@ejemplo.cr', 'mailto:50%2525@ejemplo.cr'],
  ['ñandú@ejemplo.cr', 'mailto:%C3%B1and%C3%BA@ejemplo.cr'],
])('%s → %s', (email, url) => {
  expect(mailUrl(email)).toBe(url)
  expect([new URL(url).search, new URL(url).hash]).toEqual(['', ''])
})
