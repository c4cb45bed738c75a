import { randomBytes } from 'node:crypto'
import type { Role } from '@clinic/shared-events/contracts/staff.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import type { Actor } from '../handling/decider.ts'
import type { OpenAccount, Person } from './account.ts'
import { passwordOrigin, readAccount, type StaffParts, send } from './staff-parts.ts'

export const shortestPassword = 6

export type NewAccount = { staffId: string; role: Role; person: Person; password: string; actor: Actor }
export type OpenedAccount =
  | { ok: true; account: OpenAccount; position: bigint }
  | { ok: false; rejection: { type: 'UsernameTaken' | 'AlreadyOpen' | 'PasswordTooShort' | 'Busy' } }

/**
 * Opens an account: claims the username, sets the password, records it. What is refused gives the username back. An
 * account whose event was never recorded is opened by asking again with the same id.
 */
export const openAccount = async (parts: StaffParts, asked: NewAccount): Promise<OpenedAccount> => {
  const { staffId, role, person, password, actor } = asked
  const { claims } = parts.vault
  const stream = staffStream(staffId)
  if (password.length < shortestPassword) return { ok: false, rejection: { type: 'PasswordTooShort' } }
  if ((await readAccount(parts, staffId)).status === 'open') return { ok: false, rejection: { type: 'AlreadyOpen' } }
  const claimed = await claims.claim('username', person.username, stream)
  if (!claimed.ok) return { ok: false, rejection: { type: 'UsernameTaken' } }

  const origin = { ...passwordOrigin(parts.now(), staffId, await setPassword(parts, staffId, password)), actor }
  const answer = await send(parts, staffId, { type: 'OpenAccount', data: { staffId, role, person } }, origin)
  if (answer.ok && answer.state.status === 'open') return { ok: true, account: answer.state, position: answer.position }
  const type = !answer.ok && answer.rejection.type === 'Busy' ? 'Busy' : 'AlreadyOpen'
  return { ok: false, rejection: { type } }
}

/** Replaces the password in the vault. @returns the nonce of what is stored now, which names the change */
export const setPassword = async ({ vault }: StaffParts, staffId: string, password: string): Promise<string> => {
  await vault.credentials.replace(staffId, password)
  const stored = await vault.credentials.read(staffId)
  // Nothing removes a password, so one is there; without one the change is named by chance and never repeated.
  return stored?.nonce ?? randomBytes(16).toString('base64')
}
