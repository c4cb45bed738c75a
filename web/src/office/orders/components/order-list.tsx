import type { OrderRow, OrderStatus } from '@clinic/shared-events/contracts/orders.ts'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Skeleton } from '~/components/ui/skeleton.tsx'
import { StaleNote } from '~/components/ui/stale-note.tsx'
import { EmptyState, ErrorState } from '~/components/ui/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { ordersBoard as texts } from '~/texts/orders-board.ts'
import type { StatusChange } from '../api/change-status.ts'
import { useOrderPage } from '../api/list.ts'
import type { RowKey } from '../model/narrowed.ts'
import { columns, OrderLine } from './order-line.tsx'

type OrderListProps = {
  status: OrderStatus | null
  selectedId: string | null
  changing: StatusChange
  onOpen: (id: string) => void
}

/** The orders, the newest first, page after page as they are asked for. ↑ and ↓ move, Enter opens. */
export function OrderList(props: OrderListProps) {
  const first = useOrderPage({ status: props.status, after: null })
  const { data, isError, refetch, dataUpdatedAt } = first
  if (!data)
    return isError ? (
      <ErrorState title={texts.failed} onRetry={() => refetch()} small className="mx-4 md:mx-5" />
    ) : (
      <Loading />
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the rows' buttons, which hold the focus
    <div onKeyDown={moveFocus}>
      <StaleNote readAt={dataUpdatedAt} readFailed={isError} onRetry={() => refetch()} />
      {data.data.rows.length === 0 && data.data.end === null ? (
        <EmptyState title={texts.empty} />
      ) : (
        <>
          <Heads />
          <Rows rows={data.data.rows} {...props} />
          <Following after={data.data.end} {...props} />
        </>
      )}
    </div>
  )
}

/** What the columns hold, where there are columns. The rows say it themselves. */
function Heads() {
  const { order, created, customer, products, total, status } = texts.columns
  return (
    <div
      aria-hidden="true"
      className={cx('hidden border-b border-line px-4 pb-1.5 text-xs text-ink-2 @3xl:grid md:px-5', columns)}
    >
      <span>{order}</span>
      <span>{created}</span>
      <span>{customer}</span>
      <span>{products}</span>
      <span className="text-right">{total}</span>
      <span>{status}</span>
    </div>
  )
}

function Rows({ rows, selectedId, changing, onOpen }: OrderListProps & { rows: readonly OrderRow[] }) {
  return (
    <ul aria-label={texts.list}>
      {rows.map((row) => (
        <OrderLine
          key={row.id}
          row={row}
          selected={row.id === selectedId}
          changing={changing}
          onOpen={() => onOpen(row.id)}
        />
      ))}
    </ul>
  )
}

/** The pages that follow a place, once they are asked for. */
function Following({ after, ...props }: OrderListProps & { after: RowKey | null }) {
  const [asked, setAsked] = useState<RowKey | null>(null)
  if (after === null) return null
  // What was asked for stays where it began, whatever the page before is read as.
  if (asked) return <NextPage after={asked} {...props} />
  return (
    <Button size="sm" className="mx-4 my-4 max-md:min-h-11 md:mx-5 print:hidden" onClick={() => setAsked(after)}>
      {texts.more}
    </Button>
  )
}

function NextPage({ after, ...props }: OrderListProps & { after: RowKey }) {
  const { data, isError, refetch } = useOrderPage({ status: props.status, after })
  if (!data)
    return isError ? (
      <ErrorState title={texts.failed} onRetry={() => refetch()} small className="mx-4 my-4 md:mx-5" />
    ) : (
      <Loading />
    )
  return (
    <>
      <Rows rows={data.data.rows} {...props} />
      <Following after={data.data.end} {...props} />
    </>
  )
}

function Loading() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4 px-4 py-3 md:px-5">
      <span className="sr-only">{texts.loading}</span>
      {['w-44', 'w-36', 'w-52', 'w-40', 'w-48'].map((width) => (
        <div key={width} className="flex items-center justify-between gap-4">
          <Skeleton className={`h-6 ${width} max-w-[60%]`} />
          <Skeleton className="h-7 w-28" />
        </div>
      ))}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** ↑, ↓, Home and End between the rows' buttons; a selector keeps its own keys. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-id]')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const step = steps[event.key]
  const next = event.key === 'Home' ? buttons[0] : event.key === 'End' ? buttons.at(-1) : buttons[at + (step ?? 0)]
  if (at === -1 || !next || next === buttons[at]) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView?.({ block: 'nearest' })
}
