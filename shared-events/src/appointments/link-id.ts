import { type NotificationChannel, notificationChannels } from '../contracts/messaging/notifications.ts'
import { entityIdOf } from '../definitions/ids.ts'
import { idOfMarked, markedIdOf } from '../definitions/marked-id.ts'

const about = (channel: NotificationChannel): string => `appointment-link-${channel}`

/**
 * What the links of a mail or message name an appointment by: its id and a mark of the channel. Whoever booked knows the id, and the mark only once they
 * read what went out there (docs/decisions/0146-what-strangers-can-have-sent.md).
 * @param secret the vault's 'ids'
 */
export const linkIdOf = (secret: Buffer, appointmentId: string, channel: NotificationChannel): string =>
  markedIdOf(secret, appointmentId, about(channel))

/** What a patient's link leads to. `channel`: of the mail or message that the link stood in; null for the bare id. */
export type PatientLink = { appointmentId: string; channel: NotificationChannel | null }

/** The link in a text that stands for an appointment in an address; what is no marked id is taken for a bare one. */
export const patientLinkOf = (secret: Buffer, text: string): PatientLink => {
  for (const channel of notificationChannels) {
    const appointmentId = idOfMarked(secret, text, about(channel))
    if (appointmentId !== null) return { appointmentId, channel }
  }
  return { appointmentId: text, channel: null }
}

/** What the mails and calendar entries of an appointment are named by, which is not its id: that opens its links. @param secret the vault's 'ids' */
export const mailNameOf = (secret: Buffer, appointmentId: string): string => entityIdOf(secret, appointmentId, 'mail')
