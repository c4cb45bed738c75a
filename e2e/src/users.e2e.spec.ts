import { expect, type Page } from '@playwright/test'
import { isLive } from './support/actions/board.ts'
import { test } from './support/systems/clinic.ts'

const fillLogin = async (page: Page, username: string, password: string) => {
  await page.getByLabel(/^Usuario/).fill(username)
  await page.getByLabel(/^Contraseña/).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}
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
