import { staff } from '@clinic/projections/staff/staff.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import { away, notSignedIn } from '@clinic/service-kit/http/problem.ts'
import type { staffCalls } from '@clinic/shared-events/contracts/staff.ts'
import { oneText, type Reading } from '../reading.ts'

/** GET /api/auth/me (docs/specification.md#public-calls): the signed-in user; 401 without a session. */
export const readMe =
  (reading: Reading): Handler<typeof staffCalls.readMe> =>
  async ({ session, minPosition }) => {
    if (!session) throw notSignedIn()
    const { position, rows: json } = await reading.read(staff, minPosition, (store, collection) =>
      oneText(store, collection, session.staffId),
    )
    // A session without its account: the projection has not got there yet.
    if (json === null) throw away()
    return { position, json }
  }
