import type { Handlers } from '@clinic/platform/http/call.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { contactOn } from '@clinic/shared-events/contacts/addresses.ts'
import { contactOfToken } from '@clinic/shared-events/contacts/contact-id.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/notifications.ts'
import { isBooked } from '../appointments/appointment.ts'
import type { StepParts } from '../appointments/commands/steps.ts'
import { appointment } from '../appointments/decide-appointment.ts'
import { type ContactParts, choosePreference } from '../contacts/commands/preferences.ts'
import type { StrangersBound } from '../contacts/commands/strangers-bound.ts'
import type { Origin, OriginFor } from '../handling/origin.ts'
import { expectId } from './expect-id.ts'
import { expectDone, problemOf } from './refusals.ts'

export type ContactRouteParts = {
  contacts: ContactParts
  /** What bounds what strangers cause; null where nothing is bounded. */
  bound: StrangersBound | null
  steps: Pick<StepParts, 'handler' | 'onLeftOver'>
  originFor: OriginFor
}

type ContactHandlers = Handlers<'choosePreference' | 'unsubscribe' | 'choosePatientPreference'>

/**
 * Who does not want to be written to says so through a mail's link, where opening it changes nothing and a button does, by the button of their mail
 * program, or tells staff, who note it in an appointment.
 */
export const contactRoutes = ({ contacts, bound, steps, originFor }: ContactRouteParts): ContactHandlers => ({
  choosePreference: async (call) => {
    const { wanted } = call.body
    const { contactId, position } = await chosenByLink(contacts, call.params.token, wanted, originFor(call))
    await bound?.lift(contactId).catch(steps.onLeftOver)
    return { position, body: { wanted } }
  },

  unsubscribe: async (call) => {
    const { position } = await chosenByLink(contacts, call.params.token, false, originFor(call))
    return { position, body: { wanted: false } }
  },

  choosePatientPreference: async (call) => {
    const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
    const { channel, wanted } = call.body
    const contactId = await expectContact({ contacts, steps }, appointmentId, channel)
    const chosen = { contactId, channel, by: 'staff', wanted } as const
    const { position } = expectDone(await choosePreference(contacts, chosen, originFor(call)))
    return { position, body: { contactId, channel, wanted } }
  },
})

/** Records what who has a mail's link wants. @throws HttpProblem 404 for a link that this system did not write, before anything is read */
const chosenByLink = async (contacts: ContactParts, token: string, wanted: boolean, origin: Origin) => {
  const contactId = contactOfToken(contacts.idSecret, token)
  if (contactId === null) throw problemOf({ type: 'ContactLinkUnusable' })
  const chosen = { contactId, channel: 'email', by: 'link', wanted } as const
  const { position } = expectDone(await choosePreference(contacts, chosen, origin))
  return { contactId, position }
}

/** @throws HttpProblem 404 for an appointment that is unknown, 409 for one that nobody can be written to about on the channel */
const expectContact = async (
  { contacts, steps }: { contacts: ContactParts; steps: Pick<StepParts, 'handler'> },
  appointmentId: string,
  channel: NotificationChannel,
): Promise<string> => {
  const { state } = await steps.handler.read(appointmentStream(appointmentId), appointment)
  if (!isBooked(state)) throw problemOf({ type: 'AppointmentNotFound' })
  if (state.contact === null) throw problemOf({ type: 'DetailsErased' })
  const contactId = contactOn(contacts.idSecret, channel, state.contact)
  if (contactId === null) throw problemOf({ type: 'PhoneNotWritable', phone: state.contact.phone })
  return contactId
}
