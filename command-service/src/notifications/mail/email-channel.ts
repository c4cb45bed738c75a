import { type MailKind, mailKinds } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { deliveryIdOf, type NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { email as addressShape } from '@clinic/shared-events/contracts/wire/common.ts'
import { notConfigured } from '../../deliveries/delivery.ts'
import { greetedName } from '../../deliveries/strangers-words.ts'
import type { Channel, Reach } from '../sending/channel.ts'
import { patientCalendar } from './calendar.ts'
import type { MailSender } from './mail.ts'
import { htmlOf, mailBodyOf, type Site, subjectOf, textOf } from './mail-body.ts'

type EmailDeps = {
  /** The pages that mails lead to, and the texts as they are now. */
  site(): Promise<Site>
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
export const emailChannel = ({ site: siteNow, sender, now, optedOut, optOutUrl, nameOf }: EmailDeps): Channel => ({
  name: 'email',
  kinds: mailKinds,
  async reachOf({ email }): Promise<Reach> {
    if (!addressShape.safeParse(email).success) return 'no-address'
    if (!sender) return 'no-mail-server'
    return (await optedOut(email)) ? 'opted-out' : 'reachable'
  },
  async prepare(prepared) {
    const { booked, contact, kind, revision } = prepared
    if (!isMailKind(kind)) throw new Error(`no mail tells of ${kind}`)
    const site = await siteNow()
    const content = { ...prepared, kind }
    const name = nameOf(booked.appointmentId)
    const subject = subjectOf(site, content)
    const unsubscribeUrl = optOutUrl(contact.email)
    const body = mailBodyOf(site, content, unsubscribeUrl)
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
    return async () => (await sender?.send(mail)) ?? notConfigured
  },
})

const isMailKind = (kind: NotificationKind): kind is MailKind => mailKinds.some((one) => one === kind)
