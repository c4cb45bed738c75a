import { patientSearchCalls } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'

/** GET /api/appointments/search-patients (docs/specification.md#office-calls): who was a patient before. */
export const searchPatientsQuery = (query: string) =>
  queryOptions({
    queryKey: ['appointments', 'patients', query] as const,
    queryFn: ({ signal }) => readCall(patientSearchCalls.searchPatients, { query: { query }, signal }),
    // What others write meanwhile is found by the next search.
    staleTime: 0,
    gcTime: 0,
  })
