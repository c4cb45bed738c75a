import { clinicalIntakes } from '@clinic/projections/clinical-intakes/clinical-intakes.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { intakeCalls } from '@clinic/shared-events/contracts/intakes.ts'
import { answerList } from '../list.ts'
import type { Reading } from '../reading.ts'

/**
 * GET /api/appointments/{appointmentId}/clinical-intakes (ours, docs/decisions/0016): the forms a patient sent for it, newest first;
 * none for an appointment that nobody knows.
 */
export const listClinicalIntakes =
  (reading: Reading): Handler<typeof intakeCalls.listClinicalIntakes> =>
  (call) => {
    const where = [{ field: 'appointmentId', eq: call.params.appointmentId }]
    return answerList(reading, { of: clinicalIntakes, where, sort: [{ field: 'createdAt', desc: true }] }, call)
  }
