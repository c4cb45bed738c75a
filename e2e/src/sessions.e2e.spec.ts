import { expect, type Page } from '@playwright/test'
import { boardOn, isLive } from './support/actions/board.ts'
import { fillLogin } from './support/actions/login.ts'
import { test } from './support/systems/clinic.ts'
import { demoPassword } from './support/systems/demo.ts'

const atLogin = async (page: Page) => {
  await expect(page).toHaveURL(/\/doctor\/login$/)
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
}
/** The portal's sections as the rail offers them. */
const sections = (page: Page) => page.getByRole('navigation', { name: 'Secciones del portal' }).getByRole('link')

// @rule dashboard-header
test('signing in: what is missing, what is wrong, and the welcome', async ({ visit }) => {
  const page = await visit('/')
  await page.getByRole('banner').getByRole('link', { name: 'Doctor' }).click()
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await fillLogin(page, 'mquesada', 'equivocada')
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid username or password', { exact: true })).toBeVisible()
  await expect(page.getByLabel(/^Usuario/)).toHaveValue('mquesada')
  await fillLogin(page, 'mquesada', demoPassword)
  await expect(page).toHaveURL(/\/doctor\/dashboard$/)
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible()
  await expect(page.getByText('Welcome back, Mariana Quesada Rojas!', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Portal del Doctor' })).toBeVisible()
  await expect(page.getByText('Bienvenido, Dr. mquesada')).toBeVisible()
  await page.goto('/doctor/login')
  await expect(page).toHaveURL(/\/doctor\/dashboard$/)
})

test('protected pages lead to the login and, signed in, back to where the visitor wanted to go', async ({
  visit,
  day,
}) => {
  const page = await visit('/doctor/appointments')
  await atLogin(page)
  await page.goto('/dashboard')
  await atLogin(page)
  await page.goto(boardOn(day))
  await atLogin(page)
  await fillLogin(page, 'mquesada', demoPassword)
  await expect(page).toHaveURL(new RegExp(`/doctor/dashboard\\?fecha=${day}$`))
})

// @rule dashboard-header
test('signing out ends every tab of the session, and no other session', async ({ asStaff }) => {
  const here = await asStaff('/doctor/dashboard')
  const tab = await here.context().newPage()
  await tab.goto('/doctor/dashboard')
  const elsewhere = await asStaff('/doctor/dashboard')
  for (const page of [here, tab, elsewhere]) await isLive(page)

  await here.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(here.getByText('Logged out', { exact: true })).toBeVisible()
  await expect(here.getByText('You have been logged out successfully', { exact: true })).toBeVisible()
  await atLogin(here)
  await atLogin(tab)
  await expect(tab.getByText(/Su sesión terminó/)).toBeVisible()
  await isLive(elsewhere)
  await here.goto('/doctor/dashboard')
  await atLogin(here)
})

// @rule sessions-one-account-a-browser: Issue: a tab that is open shows whose session the browser has: what is done there
//   is done in the name of who is named there
test('another account that signs in in another tab is who every tab shows', async ({ visit }) => {
  const here = await visit('/doctor/login')
  const tab = await here.context().newPage()
  await tab.goto('/doctor/login')
  await fillLogin(here, 'mquesada', demoPassword)
  await expect(here.getByText('Bienvenido, Dr. mquesada')).toBeVisible()
  await isLive(here)
  await fillLogin(tab, 'jsolano', demoPassword)
  await expect(tab.getByText('Bienvenido, Dr. jsolano')).toBeVisible()
  await expect(here.getByText('Bienvenido, Dr. jsolano')).toBeVisible()
  await isLive(here)
})

test('what somebody was typing when their session ended waits for them, and for nobody else', async ({
  asStaff,
  clinic,
  day,
}) => {
  const board = await asStaff(boardOn(day))
  const form = board.getByRole('dialog', { name: 'Nueva cita' })
  const name = form.getByLabel(/^Nombre completo/)
  const endSession = async () => {
    await isLive(board)
    await board.context().request.post(`${clinic.url}/api/auth/logout`, { headers: { Origin: clinic.url } })
    await atLogin(board)
  }
  await board.getByRole('button', { name: 'Nueva cita' }).click()
  await name.fill('Rosa Mora Jiménez')
  await endSession()
  await expect(board.getByText('Rosa Mora')).toHaveCount(0)
  await fillLogin(board, 'mquesada', demoPassword)
  await expect(name).toHaveValue('Rosa Mora Jiménez')
  await endSession()
  await fillLogin(board, 'jsolano', demoPassword)
  await isLive(board)
  await expect(form).toBeHidden()
  await board.getByRole('button', { name: 'Nueva cita' }).click()
  await expect(name).toHaveValue('')
})

// @rule typing-over-a-build: What was typed when a session ended waits behind the login also where a newer build has taken
//   the place of the page's
test('it waits also where the files of the page are gone from the server by then', async ({ asStaff, clinic, day }) => {
  const board = await asStaff(boardOn(day))
  const name = board.getByRole('dialog', { name: 'Nueva cita' }).getByLabel(/^Nombre completo/)
  await board.getByRole('button', { name: 'Nueva cita' }).click()
  await name.fill('Rosa Mora Jiménez')
  await isLive(board)
  // The login is loaded beside the page, with what it is made of.
  const loginLoaded =
    "performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/login-page-'))"
  await expect.poll(() => board.evaluate(loginLoaded)).toBe(true)
  await board.waitForLoadState('networkidle')
  await board.context().route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await board.context().request.post(`${clinic.url}/api/auth/logout`, { headers: { Origin: clinic.url } })
  await atLogin(board)
  await fillLogin(board, 'mquesada', demoPassword)
  await expect(name).toHaveValue('Rosa Mora Jiménez')
})

// @rule dashboard-sections: §2 Navigation to Citas, Formularios, Pedidos, Pacientes, Productos
// @rule dashboard-admin-cards, dashboard-security-card
test('a doctor and an administrator are offered what is theirs', async ({ asStaff }) => {
  // What waits is counted beside its section, as soon as the count has come.
  const everybody = [/Mueve/, 'Inicio', 'Citas', /^Mensajes/, /^Formularios/, /^Pedidos/, 'Pacientes', 'Productos']
  const doctor = await asStaff('/doctor/dashboard')
  await expect(sections(doctor)).toHaveText([...everybody, 'Seguridad'])
  await doctor.goto('/doctor/admin/users')
  await expect(doctor.getByText('Esta sección es solo para administradores')).toBeVisible()
  const admin = await asStaff('/doctor/dashboard', 'admin')
  await expect(sections(admin)).toHaveText([...everybody, 'Usuarios', 'Clínica', 'Privacidad', 'Bot', 'Auditoría'])
  await admin.goto('/doctor/admin/users')
  await expect(admin.getByRole('heading', { name: 'Gestión de Usuarios' })).toBeVisible()
})
