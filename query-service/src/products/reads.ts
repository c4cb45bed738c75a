import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { products } from '@clinic/projections/products/products.ts'
import type { productCalls } from '@clinic/shared-events/contracts/shop/products.ts'
import { answerList } from '../list.ts'
import type { ReadParts } from '../reading.ts'

export const productReads = ({ reading }: ReadParts): ReadsOf<typeof productCalls> => ({
  /** GET /api/products (docs/specification.md#public-calls): everything that is offered, by category and name. */
  listProducts: (call) => answerList(reading, { of: products, sort: [{ field: 'category' }, { field: 'name' }] }, call),
})
