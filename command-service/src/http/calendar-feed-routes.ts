import type { Handlers } from '@clinic/service-kit/http/call.ts'
import { notSignedIn } from '@clinic/service-kit/http/problem.ts'
import { calendarFeedPath } from '@clinic/shared-events/contracts/calendar-feed.ts'
import { originOf } from '../handling/origin.ts'
import { makeCalendarFeed, revokeCalendarFeed } from '../staff/commands/calendar-feed.ts'
import type { StaffParts } from '../staff/commands/staff-parts.ts'
import { expectDone } from './refusals.ts'

export type CalendarFeedRouteParts = {
  staff: StaffParts
  /** The vault's 'ids' and 'body'. */
  idSecret: Buffer
  bodySecret: Buffer
}

/** The own calendar's secret address (docs/open-points.md#calendar-feed): shown in the answer that makes it and never again. */
export const calendarFeedRoutes = ({
  staff,
  idSecret,
  bodySecret,
}: CalendarFeedRouteParts): Handlers<'makeCalendarFeed' | 'revokeCalendarFeed'> => ({
  makeCalendarFeed: async (call) => {
    if (!call.session) throw notSignedIn()
    const origin = originOf(call, bodySecret, staff.now())
    const asked = { staffId: call.session.staffId, names: call.body.names }
    const { answer, token } = await makeCalendarFeed({ ...staff, idSecret }, asked, origin)
    const { position } = expectDone(answer)
    return { position, body: { active: true, names: asked.names, madeAt: origin.now, path: calendarFeedPath(token) } }
  },

  revokeCalendarFeed: async (call) => {
    if (!call.session) throw notSignedIn()
    const answer = await revokeCalendarFeed(staff, call.session.staffId, originOf(call, bodySecret, staff.now()))
    const position = answer ? expectDone(answer).position : undefined
    return { ...(position !== undefined && { position }), body: { active: false, names: false, madeAt: null } }
  },
})
