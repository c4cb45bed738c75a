import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { AnyEvent, Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { Position, Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import type { Decider, Happened, Instant } from '../decider.ts'

/** A command that appended: the hash of its body, and when it did. */
export type Seen = { bodyHash: string; at: Instant }

/**
 * A stream folded up to a revision. `seen`: every command that appended to it, by its id, but those that the decider recognises itself or is asked for no
 * more (`repeatsWithinDays`); it is changed in place, since the commands on one stream run one after another.
 */
export type Folded<S> = {
  state: S
  revision: Revision | 'no-stream'
  /** The revision of the last of the decider's `edits`: what If-Match names. */
  edited: Revision | 'no-stream'
  /** Of the last event; 0n for no stream. */
  position: Position
  /** Of the last event; null for no stream. */
  mac: string | null
  seen: Map<string, Seen>
}

export const nextRevision = (revision: Revision | 'no-stream'): Revision =>
  revision === 'no-stream' ? 0n : revision + 1n

type Reading = { log: Pick<EventLog, 'readStream'>; codec: Pick<Codec, 'open'> }
type Evolving<S, E extends AnyEvent> = Pick<
  Decider<S, never, E, never>,
  'initialState' | 'evolve' | 'repeatsDecided' | 'repeatsWithinDays' | 'edits'
>

export const unread = <S, E extends AnyEvent>(decider: Evolving<S, E>): Folded<S> => ({
  state: decider.initialState(),
  revision: 'no-stream',
  edited: 'no-stream',
  position: 0n,
  mac: null,
  seen: new Map(),
})

const isEdit = <E extends AnyEvent>(decider: Pick<Evolving<unknown, E>, 'edits'>, type: E['type']): boolean =>
  decider.edits?.includes(type) ?? true

const dayMs = 24 * 60 * 60_000

const remember = (
  { repeatsWithinDays }: Pick<Evolving<unknown, AnyEvent>, 'repeatsWithinDays'>,
  seen: Folded<unknown>['seen'],
  commandId: string,
  command: Seen,
): void => {
  seen.set(commandId, command)
  if (repeatsWithinDays === undefined) return
  const since = instantAfter(command.at, -repeatsWithinDays * dayMs)
  // The oldest come first.
  for (const [id, { at }] of seen) {
    if (at >= since) return
    seen.delete(id)
  }
}

/** The stream's events from a revision on, opened. */
export const readEvents = async <E extends AnyEvent>(
  { log, codec }: Reading,
  stream: string,
  from: Revision,
): Promise<Recorded<E>[]> => {
  const stored = await log.readStream(stream, from)
  return stored.length === 0 ? [] : codec.open<E>(stored)
}

/** Folds what follows; the same object when nothing does. */
export const foldOn = <S, E extends AnyEvent>(
  decider: Evolving<S, E>,
  folded: Folded<S>,
  events: readonly Recorded<E>[],
): Folded<S> => {
  const last = events.at(-1)
  if (!last) return folded
  for (const { type, meta, at } of events)
    if (!decider.repeatsDecided?.includes(type))
      remember(decider, folded.seen, meta.commandId, { bodyHash: meta.bodyHash, at })
  return {
    state: events.reduce((state, event) => decider.evolve(state, event), folded.state),
    revision: last.revision,
    edited: events.findLast(({ type }) => isEdit(decider, type))?.revision ?? folded.edited,
    position: last.position,
    mac: last.meta.mac,
    seen: folded.seen,
  }
}

/** Folds events just appended under one command. */
export const foldAppended = <S, E extends AnyEvent>(
  decider: Evolving<S, E>,
  folded: Folded<S>,
  events: readonly E[],
  appended: { at: string; commandId: string; bodyHash: string; revision: Revision; position: Position; mac: string },
): Folded<S> => {
  const { at, commandId, bodyHash, revision, position, mac } = appended
  if (!events.every(({ type }) => decider.repeatsDecided?.includes(type)))
    remember(decider, folded.seen, commandId, { bodyHash, at })
  const state = events.reduce((now, event) => decider.evolve(now, { ...event, at } as Happened<E>), folded.state)
  const lastEdit = events.findLastIndex(({ type }) => isEdit(decider, type))
  const edited = lastEdit < 0 ? folded.edited : revision - BigInt(events.length - 1 - lastEdit)
  return { state, revision, edited, position, mac, seen: folded.seen }
}
