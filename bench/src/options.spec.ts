import { expect, it } from 'vitest'
import { settingOf } from './options.ts'

it('measures three histories up to the largest asked for', () => {
  expect(settingOf([]).histories).toEqual([10_000, 100_000, 1_000_000])
  expect(settingOf(['--events', '200000']).histories).toEqual([10_000, 100_000, 200_000])
  expect(settingOf(['--events', '10000', '--short'])).toMatchObject({ histories: [10_000], startEvents: 10_000 })
  expect(settingOf(['--events', '1000000']).startEvents).toBe(100_000)
  expect(settingOf([]).verifyEvents).toBe(200_000)
  expect(settingOf(['--events', '10000']).verifyEvents).toBe(10_000)
})

it('refuses what it does not know', () => {
  expect(() => settingOf(['--events', 'many'])).toThrow('whole number')
  expect(() => settingOf(['--quick'])).toThrow()
})
