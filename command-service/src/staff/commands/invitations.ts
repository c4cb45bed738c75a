import { staffActor } from '@clinic/platform/log/actor.ts'
import type { Credential } from '@clinic/platform/vault/people/credentials.ts'
import { invitationMs } from '@clinic/shared-events/contracts/practice/invitations.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { accountInToken, invitationTokenOf } from '@clinic/shared-events/staff/invitation-link.ts'
import type { Origin } from '../../handling/origin.ts'
import { type Account, hasPassword, type Invitation, type OpenAccount } from '../account.ts'
import { listAdministrator } from './activation.ts'
import { isEasyPassword } from './easy-password.ts'
import { changeOf, readFolded, type StaffAnswer, type StaffDeps, send } from './staff-deps.ts'

type InvitationDeps = StaffDeps & { idSecret: Buffer }
type Refused<T extends string> = { ok: false; rejection: { type: T } }
type LinkRefusal = 'InvitationExpired' | 'InvitationUsed' | 'InvitationWithdrawn'

const refused = <const T extends string>(type: T): Refused<T> => ({ ok: false, rejection: { type } })

/** The invitation that a command makes: the same again where it is repeated. */
export const invitationOf = (idSecret: Buffer, { commandId, now }: Origin): Invitation => ({
  id: entityIdOf(idSecret, commandId, 'invitation'),
  until: instantAfter(now, invitationMs),
})

/** Invites the owner of an account without a password again; the earlier link is valid no more. */
export const inviteAgain = async (deps: InvitationDeps, staffId: string, origin: Origin): Promise<StaffAnswer> => {
  const { seen } = await readFolded(deps, staffId)
  // One that was chosen and is not recorded yet.
  const isChosen = !seen.has(origin.commandId) && (await deps.vault.credentials.read(staffId)) !== null
  if (isChosen) return refused('NotInvited')
  return send(deps, staffId, { type: 'InviteAgain', data: invitationOf(deps.idSecret, origin) }, origin)
}

type Opened = { ok: true; account: OpenAccount; invitation: Invitation } | Refused<LinkRefusal>

/** Whose link this is, as long as it is valid. */
export const openInvitation = async (deps: InvitationDeps, token: string): Promise<Opened> =>
  openedBy(deps, token, (await readFolded(deps, accountInToken(token) ?? '')).state)

/** What is not the link of an account's last invitation was withdrawn, as far as anybody is to know. */
const openedBy = async (deps: InvitationDeps, token: string, state: Account): Promise<Opened> => {
  if (state.status === 'none' || state.invitation === null) return refused('InvitationWithdrawn')
  const { id, until } = state.invitation
  if (token !== invitationTokenOf(deps.idSecret, { staffId: state.staffId, invitation: id }))
    return refused('InvitationWithdrawn')
  if (hasPassword(state)) return refused('InvitationUsed')
  const isMarked = (await deps.vault.deactivations.read(state.staffId)) !== null
  if (!state.active || isMarked) return refused('InvitationWithdrawn')
  return deps.now() < until ? { ok: true, account: state, invitation: { id, until } } : refused('InvitationExpired')
}

type AcceptedAnswer = StaffAnswer | Refused<LinkRefusal | 'EasyPassword'>

/**
 * Stores the password that somebody chose through the link of their invitation, where there is none: of two who use a link at once one does. The vault
 * comes first, then the event; a start after a crash records it (docs/decisions/0215-accounts-are-invited-by-mail.md).
 */
export const acceptInvitation = async (
  deps: InvitationDeps,
  { token, password }: { token: string; password: string },
  asked: Origin,
): Promise<AcceptedAnswer> => {
  const staffId = accountInToken(token) ?? ''
  const origin = { ...asked, actor: staffActor(staffId) }
  const { state, seen } = await readFolded(deps, staffId)
  if (!seen.has(origin.commandId)) {
    const opened = await openedBy(deps, token, state)
    if (!opened.ok) return opened
    const username = opened.account.person?.username ?? ''
    if (isEasyPassword(password, [username, await deps.practiceName()])) return refused('EasyPassword')
    const prepared = await deps.vault.credentials.prepare(password, { ...changeOf(origin), by: 'invited' })
    // Others may have withdrawn it while that waited for its turn. Used it may be by this very command.
    const still = await openInvitation(deps, token)
    if (!still.ok && still.rejection.type !== 'InvitationUsed') return still
    if (!(await storeOnce(deps, staffId, prepared))) return refused('InvitationUsed')
  }
  const answer = await send(deps, staffId, { type: 'RecordInvitationAccepted', data: {} }, origin)
  if (state.status === 'open' && state.role === 'admin') await listAdministrator(deps, staffId)
  return answer
}

/** Whether a command's password is the stored one: it was stored now, or by a call that a crash cut off. */
const storeOnce = async ({ vault }: StaffDeps, staffId: string, prepared: Credential): Promise<boolean> => {
  if (await vault.credentials.put(staffId, prepared, null)) return true
  return (await vault.credentials.read(staffId))?.change?.commandId === prepared.change?.commandId
}
