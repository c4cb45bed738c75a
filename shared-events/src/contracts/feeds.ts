import { actionRequestFeeds } from './action-requests.ts'
import { appointmentFeeds } from './appointments.ts'
import type { FeedDeclaration } from './feed.ts'
import { intakeFeeds } from './intakes.ts'
import type { RoomKind } from './live.ts'
import { orderFeeds } from './orders.ts'
import { productFeeds } from './products.ts'
import { scheduleFeeds } from './schedule.ts'

/** The feeds of every slice. */
export const feeds: readonly FeedDeclaration[] = [
  scheduleFeeds,
  appointmentFeeds,
  actionRequestFeeds,
  orderFeeds,
  intakeFeeds,
  productFeeds,
].flatMap((slice): FeedDeclaration[] => Object.values(slice))

/** Projections that a kind of room carries. */
export const projectionsOf = (kind: RoomKind): readonly string[] =>
  feeds.filter(({ room }) => room === kind).map(({ projection }) => projection)
