import { intakeCalls, intakeFeeds, type PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { intakeSearchText, isFound } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { askAgainWhileAway } from '~/lib/http/ask-again.ts'
import { readCall } from '~/lib/http/call.ts'
import { intoRow, type ListOf } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { putIntoDetail, putIntoHeld } from '~/lib/reads/pages.ts'
import { newestFirst } from '~/lib/reads/sorting.ts'
import { usePagedQuery } from '~/lib/reads/use-paged-query.ts'
import { formCountsQuery } from '~/office/shared/pending/counts.ts'
import { readForm } from '~/office/shared/records/read-form.ts'

export const formKeys = {
  lists: ['intakes', 'list'] as const,
  one: (id: string) => ['intakes', 'one', id] as const,
}

const listOf = (search: string): ListOf<PatientIntakeRow> => ({
  order: newestFirst,
  belongs: (row) => isFound(intakeSearchText(row), search),
})

/** GET /api/doctor/patient-intakes: the forms that are found, the newest first, page by page, followed live. */
export const useForms = (search: string) =>
  usePagedQuery({
    ...listOf(search),
    queryKey: [...formKeys.lists, search],
    pageRows: 50,
    read: ({ limit, after, signal }) =>
      readCall(intakeCalls.listPatientIntakes, { query: { limit, after, search }, signal }),
    feed: intakeFeeds.patientIntakes,
    keepsPrevious: true,
    refetchInterval: askAgainWhileAway,
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

/** Brings the answer to an own correction into every list and detail that is held. */
export const rememberForm = (client: QueryClient, row: PatientIntakeRow): void => {
  const change = { id: row.id, row }
  putIntoHeld(client, formKeys.lists, listOf, change)
  putIntoDetail(client, formKeys.one(row.id), change)
}

/** How many there are of each status. The frame keeps them live. */
export const useFormCounts = () => useQuery(formCountsQuery)
