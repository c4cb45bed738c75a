import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { Snapshots } from '@clinic/platform/vault/snapshots.ts'
import { once } from '@clinic/platform/waiting/once.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import type { Revision, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import type { Decider } from '../decider.ts'
import { type Folded, foldOn, giveUp, nextRevision, readEvents, type Seen, unread } from './folded.ts'

/** A snapshot is taken each time a stream has grown over another multiple of so many events. */
const snapshotEvery = 500n

/** How what is kept of any stream beside its state is written; with the decider's own number it is the shape. */
const format = 2

export type SnapshotDeps = {
  log: Pick<EventLog, 'readStream' | 'head'>
  codec: Pick<Codec, 'open'>
  /** None are taken or read when absent. */
  snapshots?: Snapshots
  /** Called with why one could not be kept or read: then the log is read whole. */
  onSnapshotProblem?: (error: unknown) => void
}
type Reading<S, E extends AnyEvent> = Decider<S, never, E, unknown>
type Kept = { state: unknown; edited: string; seen: [string, Seen][] }

/** A stream as it was read: what it is folded to, and from where its events were read. */
export type Begun<S> = { folded: Folded<S>; before: Revision | 'no-stream' }

/**
 * Reads streams from their snapshots on and takes new ones (docs/log.md#snapshots). A snapshot counts only where the log has the event it
 * was taken after, with its mac, and what follows is chained to it; anything else is read from the first event.
 */
export const createSnapshotReading = ({ log, codec, snapshots, onSnapshotProblem = () => undefined }: SnapshotDeps) => {
  const idOfLog = once(async () => (await log.head()).logId)

  /** What was kept and the log's events since; null where nothing was kept that fits. */
  const fromSnapshot = async <S, E extends AnyEvent>(stream: string, decider: Reading<S, E>) => {
    const { snapshot } = decider
    if (!snapshots || !snapshot) return null
    const kept = await snapshots.read(stream)
    if (kept?.shape !== shapeOf(snapshot.shape) || kept.logId !== (await idOfLog())) return null
    const stored = await log.readStream(stream, kept.revision)
    if (!follows(stored, kept.revision, kept.mac)) return null
    const events = stored.length === 1 ? [] : await codec.open<E>(stored.slice(1))
    if (giveUp(events)) return null
    const { state, edited, seen } = JSON.parse(kept.text) as Kept
    const { revision, mac } = kept
    const known: Folded<S> = {
      revision,
      mac,
      position: stored[0]?.position ?? 0n,
      state: snapshot.read(state),
      edited: BigInt(edited),
      // Of a stream that gave something up none is kept.
      givenUp: [],
      seen: new Map(seen),
    }
    return { folded: foldOn(decider, known, events), before: revision }
  }

  const reported = async <T>(trying: Promise<T>): Promise<T | null> => {
    try {
      return await trying
    } catch (error) {
      onSnapshotProblem(error)
      return null
    }
  }

  return {
    /** A stream of which nothing is in memory. */
    async read<S, E extends AnyEvent>(stream: string, decider: Reading<S, E>): Promise<Begun<S>> {
      const begun = await reported(fromSnapshot(stream, decider))
      if (begun) return begun
      const folded = foldOn(decider, unread(decider), await readEvents<E>({ log, codec }, stream, 0n))
      return { folded, before: 'no-stream' }
    },

    /** Takes a snapshot when one is due since `before`. What is folded is written down at once and sealed and stored after. */
    keepIfDue<S, E extends AnyEvent>(stream: string, decider: Reading<S, E>, { folded, before }: Begun<S>): void {
      const { snapshot } = decider
      const { revision, mac, givenUp } = folded
      const isDue = nextRevision(revision) / snapshotEvery > nextRevision(before) / snapshotEvery
      if (!snapshots || !snapshot || !isDue || givenUp.length > 0 || revision === 'no-stream' || mac === null) return
      const { state, edited, seen } = folded
      const kept: Kept = { state: snapshot.write(state), edited: String(edited), seen: [...seen] }
      const text = JSON.stringify(kept)
      const keep = async () =>
        snapshots.keep(stream, { logId: await idOfLog(), shape: shapeOf(snapshot.shape), revision, mac }, text)
      void reported(keep())
    },
  }
}

const shapeOf = (own: number): string => `${format}.${own}`

/** Whether these events begin with that one and are each chained to the one before. */
const follows = (stored: readonly StoredEvent[], revision: Revision, mac: string): boolean =>
  stored[0]?.revision === revision &&
  stored[0].meta.mac === mac &&
  stored.every(({ revision, meta }, n) => {
    const previous = stored[n - 1]
    return !previous || (revision === previous.revision + 1n && meta.previousMac === previous.meta.mac)
  })
