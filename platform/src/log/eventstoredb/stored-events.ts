import type {
  EventMeta,
  EventToAppend,
  SealedBlock,
  StoredEvent,
} from '@clinic/shared-events/definitions/stored-event.ts'
import { type AllStreamResolvedEvent, type JSONEventData, jsonEvent, type ResolvedEvent } from '@eventstore/db-client'

/** The stream of the log's identity; never part of what the log answers. */
export const identityStream = 'logIdentity-log'

/** The data of an event in EventStoreDB, beside id, type and metadata. */
type Content = Pick<EventToAppend, 'v' | 'at' | 'data'> & { sealed?: SealedBlock[] }

type Recorded = NonNullable<ResolvedEvent['event'] | AllStreamResolvedEvent['event']>

export const toEventData = ({ id, type, v, at, data, sealed, meta }: EventToAppend): JSONEventData => {
  return jsonEvent({ id, type, data: { v, at, data, ...(sealed && { sealed }) }, metadata: meta })
}

/** Whether an event is an application's: neither the server's own nor the log's identity. */
export const isApplicationEvent = (event: Recorded | undefined): event is Recorded => {
  return (
    event !== undefined &&
    !event.streamId.startsWith('$') &&
    !event.type.startsWith('$') &&
    event.streamId !== identityStream
  )
}

/** The event as this log wrote it; undefined when it did not: another content, or none of what each of its events carries. */
export const fromRecorded = (event: Recorded): StoredEvent | undefined => {
  const { id, streamId: stream, revision, type, position, isJson, data: content, metadata: meta } = event
  if (!isJson || !position || !isContent(content) || !isMeta(meta)) return undefined
  const { v, at, data, sealed } = content
  const stored: StoredEvent = { id, stream, revision, position: position.commit, type, v, at, data, meta }
  if (sealed) stored.sealed = sealed
  return stored
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isContent = (value: unknown): value is Content =>
  isRecord(value) &&
  Number.isInteger(value.v) &&
  typeof value.at === 'string' &&
  isRecord(value.data) &&
  (value.sealed === undefined || Array.isArray(value.sealed))

const metaTexts = ['actor', 'commandId', 'bodyHash', 'correlation', 'causation', 'mac'] as const

const isMeta = (value: unknown): value is EventMeta =>
  isRecord(value) &&
  metaTexts.every((name) => typeof value[name] === 'string') &&
  (value.previousMac === null || typeof value.previousMac === 'string')
