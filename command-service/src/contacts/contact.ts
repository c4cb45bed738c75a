import type { ContactEvent } from '@clinic/shared-events/contacts/events.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { accept, type Command, type Decider, nothing } from '../handling/decider.ts'

/** The channels on which who has an address does not want to be written to. */
type Contact = { optedOut: readonly NotificationChannel[] }

export type ChoosePreference = Command<
  'ChoosePreference',
  { contactId: string; channel: NotificationChannel; wanted: boolean; by: ContactEvent['data']['by'] }
>

/** `contact-<contactId>`: whether who has an address wants to be written to. The same choice again leaves no trace. */
export const contact: Decider<Contact, ChoosePreference, ContactEvent, never> = {
  initialState: () => ({ optedOut: [] }),
  evolve: ({ optedOut }, { type, data }) => {
    const others = optedOut.filter((channel) => channel !== data.channel)
    return { optedOut: type === 'ContactOptedOut' ? [...others, data.channel] : others }
  },
  decide: ({ data: { wanted, ...data } }, { optedOut }) => {
    if (wanted === !optedOut.includes(data.channel)) return nothing
    return accept({ type: wanted ? 'ContactOptedIn' : 'ContactOptedOut', data })
  },
}
