import { type OrderEvent, orderStream } from '@clinic/shared-events/orders/events.ts'
import type { ProductEvent } from '@clinic/shared-events/products/events.ts'
import type { Instant } from '../handling/decider.ts'
import type { CommandHandler } from '../handling/handle-command.ts'
import { metaOf, systemOrigin } from '../handling/origin.ts'
import type { Following, Keeping } from '../keeping/keeping.ts'
import { type OwnersWord, type Settled, settle } from '../keeping/settle.ts'
import type { StockReleaseReason } from '../products/product.ts'
import type { Stock, StockRef } from '../products/stock.ts'
import { holdsStock, type Order, order } from './order.ts'

/** The events that `follow` is asked about. */
export const followed = ['StockReserved', 'StockReleased', 'OrderPlaced'] as const satisfies readonly (
  | OrderEvent
  | ProductEvent
)['type'][]
type Followed = Extract<OrderEvent | ProductEvent, { type: (typeof followed)[number] }>

/** Units are watched from when they are reserved until their order names them or they are released. */
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
export const wordOf = (state: Order, reservationId: string): OwnersWord<StockReleaseReason> => ({
  holds: holdsStock(state, reservationId),
  letGo: state.status === 'none' ? undefined : 'abandoned',
})

export type SettlingParts = { handler: CommandHandler; stock: Stock; now: () => Instant }

/** Settles what an order reserved of a product; see `settle`. */
export const settleStock = (
  { handler, stock, now }: SettlingParts,
  ref: StockRef,
  unconfirmed: 'abandoned' | 'refused',
): Promise<Settled> => {
  const { reservationId, orderId } = ref
  const stream = orderStream(orderId)
  const originFor = (what: string) => systemOrigin('reservation-keeper', now(), what, reservationId)
  return settle(
    {
      ask: async () => wordOf((await handler.read(stream, order)).state, reservationId),
      async fence() {
        const origin = originFor('abandon')
        const command = { type: 'AbandonOrder', data: ref, meta: metaOf(origin) } as const
        const { bodyHash, drawn } = origin
        const fenced = await handler.handle({ stream, decider: order, command, bodyHash, drawn })
        if (fenced.ok) return 'fenced'
        return fenced.rejection.type === 'ReservationHeld' ? 'held' : 'again'
      },
      release: (reason) => stock.release(ref, reason, originFor('release')),
    },
    unconfirmed,
  )
}

/** The units of products, for the keeper. */
export const stockKeeping = (parts: SettlingParts): Keeping => ({
  handles: followed,
  follow(event) {
    // Its type is one of `followed`, and every stored event passed its type's schema.
    const { schedule, forget } = follow(event as Parameters<typeof follow>[0])
    const settling = (ref: StockRef) => () => settleStock(parts, ref, 'abandoned')
    return { schedule: schedule.map((ref) => ({ reservationId: ref.reservationId, settle: settling(ref) })), forget }
  },
})
