import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { contactOfToken } from '@clinic/shared-events/contacts/contact-id.ts'
import type { Origin } from '../handling/origin.ts'
import type { CallDeps } from '../http/call-parts.ts'
import { refusing } from '../http/refusing.ts'
import { type ContactDeps, choosePreference } from './commands/preferences.ts'
import type { StrangersBound } from './commands/strangers-bound.ts'
import type { ChoosePreference } from './contact.ts'
import { contactRefusals } from './refusals.ts'

const { expectDone, problemOf } = refusing(contactRefusals)

type Deps = CallDeps & {
  /** What bounds what strangers cause; null where nothing is bounded. */
  bound: StrangersBound | null
  /** Called with why a bound could not be lifted. */
  onLeftOver: (error: unknown) => void
}

type ContactHandlers = Handlers<'choosePreference' | 'unsubscribe'>

/**
 * Who does not want to be written to says so through a mail's link, where opening it changes nothing and a button does, or by the button of their
 * mail program.
 */
const calls = ({ bound, onLeftOver, originFor, ...contacts }: Deps): ContactHandlers => ({
  choosePreference: async (call) => {
    const { wanted } = call.body
    const { contactId, position } = await chosenByLink(contacts, call.params.token, wanted, originFor(call))
    await bound?.lift(contactId).catch(onLeftOver)
    return { position, body: { wanted } }
  },

  unsubscribe: async (call) => {
    const { position } = await chosenByLink(contacts, call.params.token, false, originFor(call))
    return { position, body: { wanted: false } }
  },
})

export const contactRoutes = { calls, refusals: contactRefusals }

/** Records what who has a mail's link wants. @throws HttpProblem 404 for a link that this system did not write, before anything is read */
const chosenByLink = async (contacts: ContactDeps, token: string, wanted: boolean, origin: Origin) => {
  const contactId = contactOfToken(contacts.idSecret, token)
  if (contactId === null) throw problemOf({ type: 'ContactLinkUnusable' })
  const chosen = { contactId, channel: 'email', by: 'link', wanted } as const
  const { position } = await expectChosen(contacts, chosen, origin)
  return { contactId, position }
}

/** Records what a contact wants. @throws HttpProblem for a refusal */
export const expectChosen = async (deps: ContactDeps, chosen: ChoosePreference['data'], origin: Origin) =>
  expectDone(await choosePreference(deps, chosen, origin))
