import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { accountsOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { knownAllergies } from '@clinic/shared-events/contracts/patients/allergies.ts'
import { ageOf, type PatientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import {
  allergyText,
  appointmentTypeText,
  genderText,
  guessedAnswer,
  orderStatusText,
  payMethodText,
  paymentText,
  specialtyText,
  statusText,
} from '@clinic/shared-events/contracts/wire-words.ts'
import { type Cell, dateCell, moment } from '../table.ts'
import { type Column, phoneCell } from './csv.ts'

/** What an erased text shows (docs/log.md#erasure). */
const erased = '[eliminado]'

type Named = { [field: string]: unknown }
/** A person's text. Who is erased has no name, which everybody else has. */
const personal =
  <Row extends Named>(name: keyof Row, field: keyof Row) =>
  (row: Row): Cell =>
    row[name] === null ? erased : ((row[field] as string | null) ?? '')
const phone =
  <Row extends Named>(name: keyof Row, field: keyof Row) =>
  (row: Row): Cell =>
    phoneCell(String(personal<Row>(name, field)(row)))
export const orderColumns: readonly Column<OrderRow>[] = [
  ['Pedido', (row) => row.trackingNumber],
  ['Creado', (row) => moment(row.createdAt)],
  ['Estado', (row) => orderStatusText[row.status]],
  ['Cliente', personal('customerName', 'customerName')],
  ['Teléfono', phone('customerName', 'customerPhone')],
  ['Correo', personal('customerName', 'customerEmail')],
  ['Dirección', personal('customerName', 'customerAddress')],
  ['Productos', ({ items }) => items.map(({ name, quantity }) => `${quantity} × ${name}`).join('; ')],
  ['Total (₡)', (row) => row.totalAmount],
  ['Pago', (row) => paymentText[row.paymentMethod]],
  ['Recibido (₡)', ({ paid, totalAmount }) => (paid ? totalAmount : 0)],
  ['Pagado con', ({ paid }) => paid && payMethodText[paid.method]],
  ['Pagado el', ({ paid }) => paid && moment(paid.at)],
  ['Notas', personal('customerName', 'notes')],
  ['Nota interna', personal('customerName', 'staffNote')],
]

const paidIn = ({ deposit, received }: ReturnType<typeof accountsOf>): number => deposit + received

export const appointmentColumns: readonly Column<AppointmentRow>[] = [
  ['Fecha', (row) => dateCell(row.date)],
  ['Inicio', (row) => row.startTime],
  ['Fin', (row) => row.endTime],
  ['Estado', (row) => statusText[row.status]],
  ['Especialidad', (row) => specialtyText[row.specialty]],
  ['Tipo', (row) => appointmentTypeText[row.appointmentType]],
  ['Nombre', personal('name', 'name')],
  ['Cédula', personal('name', 'cedula')],
  ['Teléfono', phone('name', 'phone')],
  ['Correo', personal('name', 'email')],
  ['Dirección', personal('name', 'address')],
  ['Motivo', personal('name', 'reason')],
  ['Notas', personal('name', 'notes')],
  ['Precio (₡)', (row) => accountsOf(row).price],
  ['Recibido (₡)', (row) => paidIn(accountsOf(row))],
  ['Debe (₡)', (row) => accountsOf(row).debt],
  ['Creada', (row) => moment(row.createdAt)],
]

/** Whether they have allergies, as their record's page says it. */
const allergyAnswerOf = (row: PatientRow): Cell => {
  const { has, guessed } = knownAllergies(row)
  if (row.name === null) return erased
  if (has === null) return ''
  return guessed ? guessedAnswer(allergyText[has]) : allergyText[has]
}

/** The assigned doctor is the administrators' alone and in no export. */
export const patientColumns = (today: string): readonly Column<PatientRow>[] => [
  ['Nombre', personal('name', 'name')],
  ['Cédula', personal('name', 'cedula')],
  ['Correo', personal('name', 'email')],
  ['Teléfono', phone('name', 'phone')],
  ['Dirección', personal('name', 'address')],
  ['Edad', (row) => ageOf(row, today)],
  ['Fecha de nacimiento', (row) => dateCell(String(personal<PatientRow>('name', 'dateOfBirth')(row)))],
  ['Género', ({ name, gender }) => (name === null ? erased : gender && genderText[gender])],
  ['Ocupación', personal('name', 'occupation')],
  ['Contacto de emergencia', personal('name', 'emergencyContact')],
  ['Teléfono de emergencia', phone('name', 'emergencyPhone')],
  ['Historia médica', personal('name', 'medicalHistory')],
  ['¿Tiene alergias?', allergyAnswerOf],
  ['Alergias', personal('name', 'allergies')],
  ['Medicamentos', personal('name', 'currentMedications')],
  ['Seguro', personal('name', 'insuranceInfo')],
  ['Creado', (row) => moment(row.createdAt)],
]
