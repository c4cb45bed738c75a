import { z } from 'zod'
import { wirePosition } from './common.ts'

/** Rooms a socket may ask for; `order:<trackingNumber>` and `products` come with the shop. */
export const rooms = ['slots', 'staff'] as const
export const room = z.enum(rooms)
export type Room = z.infer<typeof room>

/** Projections each room carries. */
export const projectionsOf: Record<Room, readonly string[]> = {
  slots: ['taken-intervals'],
  staff: ['appointments', 'appointment-threads'],
}

/** Client → server: enter a room, carrying the position each projection was last read at. */
export const joinRequest = z.object({ room, positions: z.record(z.string(), wirePosition) })
export type JoinRequest = z.infer<typeof joinRequest>
export type JoinAnswer = { ok: true } | { ok: false; error: string }

/** Server → client `change`: the newest state of one row, or null when it is gone (design §6). */
export type RowChange = { projection: string; id: string; position: string; row: unknown | null }
/** Server → client `resumed`: what changed since the client's positions, oldest first; `refresh` names projections to read again. */
export type Resumed = { room: Room; changes: RowChange[]; refresh: string[] }

/** More changed rows than this since a client left: it is told to refetch instead (design §6). */
export const mostResumedRows = 500
