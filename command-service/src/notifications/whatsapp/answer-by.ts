import type { AnswerBy } from '@clinic/shared-events/contracts/wire/answers.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import type { Contact } from '../../appointments/appointment.ts'
import type { MessagesOut } from './whatsapp-channel.ts'

/** The longest words of staff that a message takes beside the rest of its text: Twilio takes 1600 characters, a template 1024. */
const longest = { freely: 1000, template: 500 }

/** How what staff answer gets to a patient now. Rejects with `StoreAway`. */
export type AnswerByOf = (contact: Contact | null, response: string) => Promise<AnswerBy>

/**
 * By message where a configuration is active, the patient wants messages, has a number that they go to, and this one may be sent to them: freely within 24 hours of their own, else
 * by the general template. By link in every other case: staff open the chat.
 */
export const createAnswerByOf =
  ({ out, isWrittenTo, optedOut, windowOpen }: MessagesOut): AnswerByOf =>
  async (contact, response) => {
    const own = contact && (await out())
    const phone = contact && phoneOf(contact.phone)
    if (!own || !phone || !isWrittenTo(phone.e164) || (await optedOut(phone.digits))) return 'link'
    const length = [...response].length
    if (length <= longest.freely && (own.service === 'sms' || (await windowOpen(phone.digits)))) return 'message'
    return length <= longest.template && own.templates.general ? 'message' : 'link'
  }
