import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import type { calendarFeedCalls } from '@clinic/shared-events/contracts/appointments/calendar-feed.ts'
import type { ReadDeps } from '../reading.ts'

export const calendarFeedReads = ({ calendarFeeds }: ReadDeps): ReadsOf<typeof calendarFeedCalls> => ({
  /** GET /api/doctor/calendar-feed (ours): whether the own calendar has an address; the address itself is not kept. */
  async readCalendarFeed({ session }) {
    const feed = await calendarFeeds.of(expectSession(session).staffId)
    return { body: { active: feed !== null, names: feed?.names ?? false, madeAt: feed?.madeAt ?? null } }
  },
})
