import { sessionTimes } from '@clinic/platform/vault/people/sessions.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import { signInsStream } from '@clinic/shared-events/staff/sign-in-events.ts'
import { signIns } from '../sign-ins.ts'
import { repeatActivation } from './activation.ts'
import { credentialOrigin, readAccount, readFolded, record, type StaffDeps, send, signOutOrigin } from './staff-deps.ts'

/**
 * At start-up: changes that reached the vault and not the log are recorded now (docs/http.md#sessions). A password, a session that is
 * gone from the vault within the time it could have lasted, a deactivation. What is recorded already is recognised.
 */
export const repeatUnfinished = async (deps: StaffDeps, staffIds: readonly string[]): Promise<void> => {
  for (const staffId of staffIds) {
    await recordPassword(deps, staffId)
    await recordEndedSessions(deps, staffId)
    await repeatActivation(deps, staffId)
  }
}

const recordPassword = async (deps: StaffDeps, staffId: string): Promise<void> => {
  const credential = await deps.vault.credentials.read(staffId)
  if (!credential) return
  const origin = credentialOrigin(deps.now(), staffId, credential)
  if ((await readFolded(deps, staffId)).seen.has(origin.commandId)) return
  await deps.vault.sessions.endAllOf(staffId)
  const by = credential.change?.by ?? 'setting'
  // A password of one's own leaves the calendar's address (docs/open-points.md#calendar-feed).
  if (by === 'admin' || by === 'setting') await deps.vault.calendarFeeds.endAllOf(staffId)
  // Refused only where no account was opened: then opening it is what is unfinished, and whoever opens it asks again.
  if (by === 'invited') await send(deps, staffId, { type: 'RecordInvitationAccepted', data: {} }, origin)
  else await send(deps, staffId, { type: 'RecordPasswordReplaced', data: { by } }, origin)
}

const recordEndedSessions = async (deps: StaffDeps, staffId: string): Promise<void> => {
  const account = await readAccount(deps, staffId)
  if (account.status === 'none') return
  const now = deps.now()
  const first = instantAfter(now, -sessionTimes.absolute)
  const stored = new Set(await deps.vault.sessions.listOf(staffId))
  // A session that began last month ends there too.
  for (const stream of new Set([first, now].map((instant) => signInsStream(staffId, instant)))) {
    const { state } = await deps.handler.read(stream, signIns)
    for (const { session, since } of state) {
      const isOver = since < first || (account.sessionsEndedAt !== null && since < account.sessionsEndedAt)
      if (!isOver && !stored.has(session))
        await record(deps, stream, { type: 'RecordSignOut', data: { staffId, session } }, signOutOrigin(now, session))
    }
  }
}
