import type { ActionType, Withdrawal } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type {
  EditAppointmentBody,
  Status,
  UndoneStatus,
} from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { PatientProposal, ProposalReason } from '@clinic/shared-events/contracts/appointments/patient-of-visit.ts'
import type { PaidFor } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { counted } from '~/lib/counted.ts'
import { agoText } from '~/lib/format.ts'

/** The words for the wire values of an appointment. */
export { appointmentTypeText, specialtyText, statusText } from '@clinic/shared-events/contracts/wire-words.ts'

/** An appointment that has begun and is not over. */
export const inCourse = 'en curso'

export const detailTexts = {
  region: 'Detalle de la cita',
  confirm: 'Confirmar',
  complete: 'Marcar Realizado',
  note: 'Anotar',
  completeFrom: 'Se puede marcar desde que empieza la visita.',
  undoCompleted: 'Deshacer realizado',
  undoCancelled: 'Deshacer cancelación',
  bookAgain: 'Agendar de nuevo',
  whatsapp: 'WhatsApp',
  record: 'Expediente',
  edit: 'Editar',
  move: 'Mover',
  cancel: 'Cancelar',
  noEmail: 'sin correo: avisos por WhatsApp',
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
  isOn: (date: string, hour: string) => `Esta cita es el ${date} a las ${hour}.`,
  moved: (date: string, hour: string) => `Esta cita está ahora el ${date} a las ${hour}.`,
  follow: 'Ver ese día',
  loading: 'Cargando la cita…',
  failed: 'No se pudo leer la cita.',
} as const

const reasonTexts: Record<ProposalReason, string> = {
  cedula: 'la cédula',
  form: 'su formulario',
  phone: 'el teléfono',
  email: 'el correo',
}

/** Whose visit it is. */
export const patientOfVisitTexts = {
  patient: 'Paciente',
  recordOf: 'Expediente de',
  change: 'Cambiar',
  isOf: (name: string) => `¿Es la cita de ${name}?`,
  whose: '¿De quién es esta cita?',
  about: (name: string) => `A nombre de ${name}.`,
  /** '1-0622-0418. Coincide el teléfono.' */
  known: ({ cedula, because }: PatientProposal) => {
    const reasons = because.map((reason) => reasonTexts[reason])
    const words = new Intl.ListFormat('es').format(reasons)
    return `${cedula ? `${cedula}. ` : ''}${reasons.length > 1 ? 'Coinciden' : 'Coincide'} ${words}.`
  },
  yes: 'Sí, es su cita',
  choose: 'Elegir',
  someoneElse: 'Otra persona',
  search: 'Buscar expediente',
  searchHint: 'Nombre, cédula o teléfono.',
  open: 'Crear expediente',
  nobody: 'No es de ningún expediente',
  loading: 'Buscando de quién es la cita…',
  unread: 'No se pudo leer de quién es la cita.',
  failed: 'No se pudo guardar de quién es la cita.',
} as const

