import type { VaultChange } from '@clinic/platform/vault/vault-change.ts'
import type { Origin } from '../../handling/origin.ts'
import { adminId, hasPassword } from '../account.ts'
import {
  changeOf,
  changeOrigin,
  readAccount,
  readFolded,
  type StaffAnswer,
  type StaffDeps,
  send,
} from './staff-deps.ts'

export type ActivationAnswer = StaffAnswer | { ok: false; rejection: { type: 'LastAdministrator' } }

const lastAdministrator = { ok: false, rejection: { type: 'LastAdministrator' } } as const

/** Puts an administrator on the list of active ones, unless it is being deactivated or has no password yet (docs/decisions/0048). */
export const listAdministrator = ({ vault, ...deps }: StaffDeps, staffId: string): Promise<void> =>
  vault.administrators.add(staffId, async () => {
    const state = await readAccount({ vault, ...deps }, staffId)
    const mayWork = state.status === 'open' && state.active && hasPassword(state)
    return mayWork && (await vault.deactivations.read(staffId)) === null
  })

/**
 * Deactivates an account (docs/decisions/0048): marks it in the vault, from when on nobody signs in to it, takes an administrator off
 * the list, ends its sessions, and then records the event on which its sockets are closed.
 */
export const deactivate = async (deps: StaffDeps, staffId: string, origin: Origin): Promise<ActivationAnswer> => {
  const { state, seen } = await readFolded(deps, staffId)
  const needsNothing = state.status === 'none' || !state.active || staffId === adminId || seen.has(origin.commandId)
  if (needsNothing) return send(deps, staffId, { type: 'DeactivateAccount', data: {} }, origin)
  const change = await markOf(deps, staffId, changeOf(origin))
  return finishDeactivation(deps, staffId, change)
}

/** Marks an account, over the mark of an earlier deactivation that an activation has followed. */
const markOf = async (deps: StaffDeps, staffId: string, own: VaultChange): Promise<VaultChange> => {
  const { deactivations } = deps.vault
  const marked = await deactivations.mark(staffId, own)
  if (marked.commandId === own.commandId) return marked
  const { state, seen } = await readFolded(deps, staffId)
  const isOver = state.status === 'open' && state.active && seen.has(marked.commandId)
  if (!isOver) return marked
  await deactivations.clear(staffId, marked)
  return deactivations.mark(staffId, own)
}

/** Carries a marked deactivation out, whoever began it. */
const finishDeactivation = async (deps: StaffDeps, staffId: string, change: VaultChange): Promise<ActivationAnswer> => {
  const { administrators, calendarFeeds, deactivations, sessions } = deps.vault
  const state = await readAccount(deps, staffId)
  const isAdministrator = state.status === 'open' && state.role === 'admin'
  if (isAdministrator && !(await administrators.remove(staffId))) {
    await deactivations.clear(staffId, change)
    return lastAdministrator
  }
  await sessions.endAllOf(staffId)
  await calendarFeeds.endAllOf(staffId)
  const origin = changeOrigin(change, deps.now())
  return send(deps, staffId, { type: 'DeactivateAccount', data: {} }, origin)
}

/** Activates an account: the event first, so that nobody signs in to an account that is inactive in the log. */
export const activate = async (deps: StaffDeps, staffId: string, origin: Origin): Promise<StaffAnswer> => {
  const answer = await send(deps, staffId, { type: 'ActivateAccount', data: {} }, origin)
  if (answer.ok) await followActivation(deps, staffId)
  return answer
}

const followActivation = async (deps: StaffDeps, staffId: string): Promise<void> => {
  const { deactivations } = deps.vault
  const marked = await deactivations.read(staffId)
  const { state, seen } = await readFolded(deps, staffId)
  if (state.status === 'none' || !state.active) return
  // A mark whose event is not recorded yet is of a deactivation that comes after.
  if (marked && seen.has(marked.commandId)) await deactivations.clear(staffId, marked)
  if (state.role === 'admin') await listAdministrator(deps, staffId)
}

/** At start-up: a deactivation that reached the vault and not the log is carried out; the mark and the list follow an activation that did. */
export const repeatActivation = async (deps: StaffDeps, staffId: string): Promise<void> => {
  const marked = await deps.vault.deactivations.read(staffId)
  const { state, seen } = await readFolded(deps, staffId)
  const unfinished = marked !== null && !seen.has(marked.commandId)
  if (unfinished && state.status === 'open') await finishDeactivation(deps, staffId, marked)
  else await followActivation(deps, staffId)
}
