import { sessionTimes } from '@clinic/shared-events/vault/sessions.ts'
import { repeatActivation } from './activation.ts'
import { credentialOrigin, readAccount, readFolded, type StaffParts, send, signOutOrigin } from './staff-parts.ts'

/**
 * At start-up: changes that reached the vault and not the log are recorded now (docs/http.md#sessions). A password, a session that is
 * gone from the vault within the time it could have lasted, a deactivation. What is recorded already is recognised.
 */
export const repeatUnfinished = async (parts: StaffParts, staffIds: readonly string[]): Promise<void> => {
  for (const staffId of staffIds) {
    await recordPassword(parts, staffId)
    await recordEndedSessions(parts, staffId)
    await repeatActivation(parts, staffId)
  }
}

const recordPassword = async (parts: StaffParts, staffId: string): Promise<void> => {
  const credential = await parts.vault.credentials.read(staffId)
  if (!credential) return
  const origin = credentialOrigin(parts.now(), staffId, credential)
  if ((await readFolded(parts, staffId)).seen.has(origin.commandId)) return
  await parts.vault.sessions.endAllOf(staffId)
  const by = credential.change?.by ?? 'setting'
  // A password of one's own leaves the calendar's address (docs/decisions/0056).
  if (by !== 'owner') await parts.vault.calendarFeeds.endAllOf(staffId)
  // Refused only where no account was opened: then opening it is what is unfinished, and whoever opens it asks again.
  await send(parts, staffId, { type: 'RecordPasswordReplaced', data: { by } }, origin)
}

const recordEndedSessions = async (parts: StaffParts, staffId: string): Promise<void> => {
  const state = await readAccount(parts, staffId)
  if (state.status === 'none') return
  const now = parts.now()
  const stored = new Set(await parts.vault.sessions.listOf(staffId))
  const recent = state.sessions.filter(({ since }) => Date.parse(now) - Date.parse(since) < sessionTimes.absolute)
  for (const { session } of recent)
    if (!stored.has(session))
      await send(parts, staffId, { type: 'SignOut', data: { session } }, signOutOrigin(now, session))
}
