import { products } from '@clinic/projections/products/products.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { productCalls } from '@clinic/shared-events/contracts/products.ts'
import { answerList } from '../list.ts'
import type { Reading } from '../reading.ts'

/** GET /api/products (docs/specification.md#public-calls): everything that is offered, by category and name. */
export const listProducts =
  (reading: Reading): Handler<typeof productCalls.listProducts> =>
  (call) =>
    answerList(reading, { of: products, sort: [{ field: 'category' }, { field: 'name' }] }, call)
