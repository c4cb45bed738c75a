import {
  actionRequestCalls,
  actionRequestFeeds,
  actionRequestRow,
} from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { intakeCalls, intakeFeeds } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { orderCalls, orderFeeds, orderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { askAgainWhileAway } from '~/lib/http/ask-again.ts'
import { readCall } from '~/lib/http/call.ts'
import { newestFirst, oldestFirst, sortedBy } from '~/lib/reads/sorting.ts'
import { type More, type PageCall, usePagedQuery } from '~/lib/reads/use-paged-query.ts'

/** The fields of a row that waits for staff which a counter needs. `createdAt` is a UTC ISO instant. */
const waiting = z.object({ id: z.string(), status: z.string(), createdAt: z.string() })
export type Waiting = z.infer<typeof waiting>

const core = { id: true, status: true, createdAt: true } as const
/** The fields of a waiting row that are shown; nothing else of it is kept. */
const waitingOrder = orderRow.pick({ ...core, customerName: true, trackingNumber: true, totalAmount: true })
export type WaitingOrder = z.infer<typeof waitingOrder>
const waitingRequest = actionRequestRow.pick({
  ...core,
  appointmentId: true,
  actionType: true,
  patientName: true,
  appointmentDate: true,
  appointmentTime: true,
  expiresAt: true,
  notes: true,
  conversationId: true,
})
export type WaitingRequest = z.infer<typeof waitingRequest>

/** One component of a page follows what the others show. */
type Follows = { follows?: boolean }

const pending = { status: 'pending' } as const
const belongs = ({ status }: Waiting): boolean => status === 'pending'
const shared = { belongs, refetchInterval: askAgainWhileAway }

const readOrders =
  (sort: 'asc' | 'desc') =>
  ({ limit, after, signal }: PageCall) =>
    readCall(orderCalls.listOrders, {
      query: { ...pending, sort, limit, after },
      parse: (answer) => z.array(waitingOrder).parse(answer),
      ...(signal && { signal }),
    })

const ordersFeed = { ...orderFeeds.orders, row: waitingOrder }

/** The orders that wait and came last, the newest first: twice as many as the queue shows, so that the next is there when one leaves. */
export const useNewestOrders = ({ follows = false }: Follows = {}) =>
  useAtLeast(
    6,
    follows,
    usePagedQuery({
      ...{ ...shared, queryKey: ['pending', 'orders', 'newest'], pageRows: 12, order: newestFirst },
      ...{ read: readOrders('desc'), feed: ordersFeed, follows },
    }),
  )

/** The orders that wait longest, the oldest first, of which the first is told of. */
export const useOldestOrders = ({ follows = false }: Follows = {}) =>
  useAtLeast(
    1,
    follows,
    usePagedQuery({
      ...{ ...shared, queryKey: ['pending', 'orders', 'oldest'], pageRows: 4, order: oldestFirst },
      ...{ read: readOrders('asc'), feed: ordersFeed, follows },
    }),
  )

/** The first-session forms that wait and came last, the newest first. */
export const useNewestForms = ({ follows = false }: Follows = {}) =>
  useAtLeast(
    1,
    follows,
    usePagedQuery({
      ...{ ...shared, queryKey: ['pending', 'patient-intakes'], pageRows: 6, order: newestFirst },
      read: ({ limit, after, signal }) =>
        readCall(intakeCalls.listPatientIntakes, {
          query: { ...pending, limit, after },
          parse: (answer) => z.array(waiting).parse(answer),
          ...(signal && { signal }),
        }),
      ...{ feed: { ...intakeFeeds.patientIntakes, row: waiting }, follows },
    }),
  )

/** Requests as the server sorts them: by the start of the visit, then by when they were made. */
export const soonestVisitFirst = sortedBy(['expiresAt', 'createdAt'])

/**
 * The patients' requests that nobody has answered, that of the next visit first (docs/specification.md#office-screens). They are read to the end, page by page: every
 * appointment on a board says what is asked of it.
 */
export const useRequests = ({ follows = false }: Follows = {}) =>
  useAtLeast(
    Number.POSITIVE_INFINITY,
    follows,
    usePagedQuery({
      ...{ ...shared, queryKey: ['pending', 'action-requests'], pageRows: 100, order: soonestVisitFirst },
      read: ({ limit, after, signal }) =>
        readCall(actionRequestCalls.listActionRequests, {
          query: { limit, after },
          parse: (answer) => z.array(waitingRequest).parse(answer),
          ...(signal && { signal }),
        }),
      ...{ feed: { ...actionRequestFeeds.actionRequests, row: waitingRequest }, follows },
    }),
  )

/** Reads on while fewer rows are there than are needed: after a page that could not be read, again until the server is back. */
const useAtLeast = <List extends { rows: readonly unknown[] | undefined; more: More }>(
  count: number,
  follows: boolean,
  list: List,
): List => {
  const { rows, more } = list
  const isShort = follows && rows !== undefined && rows.length < count && more.has && !more.reading
  const waitMs = more.failed && askAgainWhileAway({ state: more })
  const readOn = useEffectEvent(() => more.read())
  useEffect(() => {
    if (!isShort) return
    if (!more.failed) return readOn()
    if (waitMs === false) return
    const timer = setTimeout(() => readOn(), waitMs)
    return () => clearTimeout(timer)
  }, [isShort, more.failed, waitMs])
  return list
}
