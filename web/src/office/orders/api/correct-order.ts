import { type CorrectOrderBody, type OrderRow, orderCalls } from '@clinic/shared-events/contracts/shop/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRevisedEdit } from '~/lib/forms/use-revised-edit.ts'
import { sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import type { Change } from '~/office/shared/records/use-one-field.ts'
import type { OrderFieldName } from '../model/order-fields.ts'
import { orderQuery } from './order.ts'
import { rememberOrder } from './remember-order.ts'

type Field = OrderFieldName | 'paid'
type Payment = { method: NonNullable<OrderRow['paid']>['method'] | ''; shown: OrderRow }

/** PATCH /api/orders/{orderId} (ours): one field, under the revision that was shown. */
export const useCorrectOrder = (id: string) => useCorrection<Field>(id, ({ field, value }) => ({ [field]: value }))

/** The same of the units of a product, which names the field. */
export const useCorrectUnits = (id: string) =>
  useCorrection<string>(id, ({ field, value }) => ({ units: { productId: field, quantity: Number(value) } }))

const useCorrection = <Name extends string>(id: string, bodyOf: (change: Change<Name>) => CorrectOrderBody) => {
  const client = useQueryClient()
  const correct = useSendOnce((change: Change<Name>, idempotencyKey) =>
    sendCall(orderCalls.correctOrder, {
      params: { orderId: id },
      body: bodyOf(change),
      ifMatch: change.revision,
      idempotencyKey,
    }),
  )
  return {
    /** @throws ApiError, ConnectionError */
    save: async (change: Change<Name>): Promise<void> => rememberOrder(client, { id, row: await correct(change) }),
    /** Reads the order as it is now. */
    reread: async (): Promise<OrderRow> => {
      const { data: row } = await client.fetchQuery({ ...orderQuery(client, id), staleTime: 0 })
      rememberOrder(client, { id, row })
      return row
    },
  }
}

/** Whether what is paid, and whether it was, is as it was shown. */
const isSamePayment = (now: OrderRow, shown: OrderRow): boolean =>
  now.paid?.method === shown.paid?.method &&
  now.totalAmount === shown.totalAmount &&
  (now.status === 'cancelled') === (shown.status === 'cancelled')

/** Notes that an order was paid, or '' that it was not; what somebody else changed beside its payment and total does not matter. */
export const useOrderPayment = (id: string) => {
  const { save, reread } = useCorrectOrder(id)
  return useRevisedEdit<OrderRow, Payment, void>({
    send: ({ revision }, { method }) => save({ field: 'paid', value: method, revision }),
    read: reread,
    isElsewhere: (now, { shown }) => isSamePayment(now, shown),
  })
}
