import { intakeCalls, intakeFeeds, type PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { newestFirst } from '~/lib/reads/sorting.ts'
import { appointmentKeys } from '../appointment-keys.ts'

/** GET /api/doctor/patient-intakes?appointmentId=…: the first-session forms that are of a visit, followed live. */
export const useFormsOfVisit = (appointmentId: string) =>
  useLiveQuery(
    queryOptions({
      queryKey: appointmentKeys.forms(appointmentId),
      queryFn: ({ signal }): Promise<Reading<readonly PatientIntakeRow[]>> =>
        readCall(intakeCalls.listPatientIntakes, { query: { limit: 20, appointmentId }, signal }),
    }),
    {
      feed: intakeFeeds.patientIntakes,
      into: intoList<PatientIntakeRow>({
        order: newestFirst,
        belongs: (row) => row.linkedAppointmentId === appointmentId,
      }),
    },
  )
