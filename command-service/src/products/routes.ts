import type { Handlers, Reply } from '@clinic/platform/http/calls/call.ts'
import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import type { CallDeps } from '../http/call-parts.ts'
import { revisionOf } from '../http/if-match.ts'
import { refusing } from '../http/refusing.ts'
import { adjustStock, editProduct, listProduct, type ProductAnswer } from './commands/change-product.ts'
import { isOfOrders, productRefusals } from './refusals.ts'

const { expectId, problemOf } = refusing(productRefusals)

type ProductHandlers = Handlers<'createProduct' | 'editProduct' | 'changeStock'>

/** POST, PUT and PATCH of products (docs/specification.md#office-calls). Each answers the product's row. */
const calls = ({ originFor, ...products }: CallDeps): ProductHandlers => {
  return {
    createProduct: async (call) => {
      const { name: title, ...offer } = call.body
      return replyOf(await listProduct(products, { title, ...offer }, originFor(call)))
    },

    editProduct: async (call) => {
      const { name: title, stock, shownStock, ...details } = call.body
      const counted = stock === undefined ? undefined : { stock, shownStock }
      const edit = {
        productId: expectId(call.params.id, { type: 'ProductNotFound' }),
        ifRevision: revisionOf(call.ifMatch),
        title,
        counted,
        ...details,
      }
      return replyOf(await editProduct(products, edit, originFor(call)))
    },

    changeStock: async (call) => {
      const edit = {
        productId: expectId(call.params.productId, { type: 'ProductNotFound' }),
        ifRevision: revisionOf(call.ifMatch),
        ...call.body,
      }
      return replyOf(await adjustStock(products, edit, originFor(call)))
    },
  }
}

export const productRoutes = { calls, refusals: productRefusals }

/** @throws HttpProblem for a refusal */
const replyOf = (answer: ProductAnswer): Reply => {
  if (!answer.ok) {
    if (isOfOrders(answer.rejection)) throw new Error(`${answer.rejection.type} is no refusal of an edit`)
    throw problemOf(answer.rejection)
  }
  const { state, edited, position } = answer
  if (state.status !== 'listed') throw problemOf({ type: 'ProductNotFound' })
  const { productId: id, title: name, ...offer } = state.offer
  return { position, body: { id, name, ...offer, revision: String(edited) } satisfies ProductRow }
}
