import type { MessageAction, ReviewReason } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { TextPart } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import type { Progress } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { counted } from '~/lib/counted.ts'

/** The bot's module (docs/specification.md#office-screens, #office-messages): what is quoted there stands exactly. */
export const botTexts = {
  tabs: 'Módulo del bot',
  tabNames: {
    test: 'Prueba',
    config: 'Configuración',
    responses: 'Respuestas',
    texts: 'Textos y horarios',
    'appointment-actions': 'Solicitudes',
    conversations: 'Conversaciones',
  },
  actions: {
    appointment_confirm: 'Confirmar cita',
    appointment_cancel: 'Solicitar cancelación',
    appointment_reschedule: 'Solicitar reprogramación',
    contact_opt_out: 'Dejar de recibir mensajes',
    contact_opt_in: 'Volver a recibir mensajes',
    none: 'Ninguna',
  } satisfies Record<MessageAction, string>,
  noAnswer: 'El servidor no responde. Intente de nuevo.',
  saving: 'Guardando...',
} as const

const parts = {
  messages: {
    missing: 'Los mensajes están apagados (MESSAGES=off).',
    hint: 'No se escribe a ningún paciente, ni por correo ni por WhatsApp. Lo que llega se atiende, y lo que usted responda se abre en su propia aplicación.',
  },
  account: {
    name: 'la cuenta de Twilio',
    ready: {
      title: 'Hay una configuración activa.',
      hint: 'El bot atiende lo que llega por ella; para recibirlo, Twilio necesita la dirección del sistema. Lo que llega por una configuración inactiva queda para revisión manual, sin respuesta del bot.',
    },
    none: {
      title: 'No hay una configuración activa.',
      hint: 'El bot responde en «Prueba». Lo que llega por Twilio queda en «Conversaciones» para revisión manual: el bot no hace ni contesta nada, y nada sale por Twilio. Lo que usted responda se abre en su propia aplicación.',
    },
    'no-token': {
      title: 'A la configuración activa le falta el Auth Token.',
      hint: 'Sin él nada entra ni sale por ella. Cree una configuración completa y actívela.',
    },
    'no-number': {
      title: 'A la configuración activa le falta el número de Twilio.',
      hint: 'Sin él no salen avisos por Twilio. Cree una configuración completa y actívela.',
    },
  },
  responses: {
    missing: 'Ninguna respuesta está activa.',
    hint: 'El bot no confirma, cancela ni reprograma: pasa todo lo que escriban los pacientes a una persona del equipo. Inicialice o active respuestas en «Respuestas».',
  },
  address: {
    name: 'la dirección pública',
    missing: 'El sistema no tiene una dirección pública (PUBLIC_URL).',
    hint: 'Por Twilio no sale ningún aviso ni recordatorio, y Twilio no puede entregar lo que escriben los pacientes ni avisar si un mensaje llegó. Los enlaces de los correos no se abren fuera de esta red. Quien instaló el sistema la indica al iniciarlo.',
    there: 'Twilio puede llegar al sistema.',
    label: 'Dirección del webhook',
    copyHint: 'Cópiela en la consola de Twilio, en «When a message comes in», con el método HTTP POST.',
  },
  mail: {
    name: 'el servidor de correo',
    missing: 'No hay un servidor de correo (SMTP_URL).',
    hint: (folder: string | null) =>
      folder === null
        ? 'No se envía ningún correo: ni los avisos de citas agendadas, cambiadas o canceladas, ni los recordatorios. El hilo de cada cita lo dice. Quien instaló el sistema lo indica al iniciarlo, con SMTP_URL y PUBLIC_URL.'
        : `Los correos no se envían: cada uno queda como archivo en la carpeta ${folder} por una semana.`,
    there: 'Hay un servidor de correo.',
    thereHint: 'Los correos salen por él.',
  },
} as const

/** What messages need, and what does not work without it. */
export const botSetupTexts = {
  refused: (count: number) => `${counted(count, 'mensaje rechazado', 'mensajes rechazados')} por firma.`,
  refusedHint: (since: string, last: string) =>
    `Desde el ${since}; el último, el ${last}. Twilio los firmó con un Auth Token que ninguna configuración tiene, o llama a otra dirección que PUBLIC_URL. Cambie el Auth Token de la configuración por el que muestra la consola de Twilio.`,
  title: 'Qué está configurado',
  loading: 'Revisando qué está configurado...',
  failed: 'No se pudo leer qué está configurado.',
  missing: (names: readonly string[]) => `Sin configurar: ${listed.format(names)}.`,
  show: 'Ver qué falta',
  copy: 'Copiar',
  copied: 'Copiada',
  parts,
} as const
const listed = new Intl.ListFormat('es', { type: 'conjunction' })

