import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { doctorRoutes } from './doctor-routes.tsx'
import { pagePatterns } from './page-patterns.ts'
import { routes } from './routes.tsx'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const examples: Readonly<Record<string, string>> = {
  appointmentId: 'a'.repeat(22),
  actionType: 'cancel',
  trackingNumber: 'MV-0123456789',
  token: 'b'.repeat(43),
}
const unknownPage = '/no-existe'
/** An address of each page outside the portal, and one that is no page. */
const publicPages = [
  ...pagePatterns(routes)
    .filter((pattern) => !pagePatterns(doctorRoutes).includes(pattern))
    .map((pattern) => pattern.replaceAll(/:([^/]+)/g, (_, name: string) => examples[name] ?? '')),
  unknownPage,
]

// @rule frame-public-address-route: Public §6 Every public address of the route table opens without login
// @rule frame-page-shows-header: Public §2 Every public page, the login and the 404 screen too, shows a header and a
//   footer
test.each(publicPages)('%s opens without a login, between a header and a footer', async (path) => {
  const nothing = () => HttpResponse.json([], { headers: { 'X-Log-Position': '0' } })
  const unknown = () => HttpResponse.json({ error: 'No existe.', code: 'not-found' }, { status: 404 })
  server.use(
    http.get('/api/public/taken-intervals', nothing),
    http.get('/api/products', nothing),
    http.get('/api/cart', nothing),
    http.get('/api/public/orders/:number', unknown),
    http.get('/api/appointments/:id', unknown),
    http.get('/api/appointment-actions/:id/:type', unknown),
    http.get('/api/appointment-confirmations/:id', unknown),
    http.get('/api/contact-preferences/:token', unknown),
    http.post('/api/invitations/open', unknown),
  )
  const { router } = renderApp(path, { signedIn: false })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent?.startsWith('404')).toBe(path === unknownPage)
  expect(router.state.location.pathname).toBe(path)
  expect(within(await screen.findByRole('banner')).getByRole('link', { name: 'Servicios' })).toBeDefined()
  expect(within(screen.getByRole('contentinfo')).getByText('Política de Privacidad')).toBeDefined()
})
