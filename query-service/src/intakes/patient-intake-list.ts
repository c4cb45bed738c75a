import { patientIntakes } from '@clinic/projections/patient-intakes/patient-intakes.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { Reading } from '../reading.ts'

/** GET /api/doctor/patient-intakes (part 2 §7): first-session forms, newest first; all of them when no status narrows. */
export const listPatientIntakes =
  (reading: Reading): Handler<'GET /api/doctor/patient-intakes'> =>
  async ({ query: { status }, minPosition }) => {
    const where = status ? [{ field: 'status', eq: status }] : []
    const { position, rows: json } = await reading.read(patientIntakes, minPosition, (store, collection) =>
      store.findText(collection, { where, sort: [{ field: 'createdAt', desc: true }, { field: 'id' }] }),
    )
    return { position, json }
  }