export const botCounterTexts = {
  title: 'Resumen del bot',
  configs: 'Configuraciones',
  responses: 'Respuestas activas',
  conversations: 'Conversaciones',
  bot: 'Bot',
  active: 'Activo',
  inactive: 'Inactivo',
  loading: 'Cargando el resumen del bot…',
  failed: 'No se pudo leer el resumen del bot.',
} as const

export const messageSettingsTexts = {
  title: 'Textos y horarios',
  loading: 'Cargando textos y horarios...',
  failed: 'No se pudieron leer los textos y horarios.',
  failedHint: 'Revise su conexión e intente de nuevo.',
} as const

export const reminderHoursTexts = {
  title: 'Horario de los recordatorios',
  hoursHint: 'Horas antes de la cita',
  consequences: (first: string, second: string, staleFirst: number, staleSecond: number) =>
    `En «Agendar cita» se lee «${first}» y «${second}». Si no pudo salir, el primero ya no se envía cuando faltan ${staleFirst} horas y el segundo cuando faltan ${staleSecond}.`,
  save: 'Guardar horario',
  standard: 'Volver al horario original',
  saved: 'Horario guardado',
  notSaved: 'Error al guardar el horario',
} as const

export const messageTextTexts = {
  title: 'Textos de los mensajes',
  hint: 'Lo que usted cambie sale desde el próximo mensaje. Las plantillas de WhatsApp se cambian en Twilio.',
  parts: { mail: 'Correos', chat: 'WhatsApp y enlaces', bot: 'Respuestas propias del bot' } satisfies Record<
    TextPart,
    string
  >,
  changedCount: (count: number) => counted(count, 'cambiado', 'cambiados'),
  standardAll: 'originales',
  changed: 'Cambiado',
  edit: 'Editar',
  which: (about: string, label: string) => `«${about} · ${label}»`,
  fields: (fields: readonly string[], must: readonly string[]) =>
    [`Puede usar ${inBraces(fields)}.`, ...(must.length > 0 ? [`Debe llevar ${inBraces(must)}.`] : [])].join(' '),
  noFields: 'Este texto no lleva campos.',
  preview: 'Así se lee, con una cita de ejemplo:',
  example: {
    nombre: 'Ana Solís',
    fecha: '24/11/2026',
    hora: '2:00 PM',
    enlace: 'https://…/r/…',
    accion: 'reprogramar',
    cantidad: '3',
    pedido: 'MV-4K7Q2M9XTB',
  },
  standardIs: 'Original:',
  standard: 'Volver al original',
  save: 'Guardar texto',
  saved: 'Texto guardado',
  back: 'Texto original en uso',
  notSaved: 'Error al guardar el texto',
} as const
const inBraces = (fields: readonly string[]): string => fields.map((field) => `{${field}}`).join(', ')

export const botTestTexts = {
  title: 'Mensaje de prueba',
  hint: 'Como si el mensaje viniera de ese teléfono. No se envía nada a nadie, pero la acción se realiza de verdad sobre la cita.',
  phone: 'Teléfono',
  message: 'Mensaje',
  appointmentId: 'Identificador de la cita (opcional)',
  appointmentHint: 'Sin él, el bot busca las citas próximas de ese teléfono.',
  badAppointment: 'Ese identificador no es de una cita.',
  send: 'Enviar prueba',
  sending: 'Enviando...',
  failed: 'Error al procesar mensaje de prueba',
  result: 'Respuesta del bot',
  none: 'Aquí se ve lo que el bot responde y hace.',
  action: 'Acción realizada',
  review: 'Queda para revisión manual',
  open: 'Ver conversación',
} as const

