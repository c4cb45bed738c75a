import { z } from 'zod'
import { notificationChannel } from '../contracts/messaging/notifications.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

/** Who decided: the contact by a word they wrote or by a mail's link, or staff who were told so. */
const by = z.enum(['word', 'link', 'staff'])
const preference = z.object({ contactId: z.string(), channel: notificationChannel, by })

/** Who has this address asked not to be written to on the channel. */
const contactOptedOut = defineEvent('ContactOptedOut', 1, { data: preference })
/** They want to be written to again. */
const contactOptedIn = defineEvent('ContactOptedIn', 1, { data: preference })

export const contactEvents = [contactOptedOut, contactOptedIn] as const
export type ContactEvent = EventOf<(typeof contactEvents)[number]>

/** `contact-<contactId>`; the id is a keyed hash of the address or phone, which stands nowhere in the stream. */
export const contactStream = (contactId: string): string => `contact-${contactId}`
