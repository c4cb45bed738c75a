import {
  deliveryProblems,
  skipReasons,
  unclearReasons,
} from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import type { DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'

type Recording = { record(stream: string, event: AnyEvent, actor?: string): void; random(): number }

/** Something that goes out, tried once, and what came of it; of some nothing is known yet, some were looked at. */
export const deliverySteps = ({ record, random }: Recording) => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  return (facts: DeliveryFacts, contact: AnyEvent['contact'] = {}): void => {
    const reported = (type: string, more: object = {}) =>
      record(`delivery-${facts.deliveryId}`, { type, data: { ...facts, ...more } }, 'system:notifications')
    if (random() < 0.2) {
      reported('DeliverySkipped', { reason: pick(skipReasons) })
      return
    }
    record(`delivery-${facts.deliveryId}`, { type: 'DeliveryPlanned', data: facts, contact })
    reported('DeliveryClaimed', { attempt: 1 })
    const problem = { reason: pick(deliveryProblems), code: '451' }
    const [type, more] = pick([
      ['DeliveryTaken', { providerId: '4f1b9c' }],
      ['DeliveryPostponed', { ...problem, retryAt: '2026-11-23T15:01:00.000Z' }],
      ['DeliveryFailed', problem],
      ['DeliveryUnclear', { reason: pick(unclearReasons) }],
    ] as const)
    reported(type, more)
    const [next, rest] = pick([
      ['DeliveryReported', { status: 'read' }],
      ['DeliveryFailed', problem],
      ['DeliverySeen', {}],
    ] as const)
    if (random() < 0.6) reported(next, rest)
  }
}
