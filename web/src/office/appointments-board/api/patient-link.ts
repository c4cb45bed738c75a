import { formDraftCalls } from '@clinic/shared-events/contracts/form-drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'

/** GET /api/appointments/{id}/link: what links for the patient name the visit by; the bare id, under which no draft is kept, until that is there. */
export const usePatientLink = (id: string): string =>
  useQuery({
    queryKey: ['/api', 'appointments', 'link', id],
    queryFn: async ({ signal }) =>
      (await readCall(formDraftCalls.readPatientLink, { params: { id }, signal })).data.link,
  }).data ?? id
