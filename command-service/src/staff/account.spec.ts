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
const signedIn = (session: string): StaffEvent => ({ type: 'SignedIn', data: { staffId, session } })
const signedOut = (session: string): StaffEvent => ({ type: 'SignedOut', data: { staffId, session } })

const open: AccountCommand = { type: 'OpenAccount', data: { staffId, role: 'doctor', person }, meta }
const signIn: AccountCommand = { type: 'SignIn', data: { session: 'h1' }, meta }
const signOut: AccountCommand = { type: 'SignOut', data: { session: 'h1' }, meta }
const throttled: AccountCommand = { type: 'RecordThrottledSignIn', data: {}, meta }
const replaced: AccountCommand = { type: 'RecordPasswordReplaced', data: { by: 'setting' }, meta }

describe('an account', () => {
  it('opens once', () => {
    given([]).when(open).then([opened])
    given([opened]).when(open).thenRejected({ type: 'AlreadyOpen' })
  })

  it('signs in and out, records a throttled sign-in and a new password', () => {
    given([opened])
      .when(signIn)
      .then([signedIn('h1')])
    given([opened, signedIn('h1')])
      .when(signOut)
      .then([signedOut('h1')])
    given([opened])
      .when(throttled)
      .then([{ type: 'SignInThrottled', data: { staffId } }])
    given([opened])
      .when(replaced)
      .then([{ type: 'PasswordReplaced', data: { staffId, by: 'setting' } }])
  })

  it.each([
    ['sign in', signIn],
    ['sign out', signOut],
    ['throttled sign-in', throttled],
    ['new password', replaced],
  ])('that was never opened refuses: %s', (_, command) => {
    given([]).when(command).thenRejected({ type: 'NoAccount' })
  })

  it('that is inactive refuses to sign in, stays quiet about attempts, and signs in again once activated', () => {
    given([opened, deactivated]).when(signIn).thenRejected({ type: 'AccountInactive' })
    given([opened, deactivated]).when(throttled).thenNothing()
    given([opened, deactivated, { type: 'AccountActivated', data: { staffId } }])
      .when(signIn)
      .then([signedIn('h1')])
  })

  it('knows the sessions whose end is not recorded', () => {
    const sessions = (events: StaffEvent[]) => {
      const { state } = given([opened, signedIn('h1'), signedIn('h2'), ...events])
      return state.status === 'open' ? state.sessions.map(({ session }) => session) : null
    }
    expect(sessions([])).toEqual(['h1', 'h2'])
    expect(sessions([signedOut('h1')])).toEqual(['h2'])
    expect(sessions([deactivated])).toEqual([])
    expect(sessions([{ type: 'PasswordReplaced', data: { staffId, by: 'setting' } }])).toEqual([])
    expect(sessions([{ type: 'PasswordReplaced', data: { staffId, by: 'owner' } }])).toEqual([])
    expect(sessions([{ type: 'SignInThrottled', data: { staffId } }])).toEqual(['h1', 'h2'])
  })

  it('is activated and deactivated, and stays quiet when it is so already', () => {
    const activate: AccountCommand = { type: 'ActivateAccount', data: {}, meta }
    const deactivate: AccountCommand = { type: 'DeactivateAccount', data: {}, meta }
    given([opened]).when(activate).thenNothing()
    given([opened]).when(deactivate).then([deactivated])
    given([opened, deactivated]).when(deactivate).thenNothing()
    given([opened, deactivated])
      .when(activate)
      .then([{ type: 'AccountActivated', data: { staffId } }])
    given([]).when(activate).thenRejected({ type: 'NoAccount' })
    given([]).when(deactivate).thenRejected({ type: 'NoAccount' })
  })

  // @rule users-admin-stays-active
  it('of the username admin stays active', () => {
    const admin: StaffEvent = { ...opened, data: { staffId: 'admin', role: 'admin' } }
    given([admin]).when({ type: 'DeactivateAccount', data: {}, meta }).thenRejected({ type: 'AdminStaysActive' })
  })

  it('takes events before it was opened without trouble', () => {
    expect(given([signedIn('h1'), deactivated]).state).toEqual({ status: 'none' })
  })
})
