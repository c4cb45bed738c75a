import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AskedBy, PaidFor } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { payMethodText } from '@clinic/shared-events/contracts/wire-words.ts'
import { counted } from '~/lib/counted.ts'
import { requestTexts } from '../appointments.ts'

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
  newAnnounced: (hour: string) => `Nueva cita a las ${hour}`,
  changedAnnounced: (hour: string, status: string) => `Cambió la cita de las ${hour}: ${status}`,
  changed: 'cambió',
  done: (count: number) => counted(count, 'realizada', 'realizadas'),
  lackingNote: (count: number) => `${count} sin nota`,
  showDone: 'Ver',
  hideDone: 'Ocultar',
  justNow: 'ahora mismo',
  failed: 'No se pudieron leer las citas.',
  failedHint: 'Revise la conexión e intente de nuevo.',
} as const

/** The visit of now and the next one, first on a phone. */
export const nowNextTexts = {
  title: 'Ahora y siguiente',
  now: boardListTexts.now,
  next: 'Siguiente',
  left: (duration: string) => `${/^1 \S+$/.test(duration) ? 'queda' : 'quedan'} ${duration}`,
  in: (duration: string) => `en ${duration}`,
  go: 'Ir',
  call: 'Llamar',
  waze: 'Waze',
  maps: 'Google Maps',
} as const

export const counterTexts = {
  title: 'Citas Hoy',
  counting: { loading: 'Contando…', failed: 'Sin datos' },
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
  orders: { title: 'Pedidos Pendientes', link: 'Ver los pedidos', shown: 'el más antiguo' },
  'patient-intakes': { title: 'Formularios Pendientes', link: 'Ver los formularios', shown: 'el último' },
} as const

/** 'Por atender': what waits, beside or above the day's list, and where an appointment shows that a request waits. */
export const queueTexts = {
  title: 'Por atender',
  requests: {
    title: requestTexts.title,
    empty: 'Ninguna solicitud por atender.',
    loading: requestTexts.loading,
    failed: requestTexts.unread,
    open: 'Ver cita',
  },
  online: {
    title: 'Nuevas en línea',
    empty: 'Ninguna cita nueva.',
    loading: 'Cargando citas nuevas…',
    failed: 'No se pudieron leer las citas nuevas.',
  },
  unclosed: {
    title: 'Sin cerrar',
    empty: 'Ninguna visita sin cerrar.',
    loading: 'Cargando visitas sin cerrar…',
    failed: 'No se pudieron leer las visitas sin cerrar.',
    all: 'Ver y cerrar',
    yesterday: (hour: string) => `ayer ${hour}`,
  },
  toNote: {
    title: 'Sin nota',
    empty: 'Ninguna visita sin nota.',
    loading: 'Cargando visitas sin nota…',
    failed: 'No se pudieron leer las visitas sin nota.',
  },
  orders: {
    title: 'Pedidos pendientes',
    empty: 'Ningún pedido por atender.',
    loading: 'Cargando pedidos…',
    failed: 'No se pudieron leer los pedidos.',
    all: (count: number) => `Ver los ${count} pedidos`,
  },
  ago: 'hace',
  asks: requestTexts.asks,
  kinds: requestTexts.kinds,
  or: ' o ',
  itsAppointment: requestTexts.itsAppointment,
  quoted: requestTexts.quoted,
  wished: 'Le sirven:',
  more: (count: number) => `Ver ${count} más`,
  fewer: 'Ver menos',
  arrived: (name: string, request: string) => `Nueva solicitud de ${name}: pide ${request}`,
  /** The heading in the detail. */
  waiting: 'Solicitud del paciente',
  thisAppointment: 'esta cita',
  settles: {
    reschedule: 'Queda atendida al mover la cita a otro día u otra hora de inicio.',
    cancel: 'Queda atendida al cancelar la cita.',
  } satisfies Record<ActionType, string>,
} as const

