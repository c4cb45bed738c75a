import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle, IconButton } from '~/components/ui/button.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { NoChat } from '~/components/ui/no-chat.tsx'
import { EmailLink, PhoneLink, PlaceLink } from '~/components/ui/reach-links.tsx'
import { chatWith } from '~/lib/chat-with.ts'
import { cx } from '~/lib/class-names.ts'
import { agoText, dateTimeText, erased, money } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { HistoryLink } from '~/office/shared/history/history-link.tsx'
import { ordersBoard } from '~/texts/office/orders-board.ts'
import { orderStatusText } from '~/texts/orders.ts'
import { type StatusChange, statusSentFor } from '../api/change-status.ts'
import { orderStepsQuery } from '../api/order.ts'
import { orderName } from '../model/order-name.ts'
import { orderSteps } from '../model/order-steps.ts'
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
      <Products row={row} />
      <Buyer row={row} />
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

function Products({ row }: { row: OrderRow }) {
  return (
    <section aria-label={texts.products} className="mt-6">
      <h3 className="font-bold">{texts.products}</h3>
      <ul className="mt-1">
        {row.items.map(({ productId, name, price, quantity }) => (
          <li key={productId} className="border-b border-line py-2">
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 break-words">{name}</span>
              <span className="num shrink-0">{money(price * quantity)}</span>
            </span>
            <span className="num text-ink-2">
              {money(price)} × {quantity}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-3 py-2 text-base font-bold">
        <span>{texts.total}</span>
        <span className="num">{money(row.totalAmount)}</span>
      </p>
    </section>
  )
}

function Buyer({ row }: { row: OrderRow }) {
  const { customerPhone: phone, customerEmail: email, customerName } = row
  return (
    <section aria-label={texts.customer} className="mt-5">
      <h3 className="font-bold">{texts.customer}</h3>
      <dl className="mt-2 grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 [&>dt]:text-ink-2">
        <dt>{texts.phone}</dt>
        <dd>{phone === null ? erased : <Phone phone={phone} />}</dd>
        <dt>{texts.email}</dt>
        <dd>{email === null ? erased : <EmailLink email={email} />}</dd>
        <dt>{texts.address}</dt>
        <dd className="break-words">
          {row.customerAddress === null ? erased : <PlaceLink address={row.customerAddress} />}
        </dd>
        <dt>{texts.payment}</dt>
        <dd>{ordersBoard.payment[row.paymentMethod]}</dd>
        <dt>{texts.created}</dt>
        <dd className="num">{dateTimeText(row.createdAt)}</dd>
        <dt>{texts.notes}</dt>
        <dd className="break-words whitespace-pre-line">
          {row.notes ?? (customerName === null ? erased : texts.noNotes)}
        </dd>
      </dl>
    </section>
  )
}

function Phone({ phone }: { phone: string }) {
  return (
    <>
      <PhoneLink phone={phone} />
      <NoChat phone={phone} />
    </>
  )
}
