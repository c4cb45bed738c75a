import type { KeptDraft } from '@clinic/shared-events/contracts/drafts.ts'
import { HttpResponse, http } from 'msw'
import { server } from './server.ts'

const own = '/api/doctor/drafts/:kind/:id'
const nameOf = ({ kind, id }: Readonly<Record<string, unknown>>) => `${kind}/${id}`
const position = { headers: { 'X-Log-Position': '0' } }

/** Keeps the drafts of 'd1', as the server does. @returns those it has, by whom they are about: 'patient/a1' */
export const answerDrafts = (): Map<string, KeptDraft> => {
  const kept = new Map<string, KeptDraft>()
  const row = ([name, { at }]: [string, KeptDraft]) => ({ staffId: 'd1', of: name.replace('/', '-'), at })
  server.use(
    http.get('/api/doctor/drafts', () => HttpResponse.json([...kept].map(row), position)),
    http.get(own, ({ params }) => HttpResponse.json({ draft: kept.get(nameOf(params)) ?? null })),
    http.put(own, async ({ params, request }) => {
      const { values, from } = (await request.json()) as Pick<KeptDraft, 'values'> & { from: string | null }
      if ((kept.get(nameOf(params))?.at ?? null) !== from)
        return HttpResponse.json({ error: 'Cambió en otro equipo.', code: 'stale' }, { status: 412 })
      const at = new Date(Date.now()).toISOString()
      kept.set(nameOf(params), { values, at })
      return HttpResponse.json({ at })
    }),
    http.delete(own, ({ params }) => {
      kept.delete(nameOf(params))
      return HttpResponse.json({ success: true })
    }),
  )
  return kept
}
