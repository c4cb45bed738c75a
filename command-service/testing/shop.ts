import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { productStream } from '@clinic/shared-events/products/events.ts'
import type { Origin } from '../src/handling/origin.ts'
import type { OrderAnswer } from '../src/orders/commands/order-deps.ts'
import { type OrderRequest, placeOrder } from '../src/orders/commands/place-order.ts'
import { order } from '../src/orders/decide-order.ts'
import { isPlaced } from '../src/orders/order.ts'
import { adjustStock, editProduct, listProduct, type ProductAnswer } from '../src/products/commands/change-product.ts'
import { type Offer, product } from '../src/products/product.ts'
import { manualClock } from './manual-clock.ts'
import { unkeyedOrigin } from './samples.ts'
import { settleAll } from './settling.ts'
import type { Process, World } from './world.ts'

export const buyer = {
  customerName: 'Lucía Mora Solano',
  customerEmail: 'lucia@ejemplo.cr',
  customerPhone: '8777-4321',
  customerAddress: 'Heredia, San Francisco, casa 12',
}
const offered = (more: Partial<Omit<Offer, 'productId'>> = {}): Omit<Offer, 'productId'> => ({
  title: 'Banda elástica',
  description: 'Resistencia media',
  price: 6500,
  imageUrl: 'https://ejemplo.cr/bandas.jpg',
  category: 'Equipo de Rehabilitación',
  stock: 3,
  ...more,
})
/** An order of so many units of each product, at the price it is listed with. */
export const ordering = (...items: { offer: Offer; quantity?: number }[]): OrderRequest => ({
  items: items.map(({ offer, quantity = 1 }) => ({ productId: offer.productId, quantity, price: offer.price })),
  paymentMethod: 'whatsapp',
  buyer,
  channel: 'public',
})

const expectListed = (answer: ProductAnswer): Offer => {
  if (!answer.ok || answer.state.status !== 'listed') throw new Error('the product is not listed')
  return answer.state.offer
}
export const expectPlaced = (answer: OrderAnswer | undefined) => {
  if (!answer?.ok) throw new Error(`refused: ${answer?.rejection.type}`)
  if (!isPlaced(answer.state)) throw new Error(`not placed but ${answer.state.status}`)
  return answer.state
}

/** Two command-services on one world, and what can be asked of their shop. */
export const openShop = async (world: World) => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  const one = await world.start({ clock })
  const other = await world.start({ clock })
  const own = () => unkeyedOrigin(clock.now())
  const offerOf = async (productId: string): Promise<Offer> => {
    const { state } = await one.handler.read(productStream(productId), product)
    if (state.status !== 'listed') throw new Error('no such product')
    return state.offer
  }

  return {
    world,
    clock,
    one,
    other,
    offerOf,
    list: async (more: Parameters<typeof offered>[0] = {}) =>
      expectListed(await listProduct(one.products, offered(more), own())),
    reprice: (productId: string, price: number) => editProduct(other.products, { productId, price }, own()),
    adjust: (productId: string, stock: number) => adjustStock(other.products, { productId, stock }, own()),
    stockOf: async (productId: string) => (await offerOf(productId)).stock,
    stateOf: async (orderId: string) => (await one.handler.read(orderStream(orderId), order)).state,
    types: async (stream: string) => (await world.log.readStream(stream)).map(({ type }) => type),
    order: (process: Process, asked: OrderRequest, origin: Origin = own()) => placeOrder(process.orders, asked, origin),

    settleAll: (process: Process = other) => settleAll({ world, clock }, process),
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>
