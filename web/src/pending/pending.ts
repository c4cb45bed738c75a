import {
  actionRequestCalls,
  actionRequestFeeds,
  actionRequestRow,
} from '@clinic/shared-events/contracts/action-requests.ts'
import type { FeedDeclaration } from '@clinic/shared-events/contracts/feed.ts'
import { intakeCalls, intakeFeeds } from '@clinic/shared-events/contracts/intakes.ts'
import { orderCalls, orderFeeds, orderRow } from '@clinic/shared-events/contracts/orders.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { askAgainWhileAway } from '~/lib/ask-again.ts'
import { readCall } from '~/lib/call.ts'
import type { Reading } from '~/lib/http.ts'
import { intoList } from '~/lib/live-rows.ts'
import { useLiveQuery } from '~/lib/use-live-query.ts'

/** The fields of a row that a counter needs. `createdAt` is a UTC ISO instant. */
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
  notes: true,
})
export type WaitingRequest = z.infer<typeof waitingRequest>

/**
 * The items that wait for staff: orders, first-session forms and patients' requests whose status is `pending`
 * (docs/specification.md#office-screens, #office-entities).
 */
type Rows = { orders: WaitingOrder; 'patient-intakes': Waiting; 'action-requests': WaitingRequest }
export type PendingKind = keyof Rows
/** The kinds with a counter of their own and a mark on their section's icon. */
export type CountedKind = Exclude<PendingKind, 'action-requests'>
type Pending<K extends PendingKind> = Reading<readonly Rows[K][]>

type ListCall =
  | typeof orderCalls.listOrders
  | typeof intakeCalls.listPatientIntakes
  | typeof actionRequestCalls.listActionRequests
type Source<Row> = {
  call: ListCall
  feed: FeedDeclaration
  query: Readonly<Record<string, string>>
  row: z.ZodType<Row>
}
const pendingAlone = { status: 'pending' }
const sources: { readonly [K in PendingKind]: Source<Rows[K]> } = {
  orders: { call: orderCalls.listOrders, feed: orderFeeds.orders, query: pendingAlone, row: waitingOrder },
  'patient-intakes': {
    call: intakeCalls.listPatientIntakes,
    feed: intakeFeeds.patientIntakes,
    query: pendingAlone,
    row: waiting,
  },
  'action-requests': {
    call: actionRequestCalls.listActionRequests,
    feed: actionRequestFeeds.actionRequests,
    query: {},
    row: waitingRequest,
  },
}

const isPending = ({ status }: Waiting): boolean => status === 'pending'
const byAge = (a: Waiting, b: Waiting): number => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)

const pendingQuery = <K extends PendingKind>(kind: K) => {
  const { call, query, row } = sources[kind]
  return queryOptions({
    queryKey: ['pending', kind] as const,
    queryFn: ({ signal }): Promise<Pending<K>> =>
      readCall(call, {
        query,
        parse: (answer) => z.array(row).parse(answer).filter(isPending).toSorted(byAge),
        signal,
      }),
    refetchInterval: askAgainWhileAway,
  })
}

/** The waiting items of a kind, oldest first. `useFollowPending` keeps them live. */
export const usePending = <K extends PendingKind>(kind: K) => useQuery(pendingQuery(kind))

/**
 * Keeps the waiting items live; once per kind: the frame that is there on every page of the portal follows what its sections count, the
 * dashboard what it alone shows.
 */
export const useFollowPending = <K extends PendingKind>(kind: K): void => {
  const { feed, row } = sources[kind]
  useLiveQuery(pendingQuery(kind), {
    feed: { ...feed, row },
    into: intoList<Rows[K]>({ order: byAge, belongs: isPending }),
  })
}
