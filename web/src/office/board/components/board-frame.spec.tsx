import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { answerOffice } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { setWidth } from '~/testing/window-width.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const signedIn = (username: string, role: Doctor['role']) => answerMe(doctor({ username, role }))

beforeEach(() => {
  // Late evening in UTC: the next day there, still the 24th in Costa Rica.
  vi.setSystemTime('2026-11-25T02:05:00.000Z')
  server.use(http.get('/api/doctor/appointments', () => HttpResponse.json([])))
  setWidth(1280)
})

/** What the rail offers; the bottom bar is the second navigation. */
const railLinks = () =>
  within(screen.getAllByRole('navigation', { name: 'Secciones del portal' })[0] as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.textContent?.trim())

const everybody = ['Mueve', 'Inicio', 'Citas', 'Mensajes', 'Formularios', 'Pedidos', 'Pacientes', 'Productos']

describe('the sections', () => {
  // @rule dashboard-admin-cards: §2, §6 Admin role only: Usuarios and Bot
  test('a doctor sees neither Usuarios, Bot nor Auditoría', async () => {
    signedIn('mquesada', 'doctor')
    renderApp('/doctor/orders')
    await screen.findByText('Bienvenido, Dr. mquesada')
    expect(railLinks()).toEqual([...everybody, 'Seguridad'])
  })

  test('stand under the name configured on the server', async () => {
    server.use(http.get('/api/public/practice', () => HttpResponse.json({ name: 'Otra Clínica' })))
    signedIn('mquesada', 'doctor')
    renderApp('/doctor/orders')
    expect(await screen.findByRole('link', { name: 'Otra Clínica' })).toBeDefined()
  })

  // @rule dashboard-admin-cards
  test('an administrator sees both, and Seguridad', async () => {
    signedIn('jefa', 'admin')
    renderApp('/doctor/orders')
    await screen.findByText('Bienvenido, Dr. jefa')
    expect(railLinks()).toEqual([...everybody, 'Usuarios', 'Clínica', 'Privacidad', 'Bot', 'Auditoría', 'Seguridad'])
  })

  // @rule dashboard-security-card: §2, §6 'Seguridad' to /doctor/change-password appears unless the username is
  //   'admin'
  test("the user named 'admin' does not see Seguridad", async () => {
    signedIn('admin', 'admin')
    renderApp('/doctor/orders')
    await screen.findByText('Bienvenido, Dr. admin')
    expect(railLinks()).toEqual([...everybody, 'Usuarios', 'Clínica', 'Privacidad', 'Bot', 'Auditoría'])
  })

  test('on a phone the rest is behind Más', async () => {
    signedIn('admin', 'admin')
    const { user, router } = renderApp('/doctor/orders')
    await screen.findByText('Bienvenido, Dr. admin')
    await user.click(screen.getByRole('button', { name: 'Más' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Más secciones' }))
    expect(sheet.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Mensajes',
      'Formularios',
      'Productos',
      'Usuarios',
      'Clínica',
      'Privacidad',
      'Bot',
      'Auditoría',
    ])
    await user.click(sheet.getByRole('button', { name: 'Usar tema oscuro' }))
    expect(sheet.getByRole('button', { name: 'Usar tema claro' })).toBeDefined()
    await user.click(sheet.getByRole('button', { name: 'Usar tema claro' }))
    await user.click(sheet.getByRole('link', { name: 'Productos' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/products'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  // @rule office-frame-admin-only: §6 A section of the administrators says so to a doctor who opens its address
  test.each(['/doctor/admin/users', '/doctor/admin/datos-personales', '/doctor/twilio-bot', '/doctor/admin/auditoria'])(
    'a doctor who types %s is told that it is for administrators, inside the frame',
    async (path) => {
      signedIn('mquesada', 'doctor')
      const { user, router } = renderApp(path)
      expect(await screen.findByText('Esta sección es solo para administradores')).toBeDefined()
      expect(screen.getByText('Bienvenido, Dr. mquesada')).toBeDefined()
      await user.click(screen.getByRole('link', { name: 'Volver a Inicio' }))
      await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/dashboard'))
    },
  )

  // @rule office-frame-not-found: A section that a protected address names but that does not exist is the board's own
  //   404
  test('an address that no section has is the 404 of the board, inside the frame', async () => {
    signedIn('mquesada', 'doctor')
    const { router } = renderApp('/doctor/nada')
    expect(await screen.findByText('Esta página del portal no existe')).toBeDefined()
    expect(screen.getByText('Bienvenido, Dr. mquesada')).toBeDefined()
    expect(railLinks()).toEqual([...everybody, 'Seguridad'])
    expect(router.state.location.pathname).toBe('/doctor/nada')
  })

  // @rule office-frame-not-found
  test('such an address leads nobody to the login', async () => {
    const { router } = renderApp('/doctor/nada/mas', { signedIn: false })
    expect(await screen.findByRole('heading', { name: 'Esta página del portal no existe' })).toBeDefined()
    expect(router.state.location.pathname).toBe('/doctor/nada/mas')
  })
})

describe('the top bar', () => {
  // @rule dashboard-header: §2 Header 'Portal del Doctor', greeting 'Bienvenido, Dr. {username}', a logout button
  //   labelled 'Cerrar Sesión' on wide screens and 'Salir' on narrow ones
  test('greets by username, and offers to leave in the words of each width', async () => {
    signedIn('mquesada', 'doctor')
    renderApp('/doctor/dashboard')
    expect(await screen.findByText('Bienvenido, Dr. mquesada')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Portal del Doctor' })).toBeDefined()
    expect(screen.getByText('Cerrar Sesión').className).toContain('max-md:hidden')
    expect(screen.getByText('Salir').className).toContain('md:hidden')
  })

  test('shows the date and hour of Costa Rica', async () => {
    signedIn('mquesada', 'doctor')
    renderApp('/doctor/orders')
    await screen.findByText('Bienvenido, Dr. mquesada')
    expect(screen.getByText('mar 24/11/2026')).toBeDefined()
    expect(screen.getByText('20:05')).toBeDefined()
  })

  test('has a live mark only where something is live', async () => {
    signedIn('mquesada', 'doctor')
    const { user } = renderApp('/doctor/change-password')
    await screen.findByText('Bienvenido, Dr. mquesada')
    expect(screen.queryByText('En vivo')).toBeNull()
    await user.click(screen.getAllByRole('link', { name: 'Inicio' })[0] as HTMLElement)
    expect(await screen.findByText('En vivo')).toBeDefined()
  })

  test('says on the live mark when what it shows comes late, and when no longer', async () => {
    signedIn('mquesada', 'doctor')
    renderApp('/doctor/dashboard')
    const mark = (await screen.findByText('En vivo')).closest('[role="status"]')
    fakeLive.late(true)
    expect(mark?.textContent).toBe('Con retraso')
    fakeLive.state('offline')
    expect(mark?.textContent).toBe('Sin conexión')
    fakeLive.state('live')
    fakeLive.late(false)
    expect(mark?.textContent).toBe('En vivo')
  })
})

describe('what is wrong with the account or the mail server', () => {
  const refused = { channel: 'whatsapp', reason: 'account-refused', count: 2, since: '2026-11-25T01:40:00.000Z' }
  const away = { channel: 'email', reason: 'unreachable', count: 1, since: '2026-11-25T01:50:00.000Z' }
  /** What waits is read as it is by then. */
  const answerWaiting = (role: Doctor['role'], waiting: () => object[]) => {
    answerOffice((name) => {
      if (name === 'readMe') return doctor({ role })
      return name === 'listUndelivered' ? { rows: [], total: 0, waiting: waiting() } : null
    })
  }
  const shown = (name: string) => screen.findByText(name, { exact: true })
  const push = () => fakeLive.send({ projection: 'undelivered', id: 'd1', position: '101', row: null })

  // @rule messaging-account-alarm: Issue: a fault of the account or server is one alarm to the administrators, on
  //   every page, until all went out; doctors are told that they know (decision 158)
  test('is told to administrators in one notice, which leads to what cures it and goes by itself', async () => {
    let waiting = [refused]
    answerWaiting('admin', () => waiting)
    renderApp('/doctor/orders')
    const notice = await shown('Twilio rechaza los mensajes de la clínica desde las 19:40')
    const line = () => notice.parentElement?.textContent
    expect(line()).toBe(
      'Twilio rechaza los mensajes de la clínica desde las 19:40: 2 mensajes esperan y saldrán solos. Revisar la configuración',
    )
    expect(screen.getByRole('region', { name: 'Mensajes detenidos' }).contains(notice)).toBe(true)
    const link = screen.getByRole('link', { name: 'Revisar la configuración' })
    expect(link.getAttribute('href')).toBe('/doctor/twilio-bot?tab=config')

    waiting = [{ ...refused, count: 3 }, away]
    push()
    await shown(
      'Twilio rechaza los mensajes de la clínica desde las 19:40 y el servidor de correo no responde desde las 19:50',
    )
    expect(line()).toContain(': 3 mensajes y 1 correo esperan y saldrán solos.')
    expect(screen.getAllByRole('link', { name: 'Revisar la configuración' })).toHaveLength(1)

    waiting = []
    push()
    await waitFor(() => expect(line()).toBe(''))
  })

  // @rule messaging-account-alarm
  test('is announced as it begins, and not again as more waits', async () => {
    let waiting: object[] = []
    answerWaiting('admin', () => waiting)
    renderApp('/doctor/orders')
    await waitFor(() => expect(fakeLive.following()).toContain('staff/undelivered@100'))
    const empty = screen.getAllByRole('status').filter(({ textContent }) => textContent === '')
    waiting = [refused]
    push()
    const said = await shown('Twilio rechaza los mensajes de la clínica desde las 19:40')
    expect(empty).toContain(said)
    expect(said.getAttribute('role')).toBe('status')
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((seen) => void changes.push(...seen))
    observer.observe(said, { childList: true, characterData: true, subtree: true })
    waiting = [{ ...refused, count: 5 }]
    push()
    await screen.findByText(/5 mensajes esperan/)
    expect([...changes, ...observer.takeRecords()]).toEqual([])
  })

  // @rule messaging-account-alarm
  test('is no doctor’s', async () => {
    answerWaiting('doctor', () => [refused, away])
    renderApp('/doctor/mensajes')
    await screen.findByText('2 mensajes esperan y saldrán solos.')
    expect(screen.queryByRole('link', { name: 'Revisar la configuración' })).toBeNull()
  })

  // @rule messaging-account-alarm
  test('by which Twilio does not answer is told once it has lasted ten minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T02:05:00.000Z') })
    answerWaiting('admin', () => [{ ...refused, reason: 'unreachable', since: '2026-11-25T01:56:00.000Z' }])
    renderApp('/doctor/mensajes')
    await screen.findByText('2 mensajes esperan y saldrán solos.')
    expect(screen.queryByRole('link', { name: 'Revisar la configuración' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await screen.findByRole('link', { name: 'Revisar la configuración' })).toBeDefined()
    expect(screen.getByText('Twilio no responde desde las 19:56')).toBeDefined()
  })
})

// @rule frame-tooltips-open-ms
test('what the frame shows by an icon alone has its words as a tooltip', async () => {
  signedIn('mquesada', 'doctor')
  const { user } = renderApp('/doctor/orders')
  const theme = await screen.findByRole('button', { name: /^Usar tema/ })
  await user.hover(theme)
  expect((await screen.findByRole('tooltip')).textContent).toBe(theme.getAttribute('aria-label'))
})
