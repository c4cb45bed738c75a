import { afterEach, expect, test, vi } from 'vitest'
import { row } from '../testing/rows.ts'
import { emptyValues } from './form-values.ts'
import { forgetUnfinished, forgetUnfinishedOf, keepUnfinished, unfinished } from './unfinished.ts'

afterEach(() => {
  forgetUnfinished()
  vi.useRealTimers()
})

test('what was typed last waits a quarter of an hour, and no longer', () => {
  vi.useFakeTimers()
  expect(unfinished('ana')).toBeNull()
  keepUnfinished('ana', null, emptyValues({ date: '2026-11-24' }))
  vi.advanceTimersByTime(14 * 60_000)
  keepUnfinished('ana', null, { ...emptyValues({ date: '2026-11-24' }), name: 'Rosa' })
  vi.advanceTimersByTime(14 * 60_000)
  expect(unfinished('ana')?.values.name).toBe('Rosa')
  vi.advanceTimersByTime(60_000)
  expect(unfinished('ana')).toBeNull()
})

test('nor over the night of a computer that was closed meanwhile, whose timers stood still', () => {
  vi.useFakeTimers()
  keepUnfinished('ana', null, { ...emptyValues({ date: '2026-11-24' }), name: 'Rosa' })
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  expect(unfinished('ana')).toBeNull()
})

test('what was booked or given up is gone at once', () => {
  keepUnfinished('ana', null, emptyValues({ date: '2026-11-24' }))
  forgetUnfinishedOf(null)
  expect(unfinished('ana')).toBeNull()
})

test('and the late end of another form leaves it', () => {
  keepUnfinished('ana', row(), emptyValues({ date: '2026-11-24' }))
  forgetUnfinishedOf(null)
  forgetUnfinishedOf(row({ id: 'r'.repeat(22) }))
  expect(unfinished('ana')?.row?.id).toBe(row().id)
})

test('is shown to nobody else, and is gone once another works there', () => {
  keepUnfinished('ana', null, { ...emptyValues({ date: '2026-11-24' }), name: 'Rosa' })
  expect(unfinished('luis')).toBeNull()
  expect(unfinished('ana')).toBeNull()
})
