import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import type { Decider } from '../decider.ts'
import { type Folded, foldOn, giveUp, nextRevision, readEvents } from './folded.ts'
import { createFoldedStreams } from './folded-streams.ts'
import { type Begun, createSnapshotReading, type SnapshotDeps } from './snapshots.ts'

export type ReadingDeps = SnapshotDeps & {
  /** Folded streams kept in memory. */
  foldedStreams?: number
}

const mostFolded = 5_000

/** Streams folded as the log has them: from memory or a snapshot on. `streams`: those in memory. */
export const createReading = (deps: ReadingDeps) => {
  const streams = createFoldedStreams(deps.foldedStreams ?? mostFolded)
  const kept = createSnapshotReading(deps)

  /** Keeps what is read from now on, unless it is forgotten meanwhile. */
  const remembering = () => {
    const keepFolded = streams.keepFromNow()
    return <S, E extends AnyEvent>(
      stream: string,
      decider: Decider<S, never, E, unknown>,
      begun: Begun<S>,
    ): Folded<S> => {
      if (keepFolded(stream, begun.folded)) kept.keepIfDue(stream, decider, begun)
      return begun.folded
    }
  }

  /** What follows in the log; all of it where nothing is known. */
  const catchUp = async <S, E extends AnyEvent>(
    stream: string,
    decider: Decider<S, never, E, unknown>,
    known: Folded<S> | undefined,
    keep: ReturnType<typeof remembering>,
  ): Promise<Folded<S>> => {
    const anew = async () => keep(stream, decider, await kept.read(stream, decider))
    if (!known) return anew()
    const { revision: before } = known
    const events = await readEvents<E>(deps, stream, nextRevision(before))
    if (giveUp(events)) return anew()
    return keep(stream, decider, { folded: foldOn(decider, known, events), before })
  }

  return { streams, remembering, catchUp }
}
