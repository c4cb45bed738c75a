import {
  type AnnulReason,
  type FollowUpNoteRow,
  followUpNoteCalls,
  followUpNoteFeeds,
} from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { type SentStore, useSendOnce } from '~/lib/http/send-once.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { sortedBy } from '~/lib/reads/sorting.ts'
import type { NoteValues } from '../model/note-form.ts'

type Notes = Reading<readonly FollowUpNoteRow[]>
const keyOf = (patientId: string) => ['patients', 'notes', patientId] as const

/** As the server lists them. */
const newestFirst = sortedBy(['noteDate', 'createdAt'], 'desc')

/** Brings the answer to an own command into its patient's notes. */
const rememberNote = (client: QueryClient, row: FollowUpNoteRow): void => {
  client.setQueryData<Notes>(
    keyOf(row.patientId),
    (known) =>
      known && { ...known, data: intoList<FollowUpNoteRow>({ order: newestFirst })(known.data, { id: row.id, row }) },
  )
}

/** GET /api/follow-up-notes/{patientId}: a patient's notes, the newest day first, followed live. */
export const useNotes = (patientId: string) =>
  useLiveQuery(
    queryOptions({
      queryKey: keyOf(patientId),
      queryFn: ({ signal }): Promise<Notes> =>
        readCall(followUpNoteCalls.listFollowUpNotes, { params: { patientId }, signal }),
    }),
    {
      feed: followUpNoteFeeds.followUpNotes,
      of: patientId,
      into: intoList<FollowUpNoteRow>({ order: newestFirst, belongs: (note) => note.patientId === patientId }),
    },
  )

/** POST /api/follow-up-notes (docs/specification.md#office-calls). @param kept keeps its key. @throws ApiError, ConnectionError */
export const useAddNote = (patientId: string, kept: SentStore) => {
  const client = useQueryClient()
  const add = useSendOnce(
    (values: NoteValues, idempotencyKey) =>
      sendCall(followUpNoteCalls.addFollowUpNote, { body: { ...values, patientId }, idempotencyKey }),
    { kept },
  )
  return async (values: NoteValues): Promise<void> => rememberNote(client, await add(values))
}

type Change = 'correctFollowUpNote' | 'annulFollowUpNote'
type Annulment = { reason: AnnulReason; explanation?: string; passTo?: string }

/** Sends a change of a note as it is shown, and shows what came of it. @throws ApiError, ConnectionError */
const useChangeNote = <Body extends object>(call: Change, { id: noteId, patientId, version }: FollowUpNoteRow) => {
  const client = useQueryClient()
  const change = useSendOnce((body: Body & { version: number }, idempotencyKey) =>
    sendCall(followUpNoteCalls[call], { params: { patientId, noteId }, body, idempotencyKey }),
  )
  return async (body: Body): Promise<void> => rememberNote(client, await change({ ...body, version }))
}

/** PUT /api/follow-up-notes/{patientId}/{noteId} (ours). */
export const useCorrectNote = (note: FollowUpNoteRow) => useChangeNote<NoteValues>('correctFollowUpNote', note)

/** POST /api/follow-up-notes/{patientId}/{noteId}/annul (ours). */
export const useAnnulNote = (note: FollowUpNoteRow) => useChangeNote<Annulment>('annulFollowUpNote', note)
