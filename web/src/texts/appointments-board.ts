import type { ActionType } from '@clinic/shared-events/contracts/action-requests.ts'
import type { Status } from '@clinic/shared-events/contracts/appointments.ts'

/** The doctor's dashboard (docs/specification.md#office-screens). Sentences the specification quotes stand exactly. */
export const boardListTexts = {
  loading: 'Cargando dashboard...',
  none: (date: string) => `No hay citas para la fecha seleccionada: ${date}`,
  noneHint: 'Las citas que se agenden para ese día aparecen aquí solas.',
  nothingSelected: 'Selecciona una cita para ver detalles',
  nothingSelectedHint: 'Con ↑ y ↓ se mueve por la lista; con Enter la abre.',
  list: 'Citas',
  listOf: (date: string) => `Citas del ${date}`,
  date: 'Fecha',
  todayHint: 'Hoy CR',
  toToday: 'Ir a hoy',
  before: 'Día anterior',
  after: 'Día siguiente',
  keys: { move: 'mover', open: 'abrir' },
  now: 'Ahora',
  fresh: 'Nueva',
  freshAloud: (hour: string) => `Nueva cita a las ${hour}`,
  changedAloud: (hour: string, status: string) => `Cambió la cita de las ${hour}: ${status}`,
  changed: 'cambió',
  justNow: 'ahora mismo',
  inCourse: 'en curso',
  failed: 'No se pudieron leer las citas.',
  failedHint: 'Revise la conexión e intente de nuevo.',
  stale: 'Sin conexión en vivo.',
  staleHint: (hour: string) => `Lo que ve es de las ${hour} y puede haber cambiado.`,
  staleRead: 'No se pudo actualizar la lista.',
} as const

export const counterTexts = {
  title: 'Citas Hoy',
  failed: 'Sin datos',
  fresh: (count: number) => `+${count} ahora`,
  link: 'Ver todas las citas',
  none: 'Ninguna por ahora',
  noneWaiting: 'Ninguno por ahora',
  words: {
    realizado: ['realizada', 'realizadas'],
    confirmado: ['confirmada', 'confirmadas'],
    agendado: ['agendada', 'agendadas'],
    cancelado: ['cancelada', 'canceladas'],
  } satisfies Record<Status, readonly [one: string, many: string]>,
} as const

/** Counters of what waits for staff (docs/specification.md#office-screens). `told` goes before 'hace 12 min'. */
export const pendingTexts = {
  orders: { title: 'Pedidos Pendientes', link: 'Ver los pedidos', told: 'el más antiguo' },
  'patient-intakes': { title: 'Formularios Pendientes', link: 'Ver los formularios', told: 'el último' },
} as const

/** 'Por atender': what waits, beside or above the day's list, and where an appointment shows that a request waits. */
export const queueTexts = {
  title: 'Por atender',
  requests: {
    title: 'Solicitudes de pacientes',
    empty: 'Ninguna solicitud por atender.',
    loading: 'Cargando solicitudes…',
    failed: 'No se pudieron leer las solicitudes.',
    open: 'Ver cita',
  },
  orders: {
    title: 'Pedidos pendientes',
    empty: 'Ningún pedido por atender.',
    loading: 'Cargando pedidos…',
    failed: 'No se pudieron leer los pedidos.',
    all: (count: number) => `Ver los ${count} pedidos`,
  },
  ago: 'hace',
  asks: 'Pide',
  kinds: { reschedule: 'reprogramar', cancel: 'cancelar' } satisfies Record<ActionType, string>,
  or: ' o ',
  itsAppointment: 'su cita del',
  quoted: (notes: string) => `«${notes}»`,
  more: (count: number) => `Ver ${count} más`,
  fewer: 'Ver menos',
  arrived: (name: string, request: string) => `Nueva solicitud de ${name}: pide ${request}`,
  /** In the detail. */
  waiting: 'Solicitud del paciente',
  thisAppointment: 'esta cita',
  settles: {
    reschedule: 'Queda atendida al mover la cita a otro día u otra hora de inicio.',
    cancel: 'Queda atendida al cancelar la cita.',
  } satisfies Record<ActionType, string>,
} as const

/** What staff hand out to a patient (docs/specification.md#public-screens: /ficha-clinica, /cita/…/reprogramar, /cita/…/cancelar). */
export const patientLinkTexts = {
  title: 'Enlaces para el paciente',
  copy: 'Copiar enlace',
  copied: 'Copiado',
  send: 'Enviar por WhatsApp',
  sendWhat: 'el enlace de la ficha clínica',
  byHand: 'No se pudo copiar por sí solo: el enlace está seleccionado para que usted lo copie.',
  links: {
    intake: { label: 'Ficha clínica', aloud: 'de la ficha clínica' },
    reschedule: { label: 'Pedir otra fecha', aloud: 'para reprogramar' },
    cancel: { label: 'Pedir cancelación', aloud: 'para cancelar' },
  },
  copiedAloud: (which: string) => `Se copió el enlace ${which}.`,
  field: (which: string) => `Enlace ${which}`,
  message: (given: { name: string | null; practice: string; when: string; url: string }) =>
    `Hola${given.name ? `, ${given.name}` : ''}. Le saluda ${given.practice}. Antes de su cita del ${given.when} le pedimos completar su ficha clínica en este enlace: ${given.url}`,
} as const

