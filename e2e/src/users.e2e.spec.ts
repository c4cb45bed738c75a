import { doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { expect, type Page } from '@playwright/test'
import { isLive } from './support/actions/board.ts'
import { fillLogin } from './support/actions/login.ts'
import { invitationPath } from './support/mails.ts'
import { test } from './support/systems/clinic.ts'
import { violationsOf } from './support/walks/axe.ts'

const card = (page: Page, username: string) =>
  page
    .getByRole('list', { name: 'Usuarios' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: username, exact: true }) })

const createUser = async (page: Page, username: string) => {
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo usuario' })
  await dialog.getByLabel(/^Usuario/).fill(username)
  await dialog.getByLabel(/^Contraseña/).fill('inicial')
  await dialog.getByLabel(/^Nombre/).fill('Lucía Vargas')
  await dialog.getByLabel(/^Correo/).fill('lucia@ejemplo.cr')
  await dialog.getByLabel(/^Especialidad/).fill('Nutrición')
  await dialog.getByRole('button', { name: 'Crear usuario' }).click()
  await expect(page.getByText('Usuario creado', { exact: true })).toBeVisible()
}

const choosePassword = async (page: Page, current: string, next: string) => {
  await page.getByLabel(/^Contraseña actual/).fill(current)
  await page.getByLabel(/^Nueva contraseña/).fill(next)
  await page.getByLabel(/^Confirmar nueva contraseña/).fill(next)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
}

// @rule users-create-dialog, own-password-due-first, users-deactivated-sessions-end
test('a new user chooses a password of their own first, works, and is at the login the moment they are deactivated', async ({
  asStaff,
  visit,
}) => {
  const admin = await asStaff('/doctor/admin/users', 'admin')
  const watching = await asStaff('/doctor/admin/users', 'admin')
  await isLive(watching)
  await createUser(admin, 'lvargas')
  await expect(card(watching, 'lvargas').getByText('Activo', { exact: true })).toBeVisible()

  const lucia = await visit('/doctor/login')
  await fillLogin(lucia, 'lvargas', 'inicial')
  await expect(lucia.getByRole('heading', { name: 'Elija una contraseña propia' })).toBeVisible()
  await lucia.goto('/doctor/orders')
  await expect(lucia).toHaveURL(/\/doctor\/change-password$/)
  await choosePassword(lucia, 'inicial', 'propia-de-lucia')
  await expect(lucia.getByRole('heading', { name: 'Contraseña cambiada' })).toBeVisible()
  await expect(lucia).toHaveURL(/\/doctor\/dashboard$/)
  await isLive(lucia)

  await card(admin, 'lvargas')
    .getByRole('button', { name: /^Desactivar/ })
    .click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click()
  await expect(admin.getByText('Estado actualizado', { exact: true })).toBeVisible()
  await expect(lucia).toHaveURL(/\/doctor\/login$/)
  await expect(card(watching, 'lvargas').getByText('Inactivo', { exact: true })).toBeVisible()
  await fillLogin(lucia, 'lvargas', 'propia-de-lucia')
  await expect(lucia.getByText('Invalid username or password', { exact: true })).toBeVisible()

  await card(admin, 'lvargas')
    .getByRole('button', { name: /^Activar/ })
    .click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Activar' }).click()
  await expect(card(watching, 'lvargas').getByText('Activo', { exact: true })).toBeVisible()
  await fillLogin(lucia, 'lvargas', 'propia-de-lucia')
  await expect(lucia).toHaveURL(/\/doctor\/dashboard$/)
})

