import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { away } from '@clinic/platform/http/calls/problem.ts'
import { aboutSession, expectSession } from '@clinic/platform/http/sessions.ts'
import { staff, staffNames } from '@clinic/projections/staff/staff.ts'
import type { staffCalls } from '@clinic/shared-events/contracts/practice/staff.ts'
import { answerList } from '../list.ts'
import { expectOne, type ReadDeps, readOne } from '../reading.ts'

export const staffReads = ({ reading }: ReadDeps): ReadsOf<typeof staffCalls> => ({
  /** GET /api/auth/me (docs/specification.md#public-calls): the signed-in user; 401 without a session. */
  async readMe({ minPosition, ...call }) {
    const session = expectSession(call.session)
    const found = await readOne(reading, staff, session.staffId, minPosition)
    // A session without its account: the projection has not folded it yet.
    const { position, json } = expectOne(found, away)
    return { position, body: { ...JSON.parse(json), ...aboutSession(session) } }
  },

  /** GET /api/doctors (docs/specification.md#office-calls): the accounts, oldest first. For administrators: no other screen shows them. */
  listDoctors: (call) => answerList(reading, { of: staff, sort: [{ field: 'createdAt' }] }, call),

  /** GET /api/staff-names (ours): what authors are called, in the order of their ids. */
  listStaffNames: (call) => answerList(reading, { of: staffNames, sort: [] }, call),
})