/** Messages of the commands (docs/specification.md#office-messages) and what follows them. */
export const actionTexts = {
  statusFailed: 'Failed to update status',
  noNotification: 'Error: No se pudo preparar la notificación de WhatsApp',
  createFailed: (message: string) => `Error al crear cita: ${message}`,
  createFallback: 'Failed to create appointment',
  updateFailed: (message: string) => `Error al actualizar cita: ${message}`,
  updateFallback: 'Failed to update appointment',
  away: 'El servidor no responde. Lo que escribió sigue aquí: intente de nuevo en un momento.',
  stale: 'No se pudo leer qué cambió. Lo que escribió sigue aquí: guarde de nuevo en un momento.',
  staleShown: 'No se guardó nada todavía. Arriba está lo que cambió: revíselo y guarde de nuevo.',
  done: {
    agendado: 'Cita agendada.',
    confirmado: 'Cita confirmada.',
    realizado: 'Visita marcada como realizada.',
    cancelado: 'Cita cancelada.',
  } satisfies Record<Status, string>,
  /** Somebody else did the same meanwhile. */
  already: {
    agendado: 'Otra persona ya la había agendado.',
    confirmado: 'Otra persona ya la había confirmado.',
    realizado: 'Otra persona ya la había marcado como realizada.',
    cancelado: 'Otra persona ya la había cancelado.',
  } satisfies Record<Status, string>,
  /** What can be undone, and of which visit. */
  ended: (status: Status, when: string) => `${status === 'cancelado' ? 'Cita cancelada' : 'Visita realizada'}: ${when}`,
  moved: (when: string) => `Cita movida: ${when}`,
  movedBack: (when: string) => `Se deshizo: la cita sigue ${when}.`,
  movedTo: (name: string, when: string) => `${name} pasó a ${when}.`,
  undo: 'Deshacer',
  undone: {
    agendado: 'Se deshizo: la cita está agendada.',
    confirmado: 'Se deshizo: la cita está confirmada.',
  } satisfies Record<UndoneStatus, string>,
  undoAsk: {
    title: '¿Deshacer la cancelación?',
    text: (name: string, when: string, status: UndoneStatus) =>
      `La cita de ${name}, ${when}, vuelve a estar ${status === 'confirmado' ? 'confirmada' : 'agendada'} si su horario sigue libre. Si ya se le avisó la cancelación, se le envía una corrección.`,
    confirm: 'Deshacer cancelación',
  },
  corrected: 'Datos de la cita corregidos.',
  alreadyThere: 'La cita ya estaba a esa hora: la movió otra persona.',
  rescheduled: 'La cita fue reprogramada y necesita una nueva confirmación del paciente.',
  show: 'Avísele al paciente por WhatsApp.',
  showTakenBack: 'Si ya le escribió el cambio, avísele que no va.',
  goesOut: 'La respuesta sale por WhatsApp desde la cuenta del bot. El hilo de la cita dice si se envió.',
  open: 'Abrir WhatsApp',
  preparing: 'Preparando el mensaje de WhatsApp…',
  newTab: '(se abre en otra pestaña)',
  dismiss: 'Cerrar aviso',
  notify: 'Avisar al paciente',
  /** Of a move on the day of the visit. */
  moveAsk: {
    fine: (percent: number, amount: string) => `Se mueve el mismo día: ${percent} % (${amount}) por los términos.`,
    free: 'Sin cobro: la mueve la clínica.',
  },
  cancelAsk: {
    title: '¿Cancelar esta cita?',
    text: (name: string, when: string) =>
      `La cita de ${name}, ${when}, queda cancelada y su horario libre para otra persona.`,
    confirm: 'Cancelar la cita',
    back: 'Volver',
    askedBy: 'La pide',
    who: { patient: 'El paciente', practice: 'La clínica' },
    left: (duration: string) => `Faltan ${duration}`,
    begun: 'La hora ya comenzó',
    fine: (percent: number, amount: string) => `${percent} % (${amount}) por los términos.`,
    noFine: 'Sin cobro: avisa con al menos 12 horas.',
    free: 'Sin cobro: la cancela la clínica.',
    unsaid: 'Sin elegir quién la pide no se cobra nada.',
    why: 'Por qué (opcional)',
    whyHint: 'Queda en el hilo de la cita; el paciente no lo ve.',
  },
} as const

/** An appointment that somebody else changed before what was pressed for it was done. */
export const meanwhileTexts = {
  title: 'La cita cambió mientras tanto',
  ask: (name: string, when: string) => `No se hizo nada todavía. La cita de ${name} es ahora ${when}. ¿Continuar?`,
  cannot: (name: string, when: string) => `No se hizo nada. La cita de ${name} es ahora ${when}.`,
  others: 'Otra persona cambió esto:',
  before: (text: string) => `Decía: ${text}`,
  now: (text: string) => `Ahora dice: ${text}`,
  confirm: {
    agendado: 'Deshacer',
    confirmado: 'Confirmar',
    realizado: 'Marcar Realizado',
    cancelado: 'Cancelar la cita',
  } satisfies Record<Status, string>,
} as const