export const detailTexts = {
  region: 'Detalle de la cita',
  confirm: 'Confirmar',
  complete: 'Marcar Realizado',
  whatsapp: 'WhatsApp',
  edit: 'Editar',
  cancel: 'Cancelar',
  labels: {
    patient: 'Paciente',
    phone: 'Teléfono',
    email: 'Correo',
    address: 'Dirección',
    when: 'Fecha y hora',
    specialty: 'Especialidad',
    type: 'Tipo',
    reason: 'Motivo',
    cedula: 'Cédula',
    notes: 'Notas',
  },
  overbooked: 'Sobrecupo',
  gone: 'Esta cita no se encuentra.',
  moved: (date: string, hour: string) => `Esta cita está ahora el ${date} a las ${hour}.`,
  follow: 'Ver ese día',
  loading: 'Cargando la cita…',
  failed: 'No se pudo leer la cita.',
} as const

/** Messages of the commands (docs/specification.md#office-messages) and what follows them. */
export const actionTexts = {
  error: 'Error',
  statusFailed: 'Failed to update status',
  noNotification: 'Error: No se pudo preparar la notificación de WhatsApp',
  createFailed: (message: string) => `Error al crear cita: ${message}`,
  createFallback: 'Failed to create appointment',
  updateFailed: (message: string) => `Error al actualizar cita: ${message}`,
  updateFallback: 'Failed to update appointment',
  away: 'El servidor no responde. Lo que escribió sigue aquí: intente de nuevo en un momento.',
  stale: 'Cierre, revise los datos nuevos y edite de nuevo.',
  done: {
    agendado: 'Cita agendada.',
    confirmado: 'Cita confirmada.',
    realizado: 'Visita marcada como realizada.',
    cancelado: 'Cita cancelada.',
  } satisfies Record<Status, string>,
  corrected: 'Datos de la cita corregidos.',
  rescheduled: 'La cita fue reprogramada y necesita una nueva confirmación del paciente.',
  tell: 'Avísele al paciente por WhatsApp.',
  open: 'Abrir WhatsApp',
  newTab: '(se abre en otra pestaña)',
  dismiss: 'Cerrar aviso',
  cancelAsk: {
    title: '¿Cancelar esta cita?',
    text: (name: string, when: string) =>
      `La cita de ${name}, ${when}, queda cancelada y su horario libre para otra persona.`,
    confirm: 'Cancelar la cita',
    back: 'Volver',
  },
} as const

export const formTexts = {
  newTitle: 'Nueva cita',
  newLead: 'Queda agendada y pendiente de confirmar.',
  editBegun: 'Aquí sigue lo que había escrito. Revíselo y guarde los cambios.',
  newBegun: 'Aquí sigue lo que había escrito. Revíselo y agende la cita.',
  editTitle: 'Editar cita',
  editLead: 'Si cambia la fecha o la hora, la cita necesita una nueva confirmación.',
  save: 'Guardar cambios',
  saving: 'Guardando...',
  book: 'Agendar cita',
  booking: 'Agendando...',
  discard: 'Cancelar',
  when: 'Cuándo',
  who: 'Paciente',
  what: 'Motivo y notas',
  fields: {
    name: 'Nombre completo',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    cedula: 'Cédula',
    date: 'Fecha',
    startTime: 'Hora de inicio',
    endTime: 'Hora de fin',
    address: 'Dirección completa',
    specialty: 'Especialidad',
    location: 'Ubicación',
    appointmentType: 'Tipo de cita',
    reason: 'Motivo de consulta',
    notes: 'Notas internas',
  },
  locations: { heredia: 'Heredia', san_jose: 'San José' },
  overbook: 'Agendar de todos modos, como sobrecupo',
  endBeforeStart: 'La hora final debe ser posterior a la inicial.',
  nothingChanged: 'No hay cambios que guardar.',
  erasedHint: 'Dato eliminado a pedido de la persona.',
} as const

/** What the patient wrote before the visit; its fields are called as on the patient's own form. */
export const intakeTexts = {
  title: 'Ficha clínica',
  loading: 'Cargando la ficha clínica…',
  failed: 'No se pudo leer la ficha clínica.',
  sent: (when: string) => `Enviada el ${when}`,
  years: (age: number) => (age === 1 ? '1 año' : `${age} años`),
  blank: 'En blanco',
  painAreas: 'Áreas de dolor',
} as const

export const threadTexts = {
  title: 'Hilo de la cita',
  loading: 'Cargando el hilo de la cita…',
  failed: 'No se pudo leer el hilo.',
  now: 'ahora',
  againstPlan: 'fuera de lo planeado',
  bookedBy: { public: 'Agendada en el sitio web', staff: 'Agendada por la clínica', system: 'Agendada' },
  confirmed: 'Confirmada',
  confirmedByPatient: 'Confirmada por el paciente',
  completed: 'Visita realizada',
  cancelled: 'Cancelada',
  rescheduled: 'Reprogramada',
  corrected: (fields: string) => `Datos corregidos: ${fields}`,
  intakeReceived: 'Ficha clínica recibida',
  requested: (request: string) => `El paciente pidió ${request}`,
  requestProcessed: (request: string) => `Atendida la solicitud de ${request}`,
  requestExpired: (request: string) => `Vencida la solicitud de ${request}`,
  requestNames: { reschedule: 'reprogramar', cancel: 'cancelar' } as Readonly<Record<string, string>>,
  other: 'Otro cambio',
  toConfirm: 'Falta confirmar la cita',
  toComplete: 'Falta marcarla como realizada',
  toVisit: 'Visita a domicilio',
  fieldNames: {
    name: 'nombre',
    email: 'correo',
    phone: 'teléfono',
    address: 'dirección',
    cedula: 'cédula',
    reason: 'motivo',
    notes: 'notas',
    specialty: 'especialidad',
    appointmentType: 'tipo',
  } as Readonly<Record<string, string>>,
} as const
