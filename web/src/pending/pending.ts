import {
  actionRequestCalls,
  actionRequestFeeds,
  actionRequestRow,
} from '@clinic/shared-events/contracts/action-requests.ts'
import type { FeedDeclaration } from '@clinic/shared-events/contracts/feed.ts'
import { intakeCalls, intakeFeeds } from '@clinic/shared-events/contracts/intakes.ts'
import type { RowChange } from '@clinic/shared-events/contracts/live.ts'
import { orderCalls, orderFeeds, orderRow } from '@clinic/shared-events/contracts/orders.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { askAgainWhileAway } from '~/lib/ask-again.ts'
import { readCall } from '~/lib/call.ts'
import type { Reading } from '~/lib/http.ts'
import { useLive } from '~/lib/use-live.ts'

/** All that a counter needs of a row. `createdAt` is a UTC ISO instant. */
const waiting = z.object({ id: z.string(), status: z.string(), createdAt: z.string() })
export type Waiting = z.infer<typeof waiting>

const core = { id: true, status: true, createdAt: true } as const
/** What the lists of what waits show of a row: nothing else of it is kept. */
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
 * What waits for staff: orders, first-session forms and patients' requests whose status is `pending`
 * (docs/specification.md#office-screens, #office-entities).
 */
type Rows = { orders: WaitingOrder; 'patient-intakes': Waiting; 'action-requests': WaitingRequest }
export type PendingKind = keyof Rows
/** What has a counter of its own, and a mark on its section's icon. */
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

const oldestFirst = <Row extends Waiting>(rows: readonly Row[]): Row[] =>
  rows
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))

const pendingQuery = <K extends PendingKind>(kind: K) => {
  const { call, query, row } = sources[kind]
  return queryOptions({
    queryKey: ['pending', kind] as const,
    queryFn: ({ signal }): Promise<Pending<K>> =>
      readCall(call, {
        query,
        parse: (answer) => oldestFirst(z.array(row).parse(answer)),
        signal,
      }),
    refetchInterval: askAgainWhileAway,
  })
}

/** What waits, oldest first. `useFollowPending` keeps it live. */
export const usePending = <K extends PendingKind>(kind: K) => useQuery(pendingQuery(kind))

/**
 * Keeps what waits live; once per kind: the frame that is there on every page of the portal follows what its sections count, the
 * dashboard what it alone shows.
 */
export const useFollowPending = (kind: PendingKind): void => {
  const client = useQueryClient()
  const query = usePending(kind)
  const readAgain = () => void query.refetch({ cancelRefetch: false })
  useLive(sources[kind].feed, query.data, {
    onChange: (changes) => {
      const fresh = changes.map((change) => afterChange(client, kind, change))
      if (fresh.includes('unreadable')) readAgain()
    },
    onRefresh: readAgain,
    onRefused: readAgain,
  })
}

/** `unreadable`: the server speaks a newer shape, to be read again. */
const afterChange = <K extends PendingKind>(
  client: QueryClient,
  kind: K,
  { id, row }: RowChange,
): 'known' | 'unreadable' => {
  const parsed = row === null ? null : sources[kind].row.safeParse(row)
  if (parsed && !parsed.success) return 'unreadable'
  client.setQueryData<Pending<K>>(['pending', kind], (known) => {
    if (!known) return known
    const others = known.data.filter((one) => one.id !== id)
    return { ...known, data: oldestFirst(parsed ? [...others, parsed.data] : others) }
  })
  return 'known'
}
