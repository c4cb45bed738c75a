import type { SignInEvent } from '@clinic/shared-events/staff/sign-in-events.ts'
import { signInsStream } from '@clinic/shared-events/staff/sign-in-events.ts'
import { describe, expect, it } from 'vitest'
import { givenAt, scenariosOf } from '../../testing/given-when-then.ts'
import { type SignInCommand, signIns } from './sign-ins.ts'

const { given } = scenariosOf(signIns)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'public' }
const staffId = 's1'
const signedIn = (session: string): SignInEvent => ({ type: 'SignedIn', data: { staffId, session } })
const signedOut = (session: string): SignInEvent => ({ type: 'SignedOut', data: { staffId, session } })
const throttled: SignInEvent = { type: 'SignInThrottled', data: { staffId } }

describe('the sign-ins of a month', () => {
  it.each<[SignInCommand, SignInEvent]>([
    [{ type: 'RecordSignIn', data: { staffId, session: 'h1' }, meta }, signedIn('h1')],
    [{ type: 'RecordSignOut', data: { staffId, session: 'h1' }, meta }, signedOut('h1')],
    [{ type: 'RecordThrottledSignIn', data: { staffId }, meta }, throttled],
  ])('are recorded as they were: $type', (command, event) => {
    given([]).when(command).then([event])
  })

  it('know the sessions whose end is not recorded', () => {
    const { state } = given([signedIn('h1'), signedIn('h2'), throttled, signedOut('h1'), signedOut('h0')])
    expect(state).toEqual([{ session: 'h2', since: givenAt }])
  })

  it('stand in a stream of the account and the month in Costa Rica', () => {
    expect(signInsStream('admin', '2026-12-01T05:59:59.999Z')).toBe('signIns-admin-2026-11')
    expect(signInsStream('admin', '2026-12-01T06:00:00.000Z')).toBe('signIns-admin-2026-12')
  })
})
