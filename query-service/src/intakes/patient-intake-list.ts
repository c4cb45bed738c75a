import { patientIntakes } from '@clinic/projections/patient-intakes/patient-intakes.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { Reading } from '../reading.ts'

/** GET /api/doctor/patient-intakes (part 2 §7): all first-session forms, newest first. */
export const listPatientIntakes =
  (reading: Reading): Handler<'GET /api/doctor/patient-intakes'> =>
  async ({ minPosition }) => {
    const { position, rows: json } = await reading.read(patientIntakes, minPosition, (store, collection) =>
      store.findText(collection, { sort: [{ field: 'createdAt', desc: true }, { field: 'id' }] }),
    )
    return { position, json }
  }
