import type { Room, RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import { openBoard, type Target } from '../measure/boards.ts'

/** Boards of staff and pages of visitors, of which those that are not open yet are opened. */
export type OpenMore = { open: { boards: number; visitors: number }; staff: Target; site: Target }
/** When a visit was first and last shown, in milliseconds since 1970, and on how many boards. */
export type Shown = { id: string; first: number; last: number; boards: number }
/** `pushes`: messages that all of them were sent. */
export type Report = { shown: Shown[]; pushes: number; ended: number }

/**
 * Holds the open pages of many practices, in a process of its own so that what they are sent does not delay who measures answers. Opens more when it
 * is told to, and reports what they were sent when it is asked.
 */
const shown = new Map<string, Shown>()
let [pushes, boards, visitors, ended] = [0, 0, 0, 0]
/** What takes the rows that one page is sent. A visit whose row changes again is sent again: the first time counts. */
const pageRows = () => {
  const seen = new Set<string>()
  return ({ projection, id }: RowChange): void => {
    pushes += 1
    if (projection !== 'appointments' || seen.has(id)) return
    seen.add(id)
    const now = performance.timeOrigin + performance.now()
    const before = shown.get(id)
    shown.set(id, { id, first: before?.first ?? now, last: now, boards: (before?.boards ?? 0) + 1 })
  }
}

/** So many sockets are opened at once. */
const atOnce = 25
/** Opens so many pages, and waits until each has been told what changed since its positions. */
const openMany = async (count: number, target: Target, room: Room): Promise<void> => {
  const openOne = async () => {
    const resumed = Promise.withResolvers<void>()
    const socket = await openBoard(target, pageRows(), { room, onResumed: resumed.resolve })
    socket.on('disconnect', () => (ended += 1))
    await resumed.promise
  }
  for (let left = count; left > 0; left -= atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, left) }, openOne))
}

const openMore = async ({ open, staff, site }: OpenMore): Promise<void> => {
  await openMany(open.boards - boards, staff, 'staff')
  await openMany(open.visitors - visitors, site, 'slots')
  boards = open.boards
  visitors = open.visitors
}

process.on('message', (asked: OpenMore | 'report') => {
  if (asked === 'report') process.send?.({ shown: [...shown.values()], pushes, ended } satisfies Report)
  else
    openMore(asked).then(
      () => process.send?.('open'),
      (error: Error) => process.send?.({ error: error.message }),
    )
})
process.once('disconnect', () => process.exit(0))
