import type {
  DeliveryProblem,
  NoticeKind,
  NotificationChannel,
  SkipReason,
  UnclearReason,
} from '@clinic/shared-events/contracts/messaging/notifications.ts'

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
    answered: 'de respuesta a la solicitud',
    reinstated: 'de que la cita sigue en pie',
    ordered: 'de pedido recibido',
    'booked-online': 'a la clínica, de cita en línea',
  } satisfies Record<NoticeKind, string> as Readonly<Record<string, string>>,
  optedOut: {
    email: 'El paciente pidió no recibir correos: no se le envían.',
    whatsapp: 'El paciente pidió no recibir mensajes de WhatsApp: no se le envían.',
  } satisfies Record<NotificationChannel, string>,
  outcomes: {
    DeliveryClaimed: 'enviándose',
    DeliveryTaken: 'enviado',
    DeliveryPostponed: 'aún sin enviar, se intentará de nuevo',
    DeliveryFailed: 'no se pudo enviar',
    DeliverySkipped: 'no se envió',
    DeliveryUnclear: 'no se sabe si llegó',
    delivered: 'entregado',
    read: 'leído',
    saved: 'guardado, no enviado',
    'not-delivered': 'no llegó',
  } as Readonly<Record<string, string>>,
  /** As the server names the problem: '63016'. */
  code: (code: string) => `(código ${code})`,
  reasons: {
    'opted-out': 'El paciente pidió no recibir mensajes.',
    erased: 'Los datos del paciente se eliminaron.',
    'no-address': 'Falta el correo o el teléfono del paciente, o no es válido.',
    'other-country': 'El teléfono es de otro país, y el sistema no le escribe. Usted puede abrir el chat.',
    'too-many':
      'Ya salieron 3 en 24 horas por citas o pedidos hechos en el sitio, y nadie ha usado sus enlaces. Confirme con el paciente.',
    moved: 'La cita se reprogramó antes.',
    cancelled: 'Se canceló antes.',
    completed: 'La visita ya se realizó.',
    'visit-begun': 'La visita ya había comenzado.',
    'too-late': 'Ya era tarde para que fuera útil.',
    undone: 'Se deshizo antes.',
    'reminded-by-hand': 'Ya se abrió ese recordatorio en WhatsApp.',
    'no-mail-server': 'Falta el servidor de correo.',
    saved: 'No hay servidor de correo: quedó como archivo en una carpeta.',
    'messages-off': 'Los mensajes están apagados.',
    unreachable: 'El servidor de mensajes no responde.',
    'refused-for-now': 'El servidor de mensajes pidió intentarlo después.',
    refused: 'El servidor de mensajes lo rechazó.',
    'account-refused': 'El servidor no acepta la cuenta de la clínica, su número o su plantilla.',
    'opted-out-there':
      'El paciente pidió a Twilio no recibir mensajes. Si quiere volver, debe enviar START a ese número.',
    'bad-address': 'El correo o el teléfono no existe, o no recibe mensajes.',
    'outside-window': 'El paciente no ha escrito en las últimas 24 horas: solo se puede enviar una plantilla.',
    'not-configured': 'Falta la configuración o la plantilla desde la que iba a salir.',
    'not-delivered': 'El servidor lo tomó y no lo pudo entregar.',
    'not-known': 'Se perdió la respuesta del servidor. Si no avisa que lo tomó, se intentará una vez más.',
    'answer-lost': 'Se perdió la respuesta del servidor. Confírmelo con el paciente.',
    'process-ended': 'El sistema se detuvo al enviarlo. Confírmelo con el paciente.',
  } satisfies Record<Reason, string> as Readonly<Record<string, string>>,
} as const

/** Whether a patient wants to be written to, in the detail of an appointment. */
export const preferenceTexts = {
  title: 'Avisos al paciente',
  loading: 'Cargando los avisos al paciente…',
  failed: 'No se pudo leer si el paciente quiere recibir avisos.',
  wanted: {
    email: 'Recibe avisos y recordatorios por correo.',
    whatsapp: 'Recibe avisos y recordatorios por WhatsApp.',
  } satisfies Record<NotificationChannel, string>,
  channels: { email: 'correo', whatsapp: 'WhatsApp' } satisfies Record<NotificationChannel, string>,
  by: (channel: string) => `por ${channel}`,
  stop: {
    button: 'No escribirle más',
    title: (channel: string) => `¿No escribirle más por ${channel}?`,
    text: (name: string) =>
      `${name} no recibirá avisos ni recordatorios por este medio, tampoco de sus otras citas. Sus citas siguen igual.`,
  },
  again: {
    button: 'Volver a escribirle',
    title: (channel: string) => `¿Volver a escribirle por ${channel}?`,
    text: (name: string) => `Hágalo solo si ${name} lo pidió: volverá a recibir avisos y recordatorios por este medio.`,
  },
  back: 'Volver',
  notSaved: 'No se pudo guardar. Intente de nuevo.',
} as const
