import { type Drafts, draftOfForm, sentForm } from '@clinic/platform/vault/drafts.ts'
import { isFilledInOnce, type LinkedForm } from '@clinic/shared-events/contracts/patients/form-drafts.ts'
import { formLinkOf } from '@clinic/shared-events/intakes/form-link.ts'

/** That a form was sent by its link: what was typed goes, and the link says when. Never rejects. */
export const formSentBy =
  (drafts: Drafts, idSecret: Buffer, onProblem: (error: unknown) => void) =>
  async (form: LinkedForm, link: string): Promise<void> => {
    const to = formLinkOf(idSecret, form, link)
    if (!to) return
    try {
      if (isFilledInOnce(form)) await drafts.keep(sentForm(form, to.stream), '')
      await drafts.remove(draftOfForm(form, to.stream))
    } catch (error) {
      onProblem(error)
    }
  }
