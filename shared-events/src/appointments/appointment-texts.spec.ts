import { expect, it } from 'vitest'
import { appointmentRow, bookAppointmentBody, editForm } from '../contracts/appointments/appointments.ts'
import { appointmentRowOf } from './appointment-row.ts'
import { appointmentTexts, correctableFields } from './events.ts'

const texts = Object.values(appointmentTexts).flatMap(({ shape }) => Object.keys(shape))
const asked = [...new Set([...Object.keys(bookAppointmentBody.shape), ...Object.keys(editForm.shape)])]
/** What a call takes beside texts: where the appointment is, what it is of, how it is booked and at which prices, and what answers a request about it. */
const others = [
  'reminderSent',
  'confirmationSent',
  'date',
  'startTime',
  'endTime',
  'specialty',
  'appointmentType',
  'status',
  'overbook',
  'farAhead',
  'patientId',
  'shownPrices',
  'response',
  'notify',
  'askedBy',
]

it('every text that is asked for about an appointment is recorded, and nothing else is', () => {
  expect(asked.filter((field) => !others.includes(field)).toSorted()).toEqual(texts.toSorted())
})

it('every text can be corrected', () => {
  expect(correctableFields).toEqual([...texts, 'specialty', 'appointmentType'])
})

it('the row says what its contract names, and nothing else', () => {
  const row = appointmentRowOf({
    appointmentId: 'a1',
    held: { date: '2026-11-23', startTime: '09:00', endTime: '10:00' },
    specialty: 'fisioterapia',
    appointmentType: 'primer_cita',
    status: 'realizado',
    statusAt: '2026-11-20T15:00:00.000Z',
    before: 'confirmado',
    sent: [],
    isNew: false,
    hasRecord: false,
    money: null,
    overbooked: false,
    contact: { name: 'Ana Solís', email: 'ana@ejemplo.cr', phone: '8888-1234', address: 'Heredia centro' },
    clinical: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    edited: 0n,
  })
  expect(Object.keys(row).toSorted()).toEqual(Object.keys(appointmentRow.shape).toSorted())
  expect(appointmentRow.parse(row)).toEqual(row)
})
