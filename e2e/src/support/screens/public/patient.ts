import { painAreas } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { expect, type Page } from '@playwright/test'
import { bookedByLink } from '../../actions/appointments.ts'
import { fillBooking, isBooked, submitButton, whatsappQuestion } from '../../actions/booking-form.ts'
import {
  bodyArea,
  cedulaField,
  fillIntake,
  fillPatientIntake,
  newCedula,
  sendForm,
  sendIntake,
} from '../../actions/patient-forms.ts'
import type { Screen } from '../../walks/walk.ts'
import { pageUnder } from './site.ts'

/** What is done on a screen before it is looked at. */
const after = (screen: Screen, more: Omit<Screen, 'open'>, act: (page: Page) => Promise<unknown>): Screen => ({
  ...more,
  open: async (people, options) => {
    const page = await screen.open(people, options)
    await act(page)
    return page
  },
})
const shown = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()

const slots = ['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM', '2:00 PM', '3:00 PM', '4:00 PM', '5:00 PM']

const bookingInvalid: Screen = {
  name: '/citas with what is wrong or missing',
  says: [
    ...['Agendar Cita', ...slots, 'Correo electrónico inválido', 'Teléfono debe tener al menos 8 dígitos'],
    ...['Debe aceptar los términos y condiciones', '3 días antes', '1 día antes'],
  ],
  open: async ({ visit, clinic }, options) => {
    const page = await visit('/citas', options)
    await page.getByLabel(/^Fecha preferida/).fill(clinic.nextDay())
    await expect(page.getByRole('radio', { name: '8:00 AM' })).toBeEnabled()
    await page.getByLabel(/^Teléfono/).fill('8888')
    await page.getByLabel(/^Correo electrónico/).fill('rosa@')
    await submitButton(page).click()
    await shown(page, 'Revise los campos marcados y vuelva a intentar.')
    return page
  },
}

const bookingAsks: Screen = {
  name: '/citas asking about WhatsApp',
  says: [
    ...['Cita agendada exitosamente', 'Recibirás un email de confirmación en breve.'],
    'Cita agendada exitosamente para Rosa Mora Jiménez. ¿Abrir WhatsApp para enviar confirmación?',
  ],
  open: async ({ visit, clinic }, options) => {
    const page = await visit('/citas', options)
    await fillBooking(page, { name: 'Rosa Mora Jiménez', date: clinic.nextDay(), hour: '9:00 AM' })
    await submitButton(page).click()
    await expect(whatsappQuestion(page)).toBeVisible()
    await shown(page, 'Recibirás un email de confirmación en breve.')
    return page
  },
}
const booked = after(bookingAsks, { name: '/citas after booking', says: ['Añadir al calendario'] }, isBooked)

/** A page that an appointment's link opens. */
const ofAppointment = (
  name: string,
  pathOf: (id: string) => string,
  heading: string,
  says: Screen['says'],
): Screen => ({
  name,
  says,
  open: async ({ visit, clinic }, options) => {
    const id = await bookedByLink(clinic.url, { date: clinic.nextDay(), startTime: '09:00' })
    const page = await visit(pathOf(id), options)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page.getByText('Ana Solís Mora')).toBeVisible()
    return page
  },
})

const intake = ofAppointment('/ficha-clinica/{id}', (id) => `/ficha-clinica/${id}`, 'Ficha clínica', [
  ...['Edad', 'Ocupación', 'Condiciones de salud', 'Cirugías', 'Caídas', 'Tatuajes o cicatrices'],
  'No hay áreas seleccionadas',
])
const intakeInvalid = after(intake, { name: '/ficha-clinica/{id} with an area and nothing else' }, async (page) => {
  await bodyArea(page, 'Cabeza').click()
  await sendIntake(page).click()
  await shown(page, 'Ocupación es requerida')
})
const sentIntake = ['Ficha clínica enviada exitosamente', 'La información ha sido guardada de forma segura.']
const intakeSent = after(intake, { name: '/ficha-clinica/{id} sent', says: sentIntake }, async (page) => {
  await fillIntake(page)
  await sendIntake(page).click()
  await shown(page, 'Ficha clínica enviada exitosamente')
})
const intakeUnknown = pageUnder('/ficha-clinica/0000000000000000000000', 'Cita no encontrada', [], {
  name: '/ficha-clinica/{id} of no appointment',
  refused: ['404 /api/appointments/0000000000000000000000'],
})

