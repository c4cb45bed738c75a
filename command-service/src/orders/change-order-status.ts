import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { commandFrom, type Origin } from '../handling/origin.ts'
import { type ChangeOrderStatus, order } from './order.ts'
import type { OrderAnswer, OrderParts } from './place-order.ts'

/** Work on an order begins, or it reached its buyer. */
export const changeOrderStatus = (
  { handler }: Pick<OrderParts, 'handler'>,
  { orderId, to }: ChangeOrderStatus['data'] & { orderId: string },
  origin: Origin,
): Promise<OrderAnswer> =>
  handler.handle({
    stream: orderStream(orderId),
    decider: order,
    ...commandFrom(origin, { type: 'ChangeOrderStatus', data: { to } }),
  })
