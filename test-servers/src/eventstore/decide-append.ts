/** What the writer of an append believes about its stream: at this revision, not there yet, or anything. */
export type Expected = number | 'no_stream' | 'any'

/** Where an event stands. Revisions count from 0 in the stream; positions are offsets in the log. */
export type Placed = { id: string; stream: string; revision: number; position: number }

export type Decision =
  | { kind: 'append' }
  /** All of it is stored already: answered as it was the first time, with the batch's last event. */
  | { kind: 'repeat'; last: Placed }
  | { kind: 'wrong'; actual: number | 'no_stream' }

/**
 * EventStoreDB's check of an append to a stream of these events (by revision), as its IndexWriter.CheckCommit makes it (23.10): ids are
 * looked at for a repeat when the expected revision is older than the stream's; at the stream's own revision they are not, so
 * a known id is stored again. A batch of which only a part is stored is a wrong expected version. At 'any' the server knows
 * ids only as long as they are in its memory, so nothing here relies on that: what comes at 'any' is stored.
 */
export const decideAppend = (events: readonly Placed[], expected: Expected, ids: readonly string[]): Decision => {
  if (expected === 'any') return { kind: 'append' }
  const current = events.length - 1
  const wrong: Decision = { kind: 'wrong', actual: current < 0 ? 'no_stream' : current }
  const revision = expected === 'no_stream' ? -1 : expected
  if (revision === current) return { kind: 'append' }
  if (revision > current || ids.length === 0) return wrong
  const stored = ids.every((id, index) => events[revision + 1 + index]?.id === id)
  const last = events[revision + ids.length]
  return stored && last ? { kind: 'repeat', last } : wrong
}
