import { createLogger, type Logger } from '@clinic/platform/telemetry/logger.ts'
import type { Projection } from '@clinic/projections/projection.ts'
import type { StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import type { LiveProjection } from '../src/live/live-rows.ts'

/** A projection whose documents are named by the event's `id` field, in the staff's room. */
export const liveOf = (name: string, handles: readonly string[] = ['Touched']): LiveProjection => ({
  name,
  room: 'staff',
  // Its documents are any object, and it never folds.
  projection: {
    name,
    version: 1,
    handles,
    indexes: [],
    idsOf: ({ data }) => [String(data.id)],
    apply: (doc) => doc,
  } as Projection,
  rowOf: (json) => JSON.parse(json),
})

export const docOf = (id: string, position: bigint, row: object | null = { id }): StoredDocument => ({
  id,
  position,
  json: row && JSON.stringify(row),
})

/** A stored event of any stream. */
export const eventOf = (type: string, position: bigint, data: Record<string, unknown> = {}): StoredEvent => ({
  id: `event-${position}`,
  stream: 'any-1',
  revision: 0n,
  position,
  type,
  v: 1,
  at: '2026-11-21T14:00:00.000Z',
  data,
  meta: {
    actor: 'public',
    commandId: 'c',
    bodyHash: '',
    correlation: 'c',
    causation: 'c',
    previousMac: null,
    mac: 'm',
  },
})

export const silent: Logger = createLogger('test', { write: () => undefined })
