import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  const nothing = () => HttpResponse.json([], { headers: { 'X-Log-Position': '0' } })
  server.use(http.get('/api/products', nothing), http.get('/api/public/taken-intervals', nothing))
})

const content = () => screen.getByRole('main')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const link = async (name: string) => within(await screen.findByRole('banner')).findByRole('link', { name })

test('the first page leaves the focus to the browser, and announces nothing of its own', async () => {
  renderApp('/servicios')
  await screen.findByRole('heading', { level: 1 })
  await focusIsOn(document.body)
  expect(screen.queryByText(document.title, { selector: '[aria-live]' })).toBeNull()
})

// @rule frame-page-focus-content
test('another page has the focus on its content, without scrolling, and its title is announced', async () => {
  const { user } = renderApp('/servicios')
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  await user.click(await link('Tienda'))
  await heading('Tienda')
  await focusIsOn(content())
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })
  expect(document.title).toContain('Tienda')
  expect(await screen.findByText(document.title, { selector: '[aria-live="polite"]' })).toBeDefined()
})

test('so has the page one goes back to', async () => {
  const { user, router } = renderApp('/servicios')
  await user.click(await link('Tienda'))
  await heading('Tienda')
  const tienda = await link('Tienda')
  act(() => tienda.focus())
  await act(() => router.navigate(-1))
  await focusIsOn(content())
  expect(router.state.location.pathname).toBe('/servicios')
})

test.each(['#costos', '?desde=inicio'])('going to %s of the same page moves no focus', async (target) => {
  const { router } = renderApp('/servicios')
  const services = await link('Servicios')
  await screen.findByRole('heading', { level: 1 })
  act(() => services.focus())
  await act(() => router.navigate(`/servicios${target}`))
  expect(router.state.location.search + router.state.location.hash).toBe(target)
  await focusIsOn(services)
})

// @rule frame-page-focus-content
test('a page that has placed the focus itself keeps it', async () => {
  server.use(
    http.get('/api/public/orders/:number', () =>
      HttpResponse.json({ error: 'No existe el pedido que busca.', code: 'not-found' }, { status: 404 }),
    ),
  )
  const { router } = renderApp('/servicios')
  await screen.findByRole('heading', { level: 1 })
  await act(() => router.navigate('/pedido/MV-1', { state: { orderAsked: true } }))
  const field = await screen.findByLabelText('Número de seguimiento')
  await focusIsOn(field)
  expect(await screen.findByText(document.title, { selector: '[aria-live]' })).toBeDefined()
  await focusIsOn(field)
})

test('the menu that led there does not take the focus back', async () => {
  const { user } = renderApp('/')
  await user.click(await screen.findByRole('button', { name: 'Abrir menú' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menú' }))
  await user.click(menu.getByRole('link', { name: 'Tienda' }))
  await heading('Tienda')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await focusIsOn(content())
})
