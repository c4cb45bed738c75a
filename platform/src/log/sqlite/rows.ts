import type { EventToAppend, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'

/** An event on its way in with its JSON already written, so that the transaction only inserts. */
export type EventRow = {
  id: string
  type: string
  v: number
  at: string
  data: string
  sealed: string | null
  meta: string
}

export const columns = 'position, id, stream, revision, type, v, at, data, sealed, meta'

/** A row as read with `setReturnArrays(true)`, in the order of `columns`. Positions and revisions stay far below 2^53. */
export type ReadRow = [number, string, string, number, string, number, string, string, string | null, string]

/** @throws TypeError when `data`, `sealed` or `meta` is not plain JSON */
export const toRow = ({ id, type, v, at, data, sealed, meta }: EventToAppend): EventRow => {
  return {
    id,
    type,
    v,
    at,
    data: JSON.stringify(data),
    sealed: sealed === undefined ? null : JSON.stringify(sealed),
    meta: JSON.stringify(meta),
  }
}

export const fromRow = (row: unknown): StoredEvent => {
  const [position, id, stream, revision, type, v, at, data, sealed, meta] = row as ReadRow
  const event: StoredEvent = {
    id,
    stream,
    revision: BigInt(revision),
    position: BigInt(position),
    type,
    v,
    at,
    data: JSON.parse(data),
    meta: JSON.parse(meta),
  }
  if (sealed !== null) event.sealed = JSON.parse(sealed)
  return event
}
