import type { SkipReason } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { type DeliveryEvent, type DeliveryFacts, deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import type { CommandResult } from '../../handling/command-request.ts'
import type { Sent } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin, originWithoutKey, systemOrigin } from '../../handling/origin.ts'
import type { Settled } from '../../process-managers/item-kind.ts'
import { processManagerNames } from '../../process-managers/names.ts'
import { type DeliveryCommand, type DeliveryOutcome, type DeliveryRejection, delivery } from '../delivery.ts'
import { type Begun, type Delivery, mayBegin } from '../delivery-state.ts'

export type DeliveryAnswer = CommandResult<Delivery, DeliveryEvent, DeliveryRejection>

/**
 * How something is sent, made before it is claimed so that nothing but the server can fail then. `send` never rejects. `usefulUntil`: a UTC instant;
 * '' where it is tried once. `dropped`: called where somebody else sends it.
 */
export type Ready = {
  send(): Promise<DeliveryOutcome>
  usefulUntil: string
  dropped?(): Promise<void>
}
/** Makes it ready, or says why it is not sent. */
export type Prepare = (known: Delivery) => Promise<Ready | { skip: SkipReason }>

export type DeliverDeps = { handler: CommandHandler; now: () => string }
type Attempt = { deliveryId: string; attempt: number }

export const sendToDelivery = (
  { handler }: Pick<DeliverDeps, 'handler'>,
  deliveryId: string,
  command: Sent<DeliveryCommand>,
  origin: Origin,
): Promise<DeliveryAnswer> =>
  handler.handle({ stream: deliveryStream(deliveryId), decider: delivery, ...commandFrom(origin, command) })

export const readDelivery = async (
  { handler }: { handler: Pick<CommandHandler, 'read'> },
  id: string,
): Promise<Delivery> => (await handler.read(deliveryStream(id), delivery)).state

/**
 * Sends what goes out: claims each, sends it and records what came of it (docs/decisions/0155-one-outgoing-message.md). Any number of processes may
 * do this at once. Rejects with `StoreAway`.
 */
export const createDeliverer = ({ handler, now }: DeliverDeps) => {
  /** Outcomes that could not be recorded yet: the log was away. */
  const unrecorded = new Map<string, Attempt & { outcome: DeliveryOutcome }>()

  const record = async (attempt: Attempt, outcome: DeliveryOutcome): Promise<Settled> => {
    const { deliveryId } = attempt
    unrecorded.set(deliveryId, { ...attempt, outcome })
    const about = ['outcome', deliveryId, String(attempt.attempt), outcome.kind]
    const origin = systemOrigin(processManagerNames.notifications, now(), ...about)
    const data = { attempt: attempt.attempt, outcome }
    const { ok } = await sendToDelivery({ handler }, deliveryId, { type: 'RecordOutcome', data }, origin)
    if (!ok) return 'again'
    unrecorded.delete(deliveryId)
    return 'over'
  }

  return {
    /**
     * Sends one, unless somebody does or did. @param facts of one that was not planned yet
     * @param by `actor`: whoever sends it; `isNew`: it was written just now, so that nothing is looked for
     */
    async deliver(
      facts: DeliveryFacts,
      prepare: Prepare,
      by: { actor?: string; isNew?: boolean } = {},
    ): Promise<Settled> {
      const { deliveryId } = facts
      const left = unrecorded.get(deliveryId)
      if (left && (await record(left, left.outcome)) === 'again') return 'again'
      const known: Delivery = by.isNew ? { progress: 'none' } : await readDelivery({ handler }, deliveryId)
      if (!mayBegin(known, now())) return whenAgain(known)
      const ready = await prepare(known)
      const claiming = 'skip' in ready ? { ...ready, usefulUntil: '' } : { skip: null, usefulUntil: ready.usefulUntil }
      const command = { type: 'ClaimDelivery', data: { ...facts, ...claiming } } as const
      const claimed = await handler.handle({
        stream: deliveryStream(deliveryId),
        decider: delivery,
        newStream: known.progress === 'none',
        ...commandFrom(originWithoutKey(by.actor ?? system, now()), command),
      })
      const claim = claimed.ok ? claimed.events.find((event) => event.type === 'DeliveryClaimed') : undefined
      if ('skip' in ready) return claimed.ok ? 'over' : 'again'
      if (!claim) await ready.dropped?.()
      if (!claimed.ok) return 'again'
      if (claim?.type !== 'DeliveryClaimed') return 'over'
      return record({ deliveryId, attempt: claim.data.attempt }, await ready.send())
    },

    /** Ends a claim whose process ended; one whose outcome is known here is recorded. */
    giveUp(attempt: Attempt): Promise<Settled> {
      const left = unrecorded.get(attempt.deliveryId)
      if (left) return record(left, left.outcome)
      return record(attempt, { kind: 'unclear', reason: 'process-ended' })
    },
  }
}
export type Deliverer = ReturnType<typeof createDeliverer>

const system = `system:${processManagerNames.notifications}`

const whenAgain = (known: Delivery): Settled => {
  const { retryAt } = known as Begun
  return known.progress === 'postponed' && retryAt !== null ? { againAt: Date.parse(retryAt) } : 'over'
}
