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

it('runs all sections, or those that are named', () => {
  expect(settingOf([]).only).toBe('')
  expect(settingOf(['--only', 'Lists of staff']).only).toBe('Lists of staff')
})

// @rule live-list-sizes: Issue: bench prints the p99 of every list read at 100,000 appointments, 100,000 orders and
//   20,000 patients, 32 connections, beside the plain application on the same data
it('reads the lists of staff at the size of a practice that has gone on for years', () => {
  expect(settingOf([]).practice).toEqual({ appointments: 100_000, orders: 100_000, patients: 20_000 })
})

it('refuses what it does not know', () => {
  expect(() => settingOf(['--events', 'many'])).toThrow('whole number')
  expect(() => settingOf(['--quick'])).toThrow()
})
