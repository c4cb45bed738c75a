import type { NotificationChannel } from '../contracts/messaging/notifications.ts'
import { phoneOf } from '../contracts/wire/phones.ts'
import { contactIdOf } from './contact-id.ts'

/** What a patient can be written to at; null once it was erased. */
type Reachable = { email: string | null; phone: string | null }

/** The contact of a patient's address on a channel; null where there is none that can be written to. */
export const contactOn = (secret: Buffer, channel: NotificationChannel, { email, phone }: Reachable): string | null => {
  const address = channel === 'email' ? email : phone && phoneOf(phone)?.digits
  return address ? contactIdOf(secret, channel, address) : null
}