export const botConfigTexts = {
  list: 'Configuraciones',
  loading: 'Cargando configuraciones...',
  failed: 'No se pudieron leer las configuraciones.',
  failedHint: 'Revise su conexión e intente de nuevo.',
  empty: 'Todavía no hay configuraciones',
  emptyHint:
    'Aquí se guardan los datos de su cuenta de Twilio. Sin ellos el bot se puede probar, pero no recibe ni envía mensajes.',
  add: 'Nueva configuración',
  create: 'Crear configuración',
  created: 'Configuración creada',
  createFailed: 'Error al crear configuración',
  activate: 'Activar',
  activated: 'Configuración activada',
  activateFailed: 'Error al activar configuración',
  untried:
    'Twilio no respondió, así que no se pudo comprobar el Auth Token. Revise más tarde que entren y salgan mensajes.',
  replaceToken: 'Cambiar Auth Token',
  replaceTokenOf: (name: string) => `Cambiar el Auth Token de ${name}`,
  replaceTokenHint:
    'Lo que Twilio firme con el anterior deja de aceptarse, salvo que otra configuración lo tenga. Twilio lo comprueba al guardarlo.',
  save: 'Guardar',
  tokenReplaced: 'Auth Token cambiado',
  replaceTokenFailed: 'Error al cambiar el Auth Token',
  remove: 'Borrar',
  removed: 'Configuración borrada',
  removeFailed: 'Error al borrar configuración',
  askRemove: (name: string) => `¿Borrar ${name}?`,
  askRemoveText:
    'Se borra también su Auth Token. Lo que Twilio firme con él deja de aceptarse, salvo que otra configuración lo tenga. Las conversaciones quedan.',
  deactivate: 'Desactivar',
  deactivated: 'Configuración desactivada',
  deactivateFailed: 'Error al desactivar configuración',
  askDeactivate: (name: string) => `¿Desactivar ${name}?`,
  askDeactivateText:
    'El bot deja de atender: lo que escriban los pacientes queda en «Conversaciones» para revisión manual, y nada sale por Twilio hasta que active una configuración.',
  active: 'Activa',
  inactive: 'Inactiva',
  services: { whatsapp: 'WhatsApp', sms: 'SMS' },
  none: 'Sin indicar',
  templates: (count: number) => counted(count, 'plantilla', 'plantillas'),
  templatesLabel: 'Plantillas',
  templatesHint: 'El Content SID de cada plantilla aprobada en Twilio.',
  fields: {
    name: 'Nombre',
    twilioAccountSid: 'Account SID',
    twilioAuthToken: 'Auth Token',
    twilioPhoneNumber: 'Número de Twilio',
    webhookUrl: 'URL del webhook',
    messageService: 'Servicio de mensajes',
    templateAppointmentConfirmed: 'Cita confirmada',
    templateAppointmentReminder3Day: 'Recordatorio de 3 días',
    templateAppointmentReminder1Day: 'Recordatorio de 1 día',
    templateAppointmentCancelled: 'Cita cancelada',
    templateGeneralMessage: 'Mensaje general',
  },
  tokenHint: 'Se guarda cifrado. Después solo se ven sus últimos cuatro caracteres.',
  show: 'Mostrar Auth Token',
  hide: 'Ocultar Auth Token',
} as const

export const botResponseTexts = {
  list: 'Respuestas automáticas',
  loading: 'Cargando respuestas...',
  failed: 'No se pudieron leer las respuestas.',
  failedHint: 'Revise su conexión e intente de nuevo.',
  empty: 'Todavía no hay respuestas',
  emptyHint:
    'Aquí se ve qué contesta el bot a qué palabras. Las respuestas por defecto confirman, cancelan y reprograman citas.',
  hint: 'El bot usa solo las activas. Para cambiar una, desactívela y cree otra.',
  initialise: 'Inicializar respuestas por defecto',
  initialiseFailed: 'Error al inicializar respuestas por defecto',
  add: 'Nueva respuesta',
  create: 'Crear respuesta',
  created: 'Respuesta creada',
  createFailed: 'Error al crear respuesta automática',
  active: 'Activa',
  inactive: 'Inactiva',
  activate: 'Activar',
  activated: 'Respuesta activada',
  activateFailed: 'Error al activar respuesta automática',
  deactivate: 'Desactivar',
  deactivated: 'Respuesta desactivada. El bot ya no la usa.',
  deactivateFailed: 'Error al desactivar respuesta automática',
  which: (keywords: readonly string[]) => `la respuesta a «${keywords.slice(0, 3).join(', ')}»`,
  keywords: 'Palabras clave',
  keywordsHint: 'Separadas por comas: precio, costo, tarifa',
  template: 'Texto de respuesta',
  templateHint: 'Puede usar {nombre}, {fecha} y {hora} de la cita.',
  action: 'Acción',
  priority: 'Prioridad',
  priorityHint: 'De 1 a 10; gana la más alta.',
  priorityOf: (priority: number) => `Prioridad ${priority}`,
} as const

