import { email as addressShape } from '@clinic/shared-events/contracts/common.ts'
import { deliveryIdOf } from '@clinic/shared-events/contracts/notifications.ts'
import { spokenTime } from '@clinic/shared-events/contracts/visits.ts'
import { greetedName } from '../../messaging/strangers-words.ts'
import type { Channel, Reach } from '../sending/channel.ts'
import { patientCalendar } from './calendar.ts'
import type { MailSender } from './mail.ts'
import { htmlOf, mailBodyOf, type Site, textOf } from './mail-body.ts'
import { mailTexts } from './mail-texts.ts'

export type EmailParts = {
  site: Site
  /** Null where no server is named. */
  sender: MailSender | null
  now: () => string
  /** Whether who has this address asked not to be written to. */
  optedOut(address: string): Promise<boolean>
  /** The page where who has this address can ask so. */
  optOutUrl(address: string): string
  /** Another name for an id, which stays the same: what names a mail or an entry of a calendar is seen by others, and whoever has an appointment's id can act for its patient. */
  nameOf(id: string): string
}

/** E-mail as a way to the patient. */
export const emailChannel = ({ site, sender, now, optedOut, optOutUrl, nameOf }: EmailParts): Channel => ({
  name: 'email',
  kinds: ['booked', 'moved', 'cancelled', 'reinstated', 'reminder-3-days', 'reminder-1-day'],
  async reachOf({ email }): Promise<Reach> {
    if (!addressShape.safeParse(email).success) return 'no-address'
    if (!sender) return 'no-mail-server'
    return (await optedOut(email)) ? 'opted-out' : 'reachable'
  },
  async prepare(prepared) {
    const { booked, contact, kind, revision } = prepared
    const name = nameOf(booked.appointmentId)
    const subject = mailTexts[kind].subject(spokenTime(booked.held))
    const unsubscribeUrl = optOutUrl(contact.email)
    const body = mailBodyOf(site, prepared, unsubscribeUrl)
    const mail = {
      messageId: `<${deliveryIdOf(name, kind, 'email', revision)}@${new URL(site.origin).hostname}>`,
      to: { name: greetedName(contact.name) ?? '', address: contact.email },
      subject,
      text: textOf(body),
      html: htmlOf(body, subject),
      calendar: {
        text: patientCalendar(site.practice, { ...prepared, uid: name }, now()),
        cancels: kind === 'cancelled',
      },
      unsubscribeUrl,
    }
    return async () => (await sender?.send(mail)) ?? { kind: 'refused', because: 'account', reason: 'not-configured' }
  },
})
