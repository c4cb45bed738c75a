import { expect, test } from 'vitest'
import { request } from '~/testing/waiting-request.ts'
import { askedByAppointment, askedText, isFreshRequest } from './requests.ts'

test('a request is fresh for a quarter of an hour', () => {
  const asked = { createdAt: '2026-11-24T16:00:00.000Z' }
  expect(isFreshRequest(asked, '2026-11-24T16:14:59.999Z')).toBe(true)
  expect(isFreshRequest(asked, '2026-11-24T16:15:00.000Z')).toBe(false)
})

test('an appointment is asked for all that waits on it', () => {
  const asked = askedByAppointment([
    request({ id: 'a.1', appointmentId: 'a' }),
    request({ id: 'b.1', appointmentId: 'b', actionType: 'cancel' }),
    request({ id: 'a.2', appointmentId: 'a', actionType: 'cancel' }),
  ])
  expect([...asked]).toEqual([
    ['a', ['reschedule', 'cancel']],
    ['b', ['cancel']],
  ])
  expect(askedText(asked.get('a') ?? [])).toBe('Pide reprogramar o cancelar')
})
