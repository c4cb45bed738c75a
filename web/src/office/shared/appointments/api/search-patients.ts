import { patientSearchCalls, patientSearchFeeds } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import { useReadAnew } from '~/lib/live/use-live-query.ts'

/** GET /api/appointments/search-patients (docs/specification.md#office-calls): who was a patient before. */
export const searchPatientsQuery = (query: string) =>
  queryOptions({
    queryKey: ['appointments', 'patients', query] as const,
    queryFn: ({ signal }) => readCall(patientSearchCalls.searchPatients, { query: { query }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Who is found, read again when somebody is met, corrected or erased: only the server can say whom a search finds. */
export const usePatientsFound = (query: string, enabled: boolean) =>
  useReadAnew({ ...searchPatientsQuery(query), enabled }, patientSearchFeeds.found)
