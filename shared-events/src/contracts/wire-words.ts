import type { AppointmentType, Specialty, Status } from './appointments/appointments.ts'
import type { PayMethod } from './appointments/visit-money.ts'
import type { AllergyAnswer } from './patients/allergies.ts'
import type { genders } from './patients/intake-fields.ts'
import type { OrderStatus, PaymentMethod } from './shop/orders.ts'

/** The words for the wire values of an appointment, on the screens and in the exports. */
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

/** The words for the wire values of an order's status (docs/specification.md#office-states). */
export const orderStatusText: Record<OrderStatus, string> = {
  pending: 'Pendiente',
  processing: 'Procesando',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
}

export const paymentText: Record<PaymentMethod, string> = {
  whatsapp: 'WhatsApp',
  efectivo: 'Efectivo',
  transferencia: 'Transferencia bancaria',
  tarjeta: 'Tarjeta',
}

/** How and when an order is paid, by what its buyer chose. */
export const paymentHint: Record<PaymentMethod, string> = {
  whatsapp: 'Lo coordinamos con usted por WhatsApp.',
  efectivo: 'Paga al recibir el pedido.',
  transferencia: 'Le enviamos los datos de la cuenta.',
  tarjeta: 'Coordinamos el cobro con usted.',
}

/** How a visit was paid. */
export const payMethodText: Record<PayMethod, string> = {
  efectivo: 'Efectivo',
  sinpe: 'SINPE',
  transferencia: 'Transferencia',
  tarjeta: 'Tarjeta',
}

export const genderText: Record<(typeof genders)[number], string> = {
  masculino: 'Masculino',
  femenino: 'Femenino',
  otro: 'Otro',
}

/** The answers to '¿Tiene alergias?'. */
export const allergyText = { si: 'Sí', no: 'No', no_se_sabe: 'No se sabe' } satisfies Record<AllergyAnswer, string>
/** An answer that was read from the text alone. */
export const guessedAnswer = (answer: string): string => `${answer} (deducido de lo escrito, sin preguntar)`
