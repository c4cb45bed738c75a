import { cx } from '~/lib/class-names.ts'
import { money } from '~/lib/format.ts'
import { ordering as texts } from '~/texts/orders.ts'
import type { PricedLine } from '../../model/cart-lines.ts'
import { unfinishedAttempt } from '../../model/order-attempt.ts'

type OrderLinesProps = { lines: readonly PricedLine[]; total: number; className?: string }

/** The lines that are about to be ordered, at present prices. What an order without an answer may hold is not said to be sold out. */
export function OrderLines({ lines, total, className }: OrderLinesProps) {
  const sent = unfinishedAttempt(lines.map(({ id }) => id))?.lines ?? []
  return (
    <div className={className}>
      <ul aria-label={texts.lines}>
        {lines.map((line) => (
          <Line key={line.id} {...line} isSent={sent.includes(line.id)} />
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
        {texts.total} <span className="num text-xl">{money(total)}</span>
      </p>
    </div>
  )
}

function Line({ quantity, product, total, trouble, priceBefore, isSent }: PricedLine & { isSent: boolean }) {
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-3 border-b border-line py-2.5">
      <span className="num font-bold whitespace-nowrap">{quantity} ×</span>
      <span className={cx('min-w-0', !product && 'text-ink-2')}>{product?.name ?? texts.lineGone}</span>
      <span className="num font-bold">{product && money(total)}</span>
      {product && priceBefore !== null && (
        <span className="num col-span-2 col-start-2 text-base font-semibold text-agendado-t">
          {money(product.price)} · {texts.before(money(priceBefore))}
        </span>
      )}
      {product && trouble === 'short' && (
        <span
          className={cx(
            'num col-span-2 col-start-2 text-base font-semibold',
            isSent ? 'text-ink-2' : 'text-cancelado-t',
          )}
        >
          {isSent ? texts.lineSent : texts.lineShort(product.stock)}
        </span>
      )}
    </li>
  )
}
