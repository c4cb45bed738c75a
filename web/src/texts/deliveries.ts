import type { NotificationKind } from '@clinic/shared-events/contracts/notifications.ts'
import { counted } from '~/lib/counted.ts'

/** What did not go out (ours). */
export const undeliveredTexts = {
  title: 'Mensajes que no salieron',
  loading: 'Cargando los mensajes que no salieron…',
  failed: 'No se pudo leer qué mensajes no salieron.',
  none: 'Todo lo que se escribió salió.',
  more: (hidden: number) =>
    `Y ${counted(hidden, 'más antiguo', 'más antiguos')}: marque como vistos los de arriba para verlos.`,
  kinds: {
    booked: 'Cita agendada',
    moved: 'Cita reprogramada',
    cancelled: 'Cita cancelada',
    confirmed: 'Cita confirmada',
    'reminder-3-days': 'Recordatorio de 3 días',
    'reminder-1-day': 'Recordatorio de 1 día',
    answered: 'Respuesta a la solicitud',
    reinstated: 'La cita sigue en pie',
  } satisfies Record<NotificationKind, string>,
  by: { staff: 'Respuesta del equipo', bot: 'Respuesta del bot' },
  channels: { email: 'Correo', whatsapp: 'WhatsApp' },
  /** '25/11/2026 a las 8:30 a. m.' ends a sentence with its own point. */
  itsVisit: (when: string) => `Su cita es ${when}`,
  sendAgain: 'Enviar de nuevo',
  sending: 'Enviando…',
  seen: 'Visto',
  seenOf: (what: string) => `Visto: ${what}`,
  call: 'Llamar',
  correct: 'Ver la cita',
  open: 'Abrir la conversación',
  waiting: (count: number, channel: 'email' | 'whatsapp') =>
    channel === 'email'
      ? counted(count, 'correo espera y saldrá solo', 'correos esperan y saldrán solos')
      : counted(count, 'mensaje espera y saldrá solo', 'mensajes esperan y saldrán solos'),
  since: (when: string) => `El que más espera, desde ${when}.`,
  ofAccount: 'Corrija la configuración',
  error: 'Error',
  notSaved: 'No se pudo guardar.',
  noAnswer: 'El servidor no respondió. Intente de nuevo.',
} as const
