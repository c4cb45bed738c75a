import { createHmac } from 'node:crypto'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { canonical } from './canonical.ts'

/** An event as the chain covers it: everything stored but its place in the whole log, which the log gives after the append. */
type ChainedEvent = Omit<StoredEvent, 'position'>

/** HMAC-SHA-256, base64, over the canonical form of everything stored; `meta.mac` apart (docs/log.md#tamper-evidence). */
export const macOf = (secret: Buffer, event: ChainedEvent): string => {
  const { id, stream, revision, type, v, at, data, sealed, meta } = event
  const covered = {
    id,
    stream,
    revision: String(revision),
    type,
    v,
    at,
    data,
    sealed,
    meta: { ...meta, mac: undefined },
  }
  return createHmac('sha256', secret).update(canonical(covered)).digest('base64')
}
