import { type OrderRow, type OrderStatus, orderCalls } from '@clinic/shared-events/contracts/shop/orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { sendCall } from '~/lib/http/call.ts'
import { ApiError } from '~/lib/http/http.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import { ordersBoard as texts } from '~/texts/office/orders-board.ts'
import { orderQuery } from './order.ts'
import { rememberOrder } from './remember-order.ts'

type Change = { row: OrderRow; status: OrderStatus }

const mutationKey = ['orders', 'change-status'] as const

const done = () => toast({ title: texts.updated })

/** What went wrong, in the specification's words; what the server says of it, as which product is short, follows. */
const failed = (error: unknown) => {
  const why = error instanceof ApiError && error.status === 409 && error.code === 'stock-short' ? ` ${error.error}` : ''
  toast({ title: texts.error, description: `${texts.updateFailed}${why}`, look: 'destructive' })
}

/**
 * PATCH /api/orders/{orderId}/status (docs/specification.md#office-calls). `conflict`: somebody else changed the order after what was
 * shown; nothing is overwritten before it was asked about.
 */
export const useChangeStatus = () => {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Change | null>(null)
  const sendOnce = useSendOnce<{ id: string; revision: string; status: OrderStatus }>()
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: ({ row, status }: Change) =>
      sendOnce({ id: row.id, revision: row.revision, status }, ({ id, revision }, idempotencyKey) =>
        sendCall(orderCalls.changeOrderStatus, {
          params: { orderId: id },
          body: { status },
          idempotencyKey,
          ifMatch: revision,
        }),
      ),
    onSuccess: (row) => {
      rememberOrder(client, { id: row.id, row })
      done()
    },
    onError: async (error, { row, status }) => {
      if (!(error instanceof ApiError && error.status === 412)) return failed(error)
      const newest = await client.fetchQuery({ ...orderQuery(client, row.id), staleTime: 0 }).catch(() => null)
      if (!newest) return failed(error)
      rememberOrder(client, { id: row.id, row: newest.data })
      if (newest.data.status === status) return done()
      setConflict({ row: newest.data, status })
    },
  })
  /** Another choice waits for the answer to the one before. */
  const change = useCallback(
    (row: OrderRow, status: OrderStatus) => {
      if (client.isMutating({ mutationKey }) === 0) mutate({ row, status })
    },
    [client, mutate],
  )
  return {
    change,
    /** What is being sent. */
    sending: isPending ? variables : null,
    conflict,
    settle: (change: Change | null) => {
      setConflict(null)
      if (change) mutate(change)
    },
  }
}
export type StatusChange = ReturnType<typeof useChangeStatus>

/** The status that is being sent for an order; null for none. */
export const statusSentFor = (
  { sending }: Pick<StatusChange, 'sending'>,
  { id }: Pick<OrderRow, 'id'>,
): OrderStatus | null => (sending?.row.id === id ? sending.status : null)
