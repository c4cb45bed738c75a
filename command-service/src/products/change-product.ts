import { entityIdOf } from '@clinic/shared-events/log/ids.ts'
import { type ProductEvent, productStream } from '@clinic/shared-events/products/events.ts'
import type { Handled } from '../handling/command-request.ts'
import type { Sent } from '../handling/decider.ts'
import type { CommandHandler } from '../handling/handle-command.ts'
import { commandFrom, type Origin } from '../handling/origin.ts'
import { type ListProduct, type Product, type ProductCommand, type ProductRejection, product } from './product.ts'

export type ProductParts = { handler: CommandHandler; idSecret: Buffer }
export type ProductAnswer = Handled<Product, ProductEvent, ProductRejection>

const send = (
  { handler }: ProductParts,
  productId: string,
  command: Sent<ProductCommand>,
  origin: Origin,
): Promise<ProductAnswer> =>
  handler.handle({
    stream: productStream(productId),
    decider: product,
    ...commandFrom(origin, command),
  })

/** Offers a product; its id is the command's, so a repeat finds its own. */
export const listProduct = (
  parts: ProductParts,
  offer: Omit<ListProduct['data'], 'productId'>,
  origin: Origin,
): Promise<ProductAnswer> => {
  const productId = entityIdOf(parts.idSecret, origin.commandId, 'product')
  return send(parts, productId, { type: 'ListProduct', data: { productId, ...offer } }, origin)
}

export const adjustStock = (
  parts: ProductParts,
  { productId, stock }: { productId: string; stock: number },
  origin: Origin,
): Promise<ProductAnswer> => send(parts, productId, { type: 'AdjustStock', data: { stock } }, origin)

export const reprice = (
  parts: ProductParts,
  { productId, price }: { productId: string; price: number },
  origin: Origin,
): Promise<ProductAnswer> => send(parts, productId, { type: 'Reprice', data: { price } }, origin)
