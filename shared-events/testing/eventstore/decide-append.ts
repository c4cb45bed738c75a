/** What the writer of an append believes about its stream: at this revision, not there yet, there, or anything. */
export type Expected = number | 'no_stream' | 'stream_exists' | 'any'

/** Where an event stands. Revisions count from 0 in the stream; positions are offsets in the log. */
export type Placed = { id: string; stream: string; revision: number; position: number }

export type Decision =
  | { kind: 'append' }
  /** All of it is stored already: answered as it was the first time, with the batch's last event. */
  | { kind: 'repeat'; last: Placed }
  | { kind: 'wrong'; actual: number | 'no_stream' }

export type StreamHistory = {
  /** The stream's events by revision. */
  events: readonly Placed[]
  /** The newest event that was stored under this id, in whatever stream. */
  known(id: string): Placed | undefined
  /** The stream has no events but metadata: then it counts as existing. */
  hasMetadata: boolean
}

/** EventStoreDB's check of an append, as its IndexWriter.CheckCommit makes it (23.10): ids are looked at for a repeat
 * when the expected revision is older than the stream's or is 'any' or 'stream_exists'; at the stream's own revision
 * they are not, so a known id is stored again. A batch of which only a part is stored is a wrong expected version. */
export function decideAppend(history: StreamHistory, expected: Expected, ids: readonly string[]): Decision {
  const current = history.events.length - 1
  const wrong: Decision = { kind: 'wrong', actual: current < 0 ? 'no_stream' : current }
  if (expected === 'stream_exists' && current < 0 && !history.hasMetadata) return wrong
  if (expected === 'any' || expected === 'stream_exists') return decideByIds(history, ids, wrong)
  const revision = expected === 'no_stream' ? -1 : expected
  if (revision === current) return { kind: 'append' }
  if (revision > current || ids.length === 0) return wrong
  const stored = ids.every((id, index) => history.events[revision + 1 + index]?.id === id)
  const last = history.events[revision + ids.length]
  return stored && last ? { kind: 'repeat', last } : wrong
}

function decideByIds({ events, known }: StreamHistory, ids: readonly string[], wrong: Decision): Decision {
  const stream = events[0]?.stream
  const stored = ids.map(known).map((event) => (event && event.stream === stream ? event : undefined))
  if (!stored[0]) return { kind: 'append' }
  const last = stored.at(-1)
  return last && stored.every(Boolean) ? { kind: 'repeat', last } : wrong
}
