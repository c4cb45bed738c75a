import type { NotificationKind } from '@clinic/shared-events/contracts/notifications.ts'

/** '23/11/2026 a las 2:00 p. m.' ends a sentence with its own point. */
type Texts = { subject: (time: string) => string; says: (time: string) => string; asks?: string }

/** What a mail says, by what it is about. Its texts stand here alone. */
export const mailTexts: Readonly<Record<NotificationKind, Texts>> = {
  booked: {
    subject: (time) => `Cita agendada: ${time}`,
    says: (time) => `Su cita quedó agendada para el ${time}`,
    asks: 'Por favor confírmenos que podrá recibirnos.',
  },
  moved: {
    subject: (time) => `Cita reprogramada: ${time}`,
    says: (time) => `Su cita fue reprogramada para el ${time}`,
    asks: 'Como cambió la hora, por favor confírmenos nuevamente.',
  },
  cancelled: {
    subject: (time) => `Cita cancelada: ${time}`,
    says: (time) => `Su cita del ${time} fue cancelada. Si desea otra fecha, con gusto le ayudamos.`,
  },
  confirmed: {
    subject: (time) => `Cita confirmada: ${time}`,
    says: (time) => `Su cita del ${time} está confirmada. ¡Le esperamos!`,
  },
  reinstated: {
    subject: (time) => `Su cita sigue en pie: ${time}`,
    says: (time) => `Le avisamos por error que su cita fue cancelada. Su cita sigue en pie para el ${time}`,
    asks: 'Por favor confírmenos que podrá recibirnos.',
  },
  answered: {
    subject: (time) => `Su solicitud sobre la cita: ${time}`,
    says: (time) => `Respondimos su solicitud sobre la cita del ${time}`,
  },
  'reminder-3-days': {
    subject: (time) => `Recordatorio de su cita: ${time}`,
    says: (time) => `Le recordamos su cita del ${time}`,
    asks: 'Si no puede recibirnos, avísenos con tiempo: puede reprogramarla o cancelarla aquí mismo.',
  },
  'reminder-1-day': {
    subject: (time) => `Su cita es pronto: ${time}`,
    says: (time) => `Le recordamos su cita del ${time}`,
    asks: 'Por favor confírmenos que podrá recibirnos y, si aún no lo ha hecho, llene su ficha clínica antes de la visita.',
  },
}

export const mailLabels = {
  when: 'Fecha y hora',
  where: 'Dirección',
  reason: 'Motivo de consulta',
  noReason: 'No especificado',
  confirm: 'Confirmar mi cita',
  intake: 'Llenar la ficha clínica',
  reschedule: 'Pedir otra fecha',
  cancel: 'Pedir que se cancele',
  book: 'Agendar otra cita',
  questions: (phone: string) => `¿Tiene alguna consulta? Escríbanos o llámenos al ${phone}.`,
  whyThis: 'Le escribimos porque agendó una cita con nosotros.',
  unsubscribe: 'No recibir más correos sobre mis citas',
} as const
