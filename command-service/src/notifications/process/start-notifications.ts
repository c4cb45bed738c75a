import { linkIdOf } from '@clinic/shared-events/appointments/link-id.ts'
import { contactOn } from '@clinic/shared-events/contacts/addresses.ts'
import { contactIdOf, contactTokenOf } from '@clinic/shared-events/contacts/contact-id.ts'
import type { NotificationChannel } from '@clinic/shared-events/contracts/notifications.ts'
import type { Practice } from '@clinic/shared-events/contracts/practice.ts'
import { entityIdOf } from '@clinic/shared-events/log/ids.ts'
import { aborted } from '@clinic/shared-events/waiting/aborted.ts'
import type { Contact } from '../../appointments/appointment.ts'
import { hasOptedOut } from '../../contacts/commands/preferences.ts'
import type { StrangersBound } from '../../contacts/commands/strangers-bound.ts'
import type { Clock } from '../../handling/clock.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { processManagerNames } from '../../process-managers/names.ts'
import {
  type ProcessManager,
  type ProcessManagerParts,
  startProcessManager,
} from '../../process-managers/process-manager.ts'
import type { Reservations } from '../../schedule/commands/reservations.ts'
import { emailChannel } from '../mail/email-channel.ts'
import type { MailSender } from '../mail/mail.ts'
import type { Rounds } from '../reminders/cron.ts'
import { remind } from '../reminders/rounds.ts'
import { notificationItems } from '../sending/notification-items.ts'
import { createNotifier } from '../sending/notify.ts'
import { type MessagesOut, whatsappChannel } from '../whatsapp/whatsapp-channel.ts'

/** The way out for mails, and where the pages are that they lead to: 'https://clinica.example'. */
export type MailParts = {
  sender: MailSender
  origin: string
  /** When reminders go round; never by themselves when absent. */
  rounds?: Rounds
}

export type NotificationParts = {
  handler: CommandHandler
  /** The vault's 'ids'. */
  idSecret: Buffer
  reservations: Pick<Reservations, 'heldOn'>
  practice: Practice
  mail: MailParts
  /** What bounds what strangers cause; null where nothing is bounded. */
  bound: StrangersBound | null
  /** The way out for messages. */
  messages: MessagesOut
}

type Shared = Omit<ProcessManagerParts, 'name' | 'kinds' | 'patienceMs' | 'beginsAt'> & { clock: Clock }

/** `remind`: goes one round of reminders. Rejects with `StoreAway` and `Busy`. */
export type Notifications = ProcessManager & { remind(): Promise<void> }

/** After this a claim without an outcome belongs to a process that ended; longer than any server is waited for. */
const claimPatienceMs = 10 * 60_000

/**
 * Tells patients what becomes of their appointments (docs/decisions/0060-notifications.md). Without a checkpoint it begins at the head: whoever
 * booked long ago is told nothing now.
 */
export const startNotifications = (shared: Shared, parts: NotificationParts, signal: AbortSignal): Notifications => {
  const { handler, idSecret, reservations, practice, mail, bound, messages } = parts
  const { clock } = shared
  const now = () => new Date(clock.now()).toISOString()
  /** Links that are known to have stood in what went out on the channel. */
  const siteOf = (channel: NotificationChannel) => ({
    practice,
    origin: mail.origin,
    linkIdOf: (id: string) => linkIdOf(idSecret, id, channel),
  })
  const email = emailChannel({
    site: siteOf('email'),
    sender: mail.sender,
    now,
    optedOut: (address) => hasOptedOut({ handler, idSecret }, 'email', address),
    nameOf: (id) => entityIdOf(idSecret, id, 'mail'),
    optOutUrl: (address) =>
      `${mail.origin}/mensajes/${contactTokenOf(idSecret, contactIdOf(idSecret, 'email', address))}`,
  })
  const whatsapp = whatsappChannel({ ...messages, site: siteOf('whatsapp') })
  const bounding = bound && {
    bound,
    contactOn: (channel: NotificationChannel, contact: Contact) => contactOn(idSecret, channel, contact),
  }
  const notifier = createNotifier({ handler, now, bounding })
  const channels = [email, whatsapp]
  const kinds = [notificationItems({ notifier, channels })]
  const own = { name: processManagerNames.notifications, kinds, beginsAt: 'head', patienceMs: claimPatienceMs } as const
  const manager = startProcessManager({ ...shared, ...own }, signal)
  const { onProblem } = shared
  const goRound = () => remind({ handler, reservations, notifier, channels, now, onProblem, ending: signal })
  const rounds = mail.rounds?.(() => goRound().catch(onProblem))
  // At once: a round that goes on would begin what the end of the process cuts.
  const gone = aborted(signal).then(() => rounds?.stop())
  const done = Promise.all([manager.done, gone]).then(() => undefined)
  return { settled: manager.settled, done, remind: goRound }
}
