import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { type CartDocument, carts } from '@clinic/projections/carts/carts.ts'
import { cartIdOf } from '@clinic/shared-events/carts/cart-id.ts'
import type { cartCalls } from '@clinic/shared-events/contracts/shop/carts.ts'
import { type ReadDeps, readOne } from '../reading.ts'

export const cartReads = ({ reading, idSecret }: ReadDeps): ReadsOf<typeof cartCalls> => ({
  /**
   * GET /api/cart?sessionId= (docs/specification.md#public-calls): the lines of that session's cart and of no other's; empty for
   * a session that has none.
   */
  async readCart({ query, minPosition }) {
    const cartId = cartIdOf(idSecret, query.sessionId)
    const { position, json } = await readOne(reading, carts, cartId, minPosition)
    // The stored document is the projection's own type.
    return { position, body: json === null ? [] : (JSON.parse(json) as CartDocument).items }
  },
})
