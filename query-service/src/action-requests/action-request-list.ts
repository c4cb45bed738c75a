import { actionRequests } from '@clinic/projections/action-requests/action-requests.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { Reading } from '../reading.ts'

/** GET /api/doctor/appointment-actions (part 2 §7): those nobody has answered, oldest first. */
export const listActionRequests =
  (reading: Reading): Handler<'GET /api/doctor/appointment-actions'> =>
  async ({ minPosition }) => {
    const { position, rows: json } = await reading.read(actionRequests, minPosition, (store, collection) =>
      store.findText(collection, {
        where: [{ field: 'status', eq: 'pending' }],
        sort: [{ field: 'requestedAt' }, { field: 'id' }],
      }),
    )
    return { position, json }
  }
