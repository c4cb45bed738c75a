import {
  type ActionType,
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
import { type PageCall, type PagedList, usePagedQuery } from '~/lib/reads/use-paged-query.ts'

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
  wishes: true,
  conversationId: true,
})
export type WaitingRequest = z.infer<typeof waitingRequest>

/** One component of a page follows what the others show. */
type Follows = { follows?: boolean }

const pending = { status: 'pending' } as const

/**
 * A list of what waits. It is read on while fewer rows are there than `count`: after a page that could not be read, again until the server is
 * back.
 */
const useWaiting = <Row extends Waiting>(
  count: number,
  { follows = false }: Follows,
  list: Omit<PagedList<Row>, 'belongs' | 'follows' | 'refetchInterval'>,
) => {
  const belongs = ({ status }: Row) => status === 'pending'
  const paged = usePagedQuery({ ...list, belongs, follows, refetchInterval: askAgainWhileAway })
  const { rows, more } = paged
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
  return paged
}

const orders = (sort: 'asc' | 'desc') => ({
  read: ({ limit, after, signal }: PageCall) =>
    readCall(orderCalls.listOrders, {
      query: { ...pending, sort, limit, after },
      parse: (answer) => z.array(waitingOrder).parse(answer),
      signal,
    }),
  feed: { ...orderFeeds.orders, row: waitingOrder },
})

/** The orders that wait and came last, the newest first: twice as many as the queue shows, so that the next is there when one leaves. */
export const useNewestOrders = (of: Follows = {}) =>
  useWaiting(6, of, { ...orders('desc'), queryKey: ['pending', 'orders', 'newest'], pageRows: 12, order: newestFirst })

/** The orders that wait longest, the oldest first, of which the first is told of. */
export const useOldestOrders = (of: Follows = {}) =>
  useWaiting(1, of, { ...orders('asc'), queryKey: ['pending', 'orders', 'oldest'], pageRows: 4, order: oldestFirst })

/** The first-session forms that wait and came last, the newest first. */
export const useNewestForms = (of: Follows = {}) =>
  useWaiting(1, of, {
    queryKey: ['pending', 'patient-intakes'],
    pageRows: 6,
    order: newestFirst,
    read: ({ limit, after, signal }) =>
      readCall(intakeCalls.listPatientIntakes, {
        query: { ...pending, limit, after },
        parse: (answer) => z.array(waiting).parse(answer),
        signal,
      }),
    feed: { ...intakeFeeds.patientIntakes, row: waiting },
  })

/** Requests as the server sorts them: by the start of the visit, then by when they were made. */
export const soonestVisitFirst = sortedBy(['expiresAt', 'createdAt'])

/** @returns when the patient asked in writing for that of an appointment, a UTC instant, of the requests as they are followed */
export const useAskedAt = () => {
  const { rows } = useRequests()
  return (id: string, kind: ActionType): string | undefined =>
    rows?.find(({ appointmentId, actionType }) => appointmentId === id && actionType === kind)?.createdAt
}

/**
 * The patients' requests that nobody has answered, that of the next visit first (docs/specification.md#office-screens). They are read to the end, page by page: every
 * appointment on a board says what is asked of it.
 */
export const useRequests = (of: Follows = {}) =>
  useWaiting(Number.POSITIVE_INFINITY, of, {
    queryKey: ['pending', 'action-requests'],
    pageRows: 100,
    order: soonestVisitFirst,
    read: ({ limit, after, signal }) =>
      readCall(actionRequestCalls.listActionRequests, {
        query: { limit, after },
        parse: (answer) => z.array(waitingRequest).parse(answer),
        signal,
      }),
    feed: { ...actionRequestFeeds.actionRequests, row: waitingRequest },
  })