export const botActionTexts = {
  list: 'Solicitudes de pacientes',
  loading: 'Cargando solicitudes...',
  failed: 'No se pudieron leer las solicitudes.',
  failedHint: 'Revise su conexión e intente de nuevo.',
  empty: 'No hay solicitudes pendientes',
  emptyHint: 'Aquí se ve lo que los pacientes piden por sus enlaces o por mensaje: reprogramar o cancelar una cita.',
} as const

export const botConversationTexts = {
  list: 'Conversaciones',
  loading: 'Cargando conversaciones...',
  failed: 'No se pudieron leer las conversaciones.',
  failedHint: 'Revise su conexión e intente de nuevo.',
  empty: 'Todavía no hay conversaciones',
  emptyHint: 'Aquí se ve lo que los pacientes escriben y lo que el bot responde.',
  filter: 'Mostrar',
  everything: 'Todas',
  noneWaits: 'Nada espera revisión',
  noneWaitsHint: 'Aquí se ven las conversaciones con mensajes que esperan a una persona del equipo.',
  choose: 'Elija una conversación',
  back: 'Volver a las conversaciones',
  test: 'Prueba',
  review: 'Revisión manual',
  reviewed: 'Marcar como revisado',
  reviewFailed: 'No se pudo marcar como revisado.',
  takeOver: 'Atender yo',
  giveBack: 'Devolver al bot',
  turnFailed: 'No se pudo cambiar quién atiende.',
  attendedBy: {
    bot: 'La atiende el bot',
    own: 'La atiende usted',
    other: (name: string) => `La atiende ${name}`,
    somebody: 'el equipo',
  },
  attendedSince: (since: string, until: string) => `desde ${since}. El bot calla hasta ${until}.`,
  appointment: 'Ver registro de la cita',
  visit: (when: string) => `Cita del ${when}`,
  visitsFailed: 'No se pudo leer lo que pasó con las citas de este número.',
  next: (when: string) => `Próxima cita: ${when}`,
  messages: (of: string) => `Mensajes con ${of}`,
  andOthers: (name: string, others: number) => `${name} y ${counted(others, 'persona más', 'personas más')}`,
  profile: (name: string) => `Su perfil dice «${name}»`,
  record: 'Ver expediente',
  all: 'Mensajes',
  earlier: 'Ver anteriores',
  unseen: 'Mensajes nuevos',
  messagesLoading: 'Cargando mensajes...',
  messagesFailed: 'No se pudieron leer los mensajes.',
  conversationLoading: 'Cargando la conversación...',
  conversationFailed: 'No se pudo leer la conversación.',
  gone: 'Esa conversación no existe.',
  preferenceLoading: 'Cargando si quiere recibir mensajes...',
  preferenceFailed: 'No se pudo leer si esta persona quiere recibir mensajes.',
  optedOut: 'Pidió no recibir mensajes. Puede responder a lo que escribió; el sistema no le escribe por su cuenta.',
  answer: 'Su respuesta',
  answerHere: 'Escriba su respuesta',
  send: 'Enviar',
  sending: 'Enviando...',
  sent: 'Respuesta guardada.',
  openChat: 'Abrir en WhatsApp',
  manual: 'Ábrala en WhatsApp para enviarla: el sistema no la envía por usted.',
  ways: {
    loading: 'Cargando cómo sale la respuesta...',
    failed: 'No se pudo leer cómo sale la respuesta.',
    freely: {
      whatsapp: (until: string) => `Puede escribirle hasta ${until}. Sale por WhatsApp.`,
      sms: 'Sale por SMS.',
    },
    template: {
      first: 'Todavía no ha escrito: se envía con la plantilla general, en una sola línea.',
      late: 'Sale con la plantilla general, en una sola línea: pasaron más de 24 horas desde el último mensaje de esta persona.',
    },
    manual: {
      first: 'Se envía a mano, en su WhatsApp: todavía no ha escrito y no hay una plantilla general.',
      late: 'Se envía a mano, en su WhatsApp: pasaron más de 24 horas desde el último mensaje de esta persona y no hay una plantilla general.',
      nothing: 'Se envía a mano, en su WhatsApp: el sistema no la envía por usted.',
    },
  },
  byTemplate: 'Con la plantilla general',
  answerFailed: 'No se pudo guardar la respuesta.',
  from: { patient: 'Paciente', bot: 'Bot', staff: 'Equipo' },
  quoted: (text: string) => `«${text}»`,
  noMessages: 'Todavía sin mensajes',
  saidFirst: (quoted: string) => `Se le escribió ${quoted}`,
  delivery: {
    test: 'Prueba',
    received: '',
    'by-hand': 'Por WhatsApp, a mano',
    twilio: 'Por enviar',
    planned: 'Por enviar',
    claimed: 'Enviando',
    postponed: 'Aún sin enviar',
    taken: 'Enviado',
    delivered: 'Entregado',
    read: 'Leído',
    skipped: 'No se envió',
    failed: 'No enviado',
    unclear: 'No se sabe si llegó',
  } satisfies Record<Progress | 'test' | 'received' | 'by-hand' | 'twilio', string>,
  why: {
    'not-understood': 'El bot no entendió este mensaje.',
    'says-more': 'El bot contestó, pero el mensaje dice algo más.',
    'with-staff': 'La atiende el equipo: el bot no contestó.',
    'no-appointment': 'No se encontró una cita próxima con este número.',
    'action-refused': 'La acción no se pudo realizar.',
    'not-answered': 'El bot no pudo contestar este mensaje.',
    'too-many': 'Fueron muchos mensajes en pocos minutos: el bot dejó de contestar.',
    'other-country': 'Es un número de otro país, y el sistema no le escribe. Contéstele usted en el chat.',
    'not-sent': 'Lo que se le escribió no salió.',
    'brings-file': 'Trae algo que una persona del equipo debe ver.',
    'bot-inactive': 'Llegó por una configuración que no está activa: el bot no lo atendió.',
  } satisfies Record<ReviewReason, string>,
  did: (action: MessageAction) => `Acción: ${botTexts.actions[action]}`,
} as const

