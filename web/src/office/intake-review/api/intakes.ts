import {
  type IntakeCounts,
  intakeCalls,
  intakeFeeds,
  type PatientIntakeRow,
} from '@clinic/shared-events/contracts/intakes.ts'
import { isFound, searchTextOf, withDigits } from '@clinic/shared-events/contracts/search-text.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { askAgainWhileAway } from '~/lib/ask-again.ts'
import { readCall } from '~/lib/call.ts'
import type { Reading } from '~/lib/http.ts'
import { intoRow } from '~/lib/live-rows.ts'
import { intoWindow } from '~/lib/live-window.ts'
import { useLiveQuery } from '~/lib/use-live-query.ts'

/** What a list of forms is narrowed to: found by a search, and no longer than that. */
export type FormList = { search: string; limit: number }
type Rows = Reading<readonly PatientIntakeRow[]>

export const formKeys = {
  lists: ['intake-review', 'list'] as const,
  list: ({ search, limit }: FormList) => [...formKeys.lists, search, limit] as const,
  one: (id: string) => ['intake-review', 'one', id] as const,
  counts: ['intake-review', 'counts'] as const,
}

/** GET /api/doctor/patient-intakes: the newest forms that are found. */
const formsQuery = ({ search, limit }: FormList) =>
  queryOptions({
    queryKey: formKeys.list({ search, limit }),
    queryFn: ({ signal }): Promise<Rows> =>
      readCall(intakeCalls.listPatientIntakes, { query: { limit, search }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainWhileAway,
  })

/** As the server lists them. */
const newestFirst = (a: PatientIntakeRow, b: PatientIntakeRow): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)

const searchText = ({ cedula, name, email, phone }: PatientIntakeRow): string =>
  searchTextOf([...withDigits(cedula), name, email, ...withDigits(phone)])

/** The forms that are found, followed live. */
export const useForms = ({ search, limit }: FormList) =>
  useLiveQuery(formsQuery({ search, limit }), {
    feed: intakeFeeds.patientIntakes,
    into: intoWindow({ order: newestFirst, belongs: (row) => isFound(searchText(row), search), limit }),
  })

/** The one form that is open: as it is in a list, and followed by itself, since a correction may take it out of what is searched for. */
export const useForm = (row: PatientIntakeRow) =>
  useLiveQuery(
    queryOptions({
      queryKey: formKeys.one(row.id),
      queryFn: ({ signal }) => readForm(row.id, signal),
      placeholderData: { data: row, position: null, serial: 0 },
    }),
    { feed: intakeFeeds.patientIntakes, id: row.id, into: intoRow },
  )

/** GET /api/doctor/patient-intakes/{id} (ours): the form as it is now. */
export const readForm = (id: string, signal?: AbortSignal): Promise<Reading<PatientIntakeRow>> =>
  readCall(intakeCalls.readPatientIntakeById, { params: { id }, ...(signal && { signal }) })

/** Brings the answer to an own correction into every list and detail that is held. */
export const rememberForm = (client: QueryClient, row: PatientIntakeRow): void => {
  client.setQueriesData<Rows>(
    { queryKey: formKeys.lists },
    (list) =>
      list && { ...list, data: list.data.map((one) => (one.id === row.id ? intoRow(one, { id: row.id, row }) : one)) },
  )
  client.setQueryData<Reading<PatientIntakeRow>>(
    formKeys.one(row.id),
    (known) => known && { ...known, data: intoRow(known.data, { id: row.id, row }) },
  )
}

/** GET /api/doctor/patient-intakes/counts: how many there are, followed live. */
export const useFormCounts = () =>
  useLiveQuery(
    queryOptions({
      queryKey: formKeys.counts,
      queryFn: ({ signal }): Promise<Reading<IntakeCounts>> => readCall(intakeCalls.countPatientIntakes, { signal }),
    }),
    { feed: intakeFeeds.counts, into: intoRow },
  )
