import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { firstSteps } from './first-steps.ts'

const stepsAfter = (...events: Given[]) =>
  recorded(...events).reduce(
    (row: object | null, event) =>
      firstSteps.idsOf(event as never).length > 0 ? firstSteps.apply(row as never, event as never, 'practice') : row,
    null,
  )
const opened = (staffId: string): Given => ({ type: 'AccountOpened', data: { staffId, role: 'admin' }, contact: null })

describe('the first steps of a practice', () => {
  it('are done one after the other, and stay done', () => {
    const none = { id: 'practice', products: false, users: false, appointments: false }
    expect(stepsAfter({ type: 'ProductListed', data: {} })).toEqual({ ...none, products: true })
    expect(stepsAfter(opened('s1'))).toEqual({ ...none, users: true })
    const all = stepsAfter(opened('s1'), { type: 'AppointmentBooked', data: {} }, { type: 'ProductListed', data: {} })
    expect(all).toEqual({ id: 'practice', products: true, users: true, appointments: true })
  })

  it('do not begin with the account that every practice has', () => {
    expect(stepsAfter(opened('admin'))).toBeNull()
  })
})
