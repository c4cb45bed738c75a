import { type NotificationChannel, notificationChannels } from '../contracts/messaging/notifications.ts'
import { marksOf } from '../contracts/patients/person.ts'
import { entityIdOf } from '../definitions/ids.ts'
import { idOfMarked, markedIdOf } from '../definitions/marked-id.ts'

const about = (channel: NotificationChannel): string => `appointment-link-${channel}`
/** Where a visit's patient is written to; null once that was erased. */
export type Addresses = { email: string | null; phone: string | null }

const addressOn = (channel: NotificationChannel, { email, phone }: Addresses): string | null => {
  const marks = new Map<string, string>(marksOf({ email: email ?? '', phone: phone ?? '' }))
  return marks.get(channel === 'email' ? 'email' : 'phone') ?? null
}

/** With it a link is as long as an id may be. */
const addressMarkLength = 10

/** The mark of the address that a link goes to; of a visit without one it is a mark too. */
const addressMarkOf = (secret: Buffer, appointmentId: string, channel: NotificationChannel, to: Addresses): string => {
  const address = addressOn(channel, to)
  return entityIdOf(secret, appointmentId, JSON.stringify([about(channel), address])).slice(0, addressMarkLength)
}

/**
 * What the links of a mail or message name an appointment by: its id, a mark of the channel and one of the address. Whoever booked knows the id, and the
 * marks only once they read what went out there (docs/decisions/0146-what-strangers-can-have-sent.md).
 * @param secret the vault's 'ids'
 * @param to the patient as the visit has them
 */
export const linkIdOf = (secret: Buffer, appointmentId: string, channel: NotificationChannel, to: Addresses): string =>
  markedIdOf(secret, appointmentId, about(channel)) + addressMarkOf(secret, appointmentId, channel, to)

/**
 * What a patient's link leads to. `channel`: of the mail or message that the link stood in; null for the bare id. `address`: the mark of where that went, which
 * `isStillTheirs` checks; '' for links that were made before there was one.
 */
export type PatientLink = { appointmentId: string } & (
  | { channel: null }
  | { channel: NotificationChannel; address: string }
)
export type MarkedLink = Extract<PatientLink, { address: string }>

const markedLength = 33

/** The link in a text that stands for an appointment in an address; what is no marked id is taken for a bare one. */
export const patientLinkOf = (secret: Buffer, text: string): PatientLink => {
  const address = text.slice(markedLength)
  if (address === '' || /^[0-9A-Za-z]{10}$/.test(address))
    for (const channel of notificationChannels) {
      const appointmentId = idOfMarked(secret, text.slice(0, markedLength), about(channel))
      if (appointmentId !== null) return { appointmentId, channel, address }
    }
  return { appointmentId: text, channel: null }
}

/**
 * Whether a link went to the very address at which the visit's patient is written to now: an e-mail with a slip in it is somebody else's
 * (docs/decisions/0254-a-link-is-of-the-address-it-went-to.md).
 */
export const isStillTheirs = (secret: Buffer, link: MarkedLink, to: Addresses): boolean =>
  link.address === addressMarkOf(secret, link.appointmentId, link.channel, to)

/** What the mails and calendar entries of an appointment are named by, which is not its id: that opens its links. @param secret the vault's 'ids' */
export const mailNameOf = (secret: Buffer, appointmentId: string): string => entityIdOf(secret, appointmentId, 'mail')
