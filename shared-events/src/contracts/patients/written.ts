import type { AnnulReason } from './follow-up-notes.ts'

type Done = { doctorId: string; at: string }
type Written<Earlier> = {
  doctorId: string
  createdAt: string
  version: number
  corrected: Done | null
  earlier: Earlier[]
}

/** How a note or a record is once it was written (docs/decisions/0121). */
export const justWritten = { version: 1, corrected: null, earlier: [], annulled: null }

/** A row that says something else: what it said before stays in `earlier`, the oldest first, with who had written that and when. */
export const correctedRow = <Content extends object, Row extends Written<Content & Done>>(
  row: Row,
  { before, now, done }: { before: Content; now: Content; done: Done },
): Row => ({
  ...row,
  ...now,
  version: row.version + 1,
  corrected: done,
  earlier: [...row.earlier, { ...before, ...(row.corrected ?? { doctorId: row.doctorId, at: row.createdAt }) }],
})

type Annulment = Done & { reason: AnnulReason; explanation: string | null; passedTo: string | null }

/** A row that does not count any more; nothing of it is erased. */
export const annulledRow = <Row extends { version: number; annulled: Annulment | null }>(
  row: Row,
  annulled: Annulment,
): Row => ({
  ...row,
  version: row.version + 1,
  annulled,
})
