import { money } from '~/lib/format.ts'
import { ordering as texts } from '~/texts/orders.ts'
import type { OrderLine } from './order-body.ts'

type Offered = Pick<OrderLine, 'productId' | 'price' | 'name'>

/** Remembers the prices that the buyer was shown, so that nothing is ordered at an unseen one (docs/open-points.md#orders). */
export const shownPrices = (shown: readonly Offered[]) => {
  const known = new Map(shown.map(({ productId, price }) => [productId, price]))
  return {
    /** Notes that the buyer was shown this price. */
    notePrice: ({ productId, price }: Pick<Offered, 'productId' | 'price'>): void => {
      known.set(productId, price)
    },
    /** The sentences to show before these lines are ordered, one for each changed price; after that the prices count as shown. */
    changedPrices: (lines: readonly Offered[]): string | null => {
      const changed = lines.filter(({ productId, price }) => (known.get(productId) ?? price) !== price)
      for (const { productId, price } of lines) known.set(productId, price)
      return changed.length === 0
        ? null
        : changed.map(({ name, price }) => texts.priceNow(name, money(price))).join(' ')
    },
  }
}
