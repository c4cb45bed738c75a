import { type AllStreamResolvedEvent, type JSONEventData, jsonEvent, type ResolvedEvent } from '@eventstore/db-client'
import type { EventMeta, EventToAppend, SealedBlock, StoredEvent } from '../event-log.ts'

/** Where the log keeps its own identity; never part of what it answers. */
export const identityStream = 'logIdentity-log'

/** What EventStoreDB keeps of an event besides id, type and metadata. */
type Content = Pick<EventToAppend, 'v' | 'at' | 'data'> & { sealed?: SealedBlock[] }

type Recorded = NonNullable<ResolvedEvent['event'] | AllStreamResolvedEvent['event']>

export function toEventData({ id, type, v, at, data, sealed, meta }: EventToAppend): JSONEventData {
  return jsonEvent({ id, type, data: { v, at, data, ...(sealed && { sealed }) }, metadata: meta })
}

/** Neither the server's own events nor the log's identity. */
export function isApplicationEvent(event: Recorded | undefined): event is Recorded {
  return (
    event !== undefined &&
    !event.streamId.startsWith('$') &&
    !event.type.startsWith('$') &&
    event.streamId !== identityStream
  )
}

/** @throws TypeError for an event that this log did not write */
export function fromRecorded(event: Recorded): StoredEvent {
  const { id, streamId: stream, revision, type, position } = event
  const { v, at, data, sealed } = (event.isJson ? event.data : {}) as Partial<Content>
  if (v === undefined || at === undefined || data === undefined || !position) {
    throw new TypeError(`Event ${id} in ${stream} was not written by this log`)
  }
  const stored: StoredEvent = {
    id,
    stream,
    revision,
    position: position.commit,
    type,
    v,
    at,
    data,
    meta: event.metadata as EventMeta,
  }
  if (sealed) stored.sealed = sealed
  return stored
}