/** The links that staff give a patient (docs/specification.md#public-screens: /ficha-clinica, /cita/…/reprogramar, /cita/…/cancelar). */
export const patientLinkTexts = {
  title: 'Enlaces para el paciente',
  copy: 'Copiar enlace',
  copied: 'Copiado',
  send: 'Enviar por WhatsApp',
  sendWhat: 'el enlace de la ficha clínica',
  sendAgain: 'Enviar enlaces de nuevo',
  sendingAgain: 'Enviando…',
  sentAgain: (sent: readonly { channel: 'email' | 'whatsapp'; address: string }[]) => {
    const ways = sent.map(
      ({ channel, address }) => `${channel === 'email' ? 'por correo a' : 'por WhatsApp al'} ${address}`,
    )
    return `Los enlaces salen ${ways.join(' y ')}.`
  },
  notSentAgain: 'No se pudieron enviar los enlaces. Intente de nuevo.',
  manual: 'No se pudo copiar por sí solo: el enlace está seleccionado para que usted lo copie.',
  links: {
    intake: { label: 'Ficha clínica', announced: 'de la ficha clínica' },
    reschedule: { label: 'Pedir otra fecha', announced: 'para reprogramar' },
    cancel: { label: 'Pedir cancelación', announced: 'para cancelar' },
  },
  copiedAnnounced: (which: string) => `Se copió el enlace ${which}.`,
  field: (which: string) => `Enlace ${which}`,
  message: (given: { name: string | null; practice: string; when: string; url: string }) =>
    `Hola${given.name ? `, ${given.name}` : ''}. Le saluda ${given.practice}. Antes de su cita del ${given.when} le pedimos completar su ficha clínica en este enlace: ${given.url}`,
} as const

/** What the patient wrote before the visit; its fields are called as on the patient's own form. */
export const intakeTexts = {
  title: 'Ficha clínica',
  loading: 'Cargando la ficha clínica…',
  failed: 'No se pudo leer la ficha clínica.',
  sent: (when: string) => `Enviada el ${when}`,
  years: (age: number) => counted(age, 'año', 'años'),
  blank: 'En blanco',
  painAreas: 'Áreas de dolor',
} as const

/** The money of a visit, in its detail (docs/decisions/0208). */
export const visitMoneyTexts = {
  title: 'Dinero de la visita',
  deposit: 'Reserva',
  pending: 'pendiente',
  depositReceived: 'recibida',
  /** What becomes of the deposit of a cancelled visit: the terms keep the patient's. */
  kept: (cancelledBy: AskedBy | null) => (cancelledBy === 'practice' ? 'la canceló la clínica' : 'no se devuelve'),
  notPaid: 'no se pagó',
  paid: 'Cobro',
  ofPrice: (price: string) => `de ${price}`,
  cancelled: 'visita cancelada',
  debt: 'Debe',
  owed: 'por cobrar',
  nothing: 'nada',
  over: (amount: string) => `sobran ${amount}`,
  toPay: (amount: string) => `faltan ${amount}`,
  receive: (amount: string) => `Cobrar ${amount} con`,
  receiveDeposit: (amount: string) => `Reserva de ${amount} con`,
  toVisit: 'Cobrar la visita',
  toDeposit: 'Anotar la reserva',
  other: 'Otro monto',
  otherPayment: 'Anotar otro pago',
  amount: 'Monto en colones',
  methods: payMethodText,
  for: { deposit: 'Reserva', visit: 'Visita' } satisfies Record<PaidFor, string>,
  payments: 'Pagos recibidos',
  paidBy: (what: string, method: string) => `${what}, ${method},`,
  undo: 'Deshacer',
  undoOf: (amount: string) => `Deshacer el pago de ${amount}`,
  price: (amount: string) => `Precio: ${amount}`,
  listPrice: (amount: string) => `(de la lista: ${amount})`,
  otherPrice: 'Otro precio',
  newPrice: 'Precio en colones',
  priceSubmit: 'Guardar precio',
  fine: (percent: number, amount: string) => `Multa por los términos, ${percent} %: ${amount}`,
  waived: 'no se cobra',
  waive: 'No cobrarla',
  charge: 'Sí cobrarla',
  reason: 'Por qué no se cobra',
  waiveSubmit: 'No cobrar la multa',
  back: 'Volver',
  failed: 'No se pudo anotar. Intente de nuevo.',
} as const
