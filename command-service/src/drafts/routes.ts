import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { expectSession, type Session } from '@clinic/platform/http/sessions.ts'
import { type Drafts, draftBy } from '@clinic/platform/vault/drafts.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { joined } from '../http/joined.ts'
import { another, orGone } from './routes/draft-problems.ts'
import { formDraftCalls } from './routes/form-drafts.ts'

type Deps = {
  drafts: Drafts
  visits: { exists(appointmentId: string): Promise<boolean> }
  hasRecord(patientId: string): Promise<boolean>
}
type DraftHandlers = Handlers<'keepDraft' | 'discardDraft'>

const nobody = () => new HttpProblem(404, 'not-found', 'No existe la cita o el expediente de ese borrador.')

/** What is being written and was not sent: no event, and nothing of it is in the log (docs/log.md#drafts). */
const staffCalls = ({ drafts, visits, hasRecord }: Deps): DraftHandlers => ({
  keepDraft: async (call) => {
    const { kind, id } = call.params
    const isThere = kind === 'appointment' ? await visits.exists(id) : kind === 'patient' && (await hasRecord(id))
    if (!isThere) throw nobody()
    const { values, from } = call.body
    const at = await drafts.keep(ownDraft(call), JSON.stringify(values), from).catch(orGone(nobody))
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

export const draftRoutes = { calls: joined(staffCalls, formDraftCalls), refusals: {} }
