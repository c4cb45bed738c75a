import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { type ProductEvent, productStream } from '@clinic/shared-events/products/events.ts'
import type { CommandResult } from '../../handling/command-request.ts'
import type { Sent } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import {
  type Counted,
  type EditProduct,
  type ListProduct,
  type Product,
  type ProductCommand,
  type ProductRejection,
  product,
} from '../product.ts'

export type ProductDeps = { handler: CommandHandler; idSecret: Buffer }
export type ProductAnswer = CommandResult<Product, ProductEvent, ProductRejection>

const send = (
  { handler }: ProductDeps,
  productId: string,
  command: Sent<ProductCommand>,
  origin: Origin,
  ifRevision?: Revision,
): Promise<ProductAnswer> =>
  handler.handle({
    stream: productStream(productId),
    decider: product,
    ...commandFrom(origin, command),
    ifRevision,
  })

/** Offers a product; its id is the command's, so a repeat finds its own. */
export const listProduct = (
  deps: ProductDeps,
  offer: Omit<ListProduct['data'], 'productId'>,
  origin: Origin,
): Promise<ProductAnswer> => {
  const productId = entityIdOf(deps.idSecret, origin.commandId, 'product')
  return send(deps, productId, { type: 'ListProduct', data: { productId, ...offer } }, origin)
}

/** `ifRevision`: of the last edit the form showed (`edited` in the row). */
type Edited = { productId: string; ifRevision?: Revision | undefined }

export const editProduct = (
  deps: ProductDeps,
  { productId, ifRevision, ...data }: Edited & EditProduct['data'],
  origin: Origin,
): Promise<ProductAnswer> => send(deps, productId, { type: 'EditProduct', data }, origin, ifRevision)

export const adjustStock = (
  deps: ProductDeps,
  { productId, ifRevision, ...data }: Edited & Counted,
  origin: Origin,
): Promise<ProductAnswer> => send(deps, productId, { type: 'AdjustStock', data }, origin, ifRevision)
