import type { CommandService } from '@clinic/command-service/compose.ts'
import { createDeliverer } from '@clinic/command-service/deliveries/commands/deliver.ts'
import type { DeliveryOutcome } from '@clinic/command-service/deliveries/delivery.ts'
import { deliveryIdOf } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'
import type { PlannedNotice } from './plans/delivery-plan.ts'
import type { Step } from './step.ts'

/** Records that something was tried, with what came of it: nothing leaves the demonstration. */
export const tried = async (
  handler: CommandService['handler'],
  facts: DeliveryFacts,
  outcome: DeliveryOutcome,
  at: string,
): Promise<void> => {
  const { deliver } = createDeliverer({ handler, now: () => at })
  await deliver(facts, async () => ({ send: async () => outcome, usefulUntil: '' }))
}

/** @param idOf the appointment's id, which is known once it is booked */
export const noticeStep = ({ handler }: CommandService, planned: PlannedNotice, idOf: () => string): Step => ({
  at: planned.at,
  run() {
    const { appointment, channel, outcome, at } = planned
    const { date, startTime } = appointment
    const about = { of: 'appointment', appointmentId: idOf(), kind: 'booked', revision: 0, date, startTime } as const
    return tried(handler, { deliveryId: deliveryIdOf(idOf(), 'booked', channel, 0), channel, about }, outcome, at)
  },
})
