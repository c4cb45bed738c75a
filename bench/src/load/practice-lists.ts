import { addDays, mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { type PracticeSize, practiceId, practiceToday } from './practice-history.ts'

const monday = mondayOf(practiceToday)
const weeksUntilNow = (weeks: number) => `from=${addDays(monday, -7 * (weeks - 1))}&to=${addDays(monday, 6)}`
const phoneOf = (n: number) => `8${1_000_000 + n}`

/** Every list that the boards read, as they ask for it; the path is the same on both sides. */
export const practiceLists = ({ patients }: PracticeSize): Record<string, string> => ({
  'appointments of a day': `/api/doctor/appointments?from=${practiceToday}&to=${practiceToday}`,
  'appointments of a week': `/api/doctor/appointments?${weeksUntilNow(1)}`,
  'appointments by status, coming days': `/api/appointments/by-status/agendado?from=${practiceToday}&to=${addDays(practiceToday, 3)}`,
  'the last 5 by status': '/api/appointments/by-status/realizado?sort=desc&limit=5',
  'confirmed, first 50': '/api/appointments/by-status/confirmado?limit=50',
  'all appointments, latest 50': '/api/doctor/appointments?sort=desc&limit=50',
  'map of 14 days': `/api/appointments/heatmap?startDate=${monday}&endDate=${addDays(monday, 13)}`,
  'patients while typing, by name': '/api/appointments/search-patients?query=chinchilla',
  'patients while typing, by phone': `/api/appointments/search-patients?query=${phoneOf(patients - 1)}`,
  'orders, first page': '/api/orders?limit=50',
  'orders of a status': '/api/orders?status=pending&limit=50',
  'counters of orders': '/api/orders/counts',
  'patients, first page': '/api/patients?limit=50',
  'patients by name': '/api/patients?search=chinchilla&limit=50',
  'patients by cédula': '/api/patients?search=1-0000-0042&limit=50',
  'counters of patients': '/api/patients/counts',
  'forms, first page': '/api/doctor/patient-intakes?status=pending&limit=50',
  'forms by name': '/api/doctor/patient-intakes?search=chinchilla&limit=50',
  'counters of forms': '/api/doctor/patient-intakes/counts',
  'notes of a patient': `/api/follow-up-notes/${practiceId('9Pt', 42)}`,
  'records of a visit': `/api/medical-records/appointment/${practiceId('4Wm', 0)}`,
  'forms before a visit': `/api/appointments/${practiceId('4Wm', 0)}/clinical-intakes`,
  'allergies of a day of visits': `/api/doctor/alerts?date=${practiceToday}`,
  'requests of patients': '/api/doctor/appointment-actions',
  users: '/api/doctors',
  'names of authors': '/api/staff-names',
  products: '/api/products',
  'first steps': '/api/first-steps',
  'report of 4 weeks': `/api/doctor/reports/appointments?${weeksUntilNow(4)}`,
  'report of a year': `/api/doctor/reports/appointments?${weeksUntilNow(52)}`,
  'orders and income of a year': `/api/doctor/reports/orders?${weeksUntilNow(52)}`,
  activity: '/api/doctor/activity?limit=14',
})
