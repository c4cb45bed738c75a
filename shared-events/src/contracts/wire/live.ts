import { z } from 'zod'
import { adminOnly, type Caller, everyone, staffOnly } from './call.ts'
import { trackingNumber, wirePosition } from './common.ts'

type RoomDeclaration = {
  who: readonly Caller[]
  /** The schema of a room's key, for a kind with many rooms; without it there is one room of the kind. */
  key?: z.ZodType<string>
}

/** An id as it stands in a room's name. */
const rowId = z.string().regex(/^[\w-]{1,100}$/)

/** Kinds of rooms a socket may ask for, and who may enter. */
export const rooms = {
  slots: { who: everyone },
  staff: { who: staffOnly },
  administration: { who: adminOnly },
  // Clinical texts go to who has that appointment's or that patient's page open, and to no other board.
  appointment: { who: staffOnly, key: rowId },
  patient: { who: staffOnly, key: rowId },
  products: { who: everyone },
  // Whoever holds the tracking number, which nobody can guess.
  order: { who: everyone, key: trackingNumber },
} as const satisfies Record<string, RoomDeclaration>

export type RoomKind = keyof typeof rooms
type Keyed = { [K in RoomKind]: (typeof rooms)[K] extends { key: unknown } ? K : never }[RoomKind]
/** 'staff', or 'order:MV-0123456789' for a kind with a key. */
export type Room = Exclude<RoomKind, Keyed> | `${Keyed}:${string}`

const isRoomKind = (text: string): text is RoomKind => Object.hasOwn(rooms, text)
export const roomKinds = Object.keys(rooms).filter(isRoomKind)

const isKeyed = (kind: RoomKind): kind is Keyed => 'key' in rooms[kind]
/** 'staff' → 'staff'; 'order', 'MV-0123456789' → 'order:MV-0123456789'. */
export const roomOf = (kind: RoomKind, key = ''): Room => (isKeyed(kind) ? `${kind}:${key}` : kind)

/** 'order:MV-0123456789' → ['order', 'MV-0123456789']; 'staff' → ['staff', null]. */
const partsOf = (text: string): [string, string | null] => {
  const at = text.indexOf(':')
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + 1)]
}

const isRoom = (text: unknown): text is Room => {
  if (typeof text !== 'string') return false
  const [kind, key] = partsOf(text)
  if (!isRoomKind(kind)) return false
  const declared: RoomDeclaration = rooms[kind]
  return declared.key ? declared.key.safeParse(key).success : key === null
}
const room = z.custom<Room>(isRoom)

/** 'order:MV-0123456789' → 'order'. */
// A room begins with its kind.
export const kindOf = (of: Room): RoomKind => partsOf(of)[0] as RoomKind
/** The key of a room: 'order:MV-0123456789' → 'MV-0123456789'; null for rooms that carry every row. */
export const keyOf = (of: Room): string | null => partsOf(of)[1]

/** Client → server: enter a room, carrying the position each projection was last read at. */
export const joinRequest = z.object({ room, positions: z.record(z.string(), wirePosition) })
export type JoinRequest = z.infer<typeof joinRequest>
/** Client → server: what is followed no more in a room. */
export const leaveRequest = z.object({ room, projections: z.array(z.string().max(100)).max(50) })
export type LeaveRequest = z.infer<typeof leaveRequest>
export type JoinAnswer = { ok: true } | { ok: false; error: string }

/** Server → client `change`: the newest state of one row, or null when it is gone (docs/reading.md#live-rows). */
export type RowChange = { projection: string; id: string; position: string; row: unknown | null }
/**
 * Server → client `resumed`: what changed since the client's positions, oldest first; `refresh` names projections to read again. `filled`: of each that is
 * followed which filling it is; of another than before any row may be another one, at a position it had already.
 */
export type Resumed = { room: Room; changes: RowChange[]; refresh: string[]; filled: Record<string, string> }

/** Server → client `late`: the board's projections that do not show what happened more than a few seconds ago; none when all do again. */
export type Late = { projections: string[] }

/** More changed rows than this since a client left: it is told to refetch instead (docs/reading.md#live-rows). */
export const mostResumedRows = 500
