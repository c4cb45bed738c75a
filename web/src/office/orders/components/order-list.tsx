import type { OrderRow, OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { Loading, Skeleton } from '~/components/ui/display/skeleton.tsx'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { moveBetweenRows } from '~/lib/focus/move-between-rows.ts'
import { paths } from '~/paths.ts'
import { productsOptions } from '~/products/products.ts'
import { ordersBoard as texts } from '~/texts/office/orders-board.ts'
import { type StatusChange, statusSentFor } from '../api/change-status.ts'
import { useOrders } from '../api/list.ts'
import { createRowGroups } from '../model/row-groups.ts'
import { OrderGroup } from './order-group.tsx'
import { columns, OrderLine } from './order-line.tsx'

type OrderListProps = {
  status: OrderStatus | null
  selectedId: string | null
  changing: StatusChange
  onOpen: (id: string) => void
}

type Stays = 'all' | 'last' | 'none'
/** The first 200 rows stay in the page, for whoever looks for a word in it, and the last ones, for the key End. */
const staysOf = (at: number, { length }: readonly unknown[]): Stays =>
  at < 4 ? 'all' : at === length - 1 ? 'last' : 'none'

/** The orders, the newest first, page after page as they are asked for. ↑ and ↓ move, Enter opens. */
export function OrderList(props: OrderListProps) {
  const { pages, failed, readAgain, readAt, more } = useOrders(props.status)
  const { selectedId, changing } = props
  const rowsProps = { selectedId, sending: changing.sending, change: changing.change }
  if (!pages)
    return failed ? (
      <ErrorState title={texts.failed} onRetry={readAgain} small className="mx-4 md:mx-5" />
    ) : (
      <ListLoading />
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows' buttons hold the focus; their keys and presses come here
    <div onKeyDown={moveBetweenRows} onClick={({ target }) => openPressed(target, props.onOpen)}>
      <StaleNote readAt={readAt} readFailed={failed} onRetry={readAgain} />
      {pages.every((page) => page.length === 0) && !more.has ? (
        <NoOrders status={props.status} />
      ) : (
        <>
          <Heads />
          {/* biome-ignore lint/a11y/useSemanticElements: between a ul and its li there is no room for a page */}
          <div role="list" aria-label={texts.list}>
            {pages.map((page, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page stays the same one when it is read again
              <OrderPage key={at} rows={page} stays={staysOf(at, pages)} {...rowsProps} />
            ))}
          </div>
          <MoreButton more={more} label={texts.more} className="mx-4 my-4 md:mx-5" />
        </>
      )}
    </div>
  )
}

/** No orders: with a status, the others may be seen; without, what brings the first one. */
function NoOrders({ status }: { status: OrderStatus | null }) {
  const { data, isError } = useQuery(productsOptions)
  const link = (to: string, text: string) => (
    <Link to={to} className={buttonStyle('outline', 'sm', 'max-md:min-h-11')}>
      {text}
    </Link>
  )
  if (status) return <EmptyState title={texts.empty} action={link('?', texts.seeAll)} />
  const hasNoProducts = data?.data.length === 0
  return (
    <EmptyState
      title={texts.empty}
      action={
        (data || isError) &&
        (hasNoProducts ? link(`${paths.doctorProducts}?nuevo`, texts.addProduct) : link(paths.shop, texts.seeShop))
      }
    >
      {hasNoProducts ? texts.emptyShop : texts.emptyHint}
    </EmptyState>
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

type RowsProps = Pick<OrderListProps, 'selectedId'> & Pick<StatusChange, 'sending' | 'change'>

/** The orders of a page, each rendered anew when something of it changed. `stays`: the groups that stay in the page. */
const OrderPage = memo(function OrderPage({
  rows,
  stays,
  selectedId,
  sending,
  change,
}: RowsProps & { rows: readonly OrderRow[]; stays: Stays }) {
  const [groupsOf] = useState(createRowGroups)
  const groups = groupsOf(rows)
  return groups.map((group) => (
    <OrderGroup key={group.key} stays={stays === 'all' || (stays === 'last' && group === groups.at(-1))}>
      {() =>
        group.rows.map((row) => (
          <OrderLine
            key={row.id}
            row={row}
            selected={row.id === selectedId}
            sending={statusSentFor({ sending }, row)}
            change={change}
          />
        ))
      }
    </OrderGroup>
  ))
})

function ListLoading() {
  return (
    <Loading text={texts.loading} className="grid grid-cols-1 gap-4 px-4 py-3 md:px-5">
      {['w-44', 'w-36', 'w-52', 'w-40', 'w-48'].map((width) => (
        <div key={width} className="flex items-center justify-between gap-4">
          <Skeleton className={`h-6 ${width} max-w-[60%]`} />
          <Skeleton className="h-7 w-28" />
        </div>
      ))}
    </Loading>
  )
}

const openPressed = (target: EventTarget, onOpen: (id: string) => void): void => {
  const id = target instanceof Element && target.closest<HTMLElement>('button[data-id]')?.dataset.id
  if (id) onOpen(id)
}
