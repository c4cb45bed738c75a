import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { HandlingRejection } from '../../handling/command-request.ts'
import type { Deadline } from '../../handling/deadline.ts'
import { type Origin, stepOf } from '../../handling/origin.ts'
import { createStep } from '../../process-managers/reservation-protocol.ts'
import type { StockRef } from '../../products/commands/stock.ts'
import type { ProductRejection } from '../../products/product.ts'
import {
  holdsStock,
  type OrderLine,
  type OrderRejection,
  reservationOf,
  type TakenAgain,
  type UnitsCorrected,
} from '../order.ts'
import type { OrderAnswer, OrderDeps } from './order-deps.ts'
import { settleStock } from './settle-stock.ts'

type Refused = OrderRejection | HandlingRejection | null

const byProduct = (a: { productId: string }, b: { productId: string }): number => (a.productId < b.productId ? -1 : 1)

/**
 * Reserves for an order, one product after another in the order of their ids: of two orders that want the same last units, one
 * gets all of them. Afterwards, what was reserved and the order does not hold is released.
 */
export const createReserving = (
  deps: Pick<OrderDeps, 'handler' | 'stock' | 'now' | 'onLeftOver'>,
  orderId: string,
  origin: Origin,
) => {
  const { stock } = deps
  const step = createStep(holdsStock, (ref: StockRef) => settleStock(deps, ref, 'refused'), deps.onLeftOver)
  const reserve = async (
    units: { reservationId: string; productId: string; quantity: number; shownPrice: number; agreed: boolean },
    deadline: Deadline,
  ) => {
    const ref = { reservationId: units.reservationId, productId: units.productId, orderId }
    const refused = await stock.reserve({ ...units, orderId }, origin, deadline)
    if (!refused) step.reserved(ref)
    return refused
  }
  /** What the order held before it gave it up is released first, should it still be held: it may be the last there is. */
  const reserveAgain = async ({ type, data }: TakenAgain, deadline: Deadline): Promise<Refused> => {
    const [reason, short] =
      type === 'OrderReopened'
        ? (['cancelled', 'ReopeningShort'] as const)
        : (['unanswered', 'ProcessingShort'] as const)
    for (const { title, price: shownPrice, heldBefore, ...units } of data.items.toSorted(byProduct)) {
      await stock.release({ reservationId: heldBefore, productId: units.productId, orderId }, reason, origin)
      const refused = await reserve({ ...units, shownPrice, agreed: true }, deadline)
      if (refused?.type === 'StockShort') return { type: short, title, quantity: units.quantity, stock: refused.stock }
      if (refused) return refusalOf(refused, 0)
    }
    return null
  }
  /** The units by which a correction exceeds what was held. */
  const reserveMore = async ({ data }: UnitsCorrected, deadline: Deadline): Promise<Refused> => {
    const { productId, items, from, quantity } = data
    const id = reservationOf(stepOf(origin), productId, quantity - from)
    const part = quantity > from ? items.find(({ reservationId }) => reservationId === id) : undefined
    if (!part) return null
    const { title, price: shownPrice, ...units } = part
    const refused = await reserve({ ...units, shownPrice, agreed: true }, deadline)
    if (refused?.type === 'StockShort') return { type: 'MoreShort', title, stock: refused.stock }
    return refused && refusalOf(refused, 0)
  }
  return {
    async reserve(lines: readonly OrderLine[], deadline: Deadline): Promise<Refused> {
      for (const { line, offer: _, ...units } of lines.toSorted(byProduct)) {
        const refused = await reserve({ ...units, agreed: false }, deadline)
        if (refused) return refusalOf(refused, line)
      }
      return null
    },
    /** What an edit of the order needs: units again, or more of them. */
    async reserveFor(events: readonly OrderEvent[], deadline: Deadline): Promise<Refused> {
      for (const event of events) {
        const { type } = event
        const refused =
          type === 'OrderReopened' || type === 'OrderStockTakenAgain'
            ? await reserveAgain(event, deadline)
            : type === 'OrderUnitsCorrected' && (await reserveMore(event, deadline))
        if (refused) return refused
      }
      return null
    },
    settleLeftOver: (answer: OrderAnswer) => step.settleLeftOver(answer),
  }
}

/** A product's refusal as a refusal of the order. */
const refusalOf = (refused: ProductRejection | HandlingRejection, line: number): OrderRejection | HandlingRejection => {
  switch (refused.type) {
    case 'PriceChanged':
    case 'StockShort':
      return { ...refused, line }
    case 'ProductNotFound':
      return { type: 'UnknownProduct', line }
    case 'ReservationReleased':
      return { type: 'StepAbandoned' }
    default:
      return { type: 'Busy' }
  }
}
