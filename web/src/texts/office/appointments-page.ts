import { counted } from '~/lib/counted.ts'

/** The appointments' dashboard (docs/specification.md#office-screens). Sentences the specification quotes stand exactly. */
export const tabTexts = {
  tabs: 'Citas por estado y por semana',
  calendar: 'Calendario',
  'pending-3days': 'Pendientes 3 días',
  'pending-1day': 'Pendientes 1 día',
  confirmed: 'Confirmadas',
  unclosed: 'Sin cerrar',
  all: 'Todas',
  heatmap: 'Mapa',
  moreTools: 'Más acciones',
  count: (count: number) => counted(count, 'cita', 'citas'),
} as const

export const listTexts = {
  loading: 'Cargando las citas…',
  failed: 'No se pudieron leer las citas.',
  failedHint: 'Revise la conexión e intente de nuevo.',
  pending: {
    'pending-3days': 'Por confirmar en los próximos 3 días',
    'pending-1day': 'Por confirmar hoy y mañana',
  },
  pendingEmpty: 'No hay citas por confirmar.',
  pendingEmptyHint: 'Las citas agendadas para estos días aparecen aquí solas.',
  confirmed: 'Citas confirmadas',
  confirmedEmpty: 'No hay citas confirmadas.',
  confirmedEmptyHint: 'Cuando se confirma una cita aparece aquí.',
  earlier: 'Ver las anteriores',
  hideEarlier: 'Ocultar las anteriores',
  earlierList: 'Confirmadas de días anteriores',
  earlierEmpty: 'No hay citas confirmadas de días anteriores.',
  unclosed: 'Visitas que ya pasaron y nadie cerró',
  unclosedEmpty: 'No hay visitas sin cerrar.',
  unclosedEmptyHint: 'Las que terminan sin marcarse como realizadas ni cancelarse aparecen aquí solas.',
  toPending: 'Ver las citas por confirmar',
  more: 'Ver más citas',
  latestTitle: 'Últimas citas',
  endedAt: {
    realizado: (when: string) => `Cerrada el ${when}`,
    cancelado: (when: string) => `Cancelada el ${when}`,
  },
  latest: { realizado: 'Últimas realizadas', cancelado: 'Últimas canceladas' },
  noneYet: 'Todavía no hay citas realizadas ni canceladas',
  noneYetHint: 'Las últimas de cada una aparecen aquí solas.',
  latestEmpty: { realizado: 'Ninguna cita realizada todavía.', cancelado: 'Ninguna cita cancelada.' },
  ofDay: (count: number) => counted(count, 'cita', 'citas'),
  toConfirm: (count: number) => `${count} por confirmar`,
  listOf: (day: string) => `Citas del ${day}`,
  today: 'Hoy',
  tomorrow: 'Mañana',
  actionOf: (action: string, name: string) => `${action}: cita de ${name}`,
  edit: 'Editar',
} as const

export const calendarTexts = {
  week: (from: string, to: string) => `${from} – ${to}`,
  before: 'Semana anterior',
  today: 'Hoy',
  after: 'Semana siguiente',
  saturday: 'Sábado',
  grid: 'Citas de la semana',
  dayOf: (weekday: string, date: string) => `${weekday} ${date}`,
  pickDay: 'Día',
  empty: 'No hay citas esta semana.',
  emptyHint: 'Elija una hora libre para agendar una.',
  newAt: (day: string, hour: string) => `Agendar el ${day} a las ${hour}`,
  outside: 'Fuera del horario que se muestra:',
  now: (hour: string) => `Ahora, ${hour}`,
  specialties: 'Especialidades',
  statuses: 'Estados',
  popover: 'Cita elegida',
  movable: 'cita que se puede mover',
  howToMove:
    'Con la barra espaciadora se levanta la cita; con las flechas se lleva a otra hora u otro día; con la barra espaciadora o Enter se deja, y con Escape vuelve a su lugar.',
  movingTo: (when: string) => `Hacia ${when}`,
  ask: {
    title: (name: string) => `¿Mover la cita de ${name}?`,
    text: (from: string, to: string) =>
      `Pasa del ${from} al ${to}. Queda agendada y necesita una nueva confirmación del paciente.`,
    meanwhile: 'Otra persona cambió la cita mientras tanto.',
    taken: (who: string) => `A esa hora está ${who}: quedaría como sobrecupo.`,
    confirm: 'Mover la cita',
    back: 'Dejar como está',
  },
  /** What somebody else did meanwhile leaves nothing to move. */
  nothingLeft: {
    title: (name: string) => `La cita de ${name} ya no se mueve`,
    there: (when: string) => `Otra persona la llevó mientras tanto al ${when}.`,
    ended: (status: string, when: string) => `Otra persona la cambió mientras tanto: está en «${status}» (${when}).`,
    back: 'Cerrar',
  },
  taken: {
    title: 'Ese horario está ocupado',
    text: (message: string, to: string) => `${message} ¿Quiere poner la cita de todos modos el ${to}, como sobrecupo?`,
    confirm: 'Mover como sobrecupo',
    back: 'Dejar como estaba',
  },
  refused: (message: string) => `Error al actualizar cita: ${message}`,
  refusedFallback: 'Failed to update appointment',
  stays: (when: string) => `La cita sigue el ${when}.`,
  meanwhile: {
    reading: (wanted: string) => `Usted la llevaba al ${wanted}. Leyendo dónde está ahora…`,
    moved: (now: string, wanted: string) => `La cita está ahora el ${now}; usted la llevaba al ${wanted}.`,
    stays: (now: string, wanted: string) => `La cita sigue el ${now}, con otros datos; usted la llevaba al ${wanted}.`,
    ended: (status: string, now: string, wanted: string) =>
      `La cita está ahora en «${status}» (${now}); usted la llevaba al ${wanted}.`,
  },
  dismiss: 'Cerrar aviso',
} as const

