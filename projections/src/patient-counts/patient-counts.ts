import { type AllergyFacts, isAllergic } from '@clinic/shared-events/contracts/patients/allergies.ts'
import type { PatientCounts } from '@clinic/shared-events/contracts/patients/patient-counts.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { PatientEvent } from '@clinic/shared-events/patients/events.ts'
import type { Projection } from '../projection.ts'

const handles = [
  'PatientRecordOpened',
  'PatientDetailsCorrected',
  'FollowUpNoteAdded',
  'FollowUpNoteCorrected',
  'FollowUpNoteAnnulled',
] as const
type Handled = Extract<PatientEvent, { type: (typeof handles)[number] }>

/** The counts, with the ids of who counts as allergic: an event from before `former` does not say what stood in its record (docs/decisions/0125). */
export type Counted = Omit<PatientCounts, 'withAllergies'> & { allergic: readonly string[] }

const none: Counted = { id: 'all', total: 0, allergic: [], lastActive: {} }

/** The counts as they are answered and pushed. */
const countsOf = ({ allergic, ...counts }: Counted): PatientCounts => ({
  ...counts,
  withAllergies: allergic.length,
})

/** One document that counts all records (docs/open-points.md#patients). */
export const patientCounts: Projection<Counted, Handled> = {
  name: 'patient-counts',
  /** 3: a note that is corrected or annulled moves the month, too. 4: more denials are understood, and each record counts once as allergic. */
  version: 4,
  handles,
  indexes: [],
  idsOf: () => ['all'],
  apply(counts, event) {
    const now = counts ?? none
    switch (event.type) {
      case 'PatientRecordOpened':
        return opened(now, event)
      case 'PatientDetailsCorrected':
        return corrected(now, event)
      case 'FollowUpNoteAdded':
        return { ...now, lastActive: moved(now.lastActive, event.data.activeOn, later(event.data)) }
      case 'FollowUpNoteCorrected':
      case 'FollowUpNoteAnnulled':
        return { ...now, lastActive: moved(now.lastActive, event.data.activeOn, event.data.activeNow) }
      default:
        return event satisfies never
    }
  },
  shown: countsOf,
}

const monthOf = (day: string): string => day.slice(0, 7)
const plus = (lastActive: Counted['lastActive'], month: string, patients: number) => {
  const { [month]: before = 0, ...others } = lastActive
  return before + patients > 0 ? { ...others, [month]: before + patients } : others
}

const opened = (now: Counted, { data, clinical }: Recorded<Extract<Handled, { type: 'PatientRecordOpened' }>>) => ({
  ...now,
  total: now.total + 1,
  allergic: judged(now.allergic, data.patientId, clinical ?? {}),
  lastActive: plus(now.lastActive, monthOf(data.openedOn), 1),
})

/** `former` has the field that was not corrected; events without it are from before there were two. */
const corrected = (
  now: Counted,
  { data, clinical }: Recorded<Extract<Handled, { type: 'PatientDetailsCorrected' }>>,
): Counted => {
  const { patientId, field } = data
  if ((field !== 'allergies' && field !== 'allergyStatus') || clinical === null) return now
  return { ...now, allergic: judged(now.allergic, patientId, { ...clinical.former, [field]: clinical[field] }) }
}

/** Who counts as allergic once this stands in a record. */
const judged = (allergic: readonly string[], patientId: string, facts: AllergyFacts): readonly string[] => {
  const others = allergic.filter((id) => id !== patientId)
  return isAllergic(facts) ? [...others, patientId] : others
}

const later = ({ noteDate, activeOn }: { noteDate: string; activeOn: string }): string =>
  noteDate > activeOn ? noteDate : activeOn

/** @param before the last active day until now @param since the one from now on */
const moved = (lastActive: Counted['lastActive'], before: string, since: string) => {
  const [from, to] = [monthOf(before), monthOf(since)]
  return to === from ? lastActive : plus(plus(lastActive, from, -1), to, 1)
}
