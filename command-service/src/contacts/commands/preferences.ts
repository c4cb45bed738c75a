import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { contactStream } from '@clinic/shared-events/contacts/events.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin } from '../../handling/origin.ts'
import { type ChoosePreference, contact } from '../contact.ts'

export type ContactDeps = {
  handler: CommandHandler
  /** The vault's 'ids'. */
  idSecret: Buffer
}

/** Records whether a contact wants to be written to on a channel. */
export const choosePreference = ({ handler }: ContactDeps, data: ChoosePreference['data'], origin: Origin) =>
  handler.handle({
    stream: contactStream(data.contactId),
    decider: contact,
    ...commandFrom(origin, { type: 'ChoosePreference', data }),
  })

/** Whether who has this address asked not to be written to on the channel. Rejects with `StoreAway`. */
export const hasOptedOut = async (
  { handler, idSecret }: ContactDeps,
  channel: NotificationChannel,
  address: string,
): Promise<boolean> => {
  const { state } = await handler.read(contactStream(contactIdOf(idSecret, channel, address)), contact)
  return state.optedOut.includes(channel)
}
