import type {
  DeliveryProblem,
  NotificationChannel,
  NotificationKind,
  SkipReason,
  UnclearReason,
} from '@clinic/shared-events/contracts/notifications.ts'

type Reason = DeliveryProblem | SkipReason | UnclearReason

/** What a patient was told about an appointment, as its thread says it. */
export const notificationTexts = {
  channels: { email: 'Correo', whatsapp: 'WhatsApp' } satisfies Record<NotificationChannel, string> as Readonly<
    Record<string, string>
  >,
  kinds: {
    booked: 'de cita agendada',
    moved: 'de cita reprogramada',
    cancelled: 'de cancelación',
    confirmed: 'de cita confirmada',
    'reminder-3-days': 'de recordatorio de 3 días',
    'reminder-1-day': 'de recordatorio de 1 día',
  } satisfies Record<NotificationKind, string> as Readonly<Record<string, string>>,
  optedOut: {
    email: 'El paciente pidió no recibir correos: no se le envían.',
    whatsapp: 'El paciente pidió no recibir mensajes de WhatsApp: no se le envían.',
  } satisfies Record<NotificationChannel, string>,
  outcomes: {
    NotificationClaimed: 'enviándose',
    NotificationSent: 'enviado',
    NotificationPostponed: 'aún sin enviar, se intentará de nuevo',
    NotificationFailed: 'no se pudo enviar',
    NotificationSkipped: 'no se envió',
    NotificationUnclear: 'no se sabe si llegó',
  } as Readonly<Record<string, string>>,
  reasons: {
    'opted-out': 'El paciente pidió no recibir mensajes.',
    erased: 'Los datos del paciente se eliminaron.',
    'no-address': 'Falta el correo o el teléfono del paciente, o no es válido.',
    moved: 'La cita se reprogramó antes.',
    cancelled: 'La cita se canceló antes.',
    completed: 'La visita ya se realizó.',
    'visit-begun': 'La visita ya había comenzado.',
    'too-late': 'Ya era tarde para que fuera útil.',
    unreachable: 'El servidor de mensajes no responde.',
    'refused-for-now': 'El servidor de mensajes pidió intentarlo después.',
    refused: 'El servidor de mensajes lo rechazó.',
    'opted-out-there':
      'El paciente pidió a Twilio no recibir mensajes. Si quiere volver, debe enviar START a ese número.',
    'bad-address': 'El correo o el teléfono no existe, o no recibe mensajes.',
    'outside-window': 'El paciente no ha escrito en las últimas 24 horas: solo se puede enviar una plantilla.',
    'answer-lost': 'Se perdió la respuesta del servidor. Confírmelo con el paciente; no se enviará otra vez.',
    'process-ended': 'El sistema se detuvo al enviarlo. Confírmelo con el paciente; no se enviará otra vez.',
  } satisfies Record<Reason, string> as Readonly<Record<string, string>>,
} as const
