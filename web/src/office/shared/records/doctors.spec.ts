import { expect, test } from 'vitest'
import { doctor } from '~/testing/staff.ts'
import { assignable } from './doctors.ts'

// @rule invitation-not-assigned: Issue: who was invited and has not accepted is not offered where patients are assigned
test('patients are assigned to doctors who are active and have accepted their invitation', () => {
  const invitation = { id: 'i1', until: '2026-11-28T16:20:00.000Z', lost: false }
  const ana = doctor({ id: 'ana', role: 'doctor' })
  const others = [
    doctor({ id: 'eva', role: 'doctor', invitation }),
    doctor({ id: 'luis', role: 'doctor', isActive: false }),
    doctor({ id: 'jefa', role: 'admin' }),
  ]
  expect(assignable([ana, ...others]).map(({ id }) => id)).toEqual(['ana'])
})
