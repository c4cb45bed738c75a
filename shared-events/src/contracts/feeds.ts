import { activityFeeds } from './activity.ts'
import { actionRequestFeeds } from './appointments/action-requests.ts'
import { appointmentFeeds } from './appointments/appointments.ts'
import { heatmapFeeds } from './appointments/heatmap.ts'
import { botConversationFeeds } from './messaging/bot-conversations.ts'
import { botSettingsFeeds } from './messaging/bot-settings.ts'
import { contactFeeds } from './messaging/contacts.ts'
import { deliveryFeeds } from './messaging/deliveries.ts'
import { messageSettingsFeeds } from './messaging/message-settings.ts'
import { alertFeeds } from './patients/alerts.ts'
import { intakeFeeds } from './patients/intakes.ts'
import { medicalRecordFeeds } from './patients/medical-records.ts'
import { patientFeeds } from './patients/patients.ts'
import { firstStepsFeeds } from './practice/first-steps.ts'
import { scheduleFeeds } from './practice/schedule.ts'
import { staffFeeds } from './practice/staff.ts'
import { reportFeeds } from './reports.ts'
import { orderFeeds } from './shop/orders.ts'
import { productFeeds } from './shop/products.ts'
import type { FeedDeclaration } from './wire/feed.ts'
import type { RoomKind } from './wire/live.ts'

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
