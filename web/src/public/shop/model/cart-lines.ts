import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import type { CartLine } from '~/public/shared/cart/cart-session.ts'
import type { SeenPrices } from './seen-prices.ts'

/** Why a line cannot be ordered as it is: its product is no longer offered, or fewer are left than were asked for. */
type LineTrouble = 'gone' | 'short'

/** An item of the cart with its product as it is now. Money in whole colones. */
export type PricedLine = CartLine & {
  /** Null when it is no longer offered. */
  product: ProductRow | null
  /** Price × quantity; 0 without a product. */
  total: number
  trouble: LineTrouble | null
  /** The price it was put in at, where the price is another one now. */
  priceBefore: number | null
}

/** `units`: pieces of everything that is still offered. `orderable`: it is not empty and no line has trouble. */
export type PricedCart = { lines: PricedLine[]; units: number; total: number; orderable: boolean }

/**
 * Joins the cart's items with the products (docs/specification.md#public-screens). An item whose product is gone stays in the
 * list, so that the shopper sees what happened and removes it; it counts nothing towards the total.
 */
export const pricedCart = (
  items: readonly CartLine[],
  products: readonly ProductRow[],
  seen: SeenPrices,
): PricedCart => {
  const byId = new Map(products.map((product) => [product.id, product]))
  const lines = items.map((item) => pricedLine(item, byId.get(item.productId) ?? null, seen[item.productId]))
  return {
    lines,
    units: lines.reduce((sum, { product, quantity }) => sum + (product ? quantity : 0), 0),
    total: lines.reduce((sum, { total }) => sum + total, 0),
    orderable: lines.length > 0 && lines.every(({ trouble }) => trouble === null),
  }
}

const pricedLine = (item: CartLine, product: ProductRow | null, seen: number | undefined): PricedLine => {
  if (!product) return { ...item, product, total: 0, trouble: 'gone', priceBefore: null }
  return {
    ...item,
    product,
    total: product.price * item.quantity,
    trouble: item.quantity > product.stock ? 'short' : null,
    priceBefore: seen !== undefined && seen !== product.price ? seen : null,
  }
}
