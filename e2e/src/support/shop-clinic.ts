import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { record } from '@clinic/test-servers/report.ts'
import { readWritten } from './actions/appointments.ts'
import { productsOf } from './actions/shop.ts'
import { test as base, type Clinic } from './systems/clinic.ts'
import { startDemo } from './systems/demo.ts'
import type { DeskOrder } from './systems/shop-demo.ts'

/** A member of staff at the shop's desk. */
export type Desk = {
  /** Moves an order along. */
  advance(trackingNumber: string, to: 'processing' | 'delivered'): Promise<void>
  reprice(product: string, price: number): Promise<void>
}

export const productOf = async (clinic: Clinic, name: string): Promise<ProductRow> => {
  const found = (await productsOf(clinic)).find((product) => product.name === name)
  if (!found) throw new Error(`the shop does not offer ${name}`)
  return found
}

/** The orders as staff read them, newest first. */
export const ordersOf = async (clinic: Clinic): Promise<OrderRow[]> =>
  // The contract of GET /api/orders, checked where it is made.
  (await readWritten(clinic, '/api/orders')) as OrderRow[]

const deskOf = (clinic: Clinic, deskUrl: string): Desk => {
  const send = async (order: DeskOrder) => {
    const { status } = await fetch(deskUrl, { method: 'POST', body: JSON.stringify(order) })
    if (status !== 204) throw new Error(`the desk answered ${status}`)
  }
  return {
    async advance(trackingNumber, to) {
      const order = (await ordersOf(clinic)).find((one) => one.trackingNumber === trackingNumber)
      if (!order) throw new Error(`there is no order ${trackingNumber}`)
      await send({ orderId: order.id, to })
    },
    reprice: async (product, price) => send({ productId: (await productOf(clinic, product)).id, price }),
  }
}

/** The stories of the shop: a practice of their own, so that its stock is theirs, with somebody at the desk. */
export const test = base.extend<object, { desk: Desk }>({
  demo: [
    async ({ browser }, use) => {
      record({ suite: 'browser stories', server: 'browser', what: `Chromium ${browser.version()}` })
      const demo = await startDemo('e2e/src/support/systems/shop-demo.ts')
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  desk: [({ clinic, demo }, use) => use(deskOf(clinic, demo.deskUrl)), { scope: 'worker' }],
})
