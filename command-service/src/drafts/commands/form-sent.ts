import { type Drafts, draftOfForm, sentForm } from '@clinic/platform/vault/drafts.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { type FormLink, formLinkOf } from '@clinic/shared-events/appointments/form-link.ts'
import { isFilledInOnce, type LinkedForm } from '@clinic/shared-events/contracts/form-drafts.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'

/** Of whom a form under a link is. */
export const streamOfLink = (link: FormLink): string =>
  link.appointmentId === null ? deliveryStream(link.deliveryId) : appointmentStream(link.appointmentId)

/** That a form was sent by its link: what was typed goes, and the link says when. Never rejects. */
export const formSentBy =
  (drafts: Drafts, idSecret: Buffer, onProblem: (error: unknown) => void) =>
  async (form: LinkedForm, text: string): Promise<void> => {
    const link = formLinkOf(idSecret, form, text)
    if (!link) return
    const of = streamOfLink(link)
    try {
      if (isFilledInOnce(form)) await drafts.keep(sentForm(form, of), '')
      await drafts.remove(draftOfForm(form, of))
    } catch (error) {
      onProblem(error)
    }
  }
