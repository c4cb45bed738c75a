import { staffActor } from '@clinic/platform/log/actor.ts'
import type { Credential } from '@clinic/platform/vault/people/credentials.ts'
import { beganAt, type Session } from '@clinic/platform/vault/people/sessions.ts'
import { normalise } from '@clinic/shared-events/definitions/normal-form.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { signInsStream } from '@clinic/shared-events/staff/sign-in-events.ts'
import type { Origin } from '../../handling/origin.ts'
import type { OpenAccount } from '../account.ts'
import { type Admitted, admit, throttle } from './attempts.ts'
import { readAccount, record, type SignInRecorded, type StaffDeps, signOutOrigin } from './staff-deps.ts'

type SignInRequest = {
  username: string
  password: string
  /** The caller's network as limits count it. */
  address: string
  /** The mark that the browser sent, not checked yet; null when it sent none. */
  browserMark: string | null
  /** With which the session rests instead of ending (docs/decisions/0228). */
  pin?: string | undefined
}
/** `browserMark`: the mark that the browser is to keep. */
export type OpenedSession = {
  ok: true
  account: OpenAccount
  token: string
  session: Session
  browserMark: string
  position: bigint
}
export type SignInAnswer =
  | OpenedSession
  | { ok: false; rejection: { type: 'WrongCredentials' } | { type: 'SignInThrottled' } | { type: 'Busy' } }

const wrong = { ok: false, rejection: { type: 'WrongCredentials' } } as const
const throttled = { ok: false, rejection: { type: 'SignInThrottled' } } as const

/**
 * Signs in. What is refused has waited for the same reads, counts and hash whether there is such an account or not; of an unknown
 * username nothing is kept but counts under a keyed hash, which run out (docs/decisions/0030).
 */
export const signIn = async (deps: StaffDeps, request: SignInRequest, origin: Origin): Promise<SignInAnswer> => {
  const { username, password, address, browserMark } = request
  const { counters, credentials, claims, browsers } = deps.vault
  const name = normalise(username)
  const stream = await claims.resolve('username', username)
  const staffId = stream === null ? null : stream.slice(staffStream('').length)
  const nonce = (await credentials.read(staffId))?.nonce ?? ''
  const isKnown = browsers.knows(browserMark, staffId ?? '', nonce)
  const knownBrowser = isKnown && staffId !== null ? `${staffId} ${browsers.idOf(browserMark)}` : null

  const admitted = await admit(counters, { name, address, knownBrowser })
  if (admitted === null) {
    recordThrottled(deps, name, staffId, origin)
    return throttled
  }
  if (!(await verify(deps, staffId, password, admitted)) || staffId === null) return wrong
  const state = await readAccount(deps, staffId)
  if (state.status !== 'open' || !state.active) return wrong
  await admitted.good()
  const pin = request.pin === undefined ? null : await credentials.prepare(request.pin)
  const kept = { browserMark: browsers.after(browserMark, staffId, nonce), nonce, pin }
  return openSession(deps, state, kept, () => origin)
}

/** Whether this is the password. What could not be checked does not count as a try. */
export const verify = async (
  { vault }: StaffDeps,
  staffId: string | null,
  password: string,
  { requester, unseen }: Admitted,
): Promise<boolean> => {
  try {
    return await vault.credentials.verify(staffId, password, requester)
  } catch (error) {
    await unseen()
    throw error
  }
}

/**
 * Begins a session with the password of that nonce. It ends again when the password was replaced or the account deactivated
 * meanwhile: both end the sessions that are stored by then, and this one looks after it is stored.
 */
export const openSession = async (
  deps: StaffDeps,
  { staffId, role }: OpenAccount,
  { browserMark, nonce, pin }: { browserMark: string; nonce: string; pin: Credential | null },
  originFor: (hash: string) => Origin,
): Promise<SignInAnswer> => {
  const { credentials, deactivations, sessions } = deps.vault
  const passwordDue = (await credentials.read(staffId))?.change?.by === 'admin'
  const { token, session } = await sessions.open(staffId, role, { passwordDue, pin })
  const isStill = (await credentials.read(staffId))?.nonce === nonce && (await deactivations.read(staffId)) === null
  if (isStill) {
    const origin = { ...originFor(session.hash), actor: staffActor(staffId) }
    const data = { staffId, session: session.hash }
    const recorded = await record(
      deps,
      signInsStream(staffId, beganAt(session)),
      { type: 'RecordSignIn', data },
      origin,
    )
    // Deactivated meanwhile: its session has ended or ends now.
    const account = recorded.ok ? await readAccount(deps, staffId) : null
    if (recorded.ok && account?.status === 'open' && account.active)
      return { ok: true, account, token, session, browserMark, position: recorded.position }
    await sessions.end(session.hash)
    return recorded.ok || recorded.rejection.type !== 'Busy' ? wrong : { ok: false, rejection: { type: 'Busy' } }
  }
  await sessions.end(session.hash)
  return wrong
}

/**
 * Records a throttled sign-in, once per account and window and after the answer, so that its time tells nothing and the log grows
 * slowly. It is counted without an account too, so that the next answer does not come sooner either.
 */
const recordThrottled = (deps: StaffDeps, name: string, staffId: string | null, origin: Origin): void => {
  const recordOnce = async () => {
    const refused = await deps.vault.counters.increment('sign-in-throttled', name, throttle.windowMs)
    if (refused > 1 || staffId === null) return
    const account = await readAccount(deps, staffId)
    if (account.status === 'open' && account.active)
      await record(
        deps,
        signInsStream(staffId, origin.now),
        { type: 'RecordThrottledSignIn', data: { staffId } },
        origin,
      )
  }
  setImmediate(() => void recordOnce().catch(deps.onLeftOver))
}

/** Ends a session: in the vault first, then the event on which open sockets are closed (docs/http.md#sessions). */
export const signOut = async (
  deps: StaffDeps,
  session: Pick<Session, 'hash' | 'staffId' | 'expiresAt'>,
  origin: Origin,
): Promise<SignInRecorded> => {
  const { hash, staffId } = session
  await deps.vault.sessions.end(hash)
  const once = { ...signOutOrigin(origin.now, hash), actor: origin.actor }
  return record(
    deps,
    signInsStream(staffId, beganAt(session)),
    { type: 'RecordSignOut', data: { staffId, session: hash } },
    once,
  )
}
