import { lowStock } from '@clinic/shared-events/contracts/shop/products.ts'
import { cx } from '~/lib/class-names.ts'
import { shop as texts } from '~/texts/public/shop.ts'

const looks = {
  none: { text: 'text-ink-2', shape: 'border-2 border-ink-3' },
  low: {
    text: 'text-agendado-t',
    shape: 'border-2 border-agendado-d bg-linear-to-r from-agendado-d from-50% to-transparent to-50%',
  },
  plenty: { text: 'text-confirmado-t', shape: 'bg-confirmado-d' },
} as const

const lookOf = (stock: number): keyof typeof looks => (stock <= 0 ? 'none' : stock <= lowStock ? 'low' : 'plenty')

/** How many can still be ordered, by shape, word and colour (docs/specification.md#public-states). */
export function StockLabel({ stock }: { stock: number }) {
  const kind = lookOf(stock)
  return (
    // A new number fades in.
    <p
      key={stock}
      className={cx('flex animate-fade-in items-center gap-2 text-[0.9375rem] font-semibold', looks[kind].text)}
    >
      <span aria-hidden="true" className={cx('size-3 shrink-0 rounded-full', looks[kind].shape)} />
      {kind === 'none' ? texts.stock.none : texts.stock[kind](stock)}
    </p>
  )
}
