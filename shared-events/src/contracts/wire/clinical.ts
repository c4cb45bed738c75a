import { z } from 'zod'

/** What of somebody's health is seen: the record, its notes, the first-session form, the forms and records of a visit, alerts, histories, files, tables. */
export const clinicalKind = z.enum([
  'record',
  'notes',
  'first-session-form',
  'clinical-intakes',
  'medical-records',
  'alerts',
  'history',
  'file',
  'export',
])
export type ClinicalKind = z.infer<typeof clinicalKind>

/**
 * Marks what shows clinical data: whoever is shown it leaves an entry (docs/log.md#accesses). `of`: whose, as the name of a stream ('patient-<id>'), or of a
 * list ('list-patients'), or several; null where what is asked for is nothing clinical. `asked`: the ids and the query. `answer`: what is about to be shown.
 */
export type ClinicalRead = {
  what: ClinicalKind
  of(asked: Readonly<Record<string, unknown>>, answer: () => unknown): string | readonly string[] | null
}
