import type { Role } from '@clinic/shared-events/contracts/practice/staff.ts'
import { normalise } from '@clinic/shared-events/definitions/normal-form.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import type { Actor } from '../../handling/decider.ts'
import type { Origin } from '../../handling/origin.ts'
import type { OpenAccount, Person } from '../account.ts'
import { listAdministrator } from './activation.ts'
import { isEasyPassword } from './easy-password.ts'
import { changeOf, passwordOrigin, readAccount, type StaffAnswer, type StaffParts, send } from './staff-parts.ts'

export const shortestPassword = 6

/** `origin`: the command of the administrator who opens it and chooses its password; without one the system does, as `actor`. */
export type NewAccount = { staffId: string; role: Role; person: Person; password: string } & (
  | { actor: Actor; origin?: never }
  | { origin: Origin; actor?: never }
)
type Refusal = 'UsernameTaken' | 'AlreadyOpen' | 'PasswordTooShort' | 'EasyPassword' | 'IdempotencyKeyReused' | 'Busy'
export type OpenedAccount =
  | { ok: true; account: OpenAccount; position: bigint }
  | { ok: false; rejection: { type: Refusal } }

const refused = (type: Refusal): OpenedAccount => ({ ok: false, rejection: { type } })
/** How often the claim is read: one that is of no use is released once, and the next read finds a usable one. */
const mostLooks = 5

/**
 * Opens an account, one per username (docs/streams.md#uniqueness). The claim says which stream may hold the username's account, and
 * all that ask for it append there, at 'no stream': one wins. So a claim whose account was never recorded is harmless. The password
 * is stored after the event, where none is, so that of two who ask at once the loser's never becomes the winner's.
 */
export const openAccount = async (parts: StaffParts, asked: NewAccount): Promise<OpenedAccount> => {
  const { staffId: own, person, password, origin } = asked
  const { claims } = parts.vault
  if (password.length < shortestPassword) return refused('PasswordTooShort')
  const isOpen = (await readAccount(parts, own)).status === 'open'
  if (isOpen && !origin) return refused('AlreadyOpen')
  if (origin && isEasyPassword(password, [person.username, parts.practiceName])) return refused('EasyPassword')

  for (let look = 0; look < mostLooks; look += 1) {
    // A key that was used before has its answer there; nothing is claimed for it a second time.
    const claimed = isOpen ? null : await claims.claim('username', person.username, staffStream(own))
    const stream = claimed && !claimed.ok ? claimed.holder : staffStream(own)
    const staffId = stream.slice(staffStream('').length)
    const answer = await openAt(parts, asked, staffId)
    if (answer.ok && answer.state.status === 'open')
      return { ok: true, account: answer.state, position: answer.position }
    const why = answer.ok ? 'AlreadyOpen' : answer.rejection.type
    if (why === 'Busy') return refused('Busy')
    const state = await readAccount(parts, staffId)
    const isHolder = state.status === 'none' || normalise(state.person?.username ?? '') === normalise(person.username)
    if (isHolder && why === 'IdempotencyKeyReused') return refused(why)
    if (isHolder) return refused(staffId === own && !origin ? 'AlreadyOpen' : 'UsernameTaken')
    // The stream holds another username's account: one key came with two bodies. This one is refused and its claim released.
    await claims.release('username', person.username, stream)
    if (staffId === own) return refused('IdempotencyKeyReused')
  }
  return refused('Busy')
}

const openAt = async (
  parts: StaffParts,
  { role, person, password, actor, origin }: NewAccount,
  staffId: string,
): Promise<StaffAnswer> => {
  const { credentials } = parts.vault
  const prepared = await credentials.prepare(password, origin && { ...changeOf(origin), by: 'admin' })
  const own = origin ?? { ...passwordOrigin(parts.now(), staffId, prepared.nonce), actor }
  const answer = await send(parts, staffId, { type: 'OpenAccount', data: { staffId, role, person } }, own)
  if (!answer.ok) return answer
  await credentials.put(staffId, prepared, null)
  if (role === 'admin') await listAdministrator(parts, staffId)
  return answer
}
