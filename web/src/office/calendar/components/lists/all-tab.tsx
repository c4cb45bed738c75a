import { useState } from 'react'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { ExportButton } from '~/components/ui/export-button.tsx'
import { dateTimeText } from '~/lib/format.ts'
import type { More } from '~/lib/reads/use-paged-query.ts'
import { BookButton } from '~/office/shared/appointments/components/editing/book-button.tsx'
import { useAppointmentsOfStatus } from '~/office/shared/appointments/hooks/use-appointments-of-status.ts'
import { statusText } from '~/texts/appointments.ts'
import { listTexts as texts } from '~/texts/office/appointments-page.ts'
import type { TabProps } from '../tab-props.ts'
import { AppointmentLine } from './appointment-line.tsx'
import { ListPart } from './list-part.tsx'
import { TabHead } from './tab-head.tsx'

/** How many of each are shown until more are asked for (docs/specification.md#office-constants). */
const latest = 5
/** As many again are read with them: where one of the latest leaves, the next takes its place. */
const firstRows = 2 * latest

/** The latest that were done and the latest that were cancelled, by when they were, without actions; earlier ones on demand. */
export function AllTab({ today, onNew, tools, outcome }: TabProps) {
  const done = useLatest('realizado')
  const cancelled = useLatest('cancelado')
  const isEmpty = [done, cancelled].every(({ rows, more }) => rows?.length === 0 && !more.has)
  return (
    <>
      <TabHead
        tools={
          <span className="contents">
            <ExportButton list="appointments" asks={{ words: statusText }} />
            {tools}
          </span>
        }
        outcome={outcome}
      >
        <h2 className="text-base font-bold max-md:w-full">{texts.latestTitle}</h2>
      </TabHead>
      {isEmpty ? (
        <EmptyState title={texts.noneYet} action={<BookButton onBook={() => onNew({ date: today })} />}>
          {texts.noneYetHint}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-x-10 gap-y-6 pb-6 xl:grid-cols-2">
          <Latest status="realizado" read={done} />
          <Latest status="cancelado" read={cancelled} />
        </div>
      )}
    </>
  )
}

type Ended = 'realizado' | 'cancelado'
const useLatest = (status: Ended) => useAppointmentsOfStatus({ status, sort: 'desc', by: 'status' }, { firstRows })

function Latest({ status, read }: { status: Ended; read: ReturnType<typeof useLatest> }) {
  const [all, setAll] = useState(false)
  const { more, rows, ...query } = read
  const shown = all ? rows : rows?.slice(0, latest)
  const hidden = (rows?.length ?? 0) > (shown?.length ?? 0)
  const title = texts.latest[status]
  const rest: More = {
    ...more,
    has: more.has || hidden,
    read: () => {
      setAll(true)
      if (!hidden) more.read()
    },
  }
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="px-4 pb-1 font-bold md:px-5">{title}</h3>
      <ListPart query={{ ...query, more: rest }} rows={shown} empty={{ title: texts.latestEmpty[status] }}>
        {(some) => (
          <ul>
            {some.map((row) => (
              <AppointmentLine key={row.id} row={row} ended={texts.endedAt[status](dateTimeText(row.statusAt))} />
            ))}
          </ul>
        )}
      </ListPart>
    </section>
  )
}
