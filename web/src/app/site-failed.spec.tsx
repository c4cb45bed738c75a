import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

vi.mock('~/public/site/components/site-layout.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})
const reload = vi.fn()
const asked = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(history, 'go').mockImplementation(reload)
  // The router logs what it caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  reload.mockReset()
  asked.mockReset()
})
const answers = (status: number) =>
  server.use(
    http.head('*', () => {
      asked()
      return new HttpResponse(null, { status })
    }),
  )

test('where the frame of the site does not arrive the notice stands alone, with the way on', async () => {
  answers(503)
  renderApp('/multas')
  expect((await screen.findByRole('alert')).textContent).toContain('Esta página no se pudo cargar.')
  expect(screen.queryByRole('banner')).toBeNull()
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Volver a intentar' })).toBeDefined()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(reload).not.toHaveBeenCalled()
})

test('the page is loaded anew by itself, and not again where that did not help', async () => {
  answers(200)
  const { unmount } = renderApp('/multas')
  await waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith(0))
  unmount()
  const { user } = renderApp('/multas')
  await user.click(await screen.findByRole('button', { name: 'Volver a intentar' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  expect(asked).toHaveBeenCalledTimes(2)
})
