import { patientCalendar } from '@clinic/shared-events/appointments/patient-calendar.ts'
import { patientLinks } from '@clinic/shared-events/appointments/patient-links.ts'
import { type MailKind, mailKinds } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { deliveryIdOf, type NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { email as addressShape } from '@clinic/shared-events/contracts/wire/common.ts'
import { greetedName, inert } from '../../deliveries/strangers-words.ts'
import type { Channel, Prepared, Reach } from '../sending/channel.ts'
import { type MailSender, messageIdOf, sendBy } from './mail.ts'
import { htmlOf, mailBodyOf, type Site, subjectOf, textOf } from './mail-body.ts'

export type EmailDeps = {
  /** The pages that mails lead to, and the texts as they are now. */
  site(): Promise<Site>
  /** Null where no server is named. */
  sender: MailSender | null
  /** Whether who has this address asked not to be written to. */
  optedOut(address: string): Promise<boolean>
  /** The page where who has this address can ask so. */
  optOutUrl(address: string): string
  /** Another name for an id, which stays the same: what names a mail or an entry of a calendar is seen by others, and whoever has an appointment's id can act for its patient. */
  nameOf(id: string): string
}

/** Whether a mail may go to an address. */
export const mailReachOf = async (
  { sender, optedOut }: Pick<EmailDeps, 'sender' | 'optedOut'>,
  email: string,
): Promise<Reach> => {
  if (!addressShape.safeParse(email).success) return 'no-address'
  if (!sender) return 'no-mail-server'
  return (await optedOut(email)) ? 'opted-out' : 'reachable'
}

/** E-mail as a way to the patient. */
export const emailChannel = (deps: EmailDeps): Channel => ({
  name: 'email',
  kinds: mailKinds,
  reachOf: ({ email }) => mailReachOf(deps, email),
  async prepare(prepared) {
    const { site: siteNow, sender, optOutUrl, nameOf } = deps
    const { booked, contact, kind, revision, askedAt } = prepared
    if (!isMailKind(kind)) throw new Error(`no mail tells of ${kind}`)
    const site = await siteNow()
    const content = { ...prepared, kind }
    const name = nameOf(booked.appointmentId)
    const subject = subjectOf(site, content)
    const unsubscribeUrl = optOutUrl(contact.email)
    const body = mailBodyOf(site, content, unsubscribeUrl)
    // Mail programs hide a mail whose id they had before.
    const again = askedAt ? `.${Date.parse(askedAt)}` : ''
    const mail = {
      messageId: messageIdOf(`${deliveryIdOf(name, kind, 'email', revision)}${again}`, site.origin),
      from: site.practice.name,
      to: { name: greetedName(contact.name) ?? '', address: contact.email },
      subject,
      text: textOf(body),
      html: htmlOf(body, subject),
      calendar: { text: calendarOf(site, prepared, name), cancels: booked.status === 'cancelado' },
      unsubscribeUrl,
    }
    return () => sendBy(sender, mail)
  },
})

/** Only the mail of a booking says where. */
const calendarOf = (site: Site, { booked, edited, contact, kind }: Prepared, uid: string): string => {
  const links = patientLinks(site, booked)
  const address = kind === 'booked' ? inert(contact.address) : null
  return patientCalendar(site.practice, { ...booked, ...booked.held, revision: edited, uid, links, address })
}

const isMailKind = (kind: NotificationKind): kind is MailKind => mailKinds.some((one) => one === kind)
