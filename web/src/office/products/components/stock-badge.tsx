import { cx } from '~/lib/class-names.ts'
import { productsTexts as texts } from '~/texts/office/products-board.ts'
import { type StockLevel, stockLevel } from '../model/stock-level.ts'

const looks: Record<StockLevel, { box: string; dot: string }> = {
  none: { box: 'bg-cancelado text-cancelado-t', dot: 'border-2 border-cancelado-d' },
  low: {
    box: 'bg-agendado text-agendado-t',
    dot: 'border-2 border-agendado-d bg-linear-to-r from-agendado-d from-50% to-transparent to-50%',
  },
  plenty: { box: 'bg-confirmado text-confirmado-t', dot: 'bg-confirmado-d' },
}

/** 'Agotado', 'Stock Bajo' or 'En Stock', by word, shape and colour (docs/specification.md#office-states). */
export function StockBadge({ stock }: { stock: number }) {
  const level = stockLevel(stock)
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        looks[level].box,
      )}
    >
      <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-full', looks[level].dot)} />
      {texts.stock[level]}
    </span>
  )
}