/** The screen of conversations for all staff (docs/decisions/0153). */
export const messagesTexts = {
  takeOver: (of: string) => `Atender yo: ${of}`,
  search: 'Nombre, número o palabras',
  found: 'Encontradas',
  nothingFound: (words: string) => `Ninguna conversación tiene «${words}».`,
  searching: 'Buscando...',
  searchFailed: 'No se pudo buscar.',
  waiting: 'Esperan respuesta',
  noneWaits: 'Nadie espera respuesta.',
  going: 'En curso',
  noneGoes:
    'Todavía no hay conversaciones en curso. Aquí se ve lo que los pacientes escriben y lo que se les responde.',
  choose: 'Elija una conversación',
  chooseHint: 'Aquí se ven sus mensajes, y desde aquí se responde.',
} as const

/** Instants in words. */
export const momentTexts = {
  at: (hour: string) => `${hour.startsWith('01:') ? 'la' : 'las'} ${hour}`,
  tomorrow: (hour: string) => `${hour} de mañana`,
  yesterday: (hour: string) => `${hour} de ayer`,
  on: (hour: string, date: string) => `${hour} del ${date}`,
  yesterdayAlone: 'ayer',
  todayHead: (weekday: string) => `hoy, ${weekday}`,
  yesterdayHead: (weekday: string) => `ayer, ${weekday}`,
  visitToday: (hour: string) => `hoy ${hour}`,
  visitTomorrow: (hour: string) => `mañana ${hour}`,
} as const

export const botTemplateTexts = {
  title: 'Prueba de plantillas',
  hint: 'Envía de verdad una plantilla aprobada en Twilio a ese teléfono, por la configuración activa.',
  kind: 'Plantilla',
  kinds: { appointment: 'De una cita', reminder: 'De un recordatorio', general: 'General' },
  fields: {
    phone: 'Teléfono',
    contentSid: 'Content SID',
    patientName: 'Nombre',
    patientEmail: 'Correo electrónico',
    specialty: 'Especialidad',
    dateTime: 'Fecha y hora',
    appointmentDate: 'Fecha',
    appointmentTime: 'Hora',
    appointmentId: 'Identificador de la cita',
  },
  send: 'Enviar plantilla',
  sending: 'Enviando...',
  sent: 'Plantilla enviada',
  failed: 'Error al enviar plantilla',
} as const
