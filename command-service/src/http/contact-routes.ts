import type { Handlers } from '@clinic/service-kit/http/call.ts'
import { contactOfToken } from '@clinic/shared-events/contacts/contact-id.ts'
import { type ContactParts, choosePreference } from '../contacts/commands/preferences.ts'
import type { OriginFor } from '../handling/origin.ts'
import { expectDone, problemOf } from './refusals.ts'

export type ContactRouteParts = { contacts: ContactParts; originFor: OriginFor }

/** Who does not want to be written to says so through a mail's link: opening it changes nothing, a button does. */
export const contactRoutes = ({ contacts, originFor }: ContactRouteParts): Handlers<'choosePreference'> => ({
  choosePreference: async (call) => {
    const contactId = contactOfToken(contacts.idSecret, call.params.token)
    if (contactId === null) throw problemOf({ type: 'ContactLinkUnusable' })
    const { wanted } = call.body
    const chosen = { contactId, channel: 'email', by: 'link', wanted } as const
    const { position } = expectDone(await choosePreference(contacts, chosen, originFor(call)))
    return { position, body: { wanted } }
  },
})
