import type { StaffEvent } from '@clinic/shared-events/staff/events.ts'
import { describe, expect, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { type AccountCommand, account } from './account.ts'

const { given } = scenariosOf(account)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'public' }
const staffId = 's1'
const person = { username: 'ana', name: 'Ana Solís' }
const opened: StaffEvent = { type: 'AccountOpened', data: { staffId, role: 'doctor' }, contact: person }
const deactivated: StaffEvent = { type: 'AccountDeactivated', data: { staffId } }
const passwordOfAdmin: StaffEvent = { type: 'PasswordReplaced', data: { staffId, by: 'admin' } }
const activated: StaffEvent = { type: 'AccountActivated', data: { staffId } }

const open: AccountCommand = { type: 'OpenAccount', data: { staffId, role: 'doctor', person, invitation: null }, meta }
const replaced: AccountCommand = { type: 'RecordPasswordReplaced', data: { by: 'setting' }, meta }

describe('an account', () => {
  it('opens once', () => {
    given([]).when(open).then([opened])
    given([opened]).when(open).thenRejected({ type: 'AlreadyOpen' })
  })

  const invitation = { id: 'i1', until: '2026-11-23T15:00:00.000Z' }
  const invited: StaffEvent = { type: 'AccountInvited', data: { staffId, invitation: 'i1', until: invitation.until } }
  const accepted: StaffEvent = { type: 'InvitationAccepted', data: { staffId } }
  const again: AccountCommand = { type: 'InviteAgain', data: invitation, meta }
  const accept: AccountCommand = { type: 'RecordInvitationAccepted', data: {}, meta }

  // @rule invitation-instead-of-a-password: Issue: an account is made without a password and its owner invited by mail;
  //   a password may still be given
  it('opens with an invitation in place of a password', () => {
    given([])
      .when({ ...open, data: { ...open.data, invitation } } as AccountCommand)
      .then([opened, invited])
  })

  // @rule invitation-again: Issue: an invitation is sent again while there is no password, and only its last link is valid
  it('is invited again while it is active and has no password', () => {
    given([opened, invited]).when(again).then([invited])
    given([opened, invited, deactivated, activated]).when(again).then([invited])
    for (const others of [[], [invited, accepted], [invited, deactivated], [invited, passwordOfAdmin]])
      given([opened, ...others])
        .when(again)
        .thenRejected({ type: 'NotInvited' })
    given([]).when(again).thenRejected({ type: 'NoAccount' })
  })

  it('records once that its owner chose a password', () => {
    given([opened, invited]).when(accept).then([accepted])
    given([opened, invited, deactivated]).when(accept).then([accepted])
    for (const others of [[], [invited, accepted], [invited, passwordOfAdmin]])
      given([opened, ...others])
        .when(accept)
        .thenNothing()
  })

  it('keeps until when its link is valid: no longer than it is active', () => {
    const { state } = given([opened, invited, { ...deactivated, at: '2026-11-21T15:00:00.000Z' }])
    expect(state).toMatchObject({ invitation: { id: 'i1', until: '2026-11-21T15:00:00.000Z', used: false } })
    const { state: later } = given([opened, invited, { ...deactivated, at: '2026-11-24T15:00:00.000Z' }])
    expect(later).toMatchObject({ invitation: { until: invitation.until } })
  })

  it('records a new password', () => {
    given([opened])
      .when(replaced)
      .then([{ type: 'PasswordReplaced', data: { staffId, by: 'setting' } }])
    given([]).when(replaced).thenRejected({ type: 'NoAccount' })
  })

  it('knows when its sessions were last ended all at once', () => {
    const endedAt = (...events: StaffEvent[]) => {
      const { state } = given([opened, ...events.map((event) => ({ ...event, at: '2026-11-21T15:00:00.000Z' }))])
      return state.status === 'open' ? state.sessionsEndedAt : undefined
    }
    expect(endedAt()).toBeNull()
    expect(endedAt(activated)).toBeNull()
    expect(endedAt(deactivated)).toBe('2026-11-21T15:00:00.000Z')
    expect(endedAt({ type: 'PasswordReplaced', data: { staffId, by: 'owner' } })).toBe('2026-11-21T15:00:00.000Z')
  })

  it('is activated and deactivated, and stays quiet when it is so already', () => {
    const activate: AccountCommand = { type: 'ActivateAccount', data: {}, meta }
    const deactivate: AccountCommand = { type: 'DeactivateAccount', data: {}, meta }
    given([opened]).when(activate).thenNothing()
    given([opened]).when(deactivate).then([deactivated])
    given([opened, deactivated]).when(deactivate).thenNothing()
    given([opened, deactivated]).when(activate).then([activated])
    given([]).when(activate).thenRejected({ type: 'NoAccount' })
    given([]).when(deactivate).thenRejected({ type: 'NoAccount' })
  })

  // @rule users-admin-stays-active: §4, §5, §8 'El usuario admin no puede ser desactivado'
  it('of the username admin stays active', () => {
    const admin: StaffEvent = { ...opened, data: { staffId: 'admin', role: 'admin' } }
    given([admin]).when({ type: 'DeactivateAccount', data: {}, meta }).thenRejected({ type: 'AdminStaysActive' })
  })

  it('takes events before it was opened without trouble', () => {
    expect(given([activated, deactivated]).state).toEqual({ status: 'none' })
  })
})
