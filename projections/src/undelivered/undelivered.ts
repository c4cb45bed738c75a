import type { UndeliveredRow } from '@clinic/shared-events/contracts/messaging/deliveries.ts'
import { skippedForStaff } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { type DeliveryEvent, deliveryTypes, isForPatient } from '@clinic/shared-events/deliveries/events.ts'
import type { Projection } from '../projection.ts'

/**
 * One that did not go out, or waits for a server (`waits`), without whom it is for: that is read beside it. `at`: of one that waits, since when it does so for that reason. `waits` is null of
 * one that waited and was taken: it may be reported not to have arrived, for the same reason, and is in no list meanwhile.
 */
export type Undelivered = Omit<UndeliveredRow, 'name' | 'address'> & { waits: boolean | null }

/** What did not go out and nobody has looked at, a document for each, until it went out or was seen. A test is told to who made it, an invitation in the list of users. */
export const undelivered: Projection<Undelivered, DeliveryEvent> = {
  name: 'undelivered',
  /** 4: of orders. */
  version: 4,
  handles: deliveryTypes,
  indexes: [{ fields: ['waits', 'at'] }, { fields: ['waits', 'channel', 'reason', 'at'] }],
  // Boards read the rest anew, with whom it is for.
  shown: ({ id }) => ({ id }),
  idsOf: ({ data }) => (isForPatient(data.about) ? [data.deliveryId] : []),
  apply(row, event) {
    switch (event.type) {
      case 'DeliveryPostponed': {
        const { reason, code } = event.data
        const waiting = rowOf(event, reason, code, true)
        // Each vain try is told anew: it waits since the first of them.
        return row && row.waits !== false && isSame(row.reason, reason) ? { ...waiting, at: row.at } : waiting
      }
      case 'DeliveryFailed':
        return rowOf(event, event.data.reason, event.data.code)
      case 'DeliveryUnclear':
        return rowOf(event, event.data.reason)
      case 'DeliverySkipped':
        return skippedForStaff.includes(event.data.reason) ? rowOf(event, event.data.reason) : null
      case 'DeliveryClaimed':
        // One that waits goes on waiting until its outcome is known.
        return row && row.waits !== false ? row : null
      case 'DeliveryTaken':
        // Of a mail nothing is reported.
        return row && row.waits !== false && row.channel !== 'email' ? { ...row, waits: null } : null
      default:
        return null
    }
  },
}

/** A server that is away, or takes nothing for now, may be both by turns. */
const passing: readonly string[] = ['unreachable', 'refused-for-now']
const isSame = (one: string, other: string): boolean =>
  one === other || (passing.includes(one) && passing.includes(other))

const rowOf = ({ data, at }: Recorded<DeliveryEvent>, reason: string, code?: string, waits = false): Undelivered => {
  const { deliveryId: id, channel, about } = data
  const visit = about.of === 'appointment' ? about : null
  const order = about.of === 'order' ? about : null
  const talk = about.of === 'conversation' ? about : null
  return {
    id,
    channel,
    reason,
    code: code ?? null,
    at,
    waits,
    kind: (visit ?? order)?.kind ?? null,
    appointmentId: visit?.appointmentId ?? null,
    orderId: order?.orderId ?? null,
    date: visit?.date ?? null,
    startTime: visit?.startTime ?? null,
    conversationId: talk?.conversationId ?? null,
    by: talk?.by ?? null,
  }
}
