import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { AnyEvent, Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { givenUpIn, isFence } from '@clinic/shared-events/definitions/erased.ts'
import { type Position, personalClasses, type Revision } from '@clinic/shared-events/definitions/stored-event.ts'
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
  /** The ids of the keys that it gave up with what they sealed; nothing is sealed under them again. */
  givenUp: readonly string[]
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
  givenUp: [],
  seen: new Map(),
})

/** Whether a stream gave something up in these events: what was folded before them has it still. */
export const giveUp = (events: readonly AnyEvent[]): boolean => events.some(isFence)

const isEdit = <E extends AnyEvent>(decider: Pick<Evolving<unknown, E>, 'edits'>, event: E): boolean =>
  !isFence(event) && (decider.edits?.includes(event.type) ?? true)

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

/** As it is read once its keys are destroyed. */
const withoutPersonal = <E extends AnyEvent>(event: Recorded<E>): Recorded<E> => {
  const held = personalClasses.filter((personalClass) => Object.keys(event[personalClass] ?? {}).length > 0)
  return { ...event, ...Object.fromEntries(held.map((personalClass) => [personalClass, null])) }
}

/** The stream's events from a revision on, opened: what it gave up is erased, whether its keys are destroyed yet or not. */
export const readEvents = async <E extends AnyEvent>(
  { log, codec }: Reading,
  stream: string,
  from: Revision,
): Promise<Recorded<E>[]> => {
  const stored = await log.readStream(stream, from)
  const events = stored.length === 0 ? [] : await codec.open<E>(stored)
  const fence = events.findLastIndex(isFence)
  return fence < 0 ? events : events.map((event, n) => (n < fence ? withoutPersonal(event) : event))
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
    state: events.reduce((state, event) => (isFence(event) ? state : decider.evolve(state, event)), folded.state),
    revision: last.revision,
    edited: events.findLast((event) => isEdit(decider, event))?.revision ?? folded.edited,
    position: last.position,
    mac: last.meta.mac,
    givenUp: [...folded.givenUp, ...givenUpIn(events)],
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
  const lastEdit = events.findLastIndex((event) => isEdit(decider, event))
  const edited = lastEdit < 0 ? folded.edited : revision - BigInt(events.length - 1 - lastEdit)
  return { ...folded, state, revision, edited, position, mac }
}
