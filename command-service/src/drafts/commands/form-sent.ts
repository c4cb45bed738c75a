import { type Drafts, draftOfForm, sentForm } from '@clinic/platform/vault/drafts.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { type FormLink, formLinkOf } from '@clinic/shared-events/appointments/form-link.ts'
import { isStillTheirs } from '@clinic/shared-events/appointments/link-id.ts'
import { isFilledInOnce, type LinkedForm } from '@clinic/shared-events/contracts/form-drafts.ts'
import type { Person } from '@clinic/shared-events/contracts/patients/person.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'

/** Of whom a form under a link is. */
export const streamOfLink = (link: FormLink): string =>
  link.appointmentId === null ? deliveryStream(link.deliveryId) : appointmentStream(link.appointmentId)

export type LinkDeps = { idSecret: Buffer; visits: { personOf(appointmentId: string): Promise<Person | null> } }

/** What a form's link leads to; null for one that leads to nothing, or that went to an address which is its patient's no more. @throws StoreAway */
export const readersLinkOf = async (
  { idSecret, visits }: LinkDeps,
  form: LinkedForm,
  text: string,
): Promise<FormLink | null> => {
  const link = formLinkOf(idSecret, form, text)
  if (!link || link.appointmentId === null) return link
  const { email = null, phone = null } = (await visits.personOf(link.appointmentId)) ?? {}
  return isStillTheirs(idSecret, link, { email, phone }) ? link : null
}

/** That a form was sent by its link: what was typed goes, and the link says when. Never rejects. */
export const formSentBy =
  ({ drafts, onProblem, ...deps }: LinkDeps & { drafts: Drafts; onProblem: (error: unknown) => void }) =>
  async (form: LinkedForm, text: string): Promise<void> => {
    try {
      const link = await readersLinkOf(deps, form, text)
      if (!link) return
      const of = streamOfLink(link)
      if (isFilledInOnce(form)) await drafts.keep(sentForm(form, of), '')
      await drafts.remove(draftOfForm(form, of))
    } catch (error) {
      onProblem(error)
    }
  }
