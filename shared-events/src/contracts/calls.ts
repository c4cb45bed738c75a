import { actionRequestCalls } from './action-requests.ts'
import { activityCalls } from './activity.ts'
import { alertCalls } from './alerts.ts'
import { appointmentCalls } from './appointments.ts'
import { botConversationCalls } from './bot-conversations.ts'
import { botSettingsCalls } from './bot-settings.ts'
import { botTemplateCalls } from './bot-templates.ts'
import { calendarFeedCalls } from './calendar-feed.ts'
import { cartCalls } from './carts.ts'
import { contactCalls } from './contacts.ts'
import { conversationNameCalls } from './conversation-names.ts'
import { deliveryCalls } from './deliveries.ts'
import { exportCalls } from './exports.ts'
import { firstStepsCalls } from './first-steps.ts'
import { heatmapCalls } from './heatmap.ts'
import { imageCalls } from './images.ts'
import { intakeCalls } from './intakes.ts'
import { medicalRecordCalls } from './medical-records.ts'
import { messageFileCalls } from './message-files.ts'
import { messageSettingsCalls } from './message-settings.ts'
import { messagingSetupCalls } from './messaging-setup.ts'
import { orderCalls } from './orders.ts'
import { patientSearchCalls } from './patient-search.ts'
import { patientCalls } from './patients.ts'
import { practiceCalls } from './practice-calls.ts'
import { productCalls } from './products.ts'
import { reminderCalls } from './reminders.ts'
import { reportCalls } from './reports.ts'
import { scheduleCalls } from './schedule.ts'
import { staffCalls } from './staff.ts'

/** The calls of every slice. Names are unique over all of them. */
export const callsBySlice = {
  staff: staffCalls,
  appointments: appointmentCalls,
  schedule: scheduleCalls,
  intakes: intakeCalls,
  patients: patientCalls,
  alerts: alertCalls,
  medicalRecords: medicalRecordCalls,
  actionRequests: actionRequestCalls,
  products: productCalls,
  images: imageCalls,
  carts: cartCalls,
  contacts: contactCalls,
  orders: orderCalls,
  exports: exportCalls,
  practice: practiceCalls,
  firstSteps: firstStepsCalls,
  patientSearch: patientSearchCalls,
  reminders: reminderCalls,
  reports: reportCalls,
  activity: activityCalls,
  heatmap: heatmapCalls,
  calendarFeed: calendarFeedCalls,
  botSettings: botSettingsCalls,
  botConversations: botConversationCalls,
  botTemplates: botTemplateCalls,
  deliveries: deliveryCalls,
  messageFiles: messageFileCalls,
  conversationNames: conversationNameCalls,
  messagingSetup: messagingSetupCalls,
  messageSettings: messageSettingsCalls,
}

/** Every call of the system, by name. */
export const calls = {
  ...staffCalls,
  ...appointmentCalls,
  ...scheduleCalls,
  ...intakeCalls,
  ...patientCalls,
  ...alertCalls,
  ...medicalRecordCalls,
  ...actionRequestCalls,
  ...productCalls,
  ...imageCalls,
  ...cartCalls,
  ...contactCalls,
  ...orderCalls,
  ...exportCalls,
  ...practiceCalls,
  ...firstStepsCalls,
  ...patientSearchCalls,
  ...reminderCalls,
  ...reportCalls,
  ...activityCalls,
  ...heatmapCalls,
  ...calendarFeedCalls,
  ...botSettingsCalls,
  ...botConversationCalls,
  ...botTemplateCalls,
  ...deliveryCalls,
  ...messageFileCalls,
  ...conversationNameCalls,
  ...messagingSetupCalls,
  ...messageSettingsCalls,
}

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
