import { undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { type OrderRow, type OrderStatus, orderCalls } from '@clinic/shared-events/contracts/shop/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { erased } from '~/lib/format.ts'
import { useRevisedEdit } from '~/lib/forms/use-revised-edit.ts'
import { sendCall } from '~/lib/http/call.ts'
import { ApiError } from '~/lib/http/http.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { dismissNoticesAbout, notice } from '~/lib/notices.ts'
import { toast } from '~/lib/toasts.ts'
import { texts as common } from '~/texts/common.ts'
import { ordersBoard as texts } from '~/texts/office/orders-board.ts'
import { orderStatusText } from '~/texts/orders.ts'
import { orderName } from '../model/order-name.ts'
import { orderQuery } from './order.ts'
import { rememberOrder } from './remember-order.ts'

/** What went wrong, in the specification's words; what the server says of it, as which product is short, follows. */
const failed = (error: unknown) => {
  const why = error instanceof ApiError && error.status === 409 && error.code === 'stock-short' ? ` ${error.error}` : ''
  failureToast(`${texts.updateFailed}${why}`)
}

/** What was chosen, and the status that was shown. */
type Choice = { status: OrderStatus; from: OrderStatus }

/** PATCH /api/orders/{orderId}/status (docs/specification.md#office-calls), under the revision that was shown. */
const useStatusEdit = () => {
  const client = useQueryClient()
  const choose = useSendOnce((sent: { id: string; revision: string; status: OrderStatus }, idempotencyKey) =>
    sendCall(orderCalls.changeOrderStatus, {
      params: { orderId: sent.id },
      body: { status: sent.status },
      idempotencyKey,
      ifMatch: sent.revision,
    }),
  )
  const remember = (row: OrderRow): OrderRow => {
    rememberOrder(client, { id: row.id, row })
    return row
  }
  return useRevisedEdit({
    send: async ({ id, revision }: OrderRow, { status }: Choice) => remember(await choose({ id, revision, status })),
    read: async ({ id }) => remember((await client.fetchQuery({ ...orderQuery(client, id), staleTime: 0 })).data),
    isElsewhere: (now, { from }) => now.status === from,
  })
}

/** Any status may follow any other, so that the one before may too. */
const offerUndo = (row: OrderRow, run: () => void): void =>
  notice({
    about: row.id,
    name: row.customerName ?? erased,
    text: `${orderName(row)}: ${orderStatusText[row.status]}`,
    ms: undoMs,
    act: { label: common.notices.undo, run },
  })

/**
 * Changes an order's status. `conflict`: somebody else changed the order after what was shown; nothing is overwritten before it was asked
 * about. `sending`: another choice waits for the answer to the one before.
 */
export const useChangeStatus = () => {
  const [conflict, setConflict] = useState<{ row: OrderRow; status: OrderStatus } | null>(null)
  const { save, sending } = useStatusEdit()
  const send = useCallback(
    async (row: OrderRow, status: OrderStatus): Promise<OrderRow | null> => {
      dismissNoticesAbout(row.id)
      const saved = await save(row, { status, from: row.status })
      if (!saved) return null
      if (saved.ok || saved.now?.status === status) toast({ title: texts.updated })
      else if (saved.now) setConflict({ row: saved.now, status })
      else failed(saved.error)
      return saved.ok ? saved.answer : null
    },
    [save],
  )
  const change = useCallback(
    async (row: OrderRow, status: OrderStatus) => {
      const changed = await send(row, status)
      if (changed && row.status !== status) offerUndo(changed, () => void send(changed, row.status))
    },
    [send],
  )
  return { change, sending, conflict, settle: () => setConflict(null) }
}
export type StatusChange = ReturnType<typeof useChangeStatus>

/** The status that is being sent for an order; null for none. */
export const statusSentFor = (
  { sending }: Pick<StatusChange, 'sending'>,
  { id }: Pick<OrderRow, 'id'>,
): OrderStatus | null => (sending?.on.id === id ? sending.mine.status : null)
