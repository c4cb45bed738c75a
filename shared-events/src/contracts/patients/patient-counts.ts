import { z } from 'zod'
import { addDays } from '../wire/clock.ts'
import { declareFeeds } from '../wire/feed.ts'

/** The document that counts all patients. `lastActive`: how many were last active in each month `yyyy-MM`. */
export const patientCounts = z.object({
  id: z.literal('all'),
  total: z.int(),
  withAllergies: z.int(),
  lastActive: z.record(z.string(), z.int()),
})
export type PatientCounts = z.infer<typeof patientCounts>

/** They change with every note, too. */
export const patientCountFeeds = declareFeeds({
  patientCounts: { projection: 'patient-counts', room: 'staff', row: patientCounts },
})

/** Months over which a patient counts as active, this one included. */
const activeMonths = 6
const monthsBefore = (month: string, months: number): string => {
  let first = `${month}-01`
  for (let n = 0; n < months; n += 1) first = `${addDays(first, -1).slice(0, 7)}-01`
  return first.slice(0, 7)
}
/**
 * How many patients are active on a day: their record was opened, or a note of theirs is dated, in this month or one of the five before
 * (docs/open-points.md#patients).
 */
export const activePatients = ({ lastActive }: Pick<PatientCounts, 'lastActive'>, today: string): number => {
  const since = monthsBefore(today.slice(0, 7), activeMonths - 1)
  return Object.entries(lastActive).reduce((sum, [month, patients]) => (month >= since ? sum + patients : sum), 0)
}
