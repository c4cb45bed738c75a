import type { HttpKit } from '@clinic/platform/http/calls/kit.ts'
import { type DeclaredCalls, mountQueries } from '@clinic/platform/http/calls/mount.ts'
import { actionRequestReads } from './action-requests/reads.ts'
import { activityReads } from './activity/reads.ts'
import { patientOfVisitReads } from './alerts/patient-of-visit.ts'
import { alertReads } from './alerts/reads.ts'
import { heatmapReads } from './appointments/heatmap-reads.ts'
import { appointmentReads } from './appointments/reads.ts'
import { patientSearchReads } from './appointments/search-patients.ts'
import { cartReads } from './carts/reads.ts'
import { contactReads } from './contacts/reads.ts'
import { deliveryReads } from './deliveries/reads.ts'
import { formReads } from './drafts/form-reads.ts'
import { draftReads } from './drafts/reads.ts'
import { erasureReads } from './erasures/reads.ts'
import { exportReads } from './exports/reads.ts'
import { firstStepsReads } from './first-steps/reads.ts'
import { accessReads } from './history/accesses.ts'
import { exploreReads } from './history/explore.ts'
import { logExportReads } from './history/log-export.ts'
import { historyReads } from './history/reads.ts'
import { intakeReads } from './intakes/reads.ts'
import { botConversationReads } from './messaging/conversation-reads.ts'
import { messageFileReads } from './messaging/file-reads.ts'
import { conversationNameReads } from './messaging/name-reads.ts'
import { botSettingsReads, messageSettingsReads } from './messaging/settings-reads.ts'
import { messagingSetupReads } from './messaging/setup-reads.ts'
import { orderReads } from './orders/reads.ts'
import { patientReads } from './patients/reads.ts'
import { patientThreadReads } from './patients/thread.ts'
import { plainLists } from './plain-lists.ts'
import { practiceReads } from './practice/reads.ts'
import type { ReadDeps } from './reading.ts'
import { reportReads } from './reports/reads.ts'
import { scheduleReads } from './schedule/reads.ts'
import { calendarFeedReads } from './staff/calendar-feed-reads.ts'
import { staffReads } from './staff/reads.ts'

/** The declared reads of every slice. */
export const createQueryRoutes = ({ kit, ...deps }: ReadDeps & { kit: HttpKit }): DeclaredCalls =>
  mountQueries(kit, {
    ...staffReads(deps),
    ...appointmentReads(deps),
    ...scheduleReads(deps),
    ...intakeReads(deps),
    ...patientReads(deps),
    ...alertReads(deps),
    ...patientOfVisitReads(deps),
    ...patientThreadReads(deps),
    ...deliveryReads(deps),
    ...draftReads(deps),
    ...formReads(deps),
    ...actionRequestReads(deps),
    ...plainLists(deps),
    ...cartReads(deps),
    ...contactReads(deps),
    ...orderReads(deps),
    ...exportReads(deps),
    ...erasureReads(deps),
    ...practiceReads(deps),
    ...firstStepsReads(deps),
    ...patientSearchReads(deps),
    ...reportReads(deps),
    ...activityReads(deps),
    ...heatmapReads(deps),
    ...historyReads(deps),
    ...accessReads(deps),
    ...exploreReads(deps),
    ...logExportReads(deps),
    ...calendarFeedReads(deps),
    ...botSettingsReads(deps),
    ...messageSettingsReads(deps),
    ...botConversationReads(deps),
    ...messageFileReads(deps),
    ...conversationNameReads(deps),
    ...messagingSetupReads(deps),
  })
