import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import type { StaffEvent } from '@clinic/shared-events/staff/events.ts'

type Place = { date?: string; startTime?: string; endTime?: string; name?: string }

const where = (id: string, { date = '2026-11-24', startTime = '09:00', endTime = '10:00' }: Place = {}) => ({
  appointmentId: id,
  reservationId: `r-${id}`,
  date,
  startTime,
  endTime,
  specialty: 'fisioterapia' as const,
})

export const booked = (id: string, place: Place = {}): AppointmentEvent => ({
  type: 'AppointmentBooked',
  data: { ...where(id, place), appointmentType: 'primer_cita', channel: 'public', overbooked: false },
  contact: {
    name: place.name ?? 'María Rojas',
    email: 'maria@example.com',
    phone: '8888-1234',
    address: 'Heredia, 200 m norte de la iglesia',
  },
  clinical: { reason: 'Dolor lumbar' },
})

export const confirmed = (id: string): AppointmentEvent => ({ type: 'AppointmentConfirmed', data: where(id) })
export const cancelled = (id: string): AppointmentEvent => ({ type: 'AppointmentCancelled', data: where(id) })

export const reserved = (id: string, place: Place = {}): ScheduleEvent => {
  const { specialty: _, ...interval } = where(id, place)
  return { type: 'IntervalReserved', data: { ...interval, overbooked: false } }
}

export const accountOpened = (staffId: string, role: 'doctor' | 'admin'): StaffEvent => ({
  type: 'AccountOpened',
  data: { staffId, role },
  contact: { username: staffId, name: 'Ana Mora' },
})
