import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { useNews } from '~/office/shared/appointments/model/freshness.ts'
import { statusText } from '~/texts/appointments.ts'
import { boardListTexts as texts } from '~/texts/office/appointments-board.ts'

/** Reads out the newest news of the list, which a glow and a chip show. */
export function NewsAloud({ rows }: { rows: readonly AppointmentRow[] }) {
  const news = useNews((state) => state.news)
  const newest = rows
    .filter(({ id }) => news.has(id))
    .toSorted((a, b) => (news.get(a.id)?.arrived ?? 0) - (news.get(b.id)?.arrived ?? 0))
    .at(-1)
  return (
    <p role="status" className="sr-only">
      {newest && sentence(newest, news.get(newest.id)?.kind === 'new')}
    </p>
  )
}

const sentence = (row: AppointmentRow, isNew: boolean): string =>
  isNew ? texts.freshAloud(row.startTime) : texts.changedAloud(row.startTime, statusText[row.status])
