import { clinicalIntakes } from '@clinic/projections/clinical-intakes/clinical-intakes.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { Reading } from '../reading.ts'

/**
 * GET /api/appointments/{appointmentId}/clinical-intakes (ours, docs/decisions/0016): the forms a patient sent for it, newest first;
 * none for an appointment that nobody knows.
 */
export const listClinicalIntakes =
  (reading: Reading): Handler<'GET /api/appointments/:appointmentId/clinical-intakes'> =>
  async ({ params: { appointmentId }, minPosition }) => {
    const { position, rows: json } = await reading.read(clinicalIntakes, minPosition, (store, collection) =>
      store.findText(collection, {
        where: [{ field: 'appointmentId', eq: appointmentId }],
        sort: [{ field: 'createdAt', desc: true }, { field: 'id' }],
      }),
    )
    return { position, json }
  }
