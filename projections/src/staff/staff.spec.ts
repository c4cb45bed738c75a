import { doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { staff } from './staff.ts'

const data = { staffId: 's1' }
const opened = {
  type: 'AccountOpened',
  data: { ...data, role: 'doctor' },
  contact: { username: 'ana', name: 'Ana Solís', specialty: 'fisioterapia' },
}
const account = {
  id: 's1',
  username: 'ana',
  name: 'Ana Solís',
  email: null,
  specialty: 'fisioterapia',
  role: 'doctor',
  isActive: true,
  invitation: null,
  createdAt: '2026-11-21T14:01:00.000Z',
  updatedAt: '2026-11-21T14:01:00.000Z',
}
const accountAfter = (...events: Given[]) =>
  recorded(...events).reduce((doc: object | null, event) => staff.apply(doc as never, event as never, 's1'), null)

describe('an account of the staff', () => {
  it('is active once opened, and goes over the wire as it is', () => {
    expect(accountAfter(opened)).toEqual(account)
    expect(doctor.parse(accountAfter(opened))).toEqual(account)
  })

  it('is deactivated and activated again', () => {
    const off = { type: 'AccountDeactivated', data }
    expect(accountAfter(opened, off)).toEqual({ ...account, isActive: false, updatedAt: '2026-11-21T14:02:00.000Z' })
    expect(accountAfter(opened, off, { type: 'AccountActivated', data })).toEqual({
      ...account,
      updatedAt: '2026-11-21T14:03:00.000Z',
    })
  })

  // @rule invitation-listed: Issue: the list of users says until when an invitation is valid, that it expired, and that
  //   its mail did not go out
  it('waits with the last invitation, whose link stops with the account, until a password is there', () => {
    const invited = (invitation: string) => ({
      type: 'AccountInvited',
      data: { ...data, invitation, until: '2026-11-24T14:00:00.000Z' },
    })
    const mail = (type: string, invitation: string, more: object = {}) => ({
      type,
      data: { deliveryId: 'd', channel: 'email', about: { of: 'invitation', ...data, invitation }, ...more },
    })
    const invitation = (...events: Given[]) => accountAfter(opened, invited('i1'), ...events)
    const waits = { id: 'i1', until: '2026-11-24T14:00:00.000Z', lost: false }
    expect(invitation()).toEqual({ ...account, invitation: waits })
    for (const lost of [
      mail('DeliveryFailed', 'i1', { reason: 'bad-address' }),
      mail('DeliveryUnclear', 'i1', { reason: 'answer-lost' }),
      mail('DeliverySkipped', 'i1', { reason: 'no-address' }),
    ]) {
      expect(invitation(lost)).toMatchObject({ invitation: { ...waits, lost: true } })
      expect(invitation(invited('i2'), lost)).toMatchObject({ invitation: { id: 'i2', lost: false } })
      expect(invitation(lost, mail('DeliveryTaken', 'i1'))).toMatchObject({ invitation: waits })
    }
    expect(invitation(mail('DeliverySkipped', 'i1', { reason: 'saved' }))).toMatchObject({ invitation: waits })
    expect(invitation({ type: 'AccountDeactivated', data })).toMatchObject({
      invitation: { ...waits, until: '2026-11-21T14:03:00.000Z' },
    })
    for (const type of ['InvitationAccepted', 'PasswordReplaced'])
      expect(invitation({ type, data: { ...data, by: 'admin' } })).toMatchObject({ invitation: null })
    expect(staff.idsOf(mail('DeliveryTaken', 'i1') as never)).toEqual(['s1'])
    expect(staff.idsOf({ ...mail('DeliveryTaken', 'i1'), data: { about: { of: 'test' } } } as never)).toEqual([])
  })

  it('has no name left once erased', () => {
    expect(accountAfter({ ...opened, contact: null })).toEqual({
      ...account,
      username: '',
      name: null,
      specialty: null,
    })
  })

  it('is never made by anything but its opening', () => {
    expect(accountAfter({ type: 'AccountActivated', data })).toBeNull()
    expect(accountAfter({ type: 'AccountDeactivated', data })).toBeNull()
  })
})
