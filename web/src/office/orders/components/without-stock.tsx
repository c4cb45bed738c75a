import { cx } from '~/lib/class-names.ts'
import { ordersBoard as texts } from '~/texts/office/orders-board.ts'

/** The mark of an order that holds no units until it is processed. */
export function WithoutStock({ className }: { className?: string }) {
  return <span className={cx('font-semibold text-cancelado-t', className)}>{texts.withoutStock}</span>
}
