import type { Credential } from '@clinic/platform/vault/people/credentials.ts'
import { type Session, sessionTimes } from '@clinic/platform/vault/people/sessions.ts'
import type { Origin } from '../../handling/origin.ts'
import type { OpenAccount } from '../account.ts'
import { signOut } from './sign-in.ts'
import { readAccount, type StaffDeps } from './staff-deps.ts'

type UnlockAnswer =
  | { ok: true; account: OpenAccount }
  | { ok: false; rejection: { type: 'WrongPin' } | { type: 'PinTriesUsed' } }

/** Wrong PINs that end a session (docs/decisions/0228). */
const mostTries = 5
const counter = 'session-pin'

/** Goes on with a session that rests, by the PIN it was opened with. The fifth wrong one in a row ends it. A try is counted before it is judged, so that many at once have no more. */
export const unlock = async (deps: StaffDeps, session: Session, pin: string, origin: Origin): Promise<UnlockAnswer> => {
  const { counters, sessions } = deps.vault
  const { hash, staffId } = session
  const credential = await sessions.pinOf(hash)
  if (!credential) return { ok: false, rejection: { type: 'PinTriesUsed' } }
  const tries = await counters.increment(counter, hash, sessionTimes.absolute)
  const isRight = tries <= mostTries && (await matches(deps, hash, credential, pin))
  if (isRight && (await sessions.unlock(hash))) {
    await counters.reset(counter, hash)
    const account = await readAccount(deps, staffId)
    if (account.status === 'open' && account.active) return { ok: true, account }
  }
  if (!isRight && tries < mostTries) return { ok: false, rejection: { type: 'WrongPin' } }
  await signOut(deps, session, origin)
  return { ok: false, rejection: { type: 'PinTriesUsed' } }
}

/** Whether it is the PIN. A try that could not be judged does not count. */
const matches = async (
  { vault: { counters, credentials } }: StaffDeps,
  hash: string,
  credential: Credential,
  pin: string,
): Promise<boolean> => {
  try {
    return await credentials.matches(credential, pin, { from: hash, first: true })
  } catch (error) {
    await counters.takeBack(counter, hash)
    throw error
  }
}
