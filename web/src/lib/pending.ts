import type { RowChange } from '@clinic/shared-events/contracts/live.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { isAway, type Reading, read } from './http.ts'
import { useLive } from './use-live.ts'

/** What waits for staff: orders and first-session forms whose status is `pending` (specification part 2 §2). */
export const pendingKinds = ['orders', 'patient-intakes'] as const
export type PendingKind = (typeof pendingKinds)[number]

/** All that a counter needs of a row: what is clinical or personal in it is not kept. `createdAt` is a UTC ISO instant. */
const waiting = z.object({ id: z.string(), status: z.string(), createdAt: z.string() })
export type Waiting = z.infer<typeof waiting>
type Pending = Reading<readonly Waiting[]>

const pathOf: Record<PendingKind, string> = {
  orders: '/api/orders',
  'patient-intakes': '/api/doctor/patient-intakes',
}
const retryEvery = 5000

const oldestFirst = (rows: readonly Waiting[]): Waiting[] =>
  rows
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))

const pendingQuery = (kind: PendingKind) =>
  queryOptions({
    queryKey: ['pending', kind] as const,
    queryFn: ({ signal }) =>
      read(pathOf[kind], {
        query: { status: 'pending' },
        parse: (answer) => oldestFirst(z.array(waiting).parse(answer)),
        signal,
      }),
    // A board stands open all day: when the server was away, it looks for it again by itself.
    refetchInterval: ({ state }) => (state.error && isAway(state.error) ? retryEvery : false),
  })

/** What waits, oldest first. `useFollowPending` keeps it live. */
export const usePending = (kind: PendingKind) => useQuery(pendingQuery(kind))

/** Keeps what waits live; for the frame that is there on every page of the portal. */
export const useFollowPending = (kind: PendingKind): void => {
  const client = useQueryClient()
  const query = usePending(kind)
  const readAgain = () => void query.refetch({ cancelRefetch: false })
  useLive('staff', kind, query.data, {
    onChange: (changes) => {
      const fresh = changes.map((change) => afterChange(client, kind, change))
      if (fresh.includes('unreadable')) readAgain()
    },
    onRefresh: readAgain,
    onRefused: readAgain,
  })
}

/** `unreadable`: the server speaks a newer shape, to be read again. */
const afterChange = (client: QueryClient, kind: PendingKind, { id, row }: RowChange): 'known' | 'unreadable' => {
  const parsed = row === null ? null : waiting.safeParse(row)
  if (parsed && !parsed.success) return 'unreadable'
  client.setQueryData<Pending>(pendingQuery(kind).queryKey, (known) => {
    if (!known) return known
    const others = known.data.filter((one) => one.id !== id)
    return { ...known, data: oldestFirst(parsed ? [...others, parsed.data] : others) }
  })
  return 'known'
}
