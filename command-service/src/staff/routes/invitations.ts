import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { invitationLink } from '@clinic/shared-events/staff/invitation-link.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import type { OpenAccount } from '../account.ts'
import { acceptInvitation, invitationOf, inviteAgain, openInvitation } from '../commands/invitations.ts'
import { openAccount } from '../commands/open-account.ts'
import type { StaffDeps } from '../commands/staff-deps.ts'
import { doctorOf } from '../doctor-row.ts'
import { staffRefusals } from '../refusals.ts'

const { expectDone, problemOf } = refusing(staffRefusals)

type Deps = {
  staff: StaffDeps
  /** The vault's 'ids'. */
  idSecret: Buffer
  /** Null where there is no mail. One whose mails can be forgotten keeps them. */
  mailTest: { sender: { forget?: unknown } } | null
  originFor: OriginFor
}

type InvitationHandlers = Handlers<'inviteDoctor' | 'inviteAgain' | 'openInvitation' | 'acceptInvitation'>

/** Accounts whose owners choose their password through a mailed link (docs/decisions/0215-accounts-are-invited-by-mail.md). The process manager of notifications mails it. */
export const invitationCalls = ({ staff, idSecret, mailTest, originFor }: Deps): InvitationHandlers => {
  const deps = { ...staff, idSecret }
  const mail = mailTest ? (mailTest.sender.forget ? 'kept' : 'sent') : 'none'
  /** The account with the link for whoever invited its owner: they may hand it over themselves (docs/decisions/0215). */
  const invitedAccount = (account: OpenAccount, call: { siteOrigin(): string }) => {
    const invited = { staffId: account.staffId, invitation: account.invitation?.id ?? '' }
    return { ...doctorOf(account), link: invitationLink(idSecret, call.siteOrigin(), invited), mail } as const
  }
  return {
    inviteDoctor: async (call) => {
      const { role = 'doctor', ...person } = call.body
      const origin = originFor({ ...call, body: { ...person, role } })
      const staffId = entityIdOf(idSecret, origin.commandId, 'staff')
      const invitation = invitationOf(idSecret, origin)
      const { account, position } = expectDone(await openAccount(staff, { staffId, role, person, invitation, origin }))
      return { body: invitedAccount(account, call), position }
    },

    inviteAgain: async (call) => {
      const { state, position } = expectDone(await inviteAgain(deps, call.params.id, originFor(call)))
      if (state.status === 'none') throw problemOf({ type: 'NoAccount' })
      return { body: invitedAccount(state, call), position }
    },

    openInvitation: async (call) => {
      const { account, invitation } = expectDone(await openInvitation(deps, call.body.token))
      const { username = '', name = '' } = account.person ?? {}
      return { body: { username, name, until: invitation.until } }
    },

    // Neither the link nor the password enters the hash of the body (docs/decisions/0049).
    acceptInvitation: async (call) => {
      const origin = originFor({ ...call, body: {} })
      const { state, position } = expectDone(await acceptInvitation(deps, call.body, origin))
      const username = state.status === 'open' ? (state.person?.username ?? '') : ''
      return { body: { username }, position }
    },
  }
}
