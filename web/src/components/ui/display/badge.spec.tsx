import { statuses } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { statusText } from '~/texts/appointments.ts'
import { Badge, StatusBadge } from './badge.tsx'

afterEach(cleanup)

// @rule badges-colours: §4 Badges: agendado yellow, confirmado green, cancelado red, realizado blue, any other value
//   gray
test.each(statuses)('the badge of %s has its word and its colour', (status) => {
  render(<StatusBadge status={status} />)
  const badge = screen.getByText(statusText[status])
  expect(badge.className).toContain(`bg-${status} text-${status}-t`)
  expect(badge.firstElementChild?.className).toContain(`bg-${status}-d`)
})

// @rule badges-colours
test('the badge of any other value is gray', () => {
  render(<Badge tone="otro">En revisión</Badge>)
  expect(screen.getByText('En revisión').className).toContain('bg-otro text-otro-t')
})
