import { actionRequestFeeds } from './action-requests.ts'
import { activityFeeds } from './activity.ts'
import { alertFeeds } from './alerts.ts'
import { appointmentFeeds } from './appointments.ts'
import { botConversationFeeds } from './bot-conversations.ts'
import { botSettingsFeeds } from './bot-settings.ts'
import { contactFeeds } from './contacts.ts'
import { deliveryFeeds } from './deliveries.ts'
import type { FeedDeclaration } from './feed.ts'
import { firstStepsFeeds } from './first-steps.ts'
import { heatmapFeeds } from './heatmap.ts'
import { intakeFeeds } from './intakes.ts'
import type { RoomKind } from './live.ts'
import { medicalRecordFeeds } from './medical-records.ts'
import { messageSettingsFeeds } from './message-settings.ts'
import { orderFeeds } from './orders.ts'
import { patientFeeds } from './patients.ts'
import { productFeeds } from './products.ts'
import { reportFeeds } from './reports.ts'
import { scheduleFeeds } from './schedule.ts'
import { staffFeeds } from './staff.ts'

/** The feeds of every slice. */
export const feeds: readonly FeedDeclaration[] = [
  scheduleFeeds,
  appointmentFeeds,
  actionRequestFeeds,
  orderFeeds,
  intakeFeeds,
  patientFeeds,
  alertFeeds,
  medicalRecordFeeds,
  productFeeds,
  heatmapFeeds,
  staffFeeds,
  firstStepsFeeds,
  reportFeeds,
  activityFeeds,
  botSettingsFeeds,
  botConversationFeeds,
  deliveryFeeds,
  contactFeeds,
  messageSettingsFeeds,
].flatMap((slice): FeedDeclaration[] => Object.values(slice))

/** Projections that a kind of room carries. */
export const projectionsOf = (kind: RoomKind): readonly string[] =>
  feeds.filter(({ room }) => room === kind).map(({ projection }) => projection)
