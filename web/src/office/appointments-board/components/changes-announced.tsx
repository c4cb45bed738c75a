import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useRowChanges } from '~/office/shared/appointments/model/freshness.ts'
import { statusText } from '~/texts/appointments.ts'
import { boardListTexts as texts } from '~/texts/office/appointments-board.ts'

/** Reads out the newest news of the list, which a glow and a chip show. */
export function ChangesAnnounced({ rows }: { rows: readonly AppointmentRow[] }) {
  const changes = useRowChanges((state) => state.changes)
  const newest = rows
    .filter(({ id }) => changes.has(id))
    .toSorted((a, b) => (changes.get(a.id)?.arrived ?? 0) - (changes.get(b.id)?.arrived ?? 0))
    .at(-1)
  return (
    <p role="status" className="sr-only">
      {newest && sentence(newest, changes.get(newest.id)?.kind === 'new')}
    </p>
  )
}

const sentence = (row: AppointmentRow, isNew: boolean): string =>
  isNew ? texts.newAnnounced(row.startTime) : texts.changedAnnounced(row.startTime, statusText[row.status])
