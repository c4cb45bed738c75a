import type { KeptDraft } from '@clinic/shared-events/contracts/drafts.ts'
import type { FormState } from '@clinic/shared-events/contracts/form-drafts.ts'
import { HttpResponse, http } from 'msw'
import { server } from './server.ts'

const path = '/api/form-drafts/:form/:link'

/**
 * Keeps the draft of the form that is opened under its link, as the server does; what a form of an earlier spec still sends is not there.
 * @param given how it stands at first @returns how it stands
 */
export const answerForm = (given: Partial<FormState> = {}): FormState => {
  const state: FormState = { keeps: true, draft: null, sentAt: null, known: {}, ...given }
  let opened = ''
  const isOther = (request: Request) => request.url !== opened
  server.use(
    http.get(path, ({ request }) => {
      opened = request.url
      return HttpResponse.json(state)
    }),
    http.put(path, async ({ request }) => {
      if (isOther(request)) return new HttpResponse(null, { status: 404 })
      const { values, from } = (await request.json()) as Pick<KeptDraft, 'values'> & { from: string | null }
      if ((state.draft?.at ?? null) !== from)
        return HttpResponse.json({ error: 'Cambió en otro equipo.', code: 'stale' }, { status: 412 })
      state.draft = { values, at: new Date(Date.now()).toISOString() }
      return HttpResponse.json({ at: state.draft.at })
    }),
    http.delete(path, ({ request }) => {
      if (isOther(request)) return new HttpResponse(null, { status: 404 })
      state.draft = null
      return HttpResponse.json({ success: true })
    }),
  )
  return state
}
