import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { fakeLive } from '~/testing/fake-live.ts'

/** Tuesday 24 November 2026, 10:20 in Costa Rica. */
export const tuesday = '2026-11-24'
export const tenTwenty = '2026-11-24T16:20:00.000Z'

/** An appointment of Mariela's, today at 14:00, agendado, unless said otherwise. */
export const row = (given: Partial<AppointmentRow> = {}): AppointmentRow => ({
  id: 'mariela000000000000000',
  name: 'Mariela Vargas',
  email: 'mariela@example.com',
  phone: '88881406',
  date: tuesday,
  endTime: '15:00',
  address: 'San Pablo de Heredia, casa 14',
  specialty: 'fisioterapia_heredia',
  appointmentType: 'seguimiento',
  status: 'agendado',
  statusAt: '2026-11-19T01:42:00.000Z',
  reason: 'Dolor lumbar',
  cedula: null,
  notes: null,
  reminderSent: false,
  confirmationSent: false,
  sent: [],
  overbooked: false,
  patientId: null,
  isNew: false,
  hasRecord: false,
  money: null,
  createdAt: '2026-11-19T01:42:00.000Z',
  updatedAt: '2026-11-19T01:42:00.000Z',
  revision: '0',
  ...given,
  startTime: given.startTime ?? '14:00',
  time: given.startTime ?? '14:00',
})

export const flor = row({
  id: 'flor000000000000000000',
  name: 'Flor Hidalgo',
  startTime: '08:00',
  endTime: '09:00',
  status: 'realizado',
  specialty: 'odontologia',
  address: 'Barva, centro',
})
export const jorge = row({
  id: 'jorge00000000000000000',
  name: 'Jorge Monge',
  startTime: '15:30',
  endTime: '16:30',
  status: 'cancelado',
})

export const changeLive = (position: string, id: string, changed: AppointmentRow | null) =>
  fakeLive.send({ projection: 'appointments', id, position, row: changed })
