import { type AllergyFacts, isAllergic } from '@clinic/shared-events/contracts/allergies.ts'
import type { PatientCounts } from '@clinic/shared-events/contracts/patient-counts.ts'
import type { Recorded } from '@clinic/shared-events/log/define-event.ts'
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

const none: PatientCounts = { id: 'all', total: 0, withAllergies: 0, lastActive: {} }

/** One document that counts all records (docs/open-points.md#patients). The events carry what was before, so that no record is looked up. */
export const patientCounts: Projection<PatientCounts, Handled> = {
  name: 'patient-counts',
  /** 3: a note that is corrected or annulled moves the month, too. */
  version: 3,
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
}

const monthOf = (day: string): string => day.slice(0, 7)
const plus = (lastActive: PatientCounts['lastActive'], month: string, patients: number) => {
  const { [month]: before = 0, ...others } = lastActive
  return before + patients > 0 ? { ...others, [month]: before + patients } : others
}

const opened = (
  now: PatientCounts,
  { data, clinical }: Recorded<Extract<Handled, { type: 'PatientRecordOpened' }>>,
) => ({
  ...now,
  total: now.total + 1,
  withAllergies: now.withAllergies + Number(isAllergic(clinical ?? {})),
  lastActive: plus(now.lastActive, monthOf(data.openedOn), 1),
})

const corrected = (
  now: PatientCounts,
  { data, clinical }: Recorded<Extract<Handled, { type: 'PatientDetailsCorrected' }>>,
): PatientCounts => {
  const { field } = data
  if ((field !== 'allergies' && field !== 'allergyStatus') || clinical === null) return now
  const { former, hadAllergies } = clinical
  const before = former ? isAllergic(former) : (hadAllergies ?? false)
  const after: AllergyFacts = { ...former, [field]: clinical[field] }
  return { ...now, withAllergies: now.withAllergies + Number(isAllergic(after)) - Number(before) }
}

const later = ({ noteDate, activeOn }: { noteDate: string; activeOn: string }): string =>
  noteDate > activeOn ? noteDate : activeOn

/** @param before the last active day until now @param since the one from now on */
const moved = (lastActive: PatientCounts['lastActive'], before: string, since: string) => {
  const [from, to] = [monthOf(before), monthOf(since)]
  return to === from ? lastActive : plus(plus(lastActive, from, -1), to, 1)
}
