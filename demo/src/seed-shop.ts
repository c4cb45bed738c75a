import { fileURLToPath } from 'node:url'
import type { CommandService } from '@clinic/command-service/compose.ts'
import { originWithoutKey } from '@clinic/command-service/handling/origin.ts'
import { changeOrderStatus, correctOrder, correctUnits } from '@clinic/command-service/orders/commands/edit-order.ts'
import { placeOrder } from '@clinic/command-service/orders/commands/place-order.ts'
import { isPlaced } from '@clinic/command-service/orders/order.ts'
import { listProduct } from '@clinic/command-service/products/commands/change-product.ts'
import sharp from 'sharp'
import { type PlannedOrder, type PlannedProduct, plannedOrders, plannedProducts } from './plans/shop-plan.ts'
import type { Step } from './step.ts'

type Listed = Map<string, { productId: string; price: number }>

/** The shop's past: everything is listed at `opened`, then ordered. */
export const shopSteps = (commands: CommandService, opened: string, now: string): Step[] => {
  const listed: Listed = new Map()
  return [
    ...plannedProducts.map((product) => listing(commands, product, opened, listed)),
    ...plannedOrders(now).flatMap((planned) => ordering(commands, planned, listed)),
  ]
}

/** A drawing of the web as a file that staff could upload. */
const pictureOf = (drawing: string): Promise<Buffer> =>
  sharp(fileURLToPath(new URL(`../../web/public${drawing}`, import.meta.url)), { density: 216 })
    .png()
    .toBuffer()

const listing = (
  { products, uploadImage }: CommandService,
  product: PlannedProduct,
  at: string,
  listed: Listed,
): Step => ({
  at,
  async run() {
    const { drawing, ...texts } = product
    const uploaded = await uploadImage(await pictureOf(drawing), 'system:demo')
    if (!uploaded.ok) throw new Error(`the picture of ${product.title} was refused: ${uploaded.rejection.type}`)
    const offer = { ...texts, imageUrl: uploaded.imageUrl }
    const answer = await listProduct(products, offer, originWithoutKey('system:demo', at))
    if (!answer.ok || answer.state.status !== 'listed') throw new Error(`the product ${product.title} was refused`)
    const { productId, price } = answer.state.offer
    listed.set(product.title, { productId, price })
  },
})

const unitsOf = ({ title, quantity }: { title: string; quantity: number }, listed: Listed) => {
  const product = listed.get(title)
  if (!product) throw new Error(`the product ${title} is not listed`)
  return { ...product, quantity }
}

const ordering = ({ orders }: CommandService, planned: PlannedOrder, listed: Listed): Step[] => {
  const { placedAt, paymentMethod, buyer, changes, byPhone, corrections } = planned
  let orderId = ''
  const place = async () => {
    const items = Object.entries(planned.items).map(([title, quantity]) => unitsOf({ title, quantity }, listed))
    const answer = await placeOrder(
      orders,
      { items, paymentMethod, buyer, channel: byPhone ? 'staff' : 'public' },
      originWithoutKey(byPhone ? 'staff:mquesada' : 'public', placedAt),
    )
    if (!answer.ok || !isPlaced(answer.state)) throw new Error('a planned order was refused')
    orderId = answer.state.orderId
  }
  const later = changes.map(({ at, to }) => ({
    at,
    async run() {
      const changed = await changeOrderStatus(orders, { orderId, to }, originWithoutKey('staff:mquesada', at))
      if (!changed.ok) throw new Error(`a planned change to ${to} was refused: ${changed.rejection.type}`)
    },
  }))
  const corrected = corrections.map(({ at, ...correction }) => ({
    at,
    async run() {
      const by = originWithoutKey('staff:mquesada', at)
      const answer =
        'units' in correction
          ? await correctUnits(orders, { orderId, ...unitsOf(correction.units, listed) }, by)
          : await correctOrder(orders, { orderId, correction }, by)
      if (!answer.ok) throw new Error(`a planned correction was refused: ${answer.rejection.type}`)
    },
  }))
  return [{ at: placedAt, run: place }, ...later, ...corrected]
}
