import { expect, test } from 'vitest'
import { mondayOf } from './clock.ts'

test('a week begins on Monday and holds its Sunday', () => {
  expect(['2026-11-16', '2026-11-18', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
    ...['2026-11-16', '2026-11-16', '2026-11-16', '2026-11-23'],
  ])
})
