import { type CartDocument, carts } from '@clinic/projections/carts/carts.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import { cartIdOf } from '@clinic/shared-events/carts/cart-id.ts'
import type { cartCalls } from '@clinic/shared-events/contracts/carts.ts'
import { oneText, type Reading } from '../reading.ts'

/**
 * GET /api/cart?sessionId= (docs/specification.md#public-calls): the lines of that session's cart and of no other's; empty for
 * a session that has none.
 * @param secret the vault's 'ids'
 */
export const readCart =
  (reading: Reading, secret: Buffer): Handler<typeof cartCalls.readCart> =>
  async ({ query, minPosition }) => {
    const cartId = cartIdOf(secret, query.sessionId)
    const { position, rows } = await reading.read(carts, minPosition, (store, collection) =>
      oneText(store, collection, cartId),
    )
    // The stored document is the projection's own type.
    return { position, body: rows === null ? [] : (JSON.parse(rows) as CartDocument).items }
  }
