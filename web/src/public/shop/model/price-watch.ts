import { money } from '~/lib/format.ts'
import { ordering as texts } from '~/texts/orders.ts'
import type { OrderLine } from './order-body.ts'

type Offered = Pick<OrderLine, 'productId' | 'price' | 'name'>

/** Remembers what the buyer was shown, so that nothing is ordered at a price they did not see coming (docs/open-points.md#orders). */
export const watchPrices = (shown: readonly Offered[]) => {
  const known = new Map(shown.map(({ productId, price }) => [productId, price]))
  return {
    /** The buyer was told of this price. */
    tell: ({ productId, price }: Pick<Offered, 'productId' | 'price'>): void => {
      known.set(productId, price)
    },
    /** What must be said before these lines are ordered, one sentence for each price that is another one now; then it counts as told. */
    news: (lines: readonly Offered[]): string | null => {
      const changed = lines.filter(({ productId, price }) => (known.get(productId) ?? price) !== price)
      for (const { productId, price } of lines) known.set(productId, price)
      return changed.length === 0
        ? null
        : changed.map(({ name, price }) => texts.priceNow(name, money(price))).join(' ')
    },
  }
}
