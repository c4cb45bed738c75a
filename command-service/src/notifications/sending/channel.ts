import type { NotificationChannel, NotificationKind } from '@clinic/shared-events/contracts/notifications.ts'
import type { Booked, Contact, DeliveryOutcome, Reach } from '../../appointments/appointment.ts'

/** A notification that is about to be sent. `notificationId` names it, so that a server may know it again; `revision`: what it is about. */
export type Prepared = {
  booked: Booked
  contact: Contact
  kind: NotificationKind
  notificationId: string
  revision: number
}

/** A way to a patient: e-mail, or a messaging app. */
export type Channel = {
  name: NotificationChannel
  /** The kinds it takes; the others are told on another channel, or by staff. */
  kinds: readonly NotificationKind[]
  /** Whether it can send a kind now; one that cannot sends nothing and leaves no trace. Absent where it always can. */
  isOpen?(kind: NotificationKind): Promise<boolean>
  /** Whether it leads to this patient. */
  reachOf(contact: Contact): Promise<Reach>
  /** Makes what is to be sent, so that nothing but the server can fail once it is claimed. @returns what sends it, which never rejects */
  prepare(prepared: Prepared): Promise<() => Promise<DeliveryOutcome>>
}
