import type { ThreadEntry } from '@clinic/shared-events/contracts/patients/patient-thread.ts'
import { orderStatusText, statusText } from '@clinic/shared-events/contracts/wire-words.ts'
import { counted } from '~/lib/counted.ts'
import { patientsTexts } from './patients.ts'

const words: Partial<Record<ThreadEntry['kind'], Readonly<Record<string, string>>>> = {
  visit: statusText,
  order: orderStatusText,
  form: patientsTexts.firstSession.statuses,
}

/** All that is a patient's, in one thread. */
export const patientThreadTexts = {
  title: 'Todo de esta persona',
  count: (entries: number) => counted(entries, 'entrada', 'entradas'),
  none: 'Todavía no hay nada más.',
  noneHint: 'Aquí estarán sus citas, formularios, notas, registros, pedidos y mensajes.',
  loading: 'Cargando todo de esta persona…',
  failed: 'No pudimos cargar todo de esta persona.',
  kinds: {
    visit: 'Cita',
    'medical-record': 'Registro médico',
    'clinical-form': 'Ficha clínica',
    form: 'Formulario de primera sesión',
    note: 'Nota',
    order: 'Pedido',
    conversation: 'Mensajes',
  } satisfies Record<ThreadEntry['kind'], string>,
  statusOf: (kind: ThreadEntry['kind'], status: string) => words[kind]?.[status] ?? status,
  received: (amount: string) => `recibido ${amount}`,
  owes: (amount: string) => `debe ${amount}`,
  perhaps: 'Con su teléfono o correo.',
  theirs: 'Es su cita',
  more: (left: number) => `Ver ${left} más`,
  others: {
    title: 'Otras notas de esta persona',
    none: 'No hay otras notas.',
    noneHint: 'Aquí estarán las notas de su expediente y los registros de otras citas.',
  },
} as const
