import {
  type PatientAnswer,
  patientAnswer,
  patientCalls,
  patientFeeds,
} from '@clinic/shared-events/contracts/patients/patients.ts'
import { isFound, patientSearchText } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { askAgainWhileAway } from '~/lib/http/ask-again.ts'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import type { ListOf } from '~/lib/live/live-rows.ts'
import { intoRow } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { putIntoDetail, putIntoHeld } from '~/lib/reads/pages.ts'
import { newestFirst } from '~/lib/reads/sorting.ts'
import { usePagedQuery } from '~/lib/reads/use-paged-query.ts'

type List = { search: string; isAdmin: boolean }

const lists = ['patients', 'list'] as const
const oneKey = (id: string) => ['patients', 'one', id] as const

/** Administrators follow rows of their own, which say who is assigned. */
const feedOf = (isAdmin: boolean) => ({
  ...(isAdmin ? patientFeeds.adminPatients : patientFeeds.patients),
  row: patientAnswer,
})

const listOf = (search: string): ListOf<PatientAnswer> => ({
  order: newestFirst,
  belongs: (row) => isFound(patientSearchText(row), search),
})

/** GET /api/patients: the records that are found, the newest first, page by page, followed live. */
export const usePatients = ({ search, isAdmin }: List) =>
  usePagedQuery({
    ...listOf(search),
    queryKey: [...lists, search],
    pageRows: 50,
    read: ({ limit, after, signal }) =>
      readCall(patientCalls.listPatients, { query: { limit, after, search }, signal }),
    feed: feedOf(isAdmin),
    keepsPrevious: true,
    refetchInterval: askAgainWhileAway,
  })

/** GET /api/patients/{id} (ours): the record as it is now. */
const readPatient = (id: string, signal?: AbortSignal): Promise<Reading<PatientAnswer>> =>
  readCall(patientCalls.readPatient, { params: { id }, signal })

/** One record, followed live by itself: it may be in no list that is shown. */
export const usePatient = (id: string, isAdmin: boolean) =>
  useLiveQuery(queryOptions({ queryKey: oneKey(id), queryFn: ({ signal }) => readPatient(id, signal) }), {
    feed: feedOf(isAdmin),
    id,
    into: intoRow,
  })

/** What another record is called, as it is read. */
export const usePatientName = (id: string) =>
  useQuery({ queryKey: oneKey(id), queryFn: ({ signal }) => readPatient(id, signal) })

/** GET /api/patients/counts (ours): the numbers over the list, followed live. */
export const usePatientCounts = () =>
  useLiveQuery(
    queryOptions({
      queryKey: ['patients', 'counts'],
      queryFn: ({ signal }) => readCall(patientCalls.readPatientCounts, { signal }),
    }),
    { feed: patientFeeds.patientCounts, into: intoRow },
  )

/** Brings the answer to an own command into every list and record that is held. */
export const rememberPatient = (client: QueryClient, row: PatientAnswer): void => {
  const change = { id: row.id, row }
  putIntoHeld(client, lists, listOf, change)
  putIntoDetail(client, oneKey(row.id), change)
}

/** Reads a record as it is now and shows it so. @throws ApiError, ConnectionError */
export const useRereadPatient = (id: string) => {
  const client = useQueryClient()
  return async (): Promise<PatientAnswer> => {
    const { data } = await readPatient(id)
    rememberPatient(client, data)
    return data
  }
}
