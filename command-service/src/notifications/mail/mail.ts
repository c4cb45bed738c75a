import { type DeliveryOutcome, notConfigured } from '../../deliveries/delivery.ts'

/** A mail as it is sent: a test is plain text alone. `messageId` names it at every server on its way: '<id@host>'. */
export type Mail = {
  messageId: string
  /** The practice's name as it is now, beside the address that mails come from. */
  from: string
  /** `name`: '' for nobody that is to be named. */
  to: { name: string; address: string }
  subject: string
  text: string
  html?: string
  /** The appointment for a calendar; `cancels` takes it out of one again. */
  calendar?: { text: string; cancels: boolean }
  /** The page where the patient can ask not to be written to, and where their mail program posts that. */
  unsubscribeUrl?: string
}

/** The way out for mails. Never rejects: what is not known is 'unclear'. */
export type MailSender = {
  send(mail: Mail): Promise<DeliveryOutcome>
  /** Removes what lies unsent under a name, where it lies anywhere. @throws Error where that is not possible now */
  forget?(name: string): Promise<void>
  /** When the oldest mail was put that lies unsent, a UTC ISO instant; null where none does. @throws Error where that cannot be told now */
  oldest?(): Promise<string | null>
}

/** A mail's `messageId`, of the site that sends it. `origin`: 'https://clinica.example'. */
export const messageIdOf = (name: string, origin: string): string => `<${name}@${new URL(origin).hostname}>`

/** Sends a mail by a server; null where none is named. */
export const sendBy = async (sender: MailSender | null, mail: Mail): Promise<DeliveryOutcome> =>
  (await sender?.send(mail)) ?? notConfigured
