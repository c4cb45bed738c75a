import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { answerSummary, appointmentId } from '~/public/action-request/testing/action-desk.ts'
import { answerAppointment, rosa } from '~/public/clinical-intake/testing/intake-desk.ts'
import { answerTaken } from '~/public/shared/schedule/testing/taken-desk.ts'
import { openShop } from '~/public/shop/testing/order-desk.ts'
import { renderApp } from './render-app.tsx'

type Name = string | RegExp
/** Where something can be typed: the file of its form, its address, what is pressed to get there, and the field. */
export type TypedPlace = { file: string; at: string; opens?: readonly Name[]; field: Name; answers?: () => unknown }

const patientsPage = `/doctor/patients/${'a'.repeat(22)}`
const bot = (tab: string) => `/doctor/twilio-bot?tab=${tab}`

/** Every dialog with fields, by its name. */
export const dialogs: [name: Name, place: TypedPlace][] = [
  [
    'Nueva cita',
    {
      file: 'appointments/components/editing/appointment-form',
      at: '/doctor/dashboard',
      opens: ['Nueva cita'],
      field: /^Nombre completo/,
    },
  ],
  [
    'Editar cita',
    {
      file: 'appointments/components/editing/appointment-form',
      at: '/doctor/dashboard',
      opens: [/Mariela Vargas/, 'Editar'],
      field: /^Motivo/,
    },
  ],
  [
    '¿Cancelar esta cita?',
    {
      file: 'appointments/components/questions/cancel-question',
      at: '/doctor/dashboard',
      opens: [/Mariela Vargas/, 'Cancelar'],
      field: /^Por qué/,
    },
  ],
  [
    '¿Dejar vencer la solicitud?',
    {
      file: 'appointments/components/answer-request',
      at: '/doctor/appointments',
      opens: [/^Expirar/],
      field: /^Respuesta/,
    },
  ],
  [
    'Nuevo Expediente',
    {
      file: 'patients/components/new-record-dialog',
      at: '/doctor/patients',
      opens: ['Nuevo Expediente'],
      field: /^Nombre/,
    },
  ],
  [
    /^Nueva Nota/,
    { file: 'patients/components/new-note-dialog', at: patientsPage, opens: ['Nueva Nota'], field: /^Síntomas/ },
  ],
  [
    /^Corregir nota/,
    {
      file: 'patients/components/correct-note',
      at: patientsPage,
      opens: [/ver la nota$/, 'Corregir'],
      field: /^Síntomas/,
    },
  ],
  [
    /^Corregir registro/,
    {
      file: 'medical-record/components/correct-record',
      at: '/doctor/medical-record/mariela000000000000000',
      opens: ['Corregir'],
      field: /^Diagnóstico/,
    },
  ],
  [
    'Nuevo pedido',
    {
      file: 'orders/components/new-order/new-order-dialog',
      at: '/doctor/orders',
      opens: ['Nuevo pedido'],
      field: /^Nombre completo/,
    },
  ],
  [
    'Agregar Producto',
    { file: 'products/components/product-form', at: '/doctor/products', opens: ['Agregar Producto'], field: /^Nombre/ },
  ],
  [
    'Editar producto',
    { file: 'products/components/product-form', at: '/doctor/products', opens: [/^Editar /], field: /^Nombre/ },
  ],
  [
    'Nuevo usuario',
    {
      file: 'users/components/create-user-dialog',
      at: '/doctor/admin/users',
      opens: ['Crear usuario'],
      field: /^Nombre/,
    },
  ],
  [
    /^Contraseña de/,
    {
      file: 'users/components/password-dialog',
      at: '/doctor/admin/users',
      opens: [/^Cambiar contraseña/],
      field: /^Nueva contraseña/,
    },
  ],
  [
    'Nueva configuración',
    { file: 'settings/config-dialog', at: bot('config'), opens: ['Nueva configuración'], field: /^Nombre/ },
  ],
  [
    /^Cambiar el Auth Token/,
    { file: 'settings/token-dialog', at: bot('config'), opens: [/^Cambiar Auth Token/], field: /^Auth Token/ },
  ],
  [
    'Nueva respuesta',
    { file: 'settings/response-dialog', at: bot('responses'), opens: ['Nueva respuesta'], field: /^Palabras/ },
  ],
  [
    'Seguir después',
    {
      file: 'public/patient-intake/components/put-off-dialog',
      at: '/formulario-primera-sesion',
      opens: ['Seguir después'],
      field: /^Correo/,
    },
  ],
  [/Asunto$/, { file: 'settings/text-dialog', at: bot('texts'), opens: [/^Editar .*Asunto»/], field: /^Asunto/ }],
]

