import type { ProductRow } from '@clinic/shared-events/contracts/products.ts'
import type { ProductEvent } from '@clinic/shared-events/products/events.ts'
import type { Projection } from '../projection.ts'

/** The shop as everybody sees it, a document per product, equal to `productRow` on the wire. No order and no reservation enters it. */
export const products: Projection<ProductRow, ProductEvent> = {
  name: 'products',
  version: 1,
  handles: ['ProductListed', 'ProductRepriced', 'StockAdjusted', 'StockReserved', 'StockReleased'],
  indexes: [{ fields: ['category', 'name'] }],
  idsOf: (event) => [event.data.productId],
  apply(row, { type, data }) {
    if (type === 'ProductListed') {
      const { productId: id, title: name, description, price, imageUrl, category, stock } = data
      return { id, name, description, price, imageUrl, category, stock }
    }
    if (!row) return null
    switch (type) {
      case 'ProductRepriced':
        return { ...row, price: data.price }
      case 'StockAdjusted':
      case 'StockReserved':
      case 'StockReleased':
        return { ...row, stock: data.stock }
      default:
        return type satisfies never
    }
  },
}
