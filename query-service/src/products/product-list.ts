import { products } from '@clinic/projections/products/products.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { Reading } from '../reading.ts'

/** GET /api/products (part 1 §7): everything that is offered, by category and name. */
export const listProducts =
  (reading: Reading): Handler<'GET /api/products'> =>
  async ({ minPosition }) => {
    const sort = [{ field: 'category' }, { field: 'name' }]
    const { position, rows: json } = await reading.read(products, minPosition, (store, collection) =>
      store.findText(collection, { sort }),
    )
    return { position, json }
  }
