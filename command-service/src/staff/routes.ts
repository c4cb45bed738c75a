import { joined } from '../http/joined.ts'
import { staffRefusals } from './refusals.ts'
import { calendarFeedCalls } from './routes/calendar-feed.ts'
import { exportCalls } from './routes/exports.ts'
import { invitationCalls } from './routes/invitations.ts'
import { sessionCalls } from './routes/sessions.ts'
import { userCalls } from './routes/users.ts'

export const staffRoutes = {
  calls: joined(sessionCalls, userCalls, invitationCalls, exportCalls, calendarFeedCalls),
  refusals: staffRefusals,
}
