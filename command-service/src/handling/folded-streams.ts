import { LRUCache } from 'lru-cache'
import type { Folded } from './folded.ts'

/**
 * Folded streams by name, the longest unused ones forgotten beyond a number. Streams that do not exist are not kept, nor is what was
 * folded from before an eviction: personal data that was to be forgotten would come back with it.
 */
export const createFoldedStreams = (most: number) => {
  const streams = new LRUCache<string, Folded<unknown>>({ max: most })
  let evictions = 0
  return {
    /** A stream's name decides its decider, so what was kept under it has that decider's state. */
    get: <S>(stream: string): Folded<S> | undefined => streams.get(stream) as Folded<S> | undefined,
    /** Call before looking a stream up; the function it gives keeps what was folded on from there, and says whether it did. */
    keepFromNow() {
      const before = evictions
      return (stream: string, folded: Folded<unknown>): boolean => {
        const isKept = folded.revision !== 'no-stream' && before === evictions
        if (isKept) streams.set(stream, folded)
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
