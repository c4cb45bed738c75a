import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { ProductEvent } from '@clinic/shared-events/products/events.ts'
import type { Following } from '../process-managers/process-manager.ts'
import type { Ownership } from '../process-managers/settlement.ts'
import type { StockReleaseReason } from '../products/product.ts'
import type { StockRef } from '../products/stock.ts'
import { holdsStock, type Order } from './order.ts'

/** The events that `follow` is asked about. */
export const followed = ['StockReserved', 'StockReleased', 'OrderPlaced'] as const satisfies readonly (
  | OrderEvent
  | ProductEvent
)['type'][]
type Followed = Extract<OrderEvent | ProductEvent, { type: (typeof followed)[number] }>

/** Units are pending from when they are reserved until their order names them or they are released. */
export const follow = (event: Pick<Followed, 'type' | 'data'>): Following<StockRef> => {
  const { type, data } = event as Followed
  switch (type) {
    case 'StockReserved': {
      const { reservationId, productId, orderId } = data
      return { schedule: [{ reservationId, productId, orderId }], forget: [] }
    }
    case 'StockReleased':
      return { schedule: [], forget: [data.reservationId] }
    case 'OrderPlaced':
      return { schedule: [], forget: data.items.map(({ reservationId }) => reservationId) }
    default:
      return type satisfies never
  }
}

/** What an order says of a reservation: once placed or abandoned it names no other any more. */
export const ownershipOf = (state: Order, reservationId: string): Ownership<StockReleaseReason> => ({
  holds: holdsStock(state, reservationId),
  letGo: state.status === 'none' ? undefined : 'abandoned',
})
