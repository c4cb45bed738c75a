import { type ClinicalIntakeRow, intakeCalls, intakeFeeds } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { newestFirst } from '~/lib/reads/sorting.ts'
import { boardKeys } from './board-keys.ts'

/** GET /api/appointments/{appointmentId}/clinical-intakes: what the patient wrote before the visit, newest first. */
const intakesQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: boardKeys.intakes(appointmentId),
    queryFn: ({ signal }): Promise<Reading<readonly ClinicalIntakeRow[]>> =>
      readCall(intakeCalls.listClinicalIntakes, { params: { appointmentId }, signal }),
  })

/** An appointment's forms, followed live. */
export const useClinicalIntakes = (appointmentId: string) =>
  useLiveQuery(intakesQuery(appointmentId), {
    feed: intakeFeeds.clinicalIntakes,
    of: appointmentId,
    into: intoList<ClinicalIntakeRow>({ order: newestFirst, belongs: (row) => row.appointmentId === appointmentId }),
  })
