import type {
  DeliveryProblem,
  NoticeKind,
  NotificationChannel,
} from '@clinic/shared-events/contracts/messaging/notifications.ts'
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
    ordered: 'Pedido recibido',
    'booked-online': 'Aviso a la clínica: cita en línea',
  } satisfies Record<NoticeKind, string>,
  /** Of a mail to the practice. */
  practiceAddress: 'Falta el correo de la clínica: póngalo en «Datos de la clínica».',
  by: { staff: 'Respuesta del equipo', bot: 'Respuesta del bot' },
  channels: { email: 'Correo', whatsapp: 'WhatsApp' },
  itsVisit: (when: string) => `Su cita es ${when}.`,
  sendAgain: 'Enviar de nuevo',
  sending: 'Enviando…',
  seen: 'Visto',
  seenOf: (what: string) => `Visto: ${what}`,
  call: 'Llamar',
  chat: 'Abrir el chat',
  correct: { email: 'Corregir y enviar de nuevo', whatsapp: 'Corregir número' } satisfies Record<
    NotificationChannel,
    string
  >,
  saveAndSend: 'Guardar y enviar de nuevo',
  visit: 'Ver la cita',
  order: 'Ver el pedido',
  open: 'Abrir la conversación',
  /** Of an address by its channel. */
  badAddress: {
    email: 'El servidor de correo no aceptó esa dirección.',
    whatsapp: 'Ese número no existe, o no recibe mensajes.',
  } satisfies Record<NotificationChannel, string>,
  waiting: (count: number, channel: 'email' | 'whatsapp') =>
    channel === 'email'
      ? counted(count, 'correo espera y saldrá solo', 'correos esperan y saldrán solos')
      : counted(count, 'mensaje espera y saldrá solo', 'mensajes esperan y saldrán solos'),
  since: (when: string) => `El que más espera, desde ${when}.`,
  adminsKnow: 'La administración ya lo sabe.',
  notSaved: 'No se pudo guardar.',
  noAnswer: 'El servidor no respondió. Intente de nuevo.',
} as const

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

/** What holds up all messages of a channel, told to administrators on every page of the portal. */
export const accountFaultTexts = {
  title: 'Mensajes detenidos',
  /** By the reason and the channel, as the middle of a sentence. */
  says: {
    'account-refused': {
      email: 'el servidor de correo rechaza los correos de la clínica',
      whatsapp: 'Twilio rechaza los mensajes de la clínica',
    },
    'not-configured': {
      email: 'falta el servidor de correo',
      whatsapp: 'falta la configuración de Twilio, o una plantilla,',
    },
    unreachable: { email: 'el servidor de correo no responde', whatsapp: 'Twilio no responde' },
    'refused-for-now': {
      email: 'el servidor de correo pide intentarlo después',
      whatsapp: 'Twilio pide intentarlo después',
    },
  } satisfies Partial<Record<DeliveryProblem, Record<NotificationChannel, string>>>,
  since: (fault: string, when: string) => `${fault} desde ${when}`,
  all: (faults: readonly string[]) => listed.format(faults),
  waiting: (messages: number, mails: number) => {
    const counts = [
      ...(messages > 0 ? [counted(messages, 'mensaje', 'mensajes')] : []),
      ...(mails > 0 ? [counted(mails, 'correo', 'correos')] : []),
    ]
    return `${listed.format(counts)} ${messages + mails === 1 ? 'espera y saldrá solo' : 'esperan y saldrán solos'}.`
  },
  configure: 'Revisar la configuración',
} as const
