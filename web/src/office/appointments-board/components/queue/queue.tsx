import type { ReactNode } from 'react'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { readSoFar } from '~/lib/reads/use-paged-query.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useNewOnline, useVisitsToNote } from '~/office/shared/appointments/api/new-online.ts'
import { useUnclosed } from '~/office/shared/appointments/hooks/use-unclosed.ts'
import { isInTwoDays } from '~/office/shared/appointments/model/moments.ts'
import { usePendingCount } from '~/office/shared/pending/counts.ts'
import { useNewestOrders, type useRequests } from '~/office/shared/pending/waiting.ts'
import { queueTexts as texts } from '~/texts/office/appointments-board.ts'
import type { OpenAppointment } from '../../model/requests.ts'
import { QueueNew } from './queue-new.tsx'
import { QueueOrders } from './queue-orders.tsx'
import { QueueRequests } from './queue-requests.tsx'
import { QueueToNote } from './queue-to-note.tsx'
import { QueueUnclosed } from './queue-unclosed.tsx'

type UnclosedProps = Pick<RequestsProps, 'selectedId' | 'onOpen'> & { today: string }

type RequestsProps = {
  /** As it is followed: a further page that is being read, or could not be, is known there alone. */
  list: ReturnType<typeof useRequests>
  selectedId: string | null
  onOpen: OpenAppointment
}

/**
 * 'Por atender' beside list and detail, from 1280 px: what patients booked and nobody has opened, their requests, that of the next visit
 * first, the visits that nobody closed or wrote of, and pending orders, the newest first.
 */
export function QueueColumn({ today, ...props }: RequestsProps & UnclosedProps) {
  const { list, selectedId, onOpen } = props
  const unclosed = useUnclosed(today, false)
  const booked = useNewOnline(false).data?.data.length ?? 0
  const toNote = useVisitsToNote(false).data?.data.length ?? 0
  const count =
    booked + toNote + (list.rows?.length ?? 0) + (unclosed.rows?.length ?? 0) + (usePendingCount('orders').count ?? 0)
  return (
    <aside
      aria-labelledby="por-atender"
      className="w-68 shrink-0 overflow-y-auto border-l border-line px-5 pt-3.5 pb-6"
    >
      <h2 id="por-atender" className="flex min-h-8 items-center gap-2 text-base font-bold">
        {texts.title}
        {count > 0 && (
          <span className="num grid h-5 min-w-5 place-items-center rounded-full bg-paper-3 px-1.5 text-[0.8125rem]">
            {count}
            {(list.more.has || unclosed.more.has) && '+'}
          </span>
        )}
      </h2>
      <NewSection {...{ selectedId, onOpen }} column />
      <RequestsSection {...props} column />
      <UnclosedSection {...{ today, selectedId, onOpen }} column />
      <ToNoteSection today={today} column />
      <OrdersSection column />
    </aside>
  )
}

/** Above the list; below it on a phone. */
const above = 'border-b max-md:border-t max-md:border-b-0'
/** As many as are shown above or under the list until all are asked for. */
const few = 3

type LayoutProps = {
  /** Whether it is in the column; else it is above or under the list, with few lines. */
  column?: boolean
}

export function NewSection({ column = false, ...props }: Pick<RequestsProps, 'selectedId' | 'onOpen'> & LayoutProps) {
  const { data, isError, refetch } = useNewOnline(false)
  const list = { rows: data?.data, failed: isError, readAgain: () => void refetch() }
  return (
    <Section words={texts.online} list={list} count={list.rows?.length} column={column} className={above}>
      {(rows) => <QueueNew rows={rows} atMost={column ? rows.length : few} {...props} />}
    </Section>
  )
}

/** Those whose visit begins within two days are all in sight. */
export function RequestsSection({ list, column = false, ...props }: RequestsProps & LayoutProps) {
  const { more, rows } = list
  const now = useClock(30_000)
  const near = rows?.filter(({ expiresAt }) => isInTwoDays(expiresAt, now)).length ?? 0
  return (
    <Section words={texts.requests} list={list} count={rows && readSoFar(rows, more)} column={column} className={above}>
      {(rows) => (
        <>
          <QueueRequests rows={rows} atMost={column ? rows.length : Math.max(few, near)} {...props} />
          <MoreButton more={more} className="ml-2.25 pt-2" />
        </>
      )}
    </Section>
  )
}

/** Follows the visits that nobody closed, for the column's count too. */
export function UnclosedSection({ today, column = false, ...props }: UnclosedProps & LayoutProps) {
  const list = useUnclosed(today)
  const count = readSoFar(list.rows ?? [], list.more)
  return (
    <Section words={texts.unclosed} list={list} count={count} column={column} className="border-t">
      {(rows) => <QueueUnclosed rows={rows} today={today} {...props} />}
    </Section>
  )
}

/** Follows the visits of which nothing is written, for the column's count too. */
export function ToNoteSection({ today, column = false }: { today: string } & LayoutProps) {
  const { data, isError, refetch } = useVisitsToNote()
  const list = { rows: data?.data, failed: isError, readAgain: () => void refetch() }
  return (
    <Section words={texts.toNote} list={list} count={list.rows?.length} column={column} className="border-t">
      {(rows) => <QueueToNote rows={rows} today={today} />}
    </Section>
  )
}

export function OrdersSection({ column = false }: LayoutProps) {
  const list = useNewestOrders()
  const { count = list.rows?.length ?? 0 } = usePendingCount('orders')
  return (
    <Section words={texts.orders} list={list} count={count} column={column} className="border-t">
      {(rows) => <QueueOrders rows={rows} count={count} />}
    </Section>
  )
}

type SectionProps<Row> = {
  words: { title: string; empty: string; loading: string; failed: string }
  list: { rows: readonly Row[] | undefined; failed: boolean; readAgain: () => void }
  /** Of all that wait. */
  count: number | string | undefined
  column: boolean
  className: string
  children: (rows: readonly Row[]) => ReactNode
}

/** A heading with its count over the rows, or why there are none. On a phone, an empty section is not shown. */
function Section<Row>({ words, list, count, column, className, children }: SectionProps<Row>) {
  const { rows, failed, readAgain } = list
  const Heading = column ? 'h3' : 'h2'
  const hidden = (rows ? rows.length === 0 : !failed) && 'max-md:hidden'
  return (
    <section
      aria-label={words.title}
      className={cx(column ? 'mt-3' : cx('border-line px-4 py-2.5 md:px-5', className, hidden))}
    >
      <div className="flex items-baseline justify-between gap-3 py-1 text-[0.8125rem] font-semibold text-ink-2">
        <Heading>{words.title}</Heading>
        {rows && rows.length > 0 && <span className="num">{count}</span>}
      </div>
      {rows && (rows.length > 0 ? children(rows) : <p className="py-1 text-ink-2">{words.empty}</p>)}
      {!rows && failed && <FailedLine text={words.failed} onRetry={readAgain} />}
      {!rows && !failed && (
        <Loading
          text={words.loading}
          lines={['h-4 w-40 max-w-full', 'h-4 w-48 max-w-full']}
          className="grid gap-2 py-1.5 pl-6"
        />
      )}
    </section>
  )
}
