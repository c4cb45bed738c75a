import type { NotificationChannel } from '../contracts/messaging/notifications.ts'
import { entityIdOf } from '../definitions/ids.ts'
import { idOfMarked, markedIdOf } from '../definitions/marked-id.ts'
import { normalise } from '../definitions/normal-form.ts'

/**
 * The id of who has an e-mail address, or a phone as digits with the country code: the same for every spelling, and made by nobody without the
 * secret.
 * @param secret the vault's 'ids'
 */
export const contactIdOf = (secret: Buffer, channel: NotificationChannel, address: string): string =>
  entityIdOf(secret, JSON.stringify([channel, normalise(address)]), 'contact')

const about = 'contact-link'

/** What a link carries: the contact's id, and a mark without which nobody could name a contact that was never written to. */
export const contactTokenOf = (secret: Buffer, contactId: string): string => markedIdOf(secret, contactId, about)

/** The contact a link is of; null for what this system never wrote. */
export const contactOfToken = (secret: Buffer, token: string): string | null => idOfMarked(secret, token, about)
