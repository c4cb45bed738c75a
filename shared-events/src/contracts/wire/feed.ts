import type { z } from 'zod'
import type { ClinicalRead } from './clinical.ts'
import type { RoomKind } from './live.ts'

/** A declared feed: the rows of a projection, pushed to one kind of room (`rooms`), which says who may follow it. */
export type FeedDeclaration = {
  /** The projection's name; with `whole` or `ofLog` any other one. */
  projection: string
  /** It follows no projection but the log: one row without content, pushed when something new stands there. */
  ofLog?: true
  /** The projection whose documents are pushed whole, with what they hide from others. */
  whole?: string
  room: RoomKind
  /** The field of a row that names its room, where a kind has many; without it that is the row's id. Such a row is never removed. */
  by?: string
  /** Its rows show clinical data: an entry is left before a room is entered for it. It is handed the room's key under the name `by`. */
  clinical?: ClinicalRead
  /** What a row looks like where it is shown. */
  row: z.ZodType
}

/** Declares feeds by name, keeping the exact types of each. */
export const declareFeeds = <const F extends Record<string, FeedDeclaration>>(feeds: F): F => feeds
