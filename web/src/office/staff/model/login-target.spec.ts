import { expect, test } from 'vitest'
import { sessionEnded, targetOf } from './login-target.ts'

// @rule office-frame-login-and-back, login-own-site
test.each([
  [{ target: '/doctor/orders?x=1', ended: false }, '/doctor/orders?x=1'],
  [{ target: '/doctor/login', ended: false }, '/doctor/dashboard'],
  [{ target: 'https://elsewhere.example/doctor/', ended: false }, '/doctor/dashboard'],
  [{ target: '//elsewhere.example/doctor/x', ended: false }, '/doctor/dashboard'],
  [{ target: '/.//elsewhere.example/doctor/x', ended: false }, '/doctor/dashboard'],
  [{ target: '/doctor/..//elsewhere.example/doctor/', ended: false }, '/doctor/dashboard'],
  [{ target: '/doctor/../citas', ended: false }, '/doctor/dashboard'],
  [{ target: '/\\elsewhere.example/doctor/x', ended: false }, '/doctor/dashboard'],
  [{ target: '/doctor/./login', ended: false }, '/doctor/dashboard'],
  [{ target: 7 }, '/doctor/dashboard'],
  [null, '/doctor/dashboard'],
])('the login leads from %j to %s', (state, expected) => {
  expect(targetOf(state)).toBe(expected)
})

test('only the end of a session is shown as such', () => {
  expect([
    sessionEnded({ target: '/doctor/x', ended: true }),
    sessionEnded({ ended: 'yes' }),
    sessionEnded(null),
  ]).toEqual([true, false, false])
})