/** Every page with a form, and every field of a record that is edited in its place. */
export const pages: [name: string, place: TypedPlace][] = [
  [
    'a medical record',
    {
      file: 'medical-record/components/new-record',
      at: '/doctor/medical-record/mariela000000000000000',
      field: /^Diagnóstico/,
    },
  ],
  [
    'the own password',
    { file: 'staff/components/change-password-form', at: '/doctor/change-password', field: /^Contraseña actual/ },
  ],
  [
    'the data of the practice',
    { file: 'clinic/components/practice-form', at: '/doctor/admin/clinica', field: /^Nombre/ },
  ],
  ['the hours of reminders', { file: 'settings/reminder-hours', at: bot('texts'), field: /^Primer/ }],
  ['a test message', { file: 'tries/test-tab', at: bot('test'), field: /^Identificador/ }],
  ['a test of a template', { file: 'tries/template-test', at: bot('test'), field: /^Content SID/ }],
  ['a test mail', { file: 'tries/mail-try', at: bot('config'), field: /^Correo/ }],
  [
    "a patient's field",
    { file: 'records/editable-facts', at: patientsPage, opens: [/^Editar Dirección/], field: /^Dirección/ },
  ],
  [
    'the price of a visit',
    {
      file: 'detail/money-lines',
      at: '/doctor/dashboard?cita=mariela000000000000000',
      opens: ['Otro precio'],
      field: 'Precio en colones',
    },
  ],
  [
    'another amount of a visit',
    {
      file: 'detail/to-receive',
      at: '/doctor/dashboard?cita=mariela000000000000000',
      opens: ['Otro monto'],
      field: 'Monto en colones',
    },
  ],
  [
    'a booking',
    { file: 'public/appointments/components/booking-form', at: '/citas', field: /^Motivo/, answers: answerTaken },
  ],
  [
    'the first-session form',
    { file: 'public/patient-intake/components/intake-form', at: '/formulario-primera-sesion', field: /^Alergias/ },
  ],
  [
    'the form before a visit',
    {
      file: 'public/clinical-intake/components/intake-form',
      at: `/ficha-clinica/${rosa}`,
      field: /^Ocupación/,
      answers: answerAppointment,
    },
  ],
  [
    'a request',
    {
      file: 'public/action-request/components/action-form',
      at: `/r/${appointmentId}`,
      field: /^¿Qué días/,
      answers: answerSummary,
    },
  ],
  [
    'an order',
    { file: 'public/shop/components/checkout/checkout-form', at: '/checkout', field: /^Dirección/, answers: openShop },
  ],
  ['a deletion request', { file: 'public/legal/components/deletion-form', at: '/data-deletion', field: /^Motivo/ }],
]

export const pressed = async (user: UserEvent, name: Name) =>
  user.click((await screen.findAllByRole('button', { name }, { timeout: 20_000 }))[0] as HTMLElement)

export const typed = 'medio escrito'

/** Somebody who has typed there. */
export const typeAt = async (
  { at, opens = [], field, answers }: TypedPlace,
  box: () => Promise<HTMLElement> = page,
) => {
  answers?.()
  const app = renderApp(at)
  for (const opener of opens) await pressed(app.user, opener)
  const inBox = within(await box())
  const shown = () => inBox.findByLabelText<HTMLInputElement>(field, {}, { timeout: 20_000 })
  await app.user.type(await shown(), typed)
  return { ...app, shown }
}
const page = async () => document.body
