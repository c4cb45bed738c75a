import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import type { CommandRequest, HandlingRejection } from './command-request.ts'
import type { Deadline } from './deadline.ts'
import type { CommandMeta } from './decider.ts'
import { type Folded, foldAppended } from './streams/folded.ts'

/** The outcome of one attempt. */
type Tried<S, E, R> =
  | { outcome: 'appended'; folded: Folded<S>; events: readonly E[] }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; rejection: R | HandlingRejection }
  | { outcome: 'conflict' }

type AttemptDeps = {
  log: Pick<EventLog, 'append'>
  codec: Pick<Codec, 'seal'>
}

/** Decides over a folded stream and appends at exactly its revision. */
export const attempt = async <S, C extends { meta: CommandMeta }, E extends AnyEvent, R>(
  deps: AttemptDeps,
  request: CommandRequest<S, C, E, R> & { deadline: Deadline },
  folded: Folded<S>,
): Promise<Tried<S, E, R>> => {
  const { decider, command, ifRevision, beforeAppend, deadline } = request
  const stale = ifRevision !== undefined && ifRevision !== folded.edited
  const { position } = folded
  // Of a stream that does not exist the refusal is its own: what was edited is not there, rather than newer.
  if (stale && folded.revision !== 'no-stream') return { outcome: 'refused', rejection: { type: 'Stale', position } }
  const decision = decider.decide(command, folded.state)
  if (!decision.ok) return { outcome: 'refused', rejection: decision.rejection }
  if (stale) return { outcome: 'refused', rejection: { type: 'Stale', position } }
  if (decision.events.length === 0) return { outcome: 'unchanged' }
  const prepared = beforeAppend ? await beforeAppend(decision.events, deadline, folded.state) : decision
  if (!prepared.ok) return { outcome: 'refused', rejection: prepared.rejection }
  return append(deps, request, folded, prepared.events)
}

const append = async <S, C extends { meta: CommandMeta }, E extends AnyEvent, R>(
  { log, codec }: AttemptDeps,
  { stream, decider, command, bodyHash, correlation, causation }: CommandRequest<S, C, E, R>,
  folded: Folded<S>,
  events: readonly E[],
): Promise<Tried<S, E, R>> => {
  const { commandId, actor, now: at } = command.meta
  const origin = { correlation: correlation ?? commandId, causation: causation ?? commandId }
  const context = { actor, commandId, bodyHash, ...origin, at }
  const sealed = await codec.seal(stream, folded.revision, folded.mac, events, context, folded.givenUp)
  const appended = await log.append(stream, folded.revision, sealed)
  if (!appended.ok) return { outcome: 'conflict' }
  const mac = sealed.at(-1)?.meta.mac ?? ''
  const { revision, position } = appended
  const stored = { at, commandId, bodyHash, revision, position, mac }
  return { outcome: 'appended', folded: foldAppended(decider, folded, events, stored), events }
}
