import type { ContactEvent } from '@clinic/shared-events/contacts/events.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { Projection } from '../projection.ts'

export type ContactDocument = { id: string; optedOut: NotificationChannel[] }

/** Who asked not to be written to, by the contact's id, which is a keyed hash: no address enters it. */
export const contacts: Projection<ContactDocument, ContactEvent> = {
  name: 'contacts',
  version: 1,
  handles: ['ContactOptedOut', 'ContactOptedIn'],
  indexes: [],
  idsOf: (event) => [event.data.contactId],
  apply(contact, { type, data }, id) {
    const others = (contact?.optedOut ?? []).filter((channel) => channel !== data.channel)
    return { id, optedOut: type === 'ContactOptedOut' ? [...others, data.channel] : others }
  },
}
