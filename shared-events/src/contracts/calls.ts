import { activityCalls, activityFeeds } from './activity.ts'
import { actionRequestCalls, actionRequestFeeds } from './appointments/action-requests.ts'
import { appointmentCalls, appointmentFeeds } from './appointments/appointments.ts'
import { calendarFeedCalls } from './appointments/calendar-feed.ts'
import { heatmapCalls, heatmapFeeds } from './appointments/heatmap.ts'
import { visitMoneyCalls } from './appointments/money-calls.ts'
import { patientOfVisitCalls } from './appointments/patient-of-visit.ts'
import { reminderCalls } from './appointments/reminders.ts'
import { auditCalls, auditFeeds } from './audit.ts'
import { draftCalls } from './drafts.ts'
import { exportCalls, logExportCalls } from './exports.ts'
import { formDraftCalls } from './form-drafts.ts'
import { historyCalls } from './history.ts'
import { botConversationCalls, botConversationFeeds } from './messaging/bot-conversations.ts'
import { botSettingsCalls, botSettingsFeeds } from './messaging/bot-settings.ts'
import { botTemplateCalls } from './messaging/bot-templates.ts'
import { contactCalls, contactFeeds } from './messaging/contacts.ts'
import { conversationNameCalls } from './messaging/conversation-names.ts'
import { deliveryCalls, deliveryFeeds } from './messaging/deliveries.ts'
import { messageFileCalls } from './messaging/message-files.ts'
import { messageSettingsCalls, messageSettingsFeeds } from './messaging/message-settings.ts'
import { messagingSetupCalls } from './messaging/messaging-setup.ts'
import { accessCalls } from './patients/accesses.ts'
import { alertCalls, alertFeeds } from './patients/alerts.ts'
import { followUpNoteCalls, followUpNoteFeeds } from './patients/follow-up-notes.ts'
import { intakeCalls, intakeFeeds } from './patients/intakes.ts'
import { medicalRecordCalls, medicalRecordFeeds } from './patients/medical-records.ts'
import { patientSearchCalls, patientSearchFeeds } from './patients/patient-search.ts'
import { patientThreadCalls } from './patients/patient-thread.ts'
import { patientCalls, patientFeeds } from './patients/patients.ts'
import { assignedPatientCalls } from './practice/assigned-patients.ts'
import { erasureCalls } from './practice/erasures.ts'
import { firstStepsCalls, firstStepsFeeds } from './practice/first-steps.ts'
import { invitationCalls } from './practice/invitations.ts'
import { practiceCalls } from './practice/practice-calls.ts'
import { practiceSettingsCalls, practiceSettingsFeeds } from './practice/practice-settings.ts'
import { scheduleCalls, scheduleFeeds } from './practice/schedule.ts'
import { staffCalls, staffFeeds } from './practice/staff.ts'
import { reportCalls, reportFeeds } from './reports.ts'
import { cartCalls } from './shop/carts.ts'
import { orderCalls, orderFeeds } from './shop/orders.ts'
import { productCalls, productFeeds } from './shop/products.ts'
import type { FeedDeclaration } from './wire/feed.ts'
import { imageCalls } from './wire/images.ts'
import type { RoomKind } from './wire/live.ts'

/** The calls of every slice. Names are unique over all of them. */
export const callsBySlice = {
  staff: staffCalls,
  invitations: invitationCalls,
  appointments: appointmentCalls,
  schedule: scheduleCalls,
  intakes: intakeCalls,
  patients: patientCalls,
  assignedPatients: assignedPatientCalls,
  followUpNotes: followUpNoteCalls,
  alerts: alertCalls,
  medicalRecords: medicalRecordCalls,
  drafts: draftCalls,
  formDrafts: formDraftCalls,
  accesses: accessCalls,
  actionRequests: actionRequestCalls,
  products: productCalls,
  images: imageCalls,
  carts: cartCalls,
  contacts: contactCalls,
  orders: orderCalls,
  exports: exportCalls,
  logExports: logExportCalls,
  practice: practiceCalls,
  practiceSettings: practiceSettingsCalls,
  firstSteps: firstStepsCalls,
  patientSearch: patientSearchCalls,
  reminders: reminderCalls,
  reports: reportCalls,
  activity: activityCalls,
  heatmap: heatmapCalls,
  history: historyCalls,
  audit: auditCalls,
  calendarFeed: calendarFeedCalls,
  botSettings: botSettingsCalls,
  botConversations: botConversationCalls,
  botTemplates: botTemplateCalls,
  deliveries: deliveryCalls,
  messageFiles: messageFileCalls,
  patientOfVisit: patientOfVisitCalls,
  visitMoney: visitMoneyCalls,
  patientThread: patientThreadCalls,
  conversationNames: conversationNameCalls,
  messagingSetup: messagingSetupCalls,
  messageSettings: messageSettingsCalls,
  erasures: erasureCalls,
}

