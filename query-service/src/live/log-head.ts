import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { auditFeeds } from '@clinic/shared-events/contracts/audit.ts'
import { kindOf, type Resumed, type Room, type RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'

const { projection, room: kind } = auditFeeds.log
const pauseMs = 2_000

const changeAt = (position: Position): RowChange => ({
  projection,
  id: projection,
  position: String(position),
  row: {},
})

/**
 * Pushes that something new stands in the log (docs/reading.md#the-audit): the first event at once, those that follow it every two seconds.
 * @returns to be called with the position of each event
 */
export const createLogHead = (
  push: (change: RowChange) => void,
  signal: AbortSignal,
): ((position: Position) => void) => {
  let newest = 0n
  let pushed = 0n
  let paused = false
  const go = () => {
    paused = newest > pushed && !signal.aborted
    if (!paused) return
    pushed = newest
    push(changeAt(newest))
    setTimeout(go, pauseMs).unref()
  }
  return (position) => {
    newest = position
    if (!paused) go()
  }
}

/** What a client is sent that follows the log again, beside what changed in the room's projections. */
export const withLogHead = async (
  log: Pick<EventLog, 'head'>,
  room: Room,
  positions: Readonly<Record<string, string>>,
  resumed: Resumed,
): Promise<Resumed> => {
  const since = positions[projection]
  if (since === undefined || kindOf(room) !== kind) return resumed
  const { position } = await log.head()
  // Ahead of what is there: it followed another log, before a restore.
  if (position < BigInt(since)) return { ...resumed, refresh: [...resumed.refresh, projection] }
  return position > BigInt(since) ? { ...resumed, changes: [...resumed.changes, changeAt(position)] } : resumed
}