// @rule invitation-link-handed, invitation-asked, invitation-page, invitation-page-over, invitation-listed, invitation-again
for (const width of [1280, 375])
  test(`who is invited chooses a password by the last link, and works; no other link opens (${width} px)`, async ({
    asStaff,
    visit,
    clinic,
  }) => {
    const phone = { viewport: { width: 375, height: 740 } }
    const [username, email] = [`imora${width}`, `irene${width}@ejemplo.cr`]
    const admin = await asStaff('/doctor/admin/users', 'admin', { viewport: { width, height: 740 } })
    await isLive(admin)
    await admin.getByRole('button', { name: 'Crear usuario' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Nuevo usuario' })
    await dialog.getByLabel(/^Usuario/).fill(username)
    await dialog.getByLabel(/^Nombre/).fill('Irene Mora')
    await dialog.getByLabel(/^Correo/).fill(email)
    await dialog.getByLabel(/^Especialidad/).fill('Nutrición')
    await dialog.getByRole('checkbox', { name: 'Invitar por correo' }).check()
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
    // The demonstration keeps its mails and sends none, and says so.
    const given = admin.getByRole('dialog', { name: 'Invitación sin enviar' })
    await expect(given.getByText(/quedó guardado y no se envía/)).toBeVisible()
    await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await given.getByRole('button', { name: 'Copiar enlace' }).click()
    await expect(given.getByText('Enlace copiado')).toBeVisible()
    const copied = await admin.evaluate<string>('navigator.clipboard.readText()')
    await admin.keyboard.press('Escape')
    const waits = card(admin, username).getByText('Invitado', { exact: true })
    await expect(waits).toBeVisible()
    await expect(card(admin, username).getByText(/^Su enlace vence el/)).toBeVisible()
    const first = await invitationPath(clinic, email)
    expect(copied.endsWith(first)).toBe(true)

    await card(admin, username)
      .getByRole('button', { name: /^Invitar de nuevo/ })
      .click()
    await expect.poll(() => invitationPath(clinic, email), { timeout: 30_000 }).not.toBe(first)
    const old = await visit(first, phone)
    await expect(old.getByText(/^Esta invitación ya no sirve/)).toBeVisible()

    const link = await invitationPath(clinic, email)
    const irene = await visit(link, phone)
    await expect(irene.getByText(`Su usuario es ${username}`)).toBeVisible()
    await expect.poll(() => violationsOf(irene)).toEqual([])
    await irene.getByLabel(/^Contraseña/).fill('propia-de-irene')
    await irene.getByLabel(/^Confirmar/).fill('propia-de-irene')
    await irene.getByRole('button', { name: 'Guardar contraseña' }).click()
    await irene.getByRole('link', { name: 'Iniciar sesión' }).click()
    await fillLogin(irene, username, 'propia-de-irene')
    await expect(irene).toHaveURL(/\/doctor\/dashboard$/)
    await expect(waits).toBeHidden()
    await old.goto('about:blank')
    await old.goto(link)
    await expect(old.getByText(/^Con esta invitación ya se eligió una contraseña/)).toBeVisible()
  })

// @rule hand-on, hand-on-question
for (const width of [375, 1280])
  test(`the patients of a doctor who is deactivated are handed on to another (${width} px)`, async ({
    asStaff,
    clinic,
  }) => {
    const { staff } = clinic
    const make = async (username: string, name: string): Promise<string> => {
      const person = { username, name, password: 'inicial', email: `${username}@ejemplo.cr`, specialty: 'Nutrición' }
      const { body } = await staff.call({ method: 'POST', path: '/api/doctors', body: person })
      return doctor.parse(body).id
    }
    const [leaves, stays] = [
      await make(`sevans${width}`, 'Sara Evans'),
      await make(`queda${width}`, `Karla Quesada ${width}`),
    ]
    for (const n of [1, 2]) {
      const record = {
        name: `Paciente ${n} de Sara`,
        email: `sara${n}.${width}@ejemplo.cr`,
        cedula: `7-${String(width).padStart(4, '0')}-010${n}`,
      }
      const body = { ...record, phone: '8888-0101', assignedDoctorId: leaves }
      const { status } = await staff.call({ method: 'POST', path: '/api/patients', body })
      expect(status).toBe(201)
    }
    const admin = await asStaff('/doctor/admin/users', 'admin', { viewport: { width, height: 740 } })
    await card(admin, `sevans${width}`)
      .getByRole('button', { name: /^Desactivar/ })
      .click()
    const question = admin.getByRole('alertdialog')
    await expect(question).toContainText('Tiene 2 pacientes asignados: Paciente 2 de Sara, Paciente 1 de Sara.')
    await expect.poll(() => violationsOf(admin)).toEqual([])
    await question.getByLabel('Sus pacientes').selectOption({ label: `Pasarlos a Karla Quesada ${width}` })
    await question.getByRole('button', { name: 'Desactivar' }).click()
    await expect(admin.getByText(`2 pacientes pasaron a Karla Quesada ${width}.`, { exact: true })).toBeVisible()
    await expect(card(admin, `sevans${width}`).getByText('Inactivo', { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await staff.call({ path: `/api/doctors/${stays}/patients` })).body)
      .toMatchObject({ total: 2 })
  })

// @rule own-password-sessions
test('who changes their password stays signed in here, and the other browser is at the login', async ({
  asStaff,
  visit,
}) => {
  const admin = await asStaff('/doctor/admin/users', 'admin')
  await createUser(admin, 'cambia')
  const enter = async (password: string) => {
    const page = await visit('/doctor/login')
    await fillLogin(page, 'cambia', password)
    return page
  }
  const here = await enter('inicial')
  await choosePassword(here, 'inicial', 'propia-1')
  await expect(here).toHaveURL(/\/doctor\/dashboard$/)
  const there = await enter('propia-1')
  await isLive(there)
  await here.goto('/doctor/change-password')
  await choosePassword(here, 'propia-1', 'propia-2')
  await expect(there).toHaveURL(/\/doctor\/login$/)
  await expect(here).toHaveURL(/\/doctor\/dashboard$/)
  await isLive(here)
})

// @rule office-frame-not-found, office-frame-admin-only
test('an unknown address of the portal is its own 404, answered as one', async ({ asStaff }) => {
  const page = await asStaff('/doctor/dashboard')
  const answer = await page.goto('/doctor/nada')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Esta página del portal no existe')).toBeVisible()
  await expect(page.getByText('Bienvenido, Dr. mquesada')).toBeVisible()
})
