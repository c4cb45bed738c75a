import type { LinkedForm } from '../contracts/form-drafts.ts'
import { idOfMarked, markedIdOf } from '../definitions/marked-id.ts'
import { type MarkedLink, patientLinkOf } from './link-id.ts'

const about = 'form-link'

/** What the link of a form that was put off carries: its mail and a mark, so that the log, which has the mail alone, opens no link. @param secret the vault's 'ids' */
export const formTokenOf = (secret: Buffer, deliveryId: string): string => markedIdOf(secret, deliveryId, about)

/** The link that goes on with a form that was put off. It stands behind '#', which no browser sends. */
export const formLink = (secret: Buffer, origin: string, deliveryId: string): string =>
  `${origin}/formulario-primera-sesion#${formTokenOf(secret, deliveryId)}`

/** What a form's link leads to: a visit, by which mail or message, or the mail that brought a link of its own. */
export type FormLink = MarkedLink | { appointmentId: null; deliveryId: string }

/** What a form's link leads to; null for one without a mark, which whoever knows a visit's id can write. */
export const formLinkOf = (secret: Buffer, form: LinkedForm, text: string): FormLink | null => {
  const deliveryId = form === 'first-session' ? idOfMarked(secret, text, about) : null
  if (deliveryId !== null) return { appointmentId: null, deliveryId }
  const link = patientLinkOf(secret, text)
  return link.channel === null ? null : link
}
