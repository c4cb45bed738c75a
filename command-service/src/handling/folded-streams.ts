import { createBoundedCache } from '@clinic/shared-events/vault/bounded-cache.ts'
import type { Folded } from './folded.ts'

/** Folded streams by name, the longest unused ones forgotten beyond a number. Streams that do not exist are not kept. */
export const createFoldedStreams = (most: number) => {
  const streams = createBoundedCache<string, Folded<unknown>>(most)
  return {
    /** A stream's name decides its decider, so what was kept under it has that decider's state. */
    get: <S>(stream: string): Folded<S> | undefined => streams.get(stream) as Folded<S> | undefined,
    keep(stream: string, folded: Folded<unknown>): void {
      if (folded.revision !== 'no-stream') streams.set(stream, folded)
    },
    forget: streams.delete,
    forgetAll: streams.clear,
  }
}
