import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { ProductEvent } from '@clinic/shared-events/products/events.ts'
import type { Following } from '../process-managers/item-kind.ts'
import type { Ownership } from '../process-managers/settlement.ts'
import type { StockRef } from '../products/commands/stock.ts'
import type { StockReleaseReason } from '../products/product.ts'
import { holdsStock, isPlaced, type Order, type Released } from './order.ts'

/** The events that `follow` is asked about. */
export const followed = [
  'StockReserved',
  'StockReleased',
  'OrderPlaced',
  'OrderCancelled',
  'OrderReopened',
  'OrderStockReturned',
  'OrderStockTakenAgain',
  'OrderUnitsCorrected',
] as const satisfies readonly (OrderEvent | ProductEvent)['type'][]
type Followed = Extract<OrderEvent | ProductEvent, { type: (typeof followed)[number] }>

/**
 * Schedules and forgets reserved units. They are pending from the event after which no order may hold them all - they were just reserved,
 * or their order gave them or some of them up - until an order names them or they are released.
 */
export const follow = (event: Pick<Followed, 'type' | 'data'>): Following<StockRef> => {
  const { type, data } = event as Followed
  switch (type) {
    case 'StockReserved': {
      const { reservationId, productId, orderId } = data
      return { schedule: [{ reservationId, productId, orderId }], forget: [] }
    }
    case 'StockReleased':
      // Of what keeps some still less may have to be kept.
      return { schedule: [], forget: data.kept === undefined ? [data.reservationId] : [] }
    case 'OrderCancelled':
    case 'OrderStockReturned':
      return { schedule: data.items.map((item) => ({ ...item, orderId: data.orderId })), forget: [] }
    case 'OrderUnitsCorrected': {
      const { orderId, givenUp } = data
      // What it goes on holding may still wait for an earlier correction to be carried out: it is looked at once more, which does no harm.
      return { schedule: givenUp.map(({ kept: _, ...given }) => ({ ...given, orderId })), forget: [] }
    }
    case 'OrderPlaced':
    case 'OrderReopened':
    case 'OrderStockTakenAgain':
      return { schedule: [], forget: data.items.map(({ reservationId }) => reservationId) }
    default:
      return type satisfies never
  }
}

const releasedOf = (state: Order, reservationId: string): Released | undefined => {
  if (isPlaced(state)) return state.released[reservationId]
  return state.status === 'abandoned' ? 'abandoned' : undefined
}

/** How many units an order holds by a reservation. */
export const unitsHeldBy = (state: Order, reservationId: string): number =>
  holdsStock(state, reservationId) && isPlaced(state)
    ? (state.items.find((item) => item.reservationId === reservationId)?.quantity ?? 0)
    : 0

/** What an order says of a reservation: once abandoned it names none any more, once placed it may name more when it holds units again. */
export const ownershipOf = (state: Order, reservationId: string): Ownership<StockReleaseReason> => ({
  holds: holdsStock(state, reservationId),
  released: releasedOf(state, reservationId),
})
