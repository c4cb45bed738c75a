import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { ProductEvent } from '@clinic/shared-events/products/events.ts'
import type { Projection } from '../projection.ts'

/** The shop as everybody sees it, a document per product, equal to `productRow` on the wire. No order and no reservation enters it. */
export const products: Projection<ProductRow, ProductEvent> = {
  name: 'products',
  /** 2: the row says which edit it shows. 3: as `revision`. */
  version: 3,
  handles: [
    'ProductListed',
    'ProductDetailsCorrected',
    'ProductRepriced',
    'StockAdjusted',
    'StockReserved',
    'StockReleased',
  ],
  indexes: [{ fields: ['category', 'name'] }],
  idsOf: (event) => [event.data.productId],
  apply(row, event) {
    if (event.type === 'ProductListed') {
      const { productId: id, title: name, description, price, imageUrl, category, stock } = event.data
      return { id, name, description, price, imageUrl, category, stock, revision: String(event.revision) }
    }
    return row && changed(row, event)
  },
}

type Change = Recorded<Exclude<ProductEvent, { type: 'ProductListed' }>>

const changed = (row: ProductRow, { type, data, revision }: Change): ProductRow => {
  const edited = String(revision)
  switch (type) {
    case 'ProductDetailsCorrected': {
      const { productId: _, title: name = row.name, ...details } = data
      return { ...row, ...details, name, revision: edited }
    }
    case 'ProductRepriced':
      return { ...row, price: data.price, revision: edited }
    case 'StockAdjusted':
      return { ...row, stock: data.stock, revision: edited }
    case 'StockReserved':
    case 'StockReleased':
      return { ...row, stock: data.stock }
    default:
      return type satisfies never
  }
}
