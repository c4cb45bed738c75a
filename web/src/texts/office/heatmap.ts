import type { Specialty } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { counted } from '~/lib/counted.ts'

/** The map of availability (docs/specification.md#office-screens). Sentences the specification quotes stand exactly. */
export const heatmapTexts = {
  title: 'Mapa de Disponibilidad de Citas',
  free: 'Disponible',
  busy: 'Ocupado',
  past: 'Ya pasó',
  refresh: 'Actualizar',
  refreshing: 'Actualizando...',
  updated: (when: string) => `Actualizado ${when}`,
  fetchFailed: 'Failed to fetch heatmap data',
  fetchFailedHint: 'No se pudo leer el mapa. Revise la conexión e intente de nuevo.',
  refreshFailed: 'Failed to refresh heatmap',
  loading: 'Cargando el mapa de disponibilidad…',
  empty: 'No hay citas en estas dos semanas. Elija una hora libre para agendar una.',
  hours: 'Hora',
  thisWeek: (days: string) => `Esta semana · ${days}`,
  nextWeek: (days: string) => `Próxima semana · ${days}`,
  daysBefore: 'Días anteriores',
  daysAfter: 'Días siguientes',
  today: 'hoy',
  freeHours: (count: number) => counted(count, 'libre', 'libres'),
  busyHours: (count: number) => counted(count, 'ocupada', 'ocupadas'),
  bookings: (count: number) => counted(count, 'cita', 'citas'),
  more: (count: number) => `+${counted(count, 'cita', 'citas')}`,
  close: 'Cerrar',
  readingVisits: 'Cargando las citas…',
  visitsFailed: 'No se pudieron leer las citas.',
  erased: '[eliminado]',
  bookHere: 'Agendar a esta hora',
  bookOther: 'Agendar a otra hora',
  seeDay: 'Ver ese día',
  keys: 'Con las flechas se mueve por el mapa; con Enter ve las citas.',
} as const

/** Specialties as short as a cell of the map needs them; cut further where the cell says so. */
export const shortSpecialty: Record<Specialty, string> = {
  fisioterapia: 'Fisioterapia',
  fisioterapia_san_jose: 'Fisio San José',
  fisioterapia_heredia: 'Fisio Heredia',
  odontologia: 'Odontología',
  nutricion: 'Nutrición',
  dictamenes: 'Dictámenes',
  incapacidades: 'Incapacidades',
}
