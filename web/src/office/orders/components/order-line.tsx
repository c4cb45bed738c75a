import type { OrderRow, OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import { memo } from 'react'
import { cx } from '~/lib/class-names.ts'
import { dateTimeText, erased, money } from '~/lib/format.ts'
import { ordersBoard as texts } from '~/texts/office/orders-board.ts'
import type { StatusChange } from '../api/change-status.ts'
import { useFresh } from '../hooks/use-fresh.ts'
import { orderName, productCount } from '../model/order-name.ts'
import { StatusSelect } from './status-select.tsx'
import { WithoutStock } from './without-stock.tsx'

/** The columns of the list where it is wide; a card where it is not. */
export const columns =
  '@3xl:grid-cols-[7.75rem_8.25rem_minmax(0,1fr)_5.5rem_5.25rem_8rem] @3xl:items-center @3xl:gap-x-3'

type OrderLineProps = {
  row: OrderRow
  selected: boolean
  /** The status that is being sent for it. */
  sending: OrderStatus | null
  change: StatusChange['change']
}

/**
 * An order of the list: number, date, customer, products, total, and the status as its selector. The whole row is the button that opens it,
 * whose press the list takes. It is rendered anew when something of it changed.
 */
export const OrderLine = memo(function OrderLine({ row, selected, sending, change }: OrderLineProps) {
  const fresh = useFresh(row)
  const over = row.status === 'delivered' || row.status === 'cancelled'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group stands between the list and its rows
    <div
      role="listitem"
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] max-[19rem]:grid-cols-1 items-start gap-x-3 gap-y-0.5 border-b border-line px-4 py-2 hover:bg-bosque-50 md:px-5 print:break-inside-avoid',
        'has-[button:focus-visible]:z-1 has-[button:focus-visible]:outline-2 has-[button:focus-visible]:-outline-offset-2 has-[button:focus-visible]:outline-bosque-600',
        columns,
        fresh && 'bg-agendado/45',
        selected && 'bg-paper-3 shadow-[inset_-3px_0_0_var(--bosque-600)]',
      )}
    >
      <Opener row={row} selected={selected} />
      <time
        dateTime={row.createdAt}
        className="num col-start-1 row-start-3 text-ink-2 @3xl:col-start-2 @3xl:row-start-1"
      >
        {dateTimeText(row.createdAt)}
      </time>
      <Customer row={row} over={over} />
      <span
        className={cx(
          'num col-start-2 row-start-1 text-right text-[0.9375rem] max-[19rem]:col-start-1 max-[19rem]:row-start-4 max-[19rem]:text-left @3xl:col-start-5 @3xl:text-sm',
          over ? 'font-medium' : 'font-bold',
        )}
      >
        {money(row.totalAmount)}
      </span>
      <StatusSelect
        row={row}
        sending={sending}
        change={change}
        className="col-start-2 row-span-2 row-start-2 min-w-32 justify-self-end max-[19rem]:col-start-1 max-[19rem]:row-start-5 max-[19rem]:justify-self-start @3xl:col-start-6 @3xl:row-span-1 @3xl:row-start-1"
      />
    </div>
  )
})

/** The button over the whole row, and how many products it names. */
function Opener({ row, selected }: Pick<OrderLineProps, 'row' | 'selected'>) {
  return (
    <span className="col-start-1 row-start-2 flex flex-wrap gap-x-2.5 @3xl:contents">
      <button
        type="button"
        data-id={row.id}
        aria-current={selected || undefined}
        aria-label={texts.open(orderName(row))}
        className="num text-left font-semibold whitespace-nowrap outline-none after:absolute after:inset-0 @3xl:col-start-1 @3xl:row-start-1"
      >
        {orderName(row)}
      </button>
      <span className="text-ink-2 @3xl:col-start-4 @3xl:row-start-1">{texts.products(productCount(row))}</span>
    </span>
  )
}

function Customer({ row, over }: { row: OrderRow; over: boolean }) {
  return (
    <span
      className={cx(
        'col-start-1 row-start-1 min-w-0 break-words text-[0.9375rem] @3xl:col-start-3 @3xl:text-sm',
        over ? 'font-medium' : 'font-bold',
        row.customerName === null && 'italic',
      )}
    >
      {row.customerName ?? erased}
      {row.withoutStock && <WithoutStock className="block text-xs @3xl:text-xs" />}
    </span>
  )
}
