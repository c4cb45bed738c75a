import { staffStream } from '@clinic/shared-events/staff/events.ts'
import type { Origin } from '../handling/origin.ts'
import type { OpenAccount } from './account.ts'
import { readAccount, type StaffAnswer, type StaffParts, send, signOutOrigin } from './staff-parts.ts'

export type SignInRequest = {
  username: string
  password: string
  /** The caller's network address. */
  address: string
}
export type SignInAnswer =
  | { ok: true; account: OpenAccount; token: string; position: bigint }
  | { ok: false; rejection: { type: 'WrongCredentials' } | { type: 'SignInThrottled' } | { type: 'Busy' } }

/** Failed attempts within a quarter of an hour before sign-in is refused unseen. */
export const throttle = { windowMs: 15 * 60_000, perUsername: 10, perAddress: 50 } as const
const byUsername = 'sign-in-username'
const byAddress = 'sign-in-address'

const wrong = { ok: false, rejection: { type: 'WrongCredentials' } } as const
const throttled = { ok: false, rejection: { type: 'SignInThrottled' } } as const

/**
 * Signs in. An attempt counts before it is looked at, so that many at once pass the limit no more than one by one; a good
 * one starts the count over. An unknown username costs the same, is answered the same and counts the same, under a keyed
 * hash that runs out; nothing else of it is kept (design §4).
 */
export const signIn = async (parts: StaffParts, request: SignInRequest, origin: Origin): Promise<SignInAnswer> => {
  const { username, password, address } = request
  const { counters, credentials, claims, sessions } = parts.vault
  const name = username.normalize('NFKC').trim().toLowerCase()
  if ((await counters.read(byAddress, address)) >= throttle.perAddress) return throttled
  const attempts = await counters.increment(byUsername, name, throttle.windowMs)
  const stream = await claims.resolve('username', username)
  const staffId = stream === null ? null : stream.slice(staffStream('').length)
  if (attempts > throttle.perUsername) {
    if (staffId !== null && attempts === throttle.perUsername + 1)
      await send(parts, staffId, { type: 'RecordThrottledSignIn', data: {} }, origin)
    return throttled
  }

  const known = await credentials.verify(staffId, password)
  const state = staffId === null ? null : await readAccount(parts, staffId)
  if (!known || state?.status !== 'open' || !state.active) {
    await counters.increment(byAddress, address, throttle.windowMs)
    return wrong
  }
  await counters.reset(byUsername, name)
  const { token, session } = await sessions.open(state.staffId, state.role)
  const own = { ...origin, actor: `staff:${state.staffId}` }
  const answer = await send(parts, state.staffId, { type: 'SignIn', data: { session: session.hash } }, own)
  if (answer.ok && answer.state.status === 'open')
    return { ok: true, account: answer.state, token, position: answer.position }
  await sessions.end(session.hash)
  return answer.ok || answer.rejection.type !== 'Busy' ? wrong : { ok: false, rejection: { type: 'Busy' } }
}

/** Ends a session: in the vault first, then the event on which open sockets are closed (design §6). */
export const signOut = async (
  parts: StaffParts,
  session: { hash: string; staffId: string },
  origin: Origin,
): Promise<StaffAnswer> => {
  await parts.vault.sessions.end(session.hash)
  const { commandId } = signOutOrigin(origin.now, session.hash)
  const once = { ...origin, commandId, bodyHash: '', drawn: false }
  return send(parts, session.staffId, { type: 'SignOut', data: { session: session.hash } }, once)
}