const ready = (count: number) => counted(count, 'que ya estaba preparado', 'que ya estaban preparados')

/** What another batch brought: how many are new, how many an earlier call had prepared, and how many of those are not shown. */
const added = ({ fresh, before, notShown }: { fresh: number; before: number; notShown: number }): string => {
  const sentences = [
    fresh > 0 && `${counted(fresh, 'mensaje más', 'mensajes más')} al final de la lista.`,
    fresh === 0 && 'No quedaban más por preparar.',
    before > 0 && `${fresh > 0 ? 'Detrás' : 'Al final de la lista'}, ${ready(before)}.`,
    notShown === 1 && 'Otro que ya estaba preparado no cabe aquí.',
    notShown > 1 && `Otros ${ready(notShown)} no caben aquí.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

export const reminderTexts = {
  remind: 'Recordar',
  reminded: 'Recordada',
  notReminded: 'Sin recordar',
  prepared: 'Recordatorio preparado.',
  failed: 'Failed to send reminder',
  massFailed: 'Failed to send mass reminders',
  mass: { '3-days': 'Recordatorios 3 días', '1-day': 'Recordatorios 1 día' },
  preparing: 'Preparando...',
  title: { '3-days': 'Recordatorios de 3 días por WhatsApp', '1-day': 'Recordatorios de 1 día por WhatsApp' },
  lead: 'Abra cada mensaje y envíelo.',
  none: 'No hay citas por recordar en estos días.',
  list: 'Mensajes por enviar',
  unreachable: 'No se les puede escribir',
  open: 'Abrir WhatsApp',
  openOf: (name: string) => `Abrir WhatsApp de ${name}`,
  copy: 'Copiar enlace',
  copyOf: (name: string) => `Copiar enlace de ${name}`,
  copied: 'Copiado',
  manual: 'No se pudo copiar por sí solo: copie este enlace.',
  opened: (hour: string) => `Abierto ${hour}`,
  openedBefore: 'Ya abierto en WhatsApp',
  openedFailed: 'No se pudo anotar que el recordatorio se abrió.',
  before: 'Ya preparado antes',
  sentBySystem: 'Ya enviado por el sistema',
  goOn: (count: number) => (count === 1 ? 'Preparar el siguiente' : `Preparar los ${count} siguientes`),
  added,
  progress: (opened: number, all: number) => `${opened} de ${all} abiertos`,
  close: 'Cerrar',
} as const

/** The sheet of a day's home visits, made to be printed. */
export const daySheetTexts = {
  link: 'Hoja del día',
  title: (day: string) => `Ruta del ${day}`,
  day: 'Día',
  print: 'Imprimir',
  back: 'Volver a las citas',
  visits: (count: number) => counted(count, 'visita', 'visitas'),
  columns: {
    hour: 'Hora',
    patient: 'Paciente',
    address: 'Dirección',
    phone: 'Teléfono',
    reason: 'Motivo',
    money: 'Dinero',
  },
  price: (amount: string) => `precio ${amount}`,
  fine: (amount: string) => `multa ${amount}`,
  received: (amount: string) => `recibido ${amount}`,
  toPay: (amount: string) => `falta ${amount}`,
  paid: 'pagada',
  dayMoney: 'Dinero de las visitas del día',
  dayReceived: (amount: string) => `Entró ${amount}`,
  dayToPay: (amount: string) => `Falta cobrar ${amount}`,
  cancelledOwes: (name: string, amount: string) => `${name} canceló y debe ${amount}`,
  empty: 'No hay visitas para este día.',
  emptyHint: 'Elija otro día o agende una cita.',
} as const
