import { type OrderProgress, type OrderRow, orderCalls } from '@clinic/shared-events/contracts/shop/orders.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { orderKeys } from './order-keys.ts'
import { heldOrder } from './remember-order.ts'

/** GET /api/orders/{orderId}; what a page of the list holds already is not read. The list's feed keeps it. */
export const orderQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: ({ signal }): Promise<Reading<OrderRow>> =>
      readCall(orderCalls.readOrder, { params: { orderId: id }, signal }),
    initialData: () => heldOrder(client, id),
  })

/** When an order came to each status, read again with each change of it. */
export const orderStepsQuery = ({ trackingNumber, revision }: Pick<OrderRow, 'trackingNumber' | 'revision'>) =>
  queryOptions({
    queryKey: orderKeys.steps(trackingNumber, revision),
    queryFn: ({ signal }): Promise<Reading<OrderProgress>> =>
      readCall(orderCalls.readOrderProgress, { params: { trackingNumber }, signal }),
  })
