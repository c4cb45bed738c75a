import type { Revision, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { LRUCache } from 'lru-cache'
import type { Folded } from './folded.ts'

/** `isCurrent`: the log has nothing of the stream that is not folded, as far as it was looked at. */
type Kept = { folded: Folded<unknown>; isCurrent: boolean }

/** Streams that are known not to exist; few, so that whoever asks for what is not there pushes out nothing else. */
const mostAbsent = 100
/** Events that were looked at last, so that what is folded while a look ends is known to have them or not. */
const mostLooked = 2_000

/**
 * Folded streams by name, the longest unused ones forgotten beyond a number. Of streams that do not exist the names are kept. What was
 * folded from before an eviction is not kept: personal data that was to be forgotten would come back with it.
 */
export const createFoldedStreams = (most: number) => {
  const streams = new LRUCache<string, Kept>({ max: most })
  const absent = new LRUCache<string, true>({ max: mostAbsent })
  let evictions = 0
  /** Of each stream the last revision that was looked at; how many events that were, and how often it is not known. */
  const last = new LRUCache<string, Revision>({ max: mostLooked })
  let looked = { events: 0, gaps: 0 }

  const isBehind = (stream: string, revision: Revision | 'no-stream'): boolean => {
    const seen = last.peek(stream)
    return seen !== undefined && (revision === 'no-stream' || revision < seen)
  }

  return {
    /** A stream's name decides its decider, so what was kept under it has that decider's state. */
    get: <S>(stream: string): Folded<S> | undefined => streams.get(stream)?.folded as Folded<S> | undefined,
    /** The stream as the log had it when it was looked at last, or newer; undefined where that is not known. */
    current<S>(stream: string): Folded<S> | undefined {
      const kept = streams.get(stream)
      return kept?.isCurrent ? (kept.folded as Folded<S>) : undefined
    },
    /** Whether the log had no such stream when it was looked at last. */
    isAbsent: (stream: string): boolean => absent.get(stream) === true,
    /** Notes what the log has had since it was looked at before; null where that is not known. What is being folded meanwhile may lack some of it. */
    looked(since: readonly Pick<StoredEvent, 'stream' | 'revision'>[] | null): void {
      looked = { events: looked.events + (since?.length ?? 0), gaps: looked.gaps + (since === null ? 1 : 0) }
      if (since === null) {
        absent.clear()
        for (const kept of streams.values()) kept.isCurrent = false
      }
      for (const { stream, revision } of since ?? []) {
        // What was looked at before may come again.
        if (!isBehind(stream, revision)) last.set(stream, revision)
        absent.delete(stream)
        const kept = streams.peek(stream)
        if (kept && isBehind(stream, kept.folded.revision)) kept.isCurrent = false
      }
    },
    /** Call before looking a stream up; the function it gives keeps what was folded on from there, and says whether it did. */
    keepFromNow() {
      const before = { evictions, ...looked }
      return (stream: string, folded: Folded<unknown>): boolean => {
        const isKnown = before.gaps === looked.gaps && looked.events - before.events <= mostLooked
        const isCurrent = isKnown && !isBehind(stream, folded.revision)
        if (folded.revision === 'no-stream') {
          if (isCurrent) absent.set(stream, true)
          return false
        }
        absent.delete(stream)
        const isKept = before.evictions === evictions
        if (isKept) streams.set(stream, { folded, isCurrent })
        return isKept
      }
    },
    forget(stream: string): void {
      absent.delete(stream)
      streams.delete(stream)
    },
    /** Forgets one, or all; also those that are being folded now. */
    evict(stream?: string): void {
      evictions += 1
      if (stream === undefined) streams.clear()
      else streams.delete(stream)
    },
  }
}