/** A patient's request and what answers it. Texts of the buttons stand as the specification has them. */
export const requestTexts = {
  title: 'Solicitudes de pacientes',
  inTwoDays: 'De los próximos dos días',
  kinds: { reschedule: 'reprogramar', cancel: 'cancelar' } satisfies Record<ActionType, string>,
  asks: 'Pide',
  itsAppointment: 'su cita del',
  soon: 'En menos de 24 horas',
  quoted: (notes: string) => `«${notes}»`,
  conversation: 'Ver conversación',
  loading: 'Cargando solicitudes…',
  unread: 'No se pudieron leer las solicitudes.',
  asksFor: (name: string, kind: string) => `${name} pide ${kind}.`,
  wished: 'Horas que le sirven',
  fitting: 'Horas libres como lo pide',
  nearest: 'Horas libres más cerca',
  moveTo: (hour: string, name: string) => `Mover al ${hour}: solicitud de ${name}`,
  process: 'Procesar',
  expire: 'Expirar',
  of: (action: string, name: string) => `${action}: solicitud de ${name}`,
  failed: 'Error al procesar acción',
  askedWith: (duration: string) => `La pidió con ${duration} de anticipación`,
  moveFine: (percent: number) =>
    `La pidió el mismo día de la cita: al moverla se cobra el ${percent} % por los términos.`,
  cancelAsk: { title: '¿Procesar la cancelación?', text: actionTexts.cancelAsk.text, confirm: 'Cancelar la cita' },
  expireAsk: (kind: string) => ({
    title: '¿Dejar vencer la solicitud?',
    text: (name: string, when: string) =>
      `${name} pide ${kind} su cita del ${when}. La solicitud queda vencida y la cita sigue como está.`,
    confirm: 'Expirar',
  }),
  since: 'Después de esta solicitud',
  nothingSince: 'No pasó nada más con la cita.',
  back: 'Volver',
  response: 'Respuesta para el paciente',
  responseHint: 'Opcional. Se le envía por WhatsApp con el resultado de su solicitud y sus enlaces.',
  expired: 'Solicitud vencida. La cita sigue como está.',
} as const

export const formTexts = {
  newTitle: 'Nueva cita',
  leaveNew: '¿Deja esta cita sin agendar?',
  newLead: 'Queda agendada y pendiente de confirmar.',
  editBegun: 'Aquí sigue lo que había escrito. Revíselo y guarde los cambios.',
  newBegun: 'Aquí sigue lo que había escrito. Revíselo y agende la cita.',
  moveTitle: (name: string) => `Mover la cita de ${name}`,
  moveLead: (when: string) => `Está el ${when}. Elija la hora nueva.`,
  editTitle: 'Editar cita',
  leaveEdit: '¿Deja esta cita sin guardar?',
  editLead: 'Si cambia la fecha o la hora, la cita necesita una nueva confirmación.',
  save: 'Guardar cambios',
  saving: 'Guardando...',
  book: 'Agendar cita',
  booking: 'Agendando...',
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
    response: requestTexts.response,
  },
  locations: { heredia: 'Heredia', san_jose: 'San José', por_definir: 'Por definir' },
  proposed: (location: string) => `Por la dirección parece ser ${location}.`,
  choose: (location: string) => `Elegir ${location}`,
  freeHours: (day: string) => `Horas libres del ${day}`,
  noFreeHours: 'Ese día no tiene horas libres.',
  freeHoursFailed: 'No se pudieron leer las horas libres.',
  freeHoursLoading: 'Buscando horas libres…',
  freeDays: 'Días con horas libres',
  free: (hours: number) => (hours === 0 ? 'sin horas' : counted(hours, 'libre', 'libres')),
  freeOfDays: (days: number) => `Horas libres de ${days} días`,
  usual: 'la de siempre',
  taken: (hour: string, name: string, end: string) => `Las ${hour} las tiene ${name} hasta las ${end}.`,
  takenMark: 'ocupada por',
  hasVisit: 'ya tiene',
  bookedAlready:
    'Esta cita ya está en la agenda: lo que envió sí llegó. Pulse «Agendar cita» para terminar; no se agenda dos veces.',
  bookedOther: (when: string) =>
    `Lo que envió antes sí llegó: la cita del ${when} ya está en la agenda. Lo que envíe ahora será otra cita.`,
  takenTitle: 'Hora ocupada',
  nearest: 'Libres más cerca',
  duration: 'Duración',
  lengths: { 30: '30 min', 60: '1 hora', 90: '1 h 30' },
  outside: (when: string, what: 'book' | 'save') =>
    `${when} está fuera del horario. ¿${what === 'book' ? 'Agendar' : 'Guardar'} de todos modos?`,
  outsideYes: { book: 'Agendar fuera del horario', save: 'Guardar fuera del horario' },
  missing: { person: 'Falta la persona.', hour: 'Falta la hora.' },
  person: {
    change: 'Cambiar',
    from: (when: string) => `De su cita del ${when}`,
    hasVisit: 'Ya tiene una cita el',
    see: 'Ver',
    seeHint: 'la cita (se abre en otra pestaña)',
    correct: (label: string) => `Corregir: ${label}`,
    noEmail: detailTexts.noEmail,
    blank: 'sin anotar',
  },
  emailBlank: 'Opcional: sin correo, WhatsApp',
  search: {
    label: 'Buscar paciente',
    hint: 'Nombre, cédula, teléfono o correo',
    found: 'Pacientes encontrados',
    fresh: (typed: string) => `Persona nueva: «${typed}»`,
    freshHint: 'Pasa a «Nombre completo»',
    last: (date: string, specialty: string) => `Última: ${date}, ${specialty}`,
    visits: (visits: number) =>
      visits === 0 ? 'Sin citas todavía' : `${counted(visits, 'cita', 'citas')} a este nombre`,
    none: 'Ningún paciente coincide.',
    failed: 'No se pudo buscar.',
    searching: 'Buscando…',
  },
  overbook: 'Agendar de todos modos, como sobrecupo',
  farAhead: 'La fecha es correcta, aunque esté a más de dos años',
  dayPassed: 'La fecha ya pasó. Elija un día a partir de hoy.',
  hourMissing: 'Hora es requerida',
  endBeforeStart: 'La hora final debe ser posterior a la inicial.',
  nothingChanged: 'No hay cambios que guardar.',
  erasedHint: 'Dato eliminado a pedido de la persona.',
  /** What somebody else changed while the form was open. */
  meanwhile: {
    who: (who: string, what: string, { since, now }: { since: string; now: string }) =>
      `${who} ${what} ${Date.parse(now) - Date.parse(since) < 60_000 ? 'hace un momento' : agoText(since, now)}.`,
    above: 'La cita cambió mientras tanto: vea arriba.',
    somebody: 'Otra persona',
    patient: 'El paciente',
    changed: (what: string) => `cambió ${what}`,
    cancelled: 'canceló esta cita',
    ended: 'Ya no se puede mover; lo demás sí se puede corregir.',
    others: 'El formulario ya lo tiene:',
    both: 'Usted cambió lo mismo. Elija qué queda:',
    theirs: (text: string) => `Ahora dice: ${text}`,
    mine: (text: string) => `Usted escribió: ${text}`,
    choose: 'Elija en cada dato qué queda: lo que dice ahora o lo que usted escribió.',
    status: 'Estado',
  },
} as const

