import type {
  NotificationChannel,
  NotificationKind,
  SkipReason,
} from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { Booked, Contact } from '../../appointments/appointment.ts'
import type { DeliveryOutcome } from '../../deliveries/delivery.ts'

/**
 * News that is about to be sent. `deliveryId` names it, so that a server may know it again; `askedAt`: when staff asked for it to go out again; `edited`: the revision of the visit's last edit; `revision`: what it is about. `refusedFreely`: it was
 * refused as free text. `withForm`: no second reminder follows, which would bring the clinical form. `begun`: the visit's hour has come.
 */
export type Prepared = {
  booked: Booked
  edited: string
  contact: Contact
  kind: NotificationKind
  deliveryId: string
  revision: number
  askedAt: string | null
  refusedFreely: boolean
  withForm: boolean
  begun: boolean
}

/** Whether something has somebody to go to, as whoever sends it found it. */
export type Reach = 'reachable' | Extract<SkipReason, 'opted-out' | 'no-address' | 'other-country' | 'no-mail-server'>

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
