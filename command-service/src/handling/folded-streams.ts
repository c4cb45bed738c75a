import type { Folded } from './folded.ts'

/** Folded streams by name, the longest unused ones forgotten beyond a number. Streams that do not exist are not kept. */
export const createFoldedStreams = (most: number) => {
  const streams = new Map<string, Folded<unknown>>()
  return {
    /** A stream's name decides its decider, so what was kept under it has that decider's state. */
    get<S>(stream: string): Folded<S> | undefined {
      const folded = streams.get(stream)
      if (folded === undefined) return undefined
      streams.delete(stream)
      streams.set(stream, folded)
      return folded as Folded<S>
    },
    keep(stream: string, folded: Folded<unknown>): void {
      if (folded.revision === 'no-stream') return
      streams.delete(stream)
      streams.set(stream, folded)
      const [oldest] = streams.keys()
      if (streams.size > most && oldest !== undefined) streams.delete(oldest)
    },
    forget: (stream: string): void => void streams.delete(stream),
    forgetAll: (): void => streams.clear(),
  }
}
