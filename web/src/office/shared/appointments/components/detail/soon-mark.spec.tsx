import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tenTwenty } from '../../testing/rows.ts'
import { SoonMark } from './soon-mark.tsx'

const hours = (count: number) => new Date(Date.parse(tenTwenty) + count * 60 * 60_000).toISOString()

// @rule requests-by-visit
test.each([0, 1, 23.9, 24])('a visit that begins in %s hours is marked, in the colour of what is urgent', (count) => {
  const { container } = render(<SoonMark request={{ expiresAt: hours(count) }} now={tenTwenty} />)
  expect(container.textContent).toBe('En menos de 24 horas')
  expect(container.firstElementChild?.className).toMatch(/\bbg-coral-100 text-coral-t\b/)
})

// @rule requests-by-visit
test.each([24.01, 25, 48])('one that begins in %s hours is not', (count) => {
  const { container } = render(<SoonMark request={{ expiresAt: hours(count) }} now={tenTwenty} />)
  expect(container.childElementCount).toBe(0)
})
