import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '~/lib/toasts.ts'
import { answerOffice } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => useToasts.setState({ toasts: [], expected: false }))

// Its code could not be loaded by the failure it is to tell of.
test.each(['/doctor/dashboard', '/doctor/appointments', '/doctor/orders', '/doctor/products', '/doctor/admin/clinica'])(
  'on %s the place of messages is there before anything can fail',
  async (address) => {
    answerOffice(() => null)
    renderApp(address)
    expect(await screen.findByRole('region', { name: 'Notificaciones (F8)' })).toBeDefined()
    expect(useToasts.getState().toasts).toEqual([])
  },
)
