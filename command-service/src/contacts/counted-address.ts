import { contactOn } from '@clinic/shared-events/contacts/addresses.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { normalise } from '@clinic/shared-events/definitions/normal-form.ts'

export type Reachable = Parameters<typeof contactOn>[2]
/**
 * Whom what strangers cause is counted for (docs/decisions/0146-what-strangers-can-have-sent.md). `contactId`: of the address as it was given, which a used link
 * lifts the bound of; `mailboxId`: of all its spellings, which share one count.
 */
export type Counted = { contactId: string; mailboxId: string }

const googles: readonly string[] = ['gmail.com', 'googlemail.com']

/** 'Ana.Solis+citas@googlemail.com' → 'anasolis@gmail.com': what follows a plus is of the same mailbox, at Gmail dots are of none. Never an address to write to. */
const mailboxOf = (email: string): string => {
  const [local = '', domain = ''] = normalise(email).split('@')
  const [name = ''] = local.startsWith('+') ? [local] : local.split('+')
  return googles.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Null where there is no address that can be written to. */
export const countedOn = (secret: Buffer, channel: NotificationChannel, contact: Reachable): Counted | null => {
  const mailbox = { ...contact, email: contact.email && mailboxOf(contact.email) }
  const [contactId, mailboxId] = [contactOn(secret, channel, contact), contactOn(secret, channel, mailbox)]
  return contactId === null || mailboxId === null ? null : { contactId, mailboxId }
}
