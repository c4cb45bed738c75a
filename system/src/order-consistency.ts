import { order } from '@clinic/command-service/orders/decide-order.ts'
import { isPlaced, type Order } from '@clinic/command-service/orders/order.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { ProductEvent } from '@clinic/shared-events/products/events.ts'
import type { OrderLedger } from './order-load.ts'

/** What the log says of one order. */
type ToldOrder = { state: Order; placed: number }

const ordersIn = (events: readonly Recorded[]): Map<string, ToldOrder> => {
  const streams = Map.groupBy(
    events.filter(({ stream }) => stream.startsWith('order-')),
    ({ stream }) => stream.slice('order-'.length),
  )
  const told = [...streams].map(([id, own]): [string, ToldOrder] => {
    // A stream's category says whose events it holds.
    const state = (own as Recorded<OrderEvent>[]).reduce(order.evolve, order.initialState())
    return [id, { state, placed: own.filter(({ type }) => type === 'OrderPlaced').length }]
  })
  return new Map(told)
}

/** Acknowledged orders that are not there as they were told, and keys with more than one. */
const orderProblems = ({ orders }: OrderLedger, told: Map<string, ToldOrder>): string[] => {
  const acknowledged = orders.flatMap(({ key, outcome }) => (typeof outcome === 'object' ? [{ key, ...outcome }] : []))
  const missing = acknowledged.flatMap(({ key, id, trackingNumber, totalAmount }) => {
    const state = told.get(id)?.state
    if (!state || !isPlaced(state)) return [`${key}: acknowledged as ${id}, not there`]
    const same = state.trackingNumber === trackingNumber && state.totalAmount === totalAmount
    return same ? [] : [`${key}: ${id} is another than was told`]
  })
  const placed = [...told].filter(([, { state }]) => isPlaced(state))
  const twice = placed.flatMap(([id, one]) => (one.placed === 1 ? [] : [`${id} was placed ${one.placed} times`]))
  // An order whose buyer went away may have been placed or not.
  const left = orders.filter(({ outcome }) => outcome === 'left').length
  const unknown = placed.length - new Set(acknowledged.map(({ id }) => id)).size
  return [...missing, ...twice, ...(unknown <= left ? [] : [`${unknown} orders that nobody was told of, ${left} left`])]
}

/** Units held by no placed order, units of an order that are not held, and stock that does not add up or fell below 0. */
const stockProblems = (events: readonly Recorded[], told: Map<string, ToldOrder>): string[] => {
  const streams = Map.groupBy(
    events.filter(({ stream }) => stream.startsWith('product-')),
    ({ stream }) => stream,
  )
  const named = new Set(
    [...told.values()].flatMap(({ state }) =>
      isPlaced(state) && state.status !== 'cancelled' ? state.items.map((item) => item.reservationId) : [],
    ),
  )
  const held = new Set<string>()
  const problems = [...streams].flatMap(([stream, own]) => {
    let [listed, stock, out] = [0, 0, 0]
    for (const { type, data } of own as Recorded<ProductEvent>[]) {
      if ('stock' in data) stock = data.stock
      if (type === 'ProductListed') listed = data.stock
      if (type === 'StockReserved') held.add(data.reservationId)
      if (type === 'StockReleased') held.delete(data.reservationId)
      if (type === 'StockReserved') out += data.quantity
      if (type === 'StockReleased') out -= data.quantity
    }
    return stock < 0 || stock + out !== listed ? [`${stream}: ${stock} left and ${out} held of ${listed}`] : []
  })
  const byNothing = [...held].filter((id) => !named.has(id)).map((id) => `${id} is held by no order`)
  const unheld = [...named].filter((id) => !held.has(id)).map((id) => `${id} of an order is not held`)
  return [...problems, ...byNothing, ...unheld]
}

/** Everything that is wrong with orders and stock, after every reservation was settled; empty lists when nothing is. */
export const checkOrders = (events: readonly Recorded[], ledger: OrderLedger) => {
  const told = ordersIn(events)
  return { orders: orderProblems(ledger, told), stock: stockProblems(events, told), unexpected: ledger.unexpected }
}
