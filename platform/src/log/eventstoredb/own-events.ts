import type { Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client'
import { LRUCache } from 'lru-cache'
import { fromRecorded, isApplicationEvent } from './stored-events.ts'

/** An event that this system did not write: of the server's own pages, or of another application in the same database. */
export type ForeignEvent = { id: string; stream: string; type: string; position: Position }

export type OwnEvents = (read: readonly (ResolvedEvent | AllStreamResolvedEvent)[]) => StoredEvent[]

/** How many positions are remembered, so that each foreign event is reported once, however often it is read. */
const mostRemembered = 10_000

/** Picks the events of this log among those that were read. Foreign ones are passed over; `onForeign` is called once for each. */
export const createOwnEvents = (onForeign: (event: ForeignEvent) => void): OwnEvents => {
  const reported = new LRUCache<Position, true>({ max: mostRemembered })
  const report = (event: ForeignEvent): void => {
    if (reported.has(event.position)) return
    reported.set(event.position, true)
    onForeign(event)
  }
  return (read) =>
    read.flatMap(({ event }) => {
      if (!isApplicationEvent(event)) return []
      const own = fromRecorded(event)
      if (own) return [own]
      const { id, streamId: stream, type, position } = event
      report({ id, stream, type, position: position?.commit ?? 0n })
      return []
    })
}
