import { counted } from '~/lib/counted.ts'

/** The frame of every /doctor page (docs/specification.md#office-screens). */
export const boardTexts = {
  portal: 'Portal del Doctor',
  greeting: (username: string) => `Bienvenido, Dr. ${username}`,
  back: 'Volver al portal',
  signOut: 'Cerrar Sesión',
  signOutNarrow: 'Salir',
  navigation: 'Secciones del portal',
  more: 'Más',
  moreTitle: 'Más secciones',
  waiting: (count: number) => counted(count, 'pendiente', 'pendientes'),
  somethingWaits: 'Hay pendientes',
  views: 'Vistas de esta sección',
  skip: 'Saltar al contenido',
  loading: 'Cargando portal...',
  asOf: (when: string) => `Así estaba todo el ${when}.`,
  asOfHint: 'Es una copia: nada se puede cambiar.',
  live: { connecting: 'Reconectando…', live: 'En vivo', late: 'Con retraso', offline: 'Sin conexión' },
  /** Over data that may be old. */
  stale: {
    offline: 'Sin conexión en vivo.',
    readFailed: 'No se pudo actualizar la lista.',
    hint: (hour: string) => `Lo que ve es de las ${hour} y puede haber cambiado.`,
  },
  clockLabel: 'Fecha y hora en Costa Rica',
  notFound: {
    title: 'Esta página del portal no existe',
    text: 'La dirección no lleva a ninguna sección. Revise si está bien escrita.',
  },
  notAllowed: {
    title: 'Esta sección es solo para administradores',
    text: 'Su cuenta no tiene permiso para verla. Si la necesita, pídale a la administración que la atienda.',
  },
  backHome: 'Volver a Inicio',
} as const

/** What the dashboard tells an administrator of the bot. */
export const messagesNoteTexts = {
  waiting: (count: number) =>
    count === 1 ? '1 conversación espera respuesta.' : `${count} conversaciones esperan respuesta.`,
  undelivered: (count: number) => (count === 1 ? '1 mensaje no salió.' : `${count} mensajes no salieron.`),
  open: 'Ver mensajes',
} as const

/** The search over everything. */
export const searchTexts = {
  open: 'Buscar',
  title: 'Buscar en todo',
  label: 'Personas, citas, pedidos, conversaciones y productos',
  hint: 'Escriba al menos tres letras o números.',
  reading: 'Buscando…',
  failed: 'No se pudo buscar en todo.',
  none: (text: string) => `No se encontró nada con «${text}».`,
  results: 'Resultados',
  people: 'Personas',
  visits: 'Citas',
  orders: 'Pedidos',
  conversations: 'Conversaciones',
  products: 'Productos',
  record: 'expediente',
  visitsOf: (visits: number) => `${counted(visits, 'cita', 'citas')} a este nombre`,
  stock: (units: number) => counted(units, 'unidad', 'unidades'),
} as const