/** Every call of the system, by name. */
export const calls = {
  ...staffCalls,
  ...invitationCalls,
  ...appointmentCalls,
  ...scheduleCalls,
  ...intakeCalls,
  ...patientCalls,
  ...assignedPatientCalls,
  ...followUpNoteCalls,
  ...alertCalls,
  ...medicalRecordCalls,
  ...draftCalls,
  ...formDraftCalls,
  ...accessCalls,
  ...actionRequestCalls,
  ...productCalls,
  ...imageCalls,
  ...cartCalls,
  ...contactCalls,
  ...orderCalls,
  ...exportCalls,
  ...logExportCalls,
  ...practiceCalls,
  ...practiceSettingsCalls,
  ...firstStepsCalls,
  ...patientSearchCalls,
  ...reminderCalls,
  ...reportCalls,
  ...activityCalls,
  ...heatmapCalls,
  ...historyCalls,
  ...auditCalls,
  ...calendarFeedCalls,
  ...botSettingsCalls,
  ...botConversationCalls,
  ...botTemplateCalls,
  ...deliveryCalls,
  ...messageFileCalls,
  ...patientOfVisitCalls,
  ...visitMoneyCalls,
  ...patientThreadCalls,
  ...conversationNameCalls,
  ...messagingSetupCalls,
  ...messageSettingsCalls,
  ...erasureCalls,
}

/** The feeds of every slice. */
export const feeds: readonly FeedDeclaration[] = [
  scheduleFeeds,
  appointmentFeeds,
  actionRequestFeeds,
  orderFeeds,
  intakeFeeds,
  patientFeeds,
  patientSearchFeeds,
  followUpNoteFeeds,
  alertFeeds,
  medicalRecordFeeds,
  productFeeds,
  heatmapFeeds,
  staffFeeds,
  firstStepsFeeds,
  reportFeeds,
  activityFeeds,
  auditFeeds,
  botSettingsFeeds,
  botConversationFeeds,
  deliveryFeeds,
  contactFeeds,
  messageSettingsFeeds,
  practiceSettingsFeeds,
].flatMap((slice): FeedDeclaration[] => Object.values(slice))

/** Projections that a kind of room carries, and the log by its feed's name. */
export const projectionsOf = (kind: RoomKind): readonly string[] =>
  feeds.filter(({ room }) => room === kind).map(({ projection }) => projection)

export type Calls = typeof calls
export type CallName = keyof Calls
export type AnyCall = Calls[CallName]
export type QueryName = { [N in CallName]: Calls[N]['method'] extends 'GET' ? N : never }[CallName]
export type CommandName = Exclude<CallName, QueryName>

/** 'PUT /api/appointments/:id': a call as people name it. */
export type CallKey = { [N in CallName]: `${Calls[N]['method']} ${Calls[N]['path']}` }[CallName]
// Method and path of one name belong together, which the types of two reads do not say.
export const keyOf = (name: CallName): CallKey => `${calls[name].method} ${calls[name].path}` as CallKey

const isCallName = (text: string): text is CallName => Object.hasOwn(calls, text)
const isQuery = (name: CallName): name is QueryName => calls[name].method === 'GET'

/** The names of all calls, in the order they are declared. */
export const callNames = Object.keys(calls).filter(isCallName)
export const queryNames: readonly QueryName[] = callNames.filter(isQuery)
export const commandNames: readonly CommandName[] = callNames.filter((name): name is CommandName => !isQuery(name))

/** Of each segment whether it is fixed (0) or filled in (1). '/api/cart/:id' → '/0/0/1'. */
const kindsOf = (path: string): string => path.replaceAll(/[^/]+/g, (segment) => (segment.startsWith(':') ? '1' : '0'))

/** The same calls with fixed segments before ids, so that the first match is the right one however they are declared. */
export const inMatchOrder = <N extends CallName>(names: readonly N[]): N[] =>
  names.toSorted((a, b) => (kindsOf(calls[a].path) < kindsOf(calls[b].path) ? -1 : 1))
