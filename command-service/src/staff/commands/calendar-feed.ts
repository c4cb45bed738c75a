import { createHmac } from 'node:crypto'
import type { CalendarFeed } from '@clinic/platform/vault/calendar-feeds.ts'
import type { Origin } from '../../handling/origin.ts'
import { readFolded, type StaffAnswer, type StaffDeps, send } from './staff-deps.ts'

/** The token of a calendar: 256 bits that follow from the command, so that a repeated call shows the same address. */
const tokenOf = (idSecret: Buffer, { commandId }: Origin): string =>
  createHmac('sha256', idSecret).update(`calendar-feed ${commandId}`).digest('base64url')

type MadeFeed =
  | { ok: true; position: bigint; feed: CalendarFeed; token: string }
  | Extract<StaffAnswer, { ok: false }>
  | { ok: false; rejection: { type: 'CalendarFeedEnded' } }

const ended = { ok: false, rejection: { type: 'CalendarFeedEnded' } } as const

/**
 * Makes the secret address of one's own calendar; the one before ends. The vault first, then the event: after a crash between them the same
 * call makes the same address. A command that is recorded makes nothing again: once its address has ended, its repeat is refused.
 * `session`: the hash of the session that asks.
 */
export const makeCalendarFeed = async (
  deps: StaffDeps & { idSecret: Buffer },
  { staffId, session, names }: { staffId: string; session: string; names: boolean },
  origin: Origin,
): Promise<MadeFeed> => {
  const { calendarFeeds } = deps.vault
  const token = tokenOf(deps.idSecret, origin)
  const { state, seen } = await readFolded(deps, staffId)
  const stands = state.status === 'open' && state.active
  if (stands && !seen.has(origin.commandId)) {
    await calendarFeeds.put(token, { staffId, names, madeAt: origin.now })
    if (await endedWith(deps, session, token)) return ended
  }
  const shows = names ? 'full' : 'initials'
  const answer = await send(deps, staffId, { type: 'RecordCalendarFeedMade', data: { shows } }, origin)
  if (!answer.ok) {
    // Deactivated meanwhile, which may have ended the calendars before this one was there.
    if (answer.rejection.type === 'AccountInactive') await calendarFeeds.endAllOf(staffId)
    return answer
  }
  const feed = await calendarFeeds.read(token)
  return feed ? { ok: true, position: answer.position, feed, token } : ended
}

/**
 * Ends an address that was made while its session ended. A password that an administrator sets ends the sessions and then the calendars:
 * while the session is there, the calendars' end comes after the address (docs/open-points.md#calendar-feed).
 */
const endedWith = async ({ vault }: StaffDeps, session: string, token: string): Promise<boolean> => {
  const { calendarFeeds, sessions } = vault
  if (await sessions.readByHash(session, { counts: false })) return false
  const made = await calendarFeeds.read(token)
  if (made) await calendarFeeds.endAllOf(made.staffId)
  return true
}

/** Ends the secret address of one's own calendar: from then on it is not found. Without one nothing is recorded. */
export const revokeCalendarFeed = async (
  deps: StaffDeps,
  staffId: string,
  origin: Origin,
): Promise<StaffAnswer | null> => {
  const { seen } = await readFolded(deps, staffId)
  const known = await deps.vault.calendarFeeds.of(staffId)
  if (!known && !seen.has(origin.commandId)) return null
  if (!seen.has(origin.commandId)) await deps.vault.calendarFeeds.endAllOf(staffId)
  return send(deps, staffId, { type: 'RecordCalendarFeedRevoked', data: {} }, origin)
}
