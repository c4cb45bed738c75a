import { expect } from '@playwright/test'
import type { Screen } from '../../walks/walk.ts'

type Words = NonNullable<Screen['says']>

/** A page at rest under its heading. */
export const pageUnder = (path: string, heading: string, says: Words = [], more: Partial<Screen> = {}): Screen => ({
  name: path,
  says: [heading, ...says],
  open: async ({ visit }, options) => {
    const page = await visit(path, options)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    return page
  },
  ...more,
})

const footer = [
  ...['Política de Privacidad', 'Términos de Servicio', 'Eliminación de Datos'],
  ...['Lunes a viernes', '9am – 6pm', 'Sábado', '8am – 2pm', 'Domingo', 'Cerrado'],
]

const home = pageUnder('/', 'Fisioterapia en su casa, a su ritmo.', [
  ...['Complete First Session Form', 'Other Services', 'Shop', 'Conocer Sobre Mí', 'upload your receipt here'],
  ...['Valoración', 'Diagnóstico', 'Primer Tratamiento', 'Servicio a Domicilio'],
  ...['₡30,000', '₡35,000', 'IVA incluido', '₡24,000', '₡28,000', '₡5,000'],
  ...['San José, Heredia, Alajuela', '16 años'],
  ...footer,
])

const techniques = [
  ...[
    'Electroterapia',
    'Punción seca',
    'Electropunción con agujas',
    'Ganchos miofasciales',
    'Termoterapia',
    'Ventosas',
  ],
  ...['Vendaje neuromuscular', 'Láser', 'Ultrasonido regenerativo', 'Presoterapia', 'Ondas de choque'],
  'Ejercicios de fortalecimiento',
]

const homeUnfolded: Screen = {
  name: '/ with both of its toggles open',
  says: ['Ocultar Sobre Mí', 'Agendar Cita', 'Conocer Servicios', ...techniques],
  open: async (people, options) => {
    const page = await home.open(people, options)
    await page.getByRole('button', { name: 'Conocer Sobre Mí' }).click()
    await page.getByRole('button', { name: 'Ver técnicas' }).click()
    await expect(page.getByText('Ejercicios de fortalecimiento')).toBeVisible()
    return page
  },
}

const services = pageUnder('/servicios', 'Nuestros Servicios', [
  'Te ofrecemos diferentes servicios sin salir de casa, siempre pensando en tu salud y comodidad.',
  ...['Fisioterapia', 'Odontología', 'Masajes', 'Nutrición', 'Dictámenes de Licencia', 'Incapacidades'],
  ...['Recetas Médicas', 'Actas de Defunción', '¿Listo para mejorar tu salud?'],
  'Agenda tu cita ahora y recibe atención personalizada en la comodidad de tu hogar.',
])

const policies = pageUnder('/multas', 'Políticas de Cancelación', ['1h30min', '50%', '100%', '₡2,000'])

const back = 'Volver al inicio'
const privacy = pageUnder('/privacy-policy', 'Política de Privacidad', [back, '22 de julio de 2025', '5 años'])
const terms = pageUnder('/terms-of-service', 'Términos de Servicio', [back, '12 horas', '50%', '100%', '25%'])

const deletion = pageUnder('/data-deletion', 'Eliminación de Datos', [
  ...[back, '1-2345-6789', '3-5 días hábiles', '5-10 días hábiles', '30 días naturales'],
  ...['Información de contacto', 'Preferencias de comunicación', 'Historial de mensajería no médico'],
  ...['Datos de marketing', 'Información de cuenta web'],
])

const deletionMissing: Screen = {
  name: '/data-deletion without name and e-mail',
  says: ['Nombre es requerido'],
  open: async (people, options) => {
    const page = await deletion.open(people, options)
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
    await expect(page.getByText('Nombre es requerido')).toBeVisible()
    return page
  },
}

const deletionSent: Screen = {
  name: '/data-deletion sent',
  says: [
    'Su solicitud de eliminación de datos ha sido enviada. Nos contactaremos con usted en un plazo de 5 días hábiles.',
  ],
  open: async (people, options) => {
    const page = await deletion.open(people, options)
    await page.getByLabel(/^Nombre completo/).fill('Rosa Mora Jiménez')
    await page.getByLabel(/^Correo electrónico/).fill('rosa.mora@example.com')
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    return page
  },
}

const login = pageUnder('/doctor/login', 'Portal del Doctor')

const loginRefused: Screen = {
  name: '/doctor/login refused',
  says: ['Login failed', 'Invalid username or password'],
  refused: ['401 /api/auth/login'],
  open: async (people, options) => {
    const page = await login.open(people, options)
    await page.getByLabel(/^Usuario/).fill('mquesada')
    await page.getByLabel(/^Contraseña/).fill('no es esta')
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
    return page
  },
}

const loginEmpty: Screen = {
  name: '/doctor/login left empty',
  says: ['Username is required', 'Password is required'],
  open: async (people, options) => {
    const page = await login.open(people, options)
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await expect(page.getByText('Username is required')).toBeVisible()
    return page
  },
}

/** The address whose content is not shown: it leads on (docs/open-points.md#the-address-dashboard). */
const dashboard: Screen = {
  name: '/dashboard',
  open: async ({ visit }, options) => {
    const page = await visit('/dashboard', options)
    await expect(page).toHaveURL(/\/doctor\/login$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Portal del Doctor' })).toBeVisible()
    return page
  },
}

export const siteScreens: readonly Screen[] = [
  ...[home, homeUnfolded, services, policies, privacy, terms, deletion, deletionMissing, deletionSent],
  pageUnder('/no-existe', '404 Page Not Found', ['Did you forget to add the page to the router?'], {
    name: 'an unknown page',
    refused: ['404 /no-existe'],
  }),
  ...[login, loginEmpty, loginRefused, dashboard],
]
