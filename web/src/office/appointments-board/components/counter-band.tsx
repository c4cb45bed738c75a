import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CountsNote } from '~/components/ui/display/list-head.tsx'
import { RollingNumber } from '~/components/ui/display/rolling-number.tsx'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { cx } from '~/lib/class-names.ts'
import { counted } from '~/lib/counted.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useAppointments } from '~/office/shared/appointments/hooks/use-appointments.ts'
import { isNewborn, useRowChanges } from '~/office/shared/appointments/model/freshness.ts'
import { countByStatus } from '~/office/shared/appointments/model/rows.ts'
import { paths } from '~/paths.ts'
import { counterTexts as texts } from '~/texts/office/appointments-board.ts'

/** The counters of the dashboard side by side, with hairlines between them (docs/specification.md#office-screens). */
export function CounterBand({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 divide-x divide-line border-b border-line px-4 py-2.5 max-md:border-t max-[19rem]:flex-col max-[19rem]:gap-2 max-[19rem]:divide-x-0 md:px-5 [&>*]:flex-1 lg:[&>*:first-child]:flex-[2]">
      {children}
    </div>
  )
}

/** 'Citas Hoy': how many appointments are dated today in Costa Rica, live. Leads to all appointments. */
export function TodayCounter({ today }: { today: string }) {
  const query = useAppointments({ from: today, to: today })
  const { data } = query
  if (!data) return <NoCount title={texts.title} query={query} />
  const rows = data.data
  return (
    <Link
      to={paths.doctorAppointments}
      className="group flex min-h-12 min-w-0 gap-x-4 gap-y-1 max-md:flex-col max-[19rem]:flex-row max-[19rem]:items-center md:items-center md:gap-5"
      aria-label={`${texts.title}: ${rows.length}. ${texts.link}`}
    >
      <RollingNumber value={rows.length} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-[0.8125rem] font-bold group-hover:underline group-hover:underline-offset-4 md:text-sm">
            {texts.title}
          </span>
          <FreshChip rows={rows} />
          <DayJoints rows={rows} />
        </span>
        <span className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-2 max-lg:sr-only">
          {rows.length === 0 && texts.none}
          {countByStatus(rows).map(({ status, count }) => (
            <StatusCount key={status} status={status} count={count} />
          ))}
        </span>
      </span>
    </Link>
  )
}

type NoCountProps = { title: string; query: ComponentProps<typeof CountsNote>['query']; className?: string }

/** A counter that is not known yet, or could not be read. */
export function NoCount({ title, query, className }: NoCountProps) {
  return (
    <div className={cx('flex min-h-12 min-w-0 gap-x-4 gap-y-1 max-md:flex-col md:items-center md:gap-5', className)}>
      {query.isError ? (
        <span className="text-3xl leading-none font-bold text-ink-3">–</span>
      ) : (
        <Skeleton className="h-9 w-8 shrink-0" />
      )}
      <div className="min-w-0">
        <p className="text-[0.8125rem] font-bold md:text-sm">{title}</p>
        <CountsNote query={query} words={texts.counting} className="text-ink-2" />
      </div>
    </div>
  )
}

/** '+1 ahora' while an appointment of today is new. */
function FreshChip({ rows }: { rows: readonly AppointmentRow[] }) {
  const changes = useRowChanges((state) => state.changes)
  const now = Date.parse(useClock(1000))
  const count = rows.filter(({ id }) => isNewborn(changes.get(id), now)).length
  if (count === 0) return null
  return (
    <span className="animate-rise rounded-full bg-bosque-100 px-2 py-px text-xs font-bold text-bosque-700">
      {texts.fresh(count)}
    </span>
  )
}

const dots: Record<Status, string> = {
  agendado: 'bg-agendado-d',
  confirmado: 'bg-confirmado-d',
  realizado: 'bg-realizado-d',
  cancelado: 'bg-cancelado-d',
}

/** The day as a thread, one joint per appointment. The counts below say the same in words. */
function DayJoints({ rows }: { rows: readonly AppointmentRow[] }) {
  if (rows.length === 0 || rows.length > 20) return null
  return (
    <span aria-hidden="true" className="flex items-center max-lg:hidden">
      {rows.map(({ id, status }, at) => (
        <span key={id} className="flex items-center">
          {at > 0 && <span className="h-0.5 w-2.5 bg-line-2" />}
          <span className={cx('relative size-2 rounded-full', dots[status])}>
            {status === 'cancelado' && (
              <svg
                aria-hidden="true"
                viewBox="0 0 8 8"
                className="absolute inset-0"
                stroke="#fff"
                strokeWidth="1.3"
                strokeLinecap="round"
              >
                <path d="M2.7 2.7l2.6 2.6M5.3 2.7L2.7 5.3" />
              </svg>
            )}
          </span>
        </span>
      ))}
    </span>
  )
}

function StatusCount({ status, count }: { status: Status; count: number }) {
  const [one, many] = texts.words[status]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className={cx('size-2 rounded-full', dots[status])} />
      {counted(count, one, many)}
    </span>
  )
}
