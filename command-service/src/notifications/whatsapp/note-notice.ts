import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import { isBooked } from '../../appointments/appointment.ts'
import { appointment } from '../../appointments/deciders/decide-appointment.ts'
import { readDelivery } from '../../deliveries/commands/deliver.ts'
import type { Source } from '../../deliveries/commands/delivery-items.ts'
import { isBehind } from '../../deliveries/delivery-state.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { systemOrigin } from '../../handling/origin.ts'
import { conversationIdOf, sendToConversation } from '../../messaging/commands/conversation-deps.ts'
import { activeAccount } from '../../messaging/commands/twilio-account.ts'
import type { Twilio } from '../../messaging/commands/twilio-deps.ts'
import { processManagerNames } from '../../process-managers/names.ts'

type Given = { handler: CommandHandler; idSecret: Buffer; now: () => string; twilio: Twilio }

/** Notes in the number's conversation what it was sent of an appointment, once for each time it went out: a reply answers that, and the timeline shows it. */
export const noteNotice =
  ({ handler, idSecret, now, twilio }: Given): NonNullable<Source['sent']> =>
  async ({ deliveryId, channel, about }, messageSid) => {
    if (about.of !== 'appointment' || channel !== 'whatsapp') return 'over'
    const { appointmentId, kind, date, startTime } = about
    const phone = await phoneIn(handler, appointmentId)
    if (!phone) return 'over'
    const account = await activeAccount(twilio.accounts)
    const conversationId = conversationIdOf(idSecret, phone.e164)
    const origin = systemOrigin(processManagerNames.notifications, now(), 'told', deliveryId, messageSid ?? '')
    const data = {
      conversationId,
      deliveryId,
      appointmentId,
      kind,
      date,
      startTime,
      phoneNumber: phone.e164,
      messageType: account?.service ?? 'whatsapp',
      ...(messageSid !== undefined && { messageSid }),
    } as const
    const { ok } = await sendToConversation({ handler }, conversationId, { type: 'NoteNotice', data }, origin)
    return ok ? 'over' : 'again'
  }

/** Takes back in the conversation what was noted and did not arrive: who agrees then agrees to something else. */
export const forgetNotice =
  ({ handler, idSecret, now }: Omit<Given, 'twilio'>): NonNullable<Source['lost']> =>
  async ({ deliveryId, channel, about }) => {
    if (about.of !== 'appointment' || channel !== 'whatsapp') return 'over'
    const phone = await phoneIn(handler, about.appointmentId)
    const known = await readDelivery({ handler }, deliveryId)
    // It went out after all, or is about to.
    if (!phone || known.progress === 'none' || !isBehind(known)) return 'over'
    const conversationId = conversationIdOf(idSecret, phone.e164)
    const tried = String(known.attempts)
    const origin = systemOrigin(processManagerNames.notifications, now(), 'lost', deliveryId, tried)
    const forget = { type: 'ForgetNotice', data: { deliveryId } } as const
    const { ok } = await sendToConversation({ handler }, conversationId, forget, origin)
    return ok ? 'over' : 'again'
  }

/** The number that an appointment has now; null once it was erased. */
const phoneIn = async (handler: CommandHandler, appointmentId: string) => {
  const { state } = await handler.read(appointmentStream(appointmentId), appointment)
  return isBooked(state) && state.contact ? phoneOf(state.contact.phone) : null
}
