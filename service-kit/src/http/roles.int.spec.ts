import { type CallKey, callNames, keyOf } from '@clinic/shared-events/contracts/calls.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { appWith, type Seen, seeNothing, send } from '../../testing/test-app.ts'

let seen: Seen
beforeEach(() => {
  seen = seeNothing()
})

/** Written out by hand: a change of a declaration must be meant. */
const whoMay: Record<CallKey, string> = {
  'POST /api/auth/login': 'anonymous doctor admin',
  'POST /api/auth/logout': 'anonymous doctor admin',
  'GET /api/auth/me': 'doctor admin',
  'POST /api/appointments': 'anonymous doctor admin',
  'PUT /api/appointments/:id': 'doctor admin',
  'PATCH /api/appointments/:id/status': 'doctor admin',
  'GET /api/doctor/appointments': 'doctor admin',
  'GET /api/appointments/by-status/:status': 'doctor admin',
  'GET /api/appointments/:id/thread': 'doctor admin',
  'GET /api/appointments/:appointmentId/clinical-intakes': 'doctor admin',
  'GET /api/appointments/:id': 'anonymous doctor admin',
  'GET /api/public/taken-intervals': 'anonymous doctor admin',
  'POST /api/clinical-intakes': 'anonymous doctor admin',
  'POST /api/patient-intake': 'anonymous doctor admin',
  'GET /api/doctor/patient-intakes': 'doctor admin',
  'POST /api/appointment-actions/:appointmentId/:actionType': 'anonymous doctor admin',
  'GET /api/appointment-actions/:appointmentId/:actionType': 'anonymous doctor admin',
  'GET /api/doctor/appointment-actions': 'doctor admin',
  'GET /api/products': 'anonymous doctor admin',
  'GET /api/cart': 'anonymous doctor admin',
  'POST /api/cart': 'anonymous doctor admin',
  'DELETE /api/cart/session/:sessionId': 'anonymous doctor admin',
  'DELETE /api/cart/:id': 'anonymous doctor admin',
  'POST /api/orders': 'anonymous doctor admin',
  'GET /api/orders': 'doctor admin',
  'GET /api/public/orders/:trackingNumber': 'anonymous doctor admin',
  'GET /api/public/practice': 'anonymous doctor admin',
}

/** Calls that make something. */
const makes = /^POST \/api\/(appointments|clinical-intakes|patient-intake|appointment-actions|cart|orders)\b/

describe.each(callNames.map(keyOf))('%s', (key) => {
  // @rule every-make-call-enforced
  test.each(['anonymous', 'doctor', 'admin'] as const)('called by %s', async (caller) => {
    const answer = await send(appWith(seen), key, caller)
    const allowed = whoMay[key].split(' ').includes(caller)
    if (allowed) expect([answer.status, seen.calls.length]).toEqual([makes.test(key) ? 201 : 200, 1])
    else {
      expect([answer.status, seen.calls.length]).toEqual([caller === 'anonymous' ? 401 : 403, 0])
      expect(answer.body.error).toMatch(/Debe iniciar sesión|no tiene permiso/)
    }
  })
})
