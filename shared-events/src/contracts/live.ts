import { z } from 'zod'
import { trackingNumber, wirePosition } from './common.ts'

/** Kinds of rooms a socket may ask for. A room is its kind, but of `order` there is one per order. */
export const roomKinds = ['slots', 'staff', 'products', 'order'] as const
export type RoomKind = (typeof roomKinds)[number]
export type Room = Exclude<RoomKind, 'order'> | `order:${string}`

const isRoom = (text: unknown): text is Room =>
  text === 'slots' ||
  text === 'staff' ||
  text === 'products' ||
  (typeof text === 'string' && text.startsWith('order:') && trackingNumber.safeParse(text.slice(6)).success)
export const room = z.custom<Room>(isRoom)

/** 'order:MV-0123456789' → 'order'. */
export const kindOf = (of: Room): RoomKind => (of === 'slots' || of === 'staff' || of === 'products' ? of : 'order')
/** The only row a room is about: 'order:MV-0123456789' → 'MV-0123456789'; null for rooms that carry every row. */
export const rowIdOf = (of: Room): string | null => (kindOf(of) === 'order' ? of.slice(6) : null)

/** Projections each kind of room carries. */
export const projectionsOf: Record<RoomKind, readonly string[]> = {
  slots: ['taken-intervals'],
  staff: ['appointments', 'appointment-threads', 'action-requests', 'orders', 'patient-intakes', 'clinical-intakes'],
  products: ['products'],
  order: ['order-progress'],
}

/** Client → server: enter a room, carrying the position each projection was last read at. */
export const joinRequest = z.object({ room, positions: z.record(z.string(), wirePosition) })
export type JoinRequest = z.infer<typeof joinRequest>
export type JoinAnswer = { ok: true } | { ok: false; error: string }

/** Server → client `change`: the newest state of one row, or null when it is gone (docs/reading.md#live-rows). */
export type RowChange = { projection: string; id: string; position: string; row: unknown | null }
/** Server → client `resumed`: what changed since the client's positions, oldest first; `refresh` names projections to read again. */
export type Resumed = { room: Room; changes: RowChange[]; refresh: string[] }

/** Server → client `late`: the board's projections that do not show what happened more than a few seconds ago; none when all do again. */
export type Late = { projections: string[] }

/** More changed rows than this since a client left: it is told to refetch instead (docs/reading.md#live-rows). */
export const mostResumedRows = 500
