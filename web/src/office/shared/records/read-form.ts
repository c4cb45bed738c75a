import { intakeCalls, type PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'

/** GET /api/doctor/patient-intakes/{id} (ours): a first-session form as it is now. */
export const readForm = (id: string, signal?: AbortSignal): Promise<Reading<PatientIntakeRow>> =>
  readCall(intakeCalls.readPatientIntakeById, { params: { id }, signal })
