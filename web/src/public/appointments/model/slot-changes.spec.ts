import { standardHours } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { describe, expect, test } from 'vitest'
import { daysOfWeek, firstWeek, freeSlots, isTaken, slotChanges, weekOf } from '~/public/shared/schedule/slots.ts'
import { notOfInterest, withChanges } from './slot-changes.ts'

/** Friday 20 November 2026, 10:00 in Costa Rica. */
const now = '2026-11-20T16:00:00.000Z'

describe('the week', () => {
  test('begins on Monday; a Sunday counts to the week that follows', () => {
    expect(weekOf('2026-11-16')).toBe('2026-11-16')
    expect(weekOf('2026-11-21')).toBe('2026-11-16')
    expect(weekOf('2026-11-22')).toBe('2026-11-23')
    expect(daysOfWeek('2026-11-30').at(-1)).toBe('2026-12-05')
  })

  test('shown first is the one with a slot still to come', () => {
    expect(firstWeek(now)).toBe('2026-11-16')
    expect(firstWeek('2026-11-21T17:30:00.000Z')).toBe('2026-11-23')
  })
})

describe('a slot', () => {
  test('is taken by whatever overlaps its hour, not only by an equal start', () => {
    const intervals = [{ startTime: '09:30', endTime: '10:30' }]
    expect(['08:00', '09:00', '10:00', '11:00'].map((slot) => isTaken(intervals, slot))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('of today is free only while it is to come', () => {
    expect(freeSlots('2026-11-20', [{ startTime: '14:00', endTime: '15:00' }], now)).toEqual([
      '11:00',
      '15:00',
      '16:00',
      '17:00',
    ])
  })

  test('that became taken or free is told once', () => {
    const before = [{ startTime: '08:00', endTime: '09:00' }]
    const after = [{ startTime: '10:00', endTime: '11:00' }]
    expect(slotChanges('2026-11-26', before, after, now)).toEqual({ taken: ['10:00'], freed: ['08:00'] })
    expect(slotChanges('2026-11-26', after, after, now)).toEqual({ taken: [], freed: [] })
    // Of hours that the practice does not offer nothing is said.
    const hours = standardHours.map((day) => day.filter((slot) => slot !== '08:00'))
    expect(slotChanges('2026-11-26', before, after, now, hours)).toEqual({ taken: ['10:00'], freed: [] })
  })
})

test('news: a freed slot is no longer just taken, and no change is no news', () => {
  const taken = withChanges(notOfInterest, '2026-11-26', ['10:00'], [])
  expect([...taken.justTaken]).toEqual(['2026-11-26 10:00'])
  expect(withChanges(taken, '2026-11-26', [], [])).toBe(taken)
  const freed = withChanges(taken, '2026-11-26', [], ['10:00'])
  expect([...freed.justTaken]).toEqual([])
  expect(freed.latest).toEqual({ kind: 'freed', date: '2026-11-26', slot: '10:00' })
})
