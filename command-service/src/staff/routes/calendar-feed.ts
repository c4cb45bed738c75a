import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import { calendarFeedPath } from '@clinic/shared-events/contracts/appointments/calendar-feed.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import { makeCalendarFeed, revokeCalendarFeed } from '../commands/calendar-feed.ts'
import type { StaffDeps } from '../commands/staff-deps.ts'
import { staffRefusals } from '../refusals.ts'

const { expectDone } = refusing(staffRefusals)

type Deps = {
  staff: StaffDeps
  /** The vault's 'ids'. */
  idSecret: Buffer
  originFor: OriginFor
}

/** The own calendar's secret address (docs/open-points.md#calendar-feed): shown in the answer that makes it and never again. */
export const calendarFeedCalls = ({
  staff,
  idSecret,
  originFor,
}: Deps): Handlers<'makeCalendarFeed' | 'revokeCalendarFeed'> => ({
  makeCalendarFeed: async (call) => {
    const { staffId, hash: session } = expectSession(call.session)
    const asked = { staffId, session, names: call.body.names }
    const made = await makeCalendarFeed({ ...staff, idSecret }, asked, originFor(call))
    const { position, feed, token } = expectDone(made)
    const { names, madeAt } = feed
    return { position, body: { active: true, names, madeAt, path: calendarFeedPath(token) } }
  },

  revokeCalendarFeed: async (call) => {
    const { staffId } = expectSession(call.session)
    const answer = await revokeCalendarFeed(staff, staffId, originFor(call))
    const position = answer ? expectDone(answer).position : undefined
    return { ...(position !== undefined && { position }), body: { active: false, names: false, madeAt: null } }
  },
})