const form = pageUnder('/formulario-primera-sesion', 'Formulario de Primera Sesión', [
  ...['Cédula', '#-####-####', 'Género', 'Masculino', 'Femenino', 'Otro', 'Ocupación', 'Dirección'],
  ...painAreas,
])
const formEmpty = after(
  form,
  {
    name: '/formulario-primera-sesion left empty',
    says: ['Campos requeridos', 'Por favor complete todos los campos marcados con *'],
  },
  async (page) => {
    await sendForm(page).click()
    await shown(page, 'Campos requeridos')
  },
)
const formWrong = after(
  form,
  {
    name: '/formulario-primera-sesion with half a cédula',
    says: ['Formato de cédula inválido', 'La cédula debe tener el formato #-####-####'],
  },
  async (page) => {
    await fillPatientIntake(page, newCedula())
    await cedulaField(page).fill('1-2345')
    await sendForm(page).click()
    await shown(page, 'Formato de cédula inválido')
  },
)
const formSent = after(form, { name: '/formulario-primera-sesion sent', says: ['Volver al inicio'] }, async (page) => {
  await fillPatientIntake(page, newCedula())
  await sendForm(page).click()
  await expect(page.getByRole('heading', { name: 'Formulario enviado' })).toBeVisible()
})

const actionTexts = ['Ana Solís Mora', 'Fisioterapia', '2260-1406', 'citas@mueve.example']
const reschedule = (path: string) =>
  ofAppointment(path, (id) => path.replace('{id}', id), 'Reprogramar su cita', actionTexts)
const cancel = (path: string) => ofAppointment(path, (id) => path.replace('{id}', id), 'Cancelar su cita', actionTexts)
const confirm = ofAppointment('/cita/{id}/confirmar', (id) => `/cita/${id}/confirmar`, 'Confirmar su cita', actionTexts)
const confirmed = after(confirm, { name: '/cita/{id}/confirmar done', says: ['¡Ahí estaremos!'] }, async (page) => {
  await page.getByRole('button', { name: 'Confirmar mi cita' }).click()
  await shown(page, 'Su cita está confirmada')
})
const confirmFailed = after(
  confirm,
  {
    name: '/cita/{id}/confirmar while the server fails',
    says: ['Error al Procesar', 'Confirmar mi cita', '2260-1406'],
    refused: ['503 /api/appointment-confirmations/'],
  },
  async (page) => {
    await page.route('**/api/appointment-confirmations/**', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('button', { name: 'Confirmar mi cita' }).click()
    await shown(page, 'Error al Procesar')
  },
)
/** The page behind the link by which a patient confirms, in its states. */
export const confirmScreens: readonly Screen[] = [confirm, confirmed, confirmFailed]
const ask = (page: Page) => page.getByRole('button', { name: /^Solicitar / }).click()

const actionSent = after(
  reschedule('/cita/{id}/reprogramar'),
  { name: '/cita/{id}/reprogramar sent', says: ['Solicitud Enviada'] },
  async (page) => {
    await ask(page)
    await shown(page, 'Solicitud Enviada')
  },
)
const actionFailed = after(
  cancel('/cita/{id}/cancelar'),
  {
    name: '/cita/{id}/cancelar while the server fails',
    says: ['Error al Procesar', '2260-1406'],
    refused: ['503 /api/appointment-actions/'],
  },
  async (page) => {
    await page.route('**/api/appointment-actions/**', (route) => route.fulfill({ status: 503, json: {} }))
    await ask(page)
    await shown(page, 'Error al Procesar')
  },
)
const actionTwice = after(
  cancel('/accion-cita/{id}/cancel'),
  {
    name: '/accion-cita/{id}/cancel asked twice',
    says: ['Solicitud Ya Registrada', 'Retirar mi solicitud'],
  },
  async (page) => {
    await ask(page)
    await shown(page, 'Solicitud Enviada')
    await page.reload()
    await shown(page, 'Solicitud Ya Registrada')
  },
)

export const patientScreens: readonly Screen[] = [
  ...[bookingInvalid, bookingAsks, booked, intake, intakeInvalid, intakeSent, intakeUnknown],
  ...[form, formEmpty, formWrong, formSent],
  ...[reschedule('/r/{id}'), cancel('/c/{id}'), actionSent, actionFailed, actionTwice],
  ...confirmScreens,
  pageUnder('/accion-cita/ninguna/cancel', 'Enlace No Válido'),
]
