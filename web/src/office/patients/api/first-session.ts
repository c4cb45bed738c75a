import { intakeCalls, intakeFeeds, type PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import { ApiError, type Reading } from '~/lib/http/http.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { readForm } from '~/office/shared/records/read-form.ts'

/** Which form is a patient's: the one their record was made of, by its id, else the one with their cédula. */
export type FormOf = Pick<PatientAnswer, 'intakeId' | 'cedula'>

const noForm: Reading<null> = { data: null, position: null, serial: 0 }

const readFormOf = async (
  { intakeId, cedula }: FormOf,
  signal: AbortSignal,
): Promise<Reading<PatientIntakeRow | null>> => {
  if (intakeId !== null) return readForm(intakeId, signal)
  if (cedula === null) return noForm
  return readCall(intakeCalls.readPatientIntake, { params: { cedula }, query: { none: 'null' }, signal })
}

const belongs = ({ intakeId, cedula }: FormOf, row: PatientIntakeRow): boolean =>
  intakeId === null ? row.cedula === cedula : row.id === intakeId

/**
 * GET /api/doctor/patient-intakes/{id} (ours), or /api/patient-intakes/cedula/{cedula} for a record that was made by hand: the first-session
 * form of a patient, followed live; null where there is none, until one comes.
 */
export const useFirstSession = (of: FormOf) =>
  useLiveQuery(
    queryOptions({
      queryKey: ['patients', 'first-session', of.intakeId ?? of.cedula],
      queryFn: ({ signal }): Promise<Reading<PatientIntakeRow | null>> =>
        readFormOf(of, signal).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error
          return { ...noForm, position: error.position }
        }),
    }),
    {
      feed: intakeFeeds.patientIntakes,
      into: (known: PatientIntakeRow | null, { id, row }) => {
        if (row && belongs(of, row)) return row
        return known?.id === id && of.intakeId === null ? null : known
      },
    },
  )
