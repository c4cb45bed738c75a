import { counted } from '~/lib/counted.ts'

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