/** What can be corrected of an appointment without moving it. */
type Corrected = Exclude<
  keyof EditAppointmentBody,
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'overbook'
  | 'farAhead'
  | 'response'
  | 'status'
  | 'actionId'
  | 'notify'
  | 'undoes'
  | 'askedBy'
>

export const threadTexts = {
  title: 'Hilo de la cita',
  loading: 'Cargando el hilo de la cita…',
  failed: 'No se pudo leer el hilo.',
  now: 'ahora',
  againstPlan: 'fuera de lo planeado',
  bookedBy: { public: 'Agendada en el sitio web', staff: 'Agendada por la clínica', system: 'Agendada' },
  confirmed: 'Confirmada',
  confirmedByPatient: 'Confirmada por el paciente',
  completionUndone: 'Se deshizo que estaba realizada',
  cancelled: 'Cancelada',
  rescheduled: 'Reprogramada',
  endMoved: 'Cambió la hora de fin',
  corrected: (fields: string) => `Datos corregidos: ${fields}`,
  reminderPrepared: 'Se preparó un recordatorio por WhatsApp',
  reminderOpened: 'Se abrió un recordatorio en WhatsApp',
  received: (what: PaidFor, amount: string) =>
    `${what === 'deposit' ? 'Reserva recibida' : 'Pago recibido'}: ${amount}`,
  receiptUndone: (amount: string) => `Se deshizo un pago de ${amount}`,
  priced: (amount: string) => `Precio de la visita: ${amount}`,
  proofDetached: 'Se quitó un comprobante de pago',
  requested: (request: string) => `El paciente pidió ${request}`,
  requestProcessed: (request: string) => `Atendida la solicitud de ${request}`,
  requestExpired: (request: string) => `Vencida la solicitud de ${request}`,
  requestWithdrawn: (request: string) => `Retirada la solicitud de ${request}`,
  answered: (words: string) => `Respuesta: ${words}`,
  unannounced: 'Sin avisar al paciente.',
  withdrawals: {
    'by-patient': 'La retiró el paciente.',
    'other-request': 'El paciente pidió otra cosa después.',
    confirmed: 'El paciente confirmó la cita después.',
  } satisfies Record<Withdrawal, string> as Readonly<Record<string, string>>,
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
  } satisfies Record<Corrected, string> as Readonly<Record<string, string>>,
} as const

/** The first-session form of a visit, in its detail. */
export const firstSessionTexts = {
  title: 'Primera sesión',
  sent: (when: string) => `Formulario recibido ${when}`,
  open: 'Ver formulario',
  failed: 'No se pudo leer si hay un formulario de primera sesión.',
} as const
