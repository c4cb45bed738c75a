import { limits } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { intakeLimits } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { orderLimits } from '@clinic/shared-events/contracts/shop/orders.ts'
import { actionNotesLimit } from '@clinic/shared-events/contracts/wire/answers.ts'

/** A field that takes whatever a person writes. */
export type WrittenField = {
  field: string
  /** What its sentences call it. */
  label: string
  /** The most characters it takes. */
  most: number
  /** Makes a text one the field takes, where it asks for something particular: a phone has digits. */
  around?: (text: string) => string
  /** The event's own name of it; null where it is checked and not kept. */
  keptAs?: string | null
}

/** A field that nothing is sent without, and what it says when it is blank. */
type RequiredField = { field: string; missing: string }

/** A field that takes a shape or one of a list: any other text is refused in these words. */
type ChosenField = { field: string; sentence: RegExp }

const written = (field: string, label: string, most: number): WrittenField => ({ field, label, most })
const phoneOf = (field: string, label: string): WrittenField => ({
  ...written(field, label, 60),
  around: (text) => `8888-1234${text}`,
})

const day = /^Fecha inválida/
const hour = /^Hora inválida/
const cedula = /^Cédula debe tener formato #-####-####$/
const email = /^(Correo electrónico|Email)(: máximo 254 caracteres| inválido)$/

/** Every field of every form's body (docs/specification.md#public-calls). */
export const formFields = {
  booking: {
    written: [
      written('name', 'Nombre', limits.name),
      phoneOf('phone', 'Teléfono'),
      written('address', 'Dirección', limits.address),
      written('reason', 'Motivo de consulta', limits.reason),
      // The staff's: of the public's call it is checked and not kept.
      { ...written('notes', 'Notas', limits.notes), keptAs: null },
    ],
    chosen: [
      { field: 'date', sentence: day },
      { field: 'startTime', sentence: hour },
      { field: 'endTime', sentence: hour },
      { field: 'cedula', sentence: cedula },
      { field: 'specialty', sentence: /^Especialidad no válida$/ },
      { field: 'appointmentType', sentence: /^Tipo de cita no válido$/ },
      { field: 'status', sentence: /^Estado no válido$/ },
      { field: 'overbook', sentence: /^Sobrecupo: / },
    ],
    email: ['email'],
    required: [
      { field: 'name', missing: 'Nombre es requerido' },
      { field: 'email', missing: 'Correo electrónico es requerido' },
      { field: 'phone', missing: 'Teléfono es requerido' },
      { field: 'address', missing: 'Dirección es requerida' },
    ],
  },
  'clinical intake': {
    written: [
      written('occupation', 'Ocupación', intakeLimits.occupation),
      written('healthConditions', 'Condiciones de salud', intakeLimits.text),
      written('surgeries', 'Cirugías', intakeLimits.text),
      written('falls', 'Caídas', intakeLimits.text),
      written('tattoosScars', 'Tatuajes o cicatrices', intakeLimits.text),
    ],
    chosen: [
      { field: 'appointmentId', sentence: /^Identificador inválido$/ },
      { field: 'age', sentence: /^Edad debe estar entre 1 y 120 años$/ },
      { field: 'painAreas', sentence: /^Áreas de dolor: / },
    ],
    email: [],
    required: [{ field: 'occupation', missing: 'Ocupación es requerida' }],
  },
  'first-session form': {
    written: [
      written('name', 'Nombre', intakeLimits.name),
      phoneOf('phone', 'Teléfono'),
      written('occupation', 'Ocupación', intakeLimits.occupation),
      written('address', 'Dirección', intakeLimits.address),
      written('emergencyContact', 'Contacto de emergencia', intakeLimits.emergencyContact),
      phoneOf('emergencyPhone', 'Teléfono de emergencia'),
      written('healthConditions', 'Condiciones de salud', intakeLimits.text),
      written('surgeries', 'Cirugías', intakeLimits.text),
      written('medications', 'Medicamentos', intakeLimits.text),
      written('allergies', 'Alergias', intakeLimits.text),
      written('painDescription', 'Descripción del dolor', intakeLimits.text),
      written('symptomOnset', 'Inicio de los síntomas', intakeLimits.text),
      written('previousTreatments', 'Tratamientos previos', intakeLimits.text),
      written('physicalActivity', 'Actividad física', intakeLimits.text),
      written('sleepPatterns', 'Sueño', intakeLimits.text),
      written('workEnvironment', 'Entorno de trabajo', intakeLimits.text),
      written('expectations', 'Expectativas', intakeLimits.text),
      written('additionalNotes', 'Notas adicionales', intakeLimits.text),
    ],
    chosen: [
      { field: 'cedula', sentence: cedula },
      { field: 'age', sentence: /^Edad debe estar entre 1 y 120 años$/ },
      { field: 'gender', sentence: /^Género no válido$/ },
      { field: 'allergyStatus', sentence: /^Si tiene alergias: responda sí, no o no se sabe$/ },
      { field: 'painAreas', sentence: /^Áreas de dolor: / },
      { field: 'painLevel', sentence: /^Nivel de dolor debe estar entre 1 y 10$/ },
    ],
    email: ['email'],
    required: [
      { field: 'cedula', missing: 'Cédula es requerida' },
      { field: 'name', missing: 'Nombre es requerido' },
      { field: 'email', missing: 'Correo electrónico es requerido' },
      { field: 'phone', missing: 'Teléfono es requerido' },
    ],
  },
  order: {
    written: [
      written('customerName', 'Nombre', orderLimits.name),
      phoneOf('customerPhone', 'Teléfono'),
      written('customerAddress', 'Dirección', orderLimits.address),
      written('notes', 'Notas', orderLimits.notes),
      { ...written('items.0.name', 'Producto', 300), keptAs: null },
      { ...written('items.0.productName', 'Producto', 300), keptAs: null },
    ],
    chosen: [
      { field: 'items', sentence: /^El pedido no tiene productos$/ },
      { field: 'items.0.productId', sentence: /^Identificador inválido$/ },
      { field: 'items.0.quantity', sentence: /^Cantidad: debe ser un número entero de 1 a 99$/ },
      { field: 'items.0.price', sentence: /^Precio: / },
      { field: 'totalAmount', sentence: /^Precio: / },
      { field: 'paymentMethod', sentence: /^Método de pago no válido$/ },
      { field: 'status', sentence: /^Estado no válido$/ },
    ],
    email: ['customerEmail'],
    required: [
      { field: 'customerName', missing: 'Nombre es requerido' },
      { field: 'customerEmail', missing: 'Email inválido' },
      { field: 'customerPhone', missing: 'Teléfono es requerido' },
      { field: 'customerAddress', missing: 'Dirección completa es requerida' },
    ],
  },
  'cart line': {
    written: [],
    chosen: [
      { field: 'productId', sentence: /^Identificador inválido$/ },
      { field: 'quantity', sentence: /^Cantidad: / },
      { field: 'sessionId', sentence: /^Sesión inválida$/ },
    ],
    email: [],
    required: [],
  },
  'action request': {
    written: [written('notes', 'Notas', actionNotesLimit)],
    chosen: [],
    email: [],
    required: [],
  },
} as const satisfies Record<
  string,
  {
    written: readonly WrittenField[]
    chosen: readonly ChosenField[]
    email: readonly string[]
    required: readonly RequiredField[]
  }
>
export type FormName = keyof typeof formFields

/** What an e-mail that is none is told: the field and, where it is too long, the limit. */
export const emailSentence = email
