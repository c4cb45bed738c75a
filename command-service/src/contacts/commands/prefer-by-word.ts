import { Busy } from '@clinic/platform/http/calls/problem.ts'
import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { senderKey } from '@clinic/shared-events/contracts/wire/phones.ts'
import type { Origin } from '../../handling/origin.ts'
import { type ContactDeps, choosePreference } from './preferences.ts'

/** Records that who has the number wrote whether they want to be written to. @returns whether that was news @throws Busy */
export const preferByWord = async (
  deps: ContactDeps,
  { phoneNumber, wanted }: { phoneNumber: string; wanted: boolean },
  origin: Origin,
): Promise<boolean> => {
  const contactId = contactIdOf(deps.idSecret, 'whatsapp', senderKey(phoneNumber))
  const chosen = await choosePreference(deps, { contactId, channel: 'whatsapp', by: 'word', wanted }, origin)
  if (!chosen.ok) throw new Busy('the contact is busy')
  return chosen.events.length > 0
}
