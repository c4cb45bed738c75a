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
