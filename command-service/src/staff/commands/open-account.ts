import type { Role } from '@clinic/shared-events/contracts/practice/staff.ts'
import { normalise } from '@clinic/shared-events/definitions/normal-form.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import type { Actor } from '../../handling/decider.ts'
import type { Origin } from '../../handling/origin.ts'
import { type ClaimRule, stepClaims } from '../../handling/step-claims.ts'
import type { Invitation, OpenAccount, Person } from '../account.ts'
import { listAdministrator } from './activation.ts'
import { isEasyPassword } from './easy-password.ts'
import { changeOf, passwordOrigin, readAccount, type StaffAnswer, type StaffDeps, send } from './staff-deps.ts'

export const shortestPassword = 6

/** `origin`: the command of the administrator who opens it and chooses its password, or invites its owner to; without one the system does, as `actor`. */
type NewAccount = { staffId: string; role: Role; person: Person } & (
  | { password: string; actor: Actor; origin?: never; invitation?: never }
  | { password: string; origin: Origin; actor?: never; invitation?: never }
  | { invitation: Invitation; origin: Origin; actor?: never; password?: never }
)
type Refusal = 'UsernameTaken' | 'AlreadyOpen' | 'PasswordTooShort' | 'EasyPassword' | 'IdempotencyKeyReused' | 'Busy'
export type OpenedAccount =
  | { ok: true; account: OpenAccount; position: bigint }
  | { ok: false; rejection: { type: Refusal } }

const refused = (type: Refusal): OpenedAccount => ({ ok: false, rejection: { type } })
/** Usernames are claimed for a stream, and an account is opened in it once: there is no step to fence. */
const usernameRule: ClaimRule = {
  kind: 'username',
  statusOf: async () => 'recorded',
  fence: async () => false,
}

/**
 * Opens an account, one per username (docs/streams.md#uniqueness). The claim says which stream may hold the username's account, and
 * all that ask for it append there, at 'no stream': one wins. So a claim whose account was never recorded is harmless. The password
 * is stored after the event, where none is, so that of two who ask at once the loser's never becomes the winner's.
 */
export const openAccount = async (deps: StaffDeps, asked: NewAccount): Promise<OpenedAccount> => {
  const { staffId: own, person, password, origin } = asked
  const { claims } = deps.vault
  if (password !== undefined && password.length < shortestPassword) return refused('PasswordTooShort')
  const isOpen = (await readAccount(deps, own)).status === 'open'
  if (isOpen && !origin) return refused('AlreadyOpen')
  if (origin && password !== undefined && isEasyPassword(password, [person.username, await deps.practiceName()]))
    return refused('EasyPassword')

  const openIn = async (stream: string): Promise<OpenedAccount | null> => {
    const staffId = stream.slice(staffStream('').length)
    const opened = await openAt(deps, asked, staffId)
    if (opened.ok && opened.state.status === 'open')
      return { ok: true, account: opened.state, position: opened.position }
    const why = opened.ok ? 'AlreadyOpen' : opened.rejection.type
    if (why === 'Busy') return refused(why)
    const state = await readAccount(deps, staffId)
    const isHolder = state.status === 'none' || normalise(state.person?.username ?? '') === normalise(person.username)
    if (!isHolder) return null
    if (why === 'IdempotencyKeyReused') return refused(why)
    return refused(staffId === own && !origin ? 'AlreadyOpen' : 'UsernameTaken')
  }
  const there = { stream: staffStream(own), step: null }
  const answer = await stepClaims(claims, usernameRule).appendWhereClaimed(person.username, there, isOpen, openIn)
  return typeof answer === 'string' ? refused(answer) : answer
}

const openAt = async (deps: StaffDeps, asked: NewAccount, staffId: string): Promise<StaffAnswer> => {
  const { role, person, password, actor, origin, invitation = null } = asked
  const { credentials } = deps.vault
  const opening = { type: 'OpenAccount', data: { staffId, role, person, invitation } } as const
  if (password === undefined) return send(deps, staffId, opening, asked.origin)
  const prepared = await credentials.prepare(password, origin && { ...changeOf(origin), by: 'admin' })
  const own = origin ?? { ...passwordOrigin(deps.now(), staffId, prepared.nonce), actor }
  const answer = await send(deps, staffId, opening, own)
  if (!answer.ok) return answer
  await credentials.put(staffId, prepared, null)
  if (role === 'admin') await listAdministrator(deps, staffId)
  return answer
}
