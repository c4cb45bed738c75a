import type { AppointmentType, Specialty, Status } from '@clinic/shared-events/contracts/appointments.ts'

/** The words for the wire values of an appointment. */
export const statusText: Record<Status, string> = {
  agendado: 'Agendado',
  confirmado: 'Confirmado',
  realizado: 'Realizado',
  cancelado: 'Cancelado',
}

export const specialtyText: Record<Specialty, string> = {
  fisioterapia: 'Fisioterapia',
  fisioterapia_san_jose: 'Fisioterapia San José',
  fisioterapia_heredia: 'Fisioterapia Heredia',
  odontologia: 'Odontología',
  nutricion: 'Nutrición',
  dictamenes: 'Dictámenes',
  incapacidades: 'Incapacidades',
}

export const appointmentTypeText: Record<AppointmentType, string> = {
  primer_cita: 'Primera Cita',
  cita_mensual: 'Cita Mensual',
  seguimiento: 'Seguimiento',
  sesiones_multiples: 'Sesiones Múltiples',
}
