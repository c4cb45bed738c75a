import type { Credential } from '@clinic/platform/vault/people/credentials.ts'
import { normalise } from '@clinic/shared-events/definitions/normal-form.ts'
import { causedBy, type Origin } from '../../handling/origin.ts'
import { adminId, type OpenAccount } from '../account.ts'
import { listAdministrator } from './activation.ts'
import { admit } from './attempts.ts'
import { isEasyPassword } from './easy-password.ts'
import { type OpenedSession, openSession, verify } from './sign-in.ts'
import { changeOf, readFolded, type StaffAnswer, type StaffDeps, send } from './staff-deps.ts'

type ForcedAnswer = StaffAnswer | { ok: false; rejection: { type: 'PasswordOfAdmin' | 'EasyNewPassword' } }

const easyPassword = { ok: false, rejection: { type: 'EasyNewPassword' } } as const
const passwordOfAdmin = { ok: false, rejection: { type: 'PasswordOfAdmin' } } as const

const isEasy = async (deps: StaffDeps, { person }: OpenAccount, password: string): Promise<boolean> => {
  const practiceName = await deps.practiceName()
  return isEasyPassword(password, person ? [person.username, practiceName] : [practiceName])
}

/**
 * Replaces somebody's password by one that an administrator chose (docs/decisions/0049): in the vault first, which ends the sessions
 * and the calendar's address (docs/open-points.md#calendar-feed), then the event. The account is asked for a password of its own at its next sign-in.
 */
export const forcePassword = async (
  deps: StaffDeps,
  { staffId, password }: { staffId: string; password: string },
  origin: Origin,
): Promise<ForcedAnswer> => {
  const { calendarFeeds, credentials, sessions } = deps.vault
  const { state, seen } = await readFolded(deps, staffId)
  if (staffId === adminId) return passwordOfAdmin
  // A command that is recorded is answered from its event: the password may be another one again by now.
  if (state.status === 'open' && !seen.has(origin.commandId)) {
    if (await isEasy(deps, state, password)) return easyPassword
    await credentials.put(staffId, await credentials.prepare(password, { ...changeOf(origin), by: 'admin' }))
    await sessions.endAllOf(staffId)
    await calendarFeeds.endAllOf(staffId)
  }
  const answer = await send(deps, staffId, { type: 'RecordPasswordReplaced', data: { by: 'admin' } }, origin)
  // Who was only invited so far has a password from now on.
  if (state.status === 'open' && state.role === 'admin') await listAdministrator(deps, staffId)
  return answer
}

type OwnPassword = {
  currentPassword: string
  newPassword: string
  /** The caller's network as limits count it. */
  address: string
  browserMark: string | null
  /** The hash of the session that asks. */
  session: string
}
type OwnPasswordAnswer =
  | OpenedSession
  | {
      ok: false
      rejection: {
        type: 'WrongPassword' | 'EasyNewPassword' | 'SignInThrottled' | 'PasswordOfAdmin' | 'Busy' | 'NoAccount'
      }
    }

const wrongPassword = { ok: false, rejection: { type: 'WrongPassword' } } as const

/**
 * Replaces the own password (docs/decisions/0049). Tries at the current one count as tries at signing in. All sessions end and a new
 * one begins for who asked. Of two changes at once one takes the other's place only if it knew that password.
 */
export const changePassword = async (
  deps: StaffDeps,
  staffId: string,
  asked: OwnPassword,
  origin: Origin,
): Promise<OwnPasswordAnswer> => {
  const { browsers, counters, credentials, sessions } = deps.vault
  const { state } = await readFolded(deps, staffId)
  if (staffId === adminId) return passwordOfAdmin
  if (state.status === 'none') return { ok: false, rejection: { type: 'NoAccount' } }
  if (await isEasy(deps, state, asked.newPassword)) return easyPassword

  const nonce = (await credentials.read(staffId))?.nonce ?? ''
  const knownBrowser = browsers.knows(asked.browserMark, staffId, nonce)
    ? `${staffId} ${browsers.idOf(asked.browserMark)}`
    : null
  const name = normalise(state.person?.username ?? '')
  const admitted = await admit(counters, { name, address: asked.address, knownBrowser })
  if (admitted === null) return { ok: false, rejection: { type: 'SignInThrottled' } }
  if (!(await verify(deps, staffId, asked.currentPassword, admitted))) return wrongPassword
  await admitted.good()

  const prepared = await credentials.prepare(asked.newPassword, { ...changeOf(origin), by: 'owner' })
  if (!(await credentials.put(staffId, prepared, nonce))) return wrongPassword
  const pin = await sessions.pinOf(asked.session)
  await sessions.endAllOf(staffId)
  const recorded = await send(deps, staffId, { type: 'RecordPasswordReplaced', data: { by: 'owner' } }, origin)
  if (!recorded.ok) return { ok: false, rejection: { type: 'Busy' } }
  return beginAnew(deps, state, { nonce: prepared.nonce, mark: asked.browserMark, pin }, origin)
}

const beginAnew = async (
  deps: StaffDeps,
  state: OpenAccount,
  { nonce, mark, pin }: { nonce: string; mark: string | null; pin: Credential | null },
  origin: Origin,
): Promise<OwnPasswordAnswer> => {
  const browserMark = deps.vault.browsers.after(mark, state.staffId, nonce)
  const opened = await openSession(deps, state, { browserMark, nonce, pin }, (hash) =>
    causedBy(origin, 'sign-in', hash),
  )
  if (opened.ok) return opened
  return opened.rejection.type === 'Busy' ? { ok: false, rejection: { type: 'Busy' } } : wrongPassword
}
