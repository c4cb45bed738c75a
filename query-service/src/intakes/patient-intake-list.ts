import { patientIntakes } from '@clinic/projections/patient-intakes/patient-intakes.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { intakeCalls } from '@clinic/shared-events/contracts/intakes.ts'
import { answerList } from '../list.ts'
import type { Reading } from '../reading.ts'

/**
 * GET /api/doctor/patient-intakes (docs/specification.md#office-calls): first-session forms, newest first; of every status when
 * none narrows.
 */
export const listPatientIntakes =
  (reading: Reading): Handler<typeof intakeCalls.listPatientIntakes> =>
  (call) => {
    const { status } = call.query
    const where = status ? [{ field: 'status', eq: status }] : []
    return answerList(reading, { of: patientIntakes, where, sort: [{ field: 'createdAt', desc: true }] }, call)
  }
