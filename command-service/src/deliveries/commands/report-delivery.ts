import { Busy } from '@clinic/platform/http/calls/problem.ts'
import { reachableUrl } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { originWithoutKey } from '../../handling/origin.ts'
import { retryBusy } from '../../handling/retry-busy.ts'
import type { ReportDelivery } from '../delivery.ts'
import { type DeliverDeps, sendToDelivery } from './deliver.ts'

/** Where Twilio reports what becomes of a message. */
export const deliveryStatusPath = '/api/twilio-bot/deliveries/:deliveryId/status'

/** None where Twilio could not reach it: it refuses a message that names such an address. */
export const callbackOf = (publicUrl: string | null, deliveryId: string): { statusCallback?: string } => {
  const reached = reachableUrl(publicUrl)
  return reached === null ? {} : { statusCallback: reached + deliveryStatusPath.replace(':deliveryId', deliveryId) }
}

/** How long a report waits for the turn of its delivery. Milliseconds. */
const patienceMs = 10_000

/** Records what Twilio reports; nothing of what is unknown. @throws Busy to be told again later */
export const reportDelivery = async (
  deps: DeliverDeps,
  deliveryId: string,
  data: ReportDelivery['data'],
): Promise<void> =>
  retryBusy({ forMs: patienceMs }, async () => {
    // An id for this report alone: one that comes again changes nothing by itself.
    const origin = originWithoutKey('system:twilio', deps.now())
    const answer = await sendToDelivery(deps, deliveryId, { type: 'ReportDelivery', data }, origin)
    if (!answer.ok && answer.rejection.type === 'Busy') throw new Busy('the delivery is busy')
  })
