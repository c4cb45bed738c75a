import { intakeCalls, intakeFeeds, type PatientIntakeRow } from '@clinic/shared-events/contracts/intakes.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/call.ts'
import { ApiError, type Reading } from '~/lib/http.ts'
import { useLiveQuery } from '~/lib/use-live-query.ts'

/** GET /api/patient-intakes/cedula/{cedula}: the form of a patient, followed live; null where there is none (404). */
export const useFirstSession = (cedula: string) =>
  useLiveQuery(
    queryOptions({
      queryKey: ['patients', 'first-session', cedula],
      queryFn: ({ signal }): Promise<Reading<PatientIntakeRow | null>> =>
        readCall(intakeCalls.readPatientIntake, { params: { cedula }, signal }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return { data: null, position: null, serial: 0 }
          throw error
        }),
    }),
    {
      feed: intakeFeeds.patientIntakes,
      into: (known: PatientIntakeRow | null, { row }) => (row?.cedula === cedula ? row : known),
    },
  )
