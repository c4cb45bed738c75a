import { randomUUID } from 'node:crypto'
import {
  type BinaryEventType,
  binaryEvent,
  type JSONEventType,
  jsonEvent,
  type RecordedEvent,
  type ResolvedEvent,
} from '@eventstore/db-client'

/** Streams and ids are new in each run: a given server still holds those of earlier runs. */
export const newStream = (): string => `answers-${randomUUID()}`

export const event = ({ data = { n: 1 }, metadata }: { data?: object; metadata?: object } = {}) => {
  return jsonEvent<JSONEventType>({ type: 'Booked', data: { ...data }, metadata })
}

export const bytesEvent = (data: Uint8Array) => {
  return binaryEvent<BinaryEventType>({ type: 'Booked', data })
}

/** Every event of a read. @throws what the read fails with */
export const collected = async (read: AsyncIterable<ResolvedEvent>): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const { event } of read) if (event) events.push(event)
  return events
}
