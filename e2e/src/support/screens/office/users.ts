import type { PatientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import { type BrowserContextOptions, expect } from '@playwright/test'
import { book, setStatus } from '../../actions/appointments.ts'
import { signIn } from '../../systems/clinic.ts'
import type { People, Screen } from '../../walks/walk.ts'

const usersPath = '/doctor/admin/users'

let newcomers = 0

/** The users as an administrator sees them. */
const openUsers = async ({ asStaff }: People, options?: BrowserContextOptions) => {
  const page = await asStaff(usersPath, options)
  await expect(page.getByRole('list', { name: 'Usuarios' })).toBeVisible()
  return page
}

/** What there is of a patient of the demonstration. */
const openPerson = async ({ asStaff, clinic }: People, options?: BrowserContextOptions) => {
  const { body } = await clinic.staff.call({ path: '/api/patients?limit=1' })
  // The contract of GET /api/patients, checked where it is made.
  const [patient] = body as PatientRow[]
  const page = await asStaff('/doctor/admin/datos-personales', options)
  await page.getByLabel('Correo electrónico').fill(patient?.email ?? '')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Datos encontrados' })).toBeVisible()
  return page
}

export const userScreens: readonly Screen[] = [
  {
    name: '/doctor/admin/clinica',
    says: ['Reservas en línea', 'Así se leerá el sitio', 'Políticas de Cancelación'],
    open: async ({ asStaff }, options) => {
      const page = await asStaff('/doctor/admin/clinica', options)
      await expect(page.getByRole('form', { name: 'Datos de la clínica' })).toBeVisible()
      return page
    },
  },
  {
    name: 'what there is of a person',
    says: ['Datos encontrados', 'Expediente'],
    open: openPerson,
  },
  {
    name: 'the data of a person that are taken along',
    says: ['Datos de la persona', 'Expediente creado'],
    open: async (people, options) => {
      const page = await openPerson(people, options)
      await page.getByRole('checkbox', { name: /^Expediente/ }).check()
      await page.getByRole('button', { name: 'Exportar' }).click()
      await expect(page.getByRole('heading', { name: 'Datos de la persona' })).toBeVisible()
      return page
    },
  },
  {
    name: 'the question before a person is erased',
    says: ['Eliminar 1 dato para siempre'],
    open: async (people, options) => {
      const { clinic } = people
      const email = 'quien.pidio@ejemplo.cr'
      const id = await book(clinic.staff, {
        name: 'Quien Pidió Borrar',
        email,
        date: clinic.nextDay(),
        startTime: '08:00',
        endTime: '08:30',
      })
      await setStatus(clinic.staff, id, 'cancelado')
      const page = await people.asStaff('/doctor/admin/datos-personales', options)
      await page.getByLabel('Correo electrónico').fill(email)
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await page
        .getByRole('checkbox', { name: /Quien Pidió Borrar/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Eliminar' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      return page
    },
  },
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
    name: 'the form that invites a new user',
    says: ['Invitar por correo', 'Enviar invitación'],
    open: async (people, options) => {
      const page = await openUsers(people, options)
      await page.getByRole('button', { name: 'Crear usuario' }).click()
      await page.getByRole('checkbox', { name: 'Invitar por correo' }).check()
      await expect(page.getByRole('button', { name: 'Enviar invitación' })).toBeVisible()
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
    name: 'the password that an administrator gives',
    says: ['Contraseña de jsolano', 'Nueva contraseña'],
    open: async (people, options) => {
      const page = await openUsers(people, options)
      await page.getByRole('button', { name: 'Cambiar contraseña jsolano' }).click()
      await expect(page.getByRole('dialog', { name: 'Contraseña de jsolano' })).toBeVisible()
      return page
    },
  },
  {
    name: 'the own password that is due first',
    says: ['Elija una contraseña propia', 'Contraseña actual'],
    open: async ({ visit, clinic }, options = {}) => {
      const username = `nueva${newcomers++}`
      const body = {
        username,
        password: 'inicial',
        name: 'Lucía Vargas',
        email: `${username}@ejemplo.cr`,
        specialty: 'Nutrición',
      }
      const { status } = await clinic.staff.call({ method: 'POST', path: '/api/doctors', body })
      expect(status).toBe(201)
      const page = await visit('about:blank', options)
      await signIn(page, options.baseURL ?? clinic.url, username, 'inicial')
      await page.goto(new URL('/doctor/dashboard', clinic.url).href)
      await expect(page).toHaveURL(/change-password$/)
      return page
    },
  },
  {
    name: 'the own password',
    says: ['Cambiar contraseña', 'Contraseña actual'],
    open: ({ asDoctor }, options) => asDoctor('/doctor/change-password', options),
  },
  {
    name: "the own password of 'admin', who has none to change",
    says: ['Por seguridad, el admin no puede cambiar su propia contraseña', 'Volver al portal'],
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
    open: ({ asDoctor }, options) => asDoctor(usersPath, options),
  },
]
