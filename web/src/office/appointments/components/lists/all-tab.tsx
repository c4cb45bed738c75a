import { useAppointments } from '~/appointments/hooks/use-appointments.ts'
import { ExportLink } from '~/components/ui/export-link.tsx'
import { listTexts as texts } from '~/texts/appointments-page.ts'
import type { TabProps } from '../tab-props.ts'
import { AppointmentLine } from './appointment-line.tsx'
import { ListPart } from './list-part.tsx'
import { TabHead } from './tab-head.tsx'

/** How many of each are shown (docs/specification.md#office-constants). */
const atMost = 5

/** The latest that were done and the latest that were cancelled, without actions. */
export function AllTab({ tools, outcome }: TabProps) {
  return (
    <>
      <TabHead
        tools={
          <span className="flex flex-wrap items-center gap-2.5">
            <ExportLink path="/api/exports/appointments" />
            {tools}
          </span>
        }
        outcome={outcome}
      >
        <h2 className="text-base font-bold">{texts.latestTitle}</h2>
      </TabHead>
      <div className="grid items-start gap-x-10 gap-y-6 pb-6 xl:grid-cols-2">
        <Latest status="realizado" />
        <Latest status="cancelado" />
      </div>
    </>
  )
}

function Latest({ status }: { status: 'realizado' | 'cancelado' }) {
  const query = useAppointments({ status, sort: 'desc', limit: atMost })
  const title = texts.latest[status]
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="px-4 pb-1 font-bold md:px-5">{title}</h3>
      <ListPart query={query} rows={query.data?.data} empty={{ title: texts.latestEmpty[status] }}>
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <AppointmentLine key={row.id} row={row} dated />
            ))}
          </ul>
        )}
      </ListPart>
    </section>
  )
}
