import type { Instant } from '../../../handling/decider.ts'
import type { CommandHandler } from '../../../handling/handle-command.ts'
import { systemOrigin } from '../../../handling/origin.ts'
import type { ItemKind, Settled } from '../../../process-managers/item-kind.ts'
import { processManagerNames } from '../../../process-managers/names.ts'
import { type ActionRef, follow, followed } from '../../follow-requests.ts'
import { sendToAppointment } from '../send-to-appointment.ts'

type ExpiryDeps = { handler: CommandHandler; now: () => Instant }

/**
 * Records that a request ended unanswered, unless it was answered. Any number of processes may do this at once. When the visit was moved meanwhile
 * nothing is recorded: the event of the move schedules it anew. Rejects with `StoreAway`.
 */
export const expireAction = async (
  { handler, now }: ExpiryDeps,
  { appointmentId, actionId }: Pick<ActionRef, 'appointmentId' | 'actionId'>,
): Promise<Settled> => {
  const origin = systemOrigin(processManagerNames.actions, now(), 'expire', actionId)
  const { ok } = await sendToAppointment(
    { handler },
    appointmentId,
    { type: 'ExpireAction', data: { actionId } },
    origin,
  )
  return ok ? 'over' : 'again'
}

/** The requests of patients as a process manager settles them. */
export const requestItems = (deps: ExpiryDeps): ItemKind<ActionRef> => ({
  kind: 'action',
  handles: followed,
  follow(event) {
    // Its type is one of `followed`, and every stored event passed its type's schema.
    const { schedule, forget } = follow(event as Parameters<typeof follow>[0])
    const item = (ref: ActionRef) => ({ id: ref.actionId, dueAt: Date.parse(ref.expiresAt), ref })
    return { schedule: schedule.map(item), forget }
  },
  settle: (ref) => expireAction(deps, ref),
})
