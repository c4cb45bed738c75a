import {
  type PatientAnswer,
  patientAnswer,
  patientCalls,
  patientFeeds,
} from '@clinic/shared-events/contracts/patients.ts'
import { isFound, searchTextOf, withDigits } from '@clinic/shared-events/contracts/search-text.ts'
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { askAgainWhileAway } from '~/lib/ask-again.ts'
import { readCall } from '~/lib/call.ts'
import type { Reading } from '~/lib/http.ts'
import { intoRow } from '~/lib/live-rows.ts'
import { intoWindow } from '~/lib/live-window.ts'
import { useLiveQuery } from '~/lib/use-live-query.ts'

type Rows = Reading<readonly PatientAnswer[]>
type List = { search: string; limit: number; isAdmin: boolean }

const lists = ['patients', 'list'] as const
const oneKey = (id: string) => ['patients', 'one', id] as const

/** Administrators follow rows of their own, which say who is assigned. */
const feedOf = (isAdmin: boolean) => ({
  ...(isAdmin ? patientFeeds.adminPatients : patientFeeds.patients),
  row: patientAnswer,
})

/** As the server lists them. */
const newestFirst = (a: PatientAnswer, b: PatientAnswer): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)

const searchText = ({ cedula, name, email, phone }: PatientAnswer): string =>
  searchTextOf([name, ...withDigits(cedula), ...withDigits(phone), email])

/** GET /api/patients: the newest records that are found, followed live. */
export const usePatients = ({ search, limit, isAdmin }: List) =>
  useLiveQuery(
    queryOptions({
      queryKey: [...lists, search, limit],
      queryFn: ({ signal }): Promise<Rows> => readCall(patientCalls.listPatients, { query: { limit, search }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: askAgainWhileAway,
    }),
    {
      feed: feedOf(isAdmin),
      into: intoWindow({ order: newestFirst, belongs: (row) => isFound(searchText(row), search), limit }),
    },
  )

/** GET /api/patients/{id} (ours): the record as it is now. */
const readPatient = (id: string, signal?: AbortSignal): Promise<Reading<PatientAnswer>> =>
  readCall(patientCalls.readPatient, { params: { id }, ...(signal && { signal }) })

/** One record, followed live by itself: it may be in no list that is shown. */
export const usePatient = (id: string, isAdmin: boolean) =>
  useLiveQuery(queryOptions({ queryKey: oneKey(id), queryFn: ({ signal }) => readPatient(id, signal) }), {
    feed: feedOf(isAdmin),
    id,
    into: intoRow,
  })

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
  const put = (known: PatientAnswer) => (known.id === row.id ? intoRow(known, { id: row.id, row }) : known)
  client.setQueriesData<Rows>({ queryKey: lists }, (list) => list && { ...list, data: list.data.map(put) })
  client.setQueryData<Reading<PatientAnswer>>(oneKey(row.id), (known) => known && { ...known, data: put(known.data) })
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
