import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle, IconButton } from '~/components/ui/button.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { chatWith } from '~/lib/chat-with.ts'
import { cx } from '~/lib/class-names.ts'
import { agoText, dateTimeText, erased } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { HistoryLink } from '~/office/shared/history/history-link.tsx'
import { ordersBoard } from '~/texts/office/orders-board.ts'
import { orderStatusText } from '~/texts/orders.ts'
import { type StatusChange, statusSentFor } from '../api/change-status.ts'
import { orderStepsQuery } from '../api/order.ts'
import { orderName } from '../model/order-name.ts'
import { orderSteps } from '../model/order-steps.ts'
import { OrderBuyer } from './order-buyer.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderedProducts } from './ordered-products.tsx'
import { StatusSelect } from './status-select.tsx'
import { WithoutStock } from './without-stock.tsx'

const texts = ordersBoard.detail

type OrderDetailProps = {
  row: OrderRow
  changing: StatusChange
  corner?: ReactNode
  heading?: (name: string) => ReactNode
}

/** One order: how far it is, what was ordered, who buys and where to (docs/specification.md#office-screens). */
export function OrderDetail({ row, changing, corner, heading }: OrderDetailProps) {
  const title = heading ?? ((text: string) => <h2>{text}</h2>)
  const chat = chatWith(row.customerPhone)
  const received = agoText(row.createdAt, useClock(30_000))
  return (
    <div>
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 text-ink-2">{texts.received(received)}</p>
        {corner}
      </div>
      <div className="num mt-1 text-xl leading-tight font-bold">{title(orderName(row))}</div>
      <p className={cx('mt-1 text-base font-bold', row.customerName === null && 'text-ink-2 italic')}>
        {row.customerName ?? erased}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
        <StatusSelect row={row} sending={statusSentFor(changing, row)} change={changing.change} className="min-w-36" />
        {chat && (
          <a href={chat} target="_blank" rel="noreferrer" className={buttonStyle('outline', 'sm', 'max-md:min-h-11')}>
            <MessageCircle aria-hidden="true" size={16} />
            {texts.whatsapp}
          </a>
        )}
        <HistoryLink of="orders" id={row.id} />
        <IconButton label={texts.print} size="sm" className="max-md:size-11" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={17} />
        </IconButton>
      </div>
      {row.withoutStock && (
        <p className="mt-3">
          <WithoutStock /> {texts.withoutStock}
        </p>
      )}
      <Way row={row} />
      <OrderedProducts row={row} />
      <OrderPayment row={row} />
      <OrderBuyer row={row} />
    </div>
  )
}

/** The thread of three joints, side by side. */
function Way({ row }: { row: OrderRow }) {
  const { data, isError, refetch } = useQuery(orderStepsQuery(row))
  const steps = orderSteps(row, data?.data.steps ?? [])
  return (
    <>
      <ol aria-label={texts.thread} className="mt-5 flex">
        {steps.map(({ status, kind, at }, n) => (
          <li
            key={status}
            aria-current={n === steps.length - 1 || kind === 'here' ? 'step' : undefined}
            className="relative min-w-0 flex-1"
          >
            {n < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={cx('absolute top-1.5 right-0 left-0 h-0.5', kind === 'done' ? 'bg-bosque-500' : 'bg-line-2')}
              />
            )}
            <Joint kind={kind} filled={kind === 'attention'} />
            <span className={cx('mt-1.5 block pr-2', kind === 'planned' ? 'text-ink-2' : 'font-bold')}>
              {orderStatusText[status]}
            </span>
            {at && (
              <time dateTime={at} className="num block pr-2 text-xs text-ink-2">
                {shortTime(at)}
              </time>
            )}
          </li>
        ))}
      </ol>
      {!data && isError && (
        <FailedLine text={texts.stepsFailed} onRetry={() => refetch()} className="mt-1 text-ink-2" />
      )}
      {!data && !isError && (
        <p role="status" className="sr-only">
          {texts.stepsLoading}
        </p>
      )}
    </>
  )
}

/** '24/11 08:43'. */
const shortTime = (at: string): string => {
  const text = dateTimeText(at)
  return `${text.slice(0, 5)} ${text.slice(11)}`
}
