import { joined } from '../http/joined.ts'
import { staffRefusals } from './refusals.ts'
import { calendarFeedCalls } from './routes/calendar-feed.ts'
import { exportCalls } from './routes/exports.ts'
import { sessionCalls } from './routes/sessions.ts'
import { userCalls } from './routes/users.ts'

export const staffRoutes = {
  calls: joined(sessionCalls, userCalls, exportCalls, calendarFeedCalls),
  refusals: staffRefusals,
}
