import type { KeptDraft } from '@clinic/shared-events/contracts/drafts.ts'
import type { FormState } from '@clinic/shared-events/contracts/form-drafts.ts'
import { HttpResponse, http } from 'msw'
import { server } from './server.ts'

const path = '/api/form-drafts/:form/:link'

/** Keeps the draft of one form under its link, as the server does. @param given how it stands at first @returns how it stands */
export const answerForm = (given: Partial<FormState> = {}): FormState => {
  const state: FormState = { keeps: true, draft: null, sentAt: null, known: {}, ...given }
  server.use(
    http.get(path, () => HttpResponse.json(state)),
    http.put(path, async ({ request }) => {
      const { values, from } = (await request.json()) as Pick<KeptDraft, 'values'> & { from: string | null }
      if ((state.draft?.at ?? null) !== from)
        return HttpResponse.json({ error: 'Cambió en otro equipo.', code: 'stale' }, { status: 412 })
      state.draft = { values, at: new Date(Date.now()).toISOString() }
      return HttpResponse.json({ at: state.draft.at })
    }),
    http.delete(path, () => {
      state.draft = null
      return HttpResponse.json({ success: true })
    }),
  )
  return state
}
