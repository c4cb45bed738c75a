import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { expectSession, type Session } from '@clinic/platform/http/sessions.ts'
import { type Drafts, draftBy } from '@clinic/platform/vault/drafts.ts'
import { ClassErased } from '@clinic/platform/vault/keys/data-keys.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'

type Deps = {
  drafts: Drafts
  visits: { exists(appointmentId: string): Promise<boolean> }
  hasRecord(patientId: string): Promise<boolean>
}
type DraftHandlers = Handlers<'keepDraft' | 'discardDraft'>

const nobody = () => new HttpProblem(404, 'not-found', 'No existe la cita o el expediente de ese borrador.')
const another = () =>
  new HttpProblem(412, 'stale', 'Este borrador cambió en otro equipo. Vea el más nuevo antes de seguir.')

/** What is being written and was not sent: no event, and nothing of it is in the log (docs/log.md#drafts). */
const calls = ({ drafts, visits, hasRecord }: Deps): DraftHandlers => ({
  keepDraft: async (call) => {
    const { kind, id } = call.params
    const isThere = kind === 'appointment' ? await visits.exists(id) : kind === 'patient' && (await hasRecord(id))
    if (!isThere) throw nobody()
    const { values, from } = call.body
    const at = await drafts.keep(ownDraft(call), JSON.stringify(values), from).catch(expectThere)
    if (at === null) throw another()
    return { body: { at } }
  },

  discardDraft: async (call) => {
    await drafts.remove(ownDraft(call))
    return { body: { success: true } }
  },
})

type OwnCall = { session: Session | null; params: Readonly<Record<'kind' | 'id', string>> }
const ownDraft = ({ session, params }: OwnCall) =>
  draftBy(staffStream(expectSession(session).staffId), `${params.kind}-${params.id}`)

/** @throws HttpProblem 404 where whoever it is about was erased */
const expectThere = (error: unknown): never => {
  throw error instanceof ClassErased ? nobody() : error
}

export const draftRoutes = { calls, refusals: {} }
