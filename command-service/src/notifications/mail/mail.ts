import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { DeliveryOutcome } from '../../deliveries/delivery.ts'

/** A mail as it is sent: a test is plain text alone. `messageId` names it at every server on its way: '<id@host>'. */
export type Mail = {
  messageId: string
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

/** What an appointment's mails are named by, which is not its id: that opens its links. @param secret the vault's 'ids' */
export const mailNameOf = (secret: Buffer, appointmentId: string): string => entityIdOf(secret, appointmentId, 'mail')

/** The way out for mails. Never rejects: what is not known is 'unclear'. */
export type MailSender = {
  send(mail: Mail): Promise<DeliveryOutcome>
  /** Removes what lies unsent under a name, where it lies anywhere. @throws Error where that is not possible now */
  forget?(name: string): Promise<void>
  /** When the oldest mail was put that lies unsent, a UTC ISO instant; null where none does. @throws Error where that cannot be told now */
  oldest?(): Promise<string | null>
}
