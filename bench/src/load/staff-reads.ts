import { type ExportedList, exportedList } from '@clinic/shared-events/contracts/exports.ts'
import { addDays, mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { type PracticeSize, practiceId, practiceToday } from './practice-events.ts'

/** A list that staff read: the path is the same on both sides. `rows`: where its rows are in the answer, when that is not a list. */
export type StaffRead = { what: string; path: string; rows?: 'heatmapData' | 'one' }

const monday = mondayOf(practiceToday)
const week = `from=${monday}&to=${addDays(monday, 6)}`
const page = 'limit=50'

/** Every list that the boards read, as they ask for it. `cursorOf`: the address of what follows a page, by its last row. */
export const staffReads = ({ patients }: PracticeSize): StaffRead[] => [
  { what: 'appointments of a day', path: `/api/doctor/appointments?from=${practiceToday}&to=${practiceToday}` },
  { what: 'appointments of a week', path: `/api/doctor/appointments?${week}` },
  {
    what: 'appointments by status, coming days',
    path: `/api/appointments/by-status/agendado?from=${practiceToday}&to=${addDays(practiceToday, 3)}`,
  },
  { what: 'the last 5 by status', path: '/api/appointments/by-status/realizado?sort=desc&limit=5' },
  { what: 'confirmed, first 50', path: `/api/appointments/by-status/confirmado?${page}` },
  { what: 'all appointments, latest 50', path: `/api/doctor/appointments?sort=desc&${page}` },
  {
    what: 'map of 14 days',
    path: `/api/appointments/heatmap?startDate=${monday}&endDate=${addDays(monday, 13)}`,
    rows: 'heatmapData',
  },
  { what: 'patients while typing, by name', path: '/api/appointments/search-patients?query=chinchilla' },
  {
    what: 'patients while typing, by phone',
    path: `/api/appointments/search-patients?query=8${1_000_000 + patients - 1}`,
  },
  { what: 'orders, first page', path: `/api/orders?${page}` },
  { what: 'orders of a status', path: `/api/orders?status=pending&${page}` },
  { what: 'counters of orders', path: '/api/orders/counts', rows: 'one' },
  { what: 'patients, first page', path: `/api/patients?${page}` },
  { what: 'patients by name', path: `/api/patients?search=chinchilla&${page}` },
  { what: 'patients by cédula', path: `/api/patients?search=1-0000-0042&${page}` },
  { what: 'counters of patients', path: '/api/patients/counts', rows: 'one' },
  { what: 'forms, first page', path: `/api/doctor/patient-intakes?status=pending&${page}` },
  { what: 'forms by name', path: `/api/doctor/patient-intakes?search=chinchilla&${page}` },
  { what: 'counters of forms', path: '/api/doctor/patient-intakes/counts', rows: 'one' },
  { what: 'notes of a patient', path: `/api/follow-up-notes/${practiceId('9Pt', 42)}` },
  { what: 'records of a visit', path: `/api/medical-records/appointment/${practiceId('4Wm', 0)}` },
  { what: 'forms before a visit', path: `/api/appointments/${practiceId('4Wm', 0)}/clinical-intakes` },
  { what: 'allergies of a day of visits', path: `/api/doctor/alerts?date=${practiceToday}` },
  { what: 'requests of patients', path: '/api/doctor/appointment-actions' },
  { what: 'users', path: '/api/doctors' },
  { what: 'names of authors', path: '/api/staff-names' },
  { what: 'products', path: '/api/products' },
  { what: 'first steps', path: '/api/first-steps', rows: 'one' },
  {
    what: 'report of 4 weeks',
    path: `/api/doctor/reports/appointments?from=${addDays(monday, -21)}&to=${addDays(monday, 6)}`,
  },
  {
    what: 'report of a year',
    path: `/api/doctor/reports/appointments?from=${addDays(monday, -357)}&to=${addDays(monday, 6)}`,
  },
  {
    what: 'orders and income of a year',
    path: `/api/doctor/reports/orders?from=${addDays(monday, -357)}&to=${addDays(monday, 6)}`,
  },
  { what: 'activity', path: '/api/doctor/activity?limit=14' },
]

/** The page that follows another: of lists sorted by when their rows were made. */
export const nextPages: readonly StaffRead[] = [
  { what: 'orders, next page', path: `/api/orders?${page}` },
  { what: 'patients, next page', path: `/api/patients?${page}` },
]

/** Every export, of all there is. */
export const exportReads: readonly (StaffRead & { list: ExportedList })[] = exportedList.options.map((list) => ({
  what: `export of ${list}`,
  path: `/api/exports/${list}`,
  list,
}))
