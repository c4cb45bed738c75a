import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import { draftBy } from '@clinic/platform/vault/drafts.ts'
import type { draftCalls } from '@clinic/shared-events/contracts/drafts.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import type { ReadDeps } from '../reading.ts'

export const draftReads = ({ drafts }: ReadDeps): ReadsOf<typeof draftCalls> => ({
  /** GET /api/doctor/drafts (ours): what is being written and by whom; its words are their author's. */
  async listDrafts() {
    // What patients are writing is shown to whoever has its link alone.
    const made = (await drafts.list()).filter(({ author }) => author.startsWith(staffStream('')))
    return { body: made.map(({ author, of, at }) => ({ staffId: author.slice(staffStream('').length), of, at })) }
  },

  /** GET /api/doctor/drafts/{kind}/{id} (ours): the own draft about a visit or a patient. */
  async readDraft({ params, session }) {
    const { staffId } = expectSession(session)
    const found = await drafts.read(draftBy(staffStream(staffId), `${params.kind}-${params.id}`))
    return { body: { draft: found && { values: JSON.parse(found.text), at: found.at } } }
  },
})
