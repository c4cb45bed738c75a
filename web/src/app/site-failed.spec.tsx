import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '~/testing/render-app.tsx'

vi.mock('~/public/site/components/site-layout.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('where the frame of the site does not arrive the notice stands alone, with the way on', async () => {
  // The router logs what it caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderApp('/multas')
  expect((await screen.findByRole('alert')).textContent).toContain('Esta página no se pudo cargar.')
  expect(screen.queryByRole('banner')).toBeNull()
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Volver a intentar' })).toBeDefined()
})
