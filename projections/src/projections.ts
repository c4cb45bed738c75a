import { actionRequests } from './action-requests/action-requests.ts'
import { activity } from './activity/activity.ts'
import { alertSources } from './alert-sources/alert-sources.ts'
import { appointmentDays } from './appointment-days/appointment-days.ts'
import { appointmentThreads } from './appointment-threads/appointment-threads.ts'
import { appointments } from './appointments/appointments.ts'
import { botConfigurations } from './bot-configurations/bot-configurations.ts'
import { botConversations } from './bot-conversations/bot-conversations.ts'
import { botCounts } from './bot-counts/bot-counts.ts'
import { botMessages } from './bot-messages/bot-messages.ts'
import { botResponses } from './bot-responses/bot-responses.ts'
import { carts } from './carts/carts.ts'
import { clinicalIntakes } from './clinical-intakes/clinical-intakes.ts'
import { contacts } from './contacts/contacts.ts'
import { firstSteps } from './first-steps/first-steps.ts'
import { followUpNotes } from './follow-up-notes/follow-up-notes.ts'
import { heatmap } from './heatmap/heatmap.ts'
import { intakeCounts } from './intake-counts/intake-counts.ts'
import { laterForms } from './later-forms/later-forms.ts'
import { medicalRecords } from './medical-records/medical-records.ts'
import { messageSearch } from './message-search/message-search.ts'
import { messageSettings } from './message-settings/message-settings.ts'
import { messageWeeks } from './message-weeks/message-weeks.ts'
import { moneyDays } from './money-days/money-days.ts'
import { orderCounts } from './order-counts/order-counts.ts'
import { orderProgress } from './order-progress/order-progress.ts'
import { orderWeeks } from './order-weeks/order-weeks.ts'
import { orders } from './orders/orders.ts'
import { patientCounts } from './patient-counts/patient-counts.ts'
import { patientIntakes } from './patient-intakes/patient-intakes.ts'
import { patientSearch } from './patient-search/patient-search.ts'
import { patients } from './patients/patients.ts'
import { practiceSettings } from './practice-settings/practice-settings.ts'
import { products } from './products/products.ts'
import type { Projection } from './projection.ts'
import { staff, staffNames } from './staff/staff.ts'
import { takenIntervals } from './taken-intervals/taken-intervals.ts'
import { undelivered } from './undelivered/undelivered.ts'

/** Every projection there is, in the order they are shown. */
export const projections: readonly Projection[] = [
  appointments,
  appointmentThreads,
  takenIntervals,
  actionRequests,
  staff,
  staffNames,
  firstSteps,
  products,
  carts,
  contacts,
  orders,
  orderCounts,
  orderProgress,
  patientIntakes,
  laterForms,
  intakeCounts,
  clinicalIntakes,
  alertSources,
  patientSearch,
  appointmentDays,
  orderWeeks,
  messageWeeks,
  moneyDays,
  activity,
  heatmap,
  patients,
  patientCounts,
  followUpNotes,
  medicalRecords,
  botConfigurations,
  botResponses,
  messageSettings,
  practiceSettings,
  botConversations,
  botMessages,
  botCounts,
  undelivered,
  messageSearch,
]
