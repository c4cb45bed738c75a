import { type ClinicalIntakeRow, intakeCalls, intakeFeeds } from '@clinic/shared-events/contracts/intakes.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { readCall } from '~/lib/call.ts'
import type { Reading } from '~/lib/http.ts'
import { useLive } from '~/lib/use-live.ts'
import { intakesAfter } from '../model/clinical-intakes.ts'
import { boardKeys } from './board-keys.ts'

type Intakes = Reading<readonly ClinicalIntakeRow[]>

/** GET /api/appointments/{appointmentId}/clinical-intakes: what the patient wrote before the visit, newest first. */
const intakesQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: boardKeys.intakes(appointmentId),
    queryFn: ({ signal }): Promise<Intakes> =>
      readCall(intakeCalls.listClinicalIntakes, { params: { appointmentId }, signal }),
  })

/** An appointment's forms, followed live. */
export const useClinicalIntakes = (appointmentId: string) => {
  const client = useQueryClient()
  const query = useQuery(intakesQuery(appointmentId))
  const { queryKey } = intakesQuery(appointmentId)
  useLive(intakeFeeds.clinicalIntakes, query.data, {
    onChange: (changes) => {
      const known = client.getQueryData(queryKey)
      if (!known) return
      const after = intakesAfter(known.data, appointmentId, changes)
      if (after === 'unreadable') void query.refetch()
      else if (after !== known.data) client.setQueryData(queryKey, { ...known, data: after })
    },
    onRefresh: () => void query.refetch(),
    onRefused: () => void query.refetch(),
  })
  return query
}
