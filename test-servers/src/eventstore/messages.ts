import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { AppendReq, BatchAppendReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Proposed, Stored } from './stored-events.ts'

/** What the generated messages and the store say to each other. 64-bit numbers are decimal strings on the wire. */

export const streamName = (identifier: StreamIdentifier | undefined): string => {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')
}

export const identifierOf = (stream: string): StreamIdentifier => {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream))
}

export const proposed = (message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): Proposed => {
  const properties = message.getMetadataMap()
  return {
    id: uuid(message.getId()),
    type: properties.get('type') ?? '',
    json: properties.get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

const uuid = (id: UUID | undefined): string => {
  const parts = id?.getStructured()
  if (!parts) return (id?.getString() ?? '').toLowerCase()
  const halves = [parts.getMostSignificantBits(), parts.getLeastSignificantBits()]
  const hex = halves.map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** One event as a reader or a subscriber gets it. .NET counts time in 100 ns: its ticks. */
export const eventMessage = (event: Stored): ReadResp => {
  const position = String(event.position)
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(event.data)
    .setCustomMetadata(event.metadata)
  const properties = recorded.getMetadataMap()
  properties.set('type', event.type)
  properties.set('content-type', event.json ? 'application/json' : 'application/octet-stream')
  properties.set('created', String(BigInt(event.created) * 10_000n))
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position),
  )
}

export const notFoundMessage = (stream: string): ReadResp => {
  return new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  )
}

export const confirmationMessage = (subscriptionId: string): ReadResp => {
  return new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId),
  )
}

export const caughtUpMessage = (): ReadResp => {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())
}

export const checkpointMessage = (position: number): ReadResp => {
  return new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  )
}
