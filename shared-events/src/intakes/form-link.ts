import { appointmentStream } from '../appointments/events.ts'
import { patientLinkOf } from '../appointments/link-id.ts'
import type { NotificationChannel } from '../contracts/messaging/notifications.ts'
import type { LinkedForm } from '../contracts/patients/form-drafts.ts'
import { idOfMarked, markedIdOf } from '../definitions/marked-id.ts'
import { deliveryStream } from '../deliveries/events.ts'

const about = 'form-link'

/** What the link of a form that was put off carries: its mail and a mark, so that the log, which has the mail alone, opens no link. @param secret the vault's 'ids' */
export const formTokenOf = (secret: Buffer, deliveryId: string): string => markedIdOf(secret, deliveryId, about)

/** The link that goes on with a form that was put off. It stands behind '#', which no browser sends. */
export const formLink = (secret: Buffer, origin: string, deliveryId: string): string =>
  `${origin}/formulario-primera-sesion#${formTokenOf(secret, deliveryId)}`

/** Of whom a form under a link is, by their stream. `appointmentId`, `channel`: where the link is one of a visit, and of which mail or message; null where it is one of its own. */
export type FormLink = { stream: string } & (
  | { appointmentId: string; channel: NotificationChannel }
  | { appointmentId: null; deliveryId: string }
)

/** What a form's link leads to; null for one without a mark, which whoever knows a visit's id can write. */
export const formLinkOf = (secret: Buffer, form: LinkedForm, text: string): FormLink | null => {
  const deliveryId = form === 'first-session' ? idOfMarked(secret, text, about) : null
  if (deliveryId !== null) return { stream: deliveryStream(deliveryId), appointmentId: null, deliveryId }
  const { appointmentId, channel } = patientLinkOf(secret, text)
  return channel && { stream: appointmentStream(appointmentId), appointmentId, channel }
}
