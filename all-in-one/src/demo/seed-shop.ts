import type { CommandService } from '@clinic/command-service/compose.ts'
import { changeOrderStatus } from '@clinic/command-service/orders/change-order-status.ts'
import { isPlaced } from '@clinic/command-service/orders/order.ts'
import { placeOrder } from '@clinic/command-service/orders/place-order.ts'
import { listProduct } from '@clinic/command-service/products/change-product.ts'
import { type PlannedOrder, type PlannedProduct, plannedOrders, plannedProducts } from './shop-plan.ts'
import { originAt, type Step } from './step.ts'

type Listed = Map<string, { productId: string; price: number }>

/** The shop's past: everything is listed at `opened`, then ordered. */
export const shopSteps = (commands: CommandService, opened: string, now: string): Step[] => {
  const listed: Listed = new Map()
  return [
    ...plannedProducts.map((product) => listing(commands, product, opened, listed)),
    ...plannedOrders(now).flatMap((planned) => ordering(commands, planned, listed)),
  ]
}

const listing = ({ products }: CommandService, product: PlannedProduct, at: string, listed: Listed): Step => ({
  at,
  async run() {
    const answer = await listProduct(products, product, originAt(at, 'system:demo'))
    if (!answer.ok || answer.state.status !== 'listed') throw new Error(`the product ${product.title} was refused`)
    const { productId, price } = answer.state.offer
    listed.set(product.title, { productId, price })
  },
})

const ordering = ({ orders }: CommandService, planned: PlannedOrder, listed: Listed): Step[] => {
  const { placedAt, paymentMethod, buyer, changes } = planned
  let orderId = ''
  const place = async () => {
    const items = Object.entries(planned.items).map(([title, quantity]) => {
      const product = listed.get(title)
      if (!product) throw new Error(`the product ${title} is not listed`)
      return { ...product, quantity }
    })
    const answer = await placeOrder(orders, { items, paymentMethod, buyer }, originAt(placedAt, 'public'))
    if (!answer.ok || !isPlaced(answer.state)) throw new Error('a planned order was refused')
    orderId = answer.state.orderId
  }
  const later = changes.map(({ at, to }) => ({
    at,
    async run() {
      const changed = await changeOrderStatus(orders, { orderId, to }, originAt(at, 'staff:mquesada'))
      if (!changed.ok) throw new Error(`a planned change to ${to} was refused: ${changed.rejection.type}`)
    },
  }))
  return [{ at: placedAt, run: place }, ...later]
}
