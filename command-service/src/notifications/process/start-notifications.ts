import type { Drafts } from '@clinic/platform/vault/drafts.ts'
import { aborted } from '@clinic/platform/waiting/aborted.ts'
import { type Addresses, linkIdOf, mailNameOf } from '@clinic/shared-events/appointments/link-id.ts'
import { contactIdOf, contactTokenOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { textsOf } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { PracticeNow } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { hasOptedOut } from '../../contacts/commands/preferences.ts'
import type { StrangersBound } from '../../contacts/commands/strangers-bound.ts'
import { countedOn } from '../../contacts/counted-address.ts'
import { deliveryItems } from '../../deliveries/commands/delivery-items.ts'
import type { Clock } from '../../handling/clock.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import type { ConversationSource } from '../../messaging/commands/conversation-source.ts'
import { messageItems } from '../../messaging/commands/message-items.ts'
import { testSource } from '../../messaging/commands/settings/test-source.ts'
import type { Twilio } from '../../messaging/commands/twilio-deps.ts'
import { processManagerNames } from '../../process-managers/names.ts'
import {
  type ProcessManager,
  type ProcessManagerDeps,
  startProcessManager,
} from '../../process-managers/process-manager.ts'
import type { Reservations } from '../../schedule/commands/reservations.ts'
import { type EmailDeps, emailChannel } from '../mail/email-channel.ts'
import { formSource } from '../mail/form-mail.ts'
import { invitationItems, invitationSource } from '../mail/invitation-mail.ts'
import type { MailSender } from '../mail/mail.ts'
import { orderMailItems, orderSource } from '../mail/order-mail.ts'
import { practiceMail } from '../mail/practice-mail.ts'
import type { Schedule } from '../reminders/cron.ts'
import { remind } from '../reminders/reminders-due.ts'
import { appointmentSource, type Bound } from '../sending/appointment-source.ts'
import type { Channel } from '../sending/channel.ts'
import { noticeItems } from '../sending/notice-items.ts'
import { forgetNotice, noteNotice } from '../whatsapp/note-notice.ts'
import { type MessagesOut, whatsappChannel } from '../whatsapp/whatsapp-channel.ts'

/** The way out for mails, and where the pages are that they lead to: 'https://clinica.example'. */
export type MailDeps = {
  sender: MailSender | null
  origin: string
  /** When reminders go round; never by themselves when absent. */
  schedule?: Schedule
}

export type NotificationDeps = {
  handler: CommandHandler
  /** The vault's 'ids'. */
  idSecret: Buffer
  reservations: Pick<Reservations, 'heldOn'>
  /** What was begun and not sent. */
  drafts: Pick<Drafts, 'read'>
  /** As it now stands. */
  practice: { now(): Promise<PracticeNow> }
  /** Null where patients are told nothing of their appointments. */
  mail: MailDeps | null
  /** What bounds what strangers cause; null where nothing is bounded. */
  bound: StrangersBound | null
  /** The way out for messages. */
  messages: MessagesOut
  twilio: Twilio
  /** What is written in conversations, as what goes out. */
  written: ConversationSource
}

type Ways = Pick<NotificationDeps, 'handler' | 'idSecret' | 'practice' | 'messages' | 'twilio'>
type Shared = Omit<ProcessManagerDeps, 'name' | 'kinds' | 'patienceMs' | 'beginsAt'> & { clock: Clock }

/** `remind`: goes one round of reminders. Rejects with `StoreAway` and `Busy`. */
export type Notifications = ProcessManager & { remind(): Promise<void> }

/**
 * Sends what goes out: tells patients what becomes of their appointments (docs/decisions/0155), and answers and sends what calls left open in conversations. Without a checkpoint it begins at the head: whoever
 * booked long ago is told nothing now.
 */
export const startNotifications = (shared: Shared, deps: NotificationDeps, signal: AbortSignal): Notifications => {
  const { handler, idSecret, reservations, mail, bound, twilio, written } = deps
  const { clock } = shared
  const now = () => new Date(clock.now()).toISOString()
  const bounding: Bound | null = bound && { bound, countedOn: (...reached) => countedOn(idSecret, ...reached) }
  const { email, channels } = mail ? waysOut(deps, mail) : { email: null, channels: [] }
  const { deliverer } = twilio
  const { onProblem } = shared
  const hours = async () => (await twilio.accounts.readSettings()).hours
  const source = appointmentSource({ handler, deliverer, channels, hours, now, bounding })
  const noting = { handler, idSecret, now, twilio }
  const appointments = { ...source, sent: noteNotice(noting), lost: forgetNotice(noting) }
  const { practice } = deps
  const invitation = invitationSource({ handler, deliverer, mail, idSecret, practice, now })
  const ordered = orderSource({ handler, deliverer, email, now, bounding })
  const kinds = [
    noticeItems(source, channels),
    messageItems({ twilio, source: written, now: clock.now, onProblem }),
    invitationItems(invitation),
    orderMailItems(ordered),
    deliveryItems(deliverer, {
      appointment: appointments,
      conversation: written,
      test: testSource,
      invitation,
      order: ordered,
      form: formSource({ deliverer, drafts: deps.drafts, email, idSecret, now, bounding }),
    }),
  ]
  const own = { name: processManagerNames.notifications, kinds, beginsAt: 'head' } as const
  const manager = startProcessManager({ ...shared, ...own }, signal)
  const goRound = () => remind({ handler, reservations, source, channels, hours, now, onProblem, ending: signal })
  const schedule = mail?.schedule?.(() => goRound().catch(onProblem))
  // At once: a round that goes on would begin what the end of the process cuts.
  const gone = aborted(signal).then(() => schedule?.stop())
  const done = Promise.all([manager.done, gone]).then(() => undefined)
  return { settled: manager.settled, done, remind: goRound }
}

/** The ways to patients, and to the practice. */
export const waysOut = (
  { handler, idSecret, practice, messages, twilio }: Ways,
  mail: MailDeps,
): { email: EmailDeps; channels: readonly Channel[] } => {
  /** Links that are known to have stood in what went out on the channel. */
  const siteOf = (channel: NotificationChannel) => async () => ({
    practice: await practice.now(),
    origin: mail.origin,
    texts: textsOf((await twilio.accounts.readSettings()).texts),
    linkIdOf: (id: string, to: Addresses) => linkIdOf(idSecret, id, channel, to),
  })
  const { sender, origin } = mail
  const nameOf = (id: string) => mailNameOf(idSecret, id)
  const email: EmailDeps = {
    site: siteOf('email'),
    sender,
    optedOut: (address) => hasOptedOut({ handler, idSecret }, 'email', address),
    nameOf,
    optOutUrl: (address) =>
      `${mail.origin}/mensajes/${contactTokenOf(idSecret, contactIdOf(idSecret, 'email', address))}`,
  }
  const whatsapp = whatsappChannel({ ...messages, site: siteOf('whatsapp') })
  return { email, channels: [emailChannel(email), whatsapp, practiceMail({ practice, sender, origin, nameOf })] }
}
