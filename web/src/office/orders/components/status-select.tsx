import { type OrderRow, type OrderStatus, orderStatuses } from '@clinic/shared-events/contracts/shop/orders.ts'
import { ChevronDown } from 'lucide-react'
import { Options } from '~/components/ui/forms/text-field.tsx'
import { cx } from '~/lib/class-names.ts'
import { ordersBoard as texts } from '~/texts/office/orders-board.ts'
import { orderStatusText } from '~/texts/orders.ts'
import type { StatusChange } from '../api/change-status.ts'
import { orderName } from '../model/order-name.ts'
import { statusLooks } from '../model/status-looks.ts'

type StatusSelectProps = {
  row: OrderRow
  /** The status that is being sent for it. */
  sending: OrderStatus | null
  change: StatusChange['change']
  className?: string
}

/** An order's status as a badge that is its selector: any status may follow any other (docs/specification.md#office-states). */
export function StatusSelect({ row, sending, change, className }: StatusSelectProps) {
  const shown = sending ?? row.status
  const look = statusLooks[shown]
  return (
    <span className={cx('relative z-1 inline-flex items-center rounded-full', look.box, className)}>
      <span aria-hidden="true" className={cx('pointer-events-none absolute left-2.5 size-2 rounded-full', look.dot)} />
      <select
        aria-label={texts.statusOf(orderName(row))}
        aria-busy={sending !== null}
        value={shown}
        // Still there for the focus while it is sent.
        onChange={(event) => change(row, event.target.value as OrderStatus)}
        className="w-full cursor-pointer appearance-none rounded-full bg-transparent py-0.5 pr-7 pl-6 text-sm leading-6 font-semibold text-inherit max-md:min-h-11 [&>option]:bg-paper [&>option]:text-ink"
      >
        <Options of={orderStatuses} words={orderStatusText} />
      </select>
      <ChevronDown aria-hidden="true" size={15} className="pointer-events-none absolute right-2.5 print:hidden" />
    </span>
  )
}
