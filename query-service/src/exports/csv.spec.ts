import {
  type AppointmentRow,
  appointmentTypes,
  specialties,
  statuses,
} from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { genders } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import type { PatientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { orderStatuses, paymentMethods } from '@clinic/shared-events/contracts/shop/orders.ts'
import { expect, it, test } from 'vitest'
import { csvLines } from '../table.ts'
import { appointmentColumns, orderColumns, patientColumns } from './columns.ts'
import { type Column, phoneCell } from './csv.ts'

// @rule exports-formula-injection: Issue: formula injection is neutralised, after a tab or a carriage return too
it.each([
  ['=1+1', "'=1+1"],
  ['+cmd|calc', "'+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\uFF1D1', "'\uFF1D1"],
])('a text that a spreadsheet would calculate stays a text: %j', (text, cell) => {
  expect(csvLines([[text]])).toBe(`"${cell}"\r\n`)
})

// @rule exports-formula-injection
it('a text that begins with a carriage return stays a text', () => {
  expect(csvLines([['\r=1']])).toMatch(/^"?'\r=1"?\r\n$/)
})

// @rule exports-phones-and-numbers: Numbers and phones read right in spreadsheets
it('numbers stay numbers, below zero too, and a phone with its country reads as it was written', () => {
  expect(csvLines([[-5, 20_200, phoneCell('+506 8888-1234'), phoneCell('+50688881234'), phoneCell('8888-1234')]])).toBe(
    '-5;20200;"(+506) 8888-1234";"(+506) 88881234";"8888-1234"\r\n',
  )
})

// @rule exports-formula-injection
it('separators of every country, quotes and lines stay within their cell', () => {
  expect(csvLines([['a,b', 'Ana;=1+1', 'dijo "sí"', 'una\notra']])).toBe(
    '"a,b";"Ana;=1+1";"dijo ""sí""";"una\notra"\r\n',
  )
})

// @rule exports-erased: Who was erased shows '[eliminado]'
it('an order tells what was received and noted; an erased buyer shows [eliminado], what was never written nothing', () => {
  const row: OrderRow = {
    ...({ id: 'o1', trackingNumber: 'MV-0000000001', status: 'pending', paymentMethod: 'efectivo' } as const),
    customerName: 'Rosa',
    customerEmail: 'r@x.cr',
    customerPhone: '+50688881234',
    customerAddress: 'Heredia',
    items: [{ productId: 'p', name: 'Rodillo', quantity: 2, price: 1 }],
    totalAmount: 2,
    notes: null,
    staffNote: null,
    paid: null,
    withoutStock: false,
    createdAt: '2026-11-24T14:43:00.000Z',
    updatedAt: '2026-11-24T14:43:00.000Z',
    revision: '0',
  }
  const cells = (of: OrderRow) => orderColumns.map(([, cell]) => cell(of))
  expect(cells(row)).toEqual([
    ...['MV-0000000001', '24/11/2026 08:43', 'Pendiente', 'Rosa', '(+506) 88881234', 'r@x.cr', 'Heredia'],
    ...['2 × Rodillo', 2, 'Efectivo', 0, null, null, '', ''],
  ])
  const paid = { method: 'sinpe', at: '2026-11-25T15:07:00.000Z' } as const
  expect(cells({ ...row, paid, staffNote: 'Dejar con el guarda' }).slice(-5)).toEqual([
    ...[2, 'SINPE', '25/11/2026 09:07', '', 'Dejar con el guarda'],
  ])
  const gone = { ...row, customerName: null, customerEmail: null, customerPhone: null, customerAddress: null }
  expect(cells(gone).filter((cell) => cell === '[eliminado]')).toHaveLength(6)
})

/** The words of a column for each value of a field. */
const wordsOf = <Row, Value>(
  columns: readonly Column<Row>[],
  title: string,
  field: keyof Row,
  values: readonly Value[],
) => {
  const cell = columns.find(([name]) => name === title)?.[1]
  if (!cell) throw new Error(`no column ${title}`)
  return values.map((value) => cell({ name: 'Ana', [field]: value } as Row))
}

// @rule exports-words: States, kinds, payments and genders are the Spanish words of the screens
test('states, kinds and the like are the words of the screens, never those of the calls', () => {
  expect(wordsOf<AppointmentRow, string>(appointmentColumns, 'Estado', 'status', statuses)).toEqual([
    ...['Agendado', 'Confirmado', 'Realizado', 'Cancelado'],
  ])
  expect(wordsOf<AppointmentRow, string>(appointmentColumns, 'Tipo', 'appointmentType', appointmentTypes)).toEqual([
    ...['Primera Cita', 'Cita Mensual', 'Seguimiento', 'Sesiones Múltiples'],
  ])
  const ofSpecialties = wordsOf<AppointmentRow, string>(appointmentColumns, 'Especialidad', 'specialty', specialties)
  expect([ofSpecialties.length, ofSpecialties[1]]).toEqual([7, 'Fisioterapia San José'])
  expect(wordsOf<OrderRow, string>(orderColumns, 'Estado', 'status', orderStatuses)).toEqual([
    ...['Pendiente', 'Procesando', 'Entregado', 'Cancelado'],
  ])
  expect(wordsOf<OrderRow, string>(orderColumns, 'Pago', 'paymentMethod', paymentMethods)).toEqual([
    ...['WhatsApp', 'Efectivo', 'Transferencia bancaria', 'Tarjeta'],
  ])
  expect(
    wordsOf<PatientRow, string | null>(patientColumns('2026-11-24'), 'Género', 'gender', [...genders, null]),
  ).toEqual([...['Masculino', 'Femenino', 'Otro', null]])
  const gone = patientColumns('2026-11-24').find(([name]) => name === 'Género')?.[1]({
    name: null,
    gender: null,
  } as PatientRow)
  expect(gone).toBe('[eliminado]')
})

// @rule record-without-email
it('of a patient without an e-mail its cell is empty, and not said to be erased', () => {
  const cell = patientColumns('2026-11-24').find(([title]) => title === 'Correo')?.[1]
  expect(
    [
      { name: 'Ana', email: null },
      { name: null, email: null },
    ].map((row) => cell?.(row as PatientRow)),
  ).toEqual(['', '[eliminado]'])
})

// @rule exports-allergies: The table of patients says whether somebody has allergies beside the text, in the words of
//   the record, and marks a guess (decision 125)
it('whether a patient has allergies stands beside the text, in the words of their record, and a guess is marked', () => {
  const columns = patientColumns('2026-11-24')
  const at = columns.findIndex(([title]) => title === '¿Tiene alergias?')
  expect(columns[at + 1]?.[0]).toBe('Alergias')
  const cells = (row: Partial<PatientRow>) =>
    columns.slice(at, at + 2).map(([, cell]) => cell({ name: 'Ana', ...row } as PatientRow))
  const asked = { name: 'Ana', allergies: null }
  expect(cells({ ...asked, allergyStatus: 'si' })).toEqual(['Sí', ''])
  expect(cells({ allergyStatus: 'no', allergies: 'Penicilina' })).toEqual(['No', 'Penicilina'])
  expect(cells({ ...asked, allergyStatus: 'no_se_sabe' })).toEqual(['No se sabe', ''])
  const guess = (answer: string) => `${answer} (deducido de lo escrito, sin preguntar)`
  expect(cells({ allergyStatus: null, allergies: 'Látex' })).toEqual([guess('Sí'), 'Látex'])
  expect(cells({ allergyStatus: null, allergies: 'Niega' })).toEqual([guess('No'), 'Niega'])
  expect(csvLines([cells({ ...asked, allergyStatus: null })])).toBe('"";""\r\n')
  const gone = { name: null, allergyStatus: null, allergies: null }
  expect(cells(gone)).toEqual(['[eliminado]', '[eliminado]'])
})

// @rule visit-price
it('a visit has its price, what was received and what is owed', () => {
  const visit = {
    ...{ status: 'realizado', appointmentType: 'seguimiento' },
    money: {
      ...{ priceCrc: 20_000, fines: [], cancelledBy: null, changes: 2 },
      payments: [{ id: 'p1', for: 'deposit', amountCrc: 5000, method: 'sinpe', at: '2026-11-24T14:43:00.000Z' }],
    },
  } as unknown as AppointmentRow
  const money = appointmentColumns.filter(([title]) => title.endsWith('(₡)'))
  expect(money.map(([title, cell]) => [title, cell(visit)])).toEqual([
    ...[
      ['Precio (₡)', 20_000],
      ['Recibido (₡)', 5000],
      ['Debe (₡)', 15_000],
    ],
  ])
})

// @rule exports-formula-injection
it('no column lets a formula through, whichever field it stands in', () => {
  const formula = '=HYPERLINK("https://evil.example";"Ver")'
  const texts = ['name', 'cedula', 'phone', 'email', 'address', 'reason', 'notes']
  const row = {
    ...Object.fromEntries(texts.map((field) => [field, formula])),
    date: '2026-11-24',
    startTime: '09:00',
    endTime: '10:00',
    createdAt: '2026-11-24T14:43:00.000Z',
    status: 'agendado',
    specialty: 'fisioterapia',
    appointmentType: 'seguimiento',
    money: null,
  } as unknown as AppointmentRow
  const line = csvLines([appointmentColumns.map(([, cell]) => cell(row))])
  expect(line.split('=HYPERLINK')).toHaveLength(texts.length + 1)
  expect(line).not.toMatch(/(^|[";\r\n])=/)
})

// @rule patients-age-of-birth
it('the age follows from the date of birth, on the day of the export', () => {
  const age = patientColumns('2026-11-24').find(([name]) => name === 'Edad')?.[1]
  expect(age?.({ name: 'Ana', dateOfBirth: '1974-11-24', age: 40 } as PatientRow)).toBe(52)
  expect(age?.({ name: 'Ana', dateOfBirth: null, age: 40 } as PatientRow)).toBe(40)
})

// @rule exports-no-assigned-doctor: §6 The export of patients names no assigned doctor
it('the patients name no assigned doctor', () => {
  expect(
    patientColumns('2026-11-24')
      .map(([title]) => title)
      .filter((title) => /doctor/i.test(title)),
  ).toEqual([])
})
