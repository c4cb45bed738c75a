import { type BrowserContextOptions, expect } from '@playwright/test'
import { signIn } from '../clinic.ts'
import type { People, Screen } from '../walk.ts'

const usersPath = '/doctor/admin/users'

/** The users as an administrator sees them. */
const openUsers = async ({ visit, clinic }: People, options: BrowserContextOptions = {}) => {
  const page = await visit('about:blank', options)
  await signIn(page, options.baseURL ?? clinic.url, 'admin', clinic.password)
  await page.goto(usersPath)
  await expect(page.getByRole('list', { name: 'Usuarios' })).toBeVisible()
  return page
}

export const userScreens: readonly Screen[] = [
  {
    name: 'the users',
    says: ['Gestión de Usuarios', 'Administrador', 'Doctor', 'Activo'],
    open: openUsers,
  },
  {
    name: 'the form of a new user',
    says: ['Nuevo usuario'],
    open: async (people, options) => {
      const page = await openUsers(people, options)
      await page.getByRole('button', { name: 'Crear usuario' }).click()
      await expect(page.getByRole('dialog', { name: 'Nuevo usuario' })).toBeVisible()
      return page
    },
  },
  {
    name: 'the question before a user is deactivated',
    says: ['¿Desactivar a jsolano?'],
    open: async (people, options) => {
      const page = await openUsers(people, options)
      const one = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'jsolano', exact: true }) })
      await one.getByRole('button', { name: /^Desactivar/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      return page
    },
  },
  {
    name: 'the own password',
    says: ['Cambiar contraseña', 'Contraseña actual'],
    open: ({ asStaff }, options) => asStaff('/doctor/change-password', options),
  },
  {
    name: 'the own password of nobody',
    says: ['Debes iniciar sesión para cambiar tu contraseña'],
    open: ({ visit }, options) => visit('/doctor/change-password', options),
  },
  {
    name: 'a section that is not there',
    says: ['Esta página del portal no existe'],
    refused: ['404 /doctor/nada'],
    open: ({ asStaff }, options) => asStaff('/doctor/nada', options),
  },
  {
    name: "a section of the administrators' for a doctor",
    says: ['Esta sección es solo para administradores'],
    open: ({ asStaff }, options) => asStaff(usersPath, options),
  },
]
