import { draftCalls, type KeptDraft, type StaffDraftRow } from '@clinic/shared-events/contracts/drafts.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Remote } from '~/lib/forms/use-remote-draft.ts'
import { readCall, sendCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'

/** Whom a draft is about: a visit, of a medical record, or a patient, of a note. */
export type Subject = { kind: 'appointment' | 'patient'; id: string }
const streamOf = ({ kind, id }: Subject): string => `${kind}-${id}`

const listKey = ['drafts', 'list'] as const
/** They have no feed: read anew where they are shown, and when one comes back to the page. */
const freshMs = 20_000
/** A form does not wait longer for a draft of another device. Milliseconds. */
const patienceMs = 2_500

const listQuery = queryOptions({
  queryKey: listKey,
  queryFn: ({ signal }): Promise<Reading<readonly StaffDraftRow[]>> => readCall(draftCalls.listDrafts, { signal }),
  staleTime: freshMs,
  refetchOnWindowFocus: true,
})

/** GET /api/doctor/drafts: what is being written, by whom. */
export const useDrafts = () => useQuery(listQuery)

/** Since when there is a draft of somebody about that; null where there is none or nobody knows. */
export const useHasDraft = (staffId: string, of: Subject): string | null => {
  const isOwn = (row: StaffDraftRow) => row.staffId === staffId && row.of === streamOf(of)
  return useQuery({ ...listQuery, select: ({ data }) => data.find(isOwn)?.at ?? null }).data ?? null
}

/** The drafts about that: the own one and those of colleagues. */
export const draftsOf = (rows: readonly StaffDraftRow[], of: Subject, staffId: string) => {
  const about = rows.filter((row) => row.of === streamOf(of))
  return {
    own: about.find((row) => row.staffId === staffId),
    others: about.filter((row) => row.staffId !== staffId),
  }
}

const readOwn = async (of: Subject, signal: AbortSignal): Promise<KeptDraft | null> =>
  (await readCall(draftCalls.readDraft, { params: of, signal })).data.draft

/** GET /api/doctor/drafts/{kind}/{id}: what the own draft says. */
export const draftQuery = (of: Subject) =>
  queryOptions({
    queryKey: ['drafts', 'of', streamOf(of)],
    queryFn: ({ signal }) => readOwn(of, signal),
    staleTime: 0,
  })

const remember = (client: QueryClient, staffId: string, of: Subject, kept: KeptDraft | null): void => {
  client.setQueryData<KeptDraft | null>(draftQuery(of).queryKey, kept)
  client.setQueryData<Reading<readonly StaffDraftRow[]>>(listKey, (known) => {
    if (!known) return known
    const others = known.data.filter((row) => row.staffId !== staffId || row.of !== streamOf(of))
    return { ...known, data: kept ? [...others, { staffId, of: streamOf(of), at: kept.at }] : others }
  })
}

/** PUT and DELETE /api/doctor/drafts/{kind}/{id}, shown on every page from then on. @throws ApiError, ConnectionError */
export const useDraftCalls = (staffId: string, of: Subject): Remote<object>['calls'] => {
  const client = useQueryClient()
  return {
    read: () => client.fetchQuery(draftQuery(of)),
    keptAt: async () =>
      draftsOf((await client.fetchQuery({ ...listQuery, staleTime: 0 })).data, of, staffId).own?.at ?? null,
    async keep(values, from, leaving) {
      const { at } = await sendCall(draftCalls.keepDraft, {
        params: of,
        body: { values, from },
        keepalive: leaving,
      })
      remember(client, staffId, of, { values: values as KeptDraft['values'], at })
      return { at }
    },
    async discard() {
      await sendCall(draftCalls.discardDraft, { params: of })
      remember(client, staffId, of, null)
    },
  }
}

/**
 * The own draft as a form begins with it; null while it is asked for, which is not waited for long. Its `draft` is undefined where the server could not be
 * asked: then the browser's own goes on.
 */
export const useRemote = <Values extends object>(
  staffId: string,
  of: Subject,
  empty: Values,
): Remote<Values> | null => {
  const calls = useDraftCalls(staffId, of)
  const list = useDrafts()
  const isNone = list.isSuccess && !list.isFetching && !draftsOf(list.data.data, of, staffId).own
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...draftQuery(of),
    queryFn: ({ signal }) => readOwn(of, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])),
    enabled: !isNone,
  })
  const [begun, setBegun] = useState<Pick<Remote<Values>, 'draft'> | null>(null)
  if (begun === null && isNone) setBegun({ draft: null })
  else if (begun === null && isFetchedAfterMount) setBegun({ draft: isError ? undefined : data })
  return begun && { ...begun, calls, empty }
}
