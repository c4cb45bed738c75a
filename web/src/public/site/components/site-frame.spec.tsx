import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { markCart } from '~/public/shared/cart/cart-session.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const header = async () => within(await screen.findByRole('banner'))

describe('the frame of every public page', () => {
  // @rule frame-header-navigation-inicio: Public §2 Header navigation: / (Inicio), /servicios (Servicios), /tienda
  //   (Tienda), /carrito (Carrito, an icon), /multas (Políticas de Cancelación)
  // @rule frame-page-shows-header, frame-doctor-button-leads
  test('the header leads where the specification says', async () => {
    renderApp('/')
    const links = (await header()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      [expect.stringContaining('Mueve'), '/'],
      ['Inicio', '/'],
      ['Servicios', '/servicios'],
      ['Tienda', '/tienda'],
      ['Políticas de Cancelación', '/multas'],
      ['', '/carrito'],
      ['Doctor', '/doctor/login'],
    ])
    expect((await header()).getByRole('link', { name: 'Carrito' })).toBeDefined()
  })

  test('the link to the content comes first and moves the focus alone, for a form’s link stands behind #', async () => {
    const { user } = renderApp('/servicios')
    await header()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Saltar al contenido')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(window.location.hash).toBe('')
  })

  // @rule frame-active-link-highlighted: Public §2 The active link is highlighted: / on an exact match, the others by
  //   prefix
  test('the start is active on an exact match alone, the others by prefix', async () => {
    renderApp('/tienda/algo')
    const active = (await header()).getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(active.map((link) => link.textContent)).toEqual(['Tienda'])
  })

  // @rule frame-footer-politica-de: Public §2 Footer: Política de Privacidad, Términos de Servicio, Eliminación de
  //   Datos
  // @rule frame-hours-monday-friday: Public §2, §9 Hours: Monday to Friday 9am to 6pm, Saturday 8am to 2pm, Sunday
  //   closed
  // @rule frame-page-shows-header, frame-footer-phone-mail
  test('the footer gives the legal links, the contact and the hours', async () => {
    renderApp('/')
    const footer = within(await screen.findByRole('contentinfo'))
    for (const [name, href] of [
      ['Política de Privacidad', '/privacy-policy'],
      ['Términos de Servicio', '/terms-of-service'],
      ['Eliminación de Datos', '/data-deletion'],
    ]) {
      expect(footer.getByRole('link', { name: name ?? '' }).getAttribute('href')).toBe(href)
    }
    const chat = footer.getByRole('link', { name: /Chat de WhatsApp/ })
    expect(chat.getAttribute('target')).toBe('_blank')
    expect(footer.getByText('San José, Heredia, Alajuela y alrededores')).toBeDefined()
    expect(footer.getByText('9am – 6pm')).toBeDefined()
    expect(footer.getByText('8am – 2pm')).toBeDefined()
    expect(footer.getByText('Cerrado')).toBeDefined()
  })

  // @rule frame-footer-phone-mail: Public §2 Footer: phone, e-mail, coverage area, social-media profile, chat
  test('the footer gives phone, e-mail, coverage area and the social-media profile', async () => {
    renderApp('/')
    const footer = within(await screen.findByRole('contentinfo'))
    expect(footer.getByRole('link', { name: '8888-0000' }).getAttribute('href')).toBe('tel:+50688880000')
    expect(footer.getByRole('link', { name: practice.email }).getAttribute('href')).toBe(`mailto:${practice.email}`)
    expect(footer.getByText(practice.coverage)).toBeDefined()
    const social = footer.getByRole('link', { name: /^Síganos en Facebook/ })
    expect([social.getAttribute('href'), social.getAttribute('target')]).toEqual([practice.socialUrl, '_blank'])
  })

  // @rule frame-doctor-button-leads: Public §2 A Doctor button leads to /doctor/login, labelled Doctor Portal in the
  //   mobile menu
  // @rule frame-narrow-screens-navigation
  test('the mobile menu closes when a link is chosen', async () => {
    const { user, router } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Abrir menú' }))
    const menu = await screen.findByRole('dialog', { name: 'Menú' })
    expect(within(menu).getByRole('link', { name: 'Doctor Portal' }).getAttribute('href')).toBe('/doctor/login')
    await user.click(within(menu).getByRole('link', { name: 'Servicios' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(router.state.location.pathname).toBe('/servicios'))
  })

  // @rule frame-any-unknown-path
  test('an unknown path shows the 404 screen with its hint', async () => {
    renderApp('/no-existe')
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined()
    expect(document.title).toBe(`404 Page Not Found · ${practice.name}`)
  })

  test('the theme is chosen by hand and kept', async () => {
    const { user } = renderApp('/')
    await user.click((await header()).getByRole('button', { name: 'Usar tema oscuro' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    await user.click((await header()).getByRole('button', { name: 'Usar tema claro' }))
    expect(document.documentElement.dataset.theme).toBe('light')
  })
})

describe('the number on the cart in the header', () => {
  afterEach(() => markCart(false))

  // @rule frame-cart-badge-equals
  test('is that of its lines', async () => {
    server.use(
      http.get('/api/cart', () =>
        HttpResponse.json([
          { id: 'c.1', productId: 'banda', quantity: 4 },
          { id: 'c.2', productId: 'rodillo', quantity: 1 },
        ]),
      ),
    )
    markCart(true)
    renderApp('/')
    const cart = await (await header()).findByRole('link', { name: 'Carrito (2 productos)' })
    expect(cart.getAttribute('href')).toBe('/carrito')
    expect(cart.textContent).toBe('2')
  })

  // @rule frame-cart-badge-equals
  test('is not there while the cart is empty', async () => {
    renderApp('/')
    expect((await (await header()).findByRole('link', { name: 'Carrito' })).textContent).toBe('')
  })
})

// @rule frame-dashboard-public-route: Public §2 /dashboard is a public route whose content is not shown; it leads to
//   /doctor/dashboard
test('/dashboard is a public address that leads on to the login', async () => {
  const { router } = renderApp('/dashboard', { signedIn: false })
  await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/login'))
})

test('the practice is the one configured on the server', async () => {
  server.use(
    http.get('/api/public/practice', () =>
      HttpResponse.json({
        name: 'Otra Clínica',
        phone: '2222-3333',
        chatNumber: '50677776666',
        coverage: 'Guanacaste',
        description: 'En la playa.',
        capacity: 'x',
      }),
    ),
  )
  renderApp('/')
  const footer = within(await screen.findByRole('contentinfo'))
  expect((await footer.findAllByText('Otra Clínica')).length).toBeGreaterThan(0)
  expect(footer.getByRole('link', { name: '2222-3333' }).getAttribute('href')).toBe('tel:+50622223333')
  expect(footer.getByText('Guanacaste')).toBeDefined()
  expect(within(screen.getByRole('main')).getByText('Guanacaste')).toBeDefined()
  expect(document.title).toBe('Otra Clínica · Fisioterapia a domicilio')
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('En la playa.')
})
