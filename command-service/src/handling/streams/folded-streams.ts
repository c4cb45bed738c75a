import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { LRUCache } from 'lru-cache'
import type { Folded } from './folded.ts'

/** `isCurrent`: the log has nothing of the stream that is not folded, as far as it was looked at. */
type Kept = { folded: Folded<unknown>; isCurrent: boolean }

/**
 * Folded streams by name, the longest unused ones forgotten beyond a number. Streams that do not exist are not kept, nor is what was
 * folded from before an eviction: personal data that was to be forgotten would come back with it.
 */
export const createFoldedStreams = (most: number) => {
  const streams = new LRUCache<string, Kept>({ max: most })
  let evictions = 0
  let looks = 0
  return {
    /** A stream's name decides its decider, so what was kept under it has that decider's state. */
    get: <S>(stream: string): Folded<S> | undefined => streams.get(stream)?.folded as Folded<S> | undefined,
    /** The stream as the log had it when it was looked at last, or newer; undefined where that is not known. */
    current<S>(stream: string): Folded<S> | undefined {
      const kept = streams.get(stream)
      return kept?.isCurrent ? (kept.folded as Folded<S>) : undefined
    },
    /** Notes what the log has had since it was looked at before; null where that was never. What is being folded meanwhile may lack some of it. */
    looked(since: readonly Pick<StoredEvent, 'stream' | 'revision'>[] | null): void {
      looks += 1
      if (since === null) for (const kept of streams.values()) kept.isCurrent = false
      for (const { stream, revision } of since ?? []) {
        const kept = streams.peek(stream)
        if (kept && (kept.folded.revision === 'no-stream' || kept.folded.revision < revision)) kept.isCurrent = false
      }
    },
    /** Call before looking a stream up; the function it gives keeps what was folded on from there, and says whether it did. */
    keepFromNow() {
      const before = { evictions, looks }
      return (stream: string, folded: Folded<unknown>): boolean => {
        const isKept = folded.revision !== 'no-stream' && before.evictions === evictions
        if (isKept) streams.set(stream, { folded, isCurrent: before.looks === looks })
        // What was kept before is older than this.
        else streams.delete(stream)
        return isKept
      }
    },
    forget: (stream: string): void => void streams.delete(stream),
    /** Forgets one, or all; also those that are being folded now. */
    evict(stream?: string): void {
      evictions += 1
      if (stream === undefined) streams.clear()
      else streams.delete(stream)
    },
  }
}
