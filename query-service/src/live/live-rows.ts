import type { Projection, ShownUnder } from '@clinic/projections/projection.ts'
import { projections } from '@clinic/projections/projections.ts'
import { feeds } from '@clinic/shared-events/contracts/calls.ts'
import type { Role } from '@clinic/shared-events/contracts/practice/staff.ts'
import type { Caller } from '@clinic/shared-events/contracts/wire/call.ts'
import { type RoomKind, rooms } from '@clinic/shared-events/contracts/wire/live.ts'

/** A projection whose rows are pushed: the feed's name, the kind of room, and the part of a document that is sent. */
export type LiveProjection = {
  name: string
  room: RoomKind
  by?: string
  projection: Projection
  rowOf(json: string): unknown
}

/** The declared feeds that follow a projection. */
export const projectionFeeds = feeds.filter(({ ofLog }) => !ofLog)

/** The projections of these feeds (docs/reading.md#live-rows). @throws when a feed has no projection of its name */
export const liveProjections = (settings: ShownUnder): readonly LiveProjection[] =>
  projectionFeeds.map(({ room, by, projection: name, whole }) => {
    const projection = projections.find((one) => one.name === (whole ?? name))
    if (!projection) throw new Error(`The feed ${name} has no projection`)
    // The stored document is the projection's own type.
    const rowOf = (json: string): object => {
      const doc = JSON.parse(json) as object
      return (whole === undefined && projection.shown?.(doc, settings)) || doc
    }
    return { name, room, ...(by !== undefined && { by }), projection, rowOf }
  })

/** Whether someone with that role, or without a session, may enter a room. */
export const roomAllows = (kind: RoomKind, role: Role | null): boolean => {
  const who: readonly Caller[] = rooms[kind].who
  return who.includes(role ?? 'anonymous')
}
