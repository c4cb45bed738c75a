import { type CallKey, callNames, keyOf } from '@clinic/shared-events/contracts/calls.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { appWith, type Seen, seeNothing, send } from '../../testing/test-app.ts'

let seen: Seen
beforeEach(() => {
  seen = seeNothing()
})

/** Who may make each call, written by hand, so that a change of a declaration is deliberate. */
const whoMay: Record<CallKey, string> = {
  'POST /api/auth/login': 'anonymous doctor admin',
  'POST /api/auth/logout': 'anonymous doctor admin',
  'GET /api/auth/me': 'doctor admin',
  'POST /api/auth/change-password': 'doctor admin',
  'POST /api/auth/admin-force-password-change': 'admin',
  'GET /api/doctors': 'admin',
  'POST /api/doctors': 'admin',
  'PUT /api/doctors/:id/activate': 'admin',
  'PUT /api/doctors/:id/deactivate': 'admin',
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
  'GET /api/doctor/patient-intakes/counts': 'doctor admin',
  'GET /api/patient-intakes/cedula/:cedula': 'doctor admin',
  'PATCH /api/doctor/patient-intakes/:id': 'doctor admin',
  'GET /api/patients': 'doctor admin',
  'GET /api/patients/counts': 'doctor admin',
  'GET /api/patients/:id': 'doctor admin',
  'POST /api/patients': 'doctor admin',
  'POST /api/medical-records': 'doctor admin',
  'GET /api/medical-records/appointment/:appointmentId': 'doctor admin',
  'POST /api/doctor/create-profile-from-intake': 'doctor admin',
  'PATCH /api/patients/:id': 'doctor admin',
  'PUT /api/patients/:patientId/assign-doctor': 'admin',
  'GET /api/follow-up-notes/:patientId': 'doctor admin',
  'POST /api/follow-up-notes': 'doctor admin',
  'POST /api/appointment-actions/:appointmentId/:actionType': 'anonymous doctor admin',
  'GET /api/appointment-actions/:appointmentId/:actionType': 'anonymous doctor admin',
  'GET /api/doctor/appointment-actions': 'doctor admin',
  'PUT /api/doctor/appointment-actions/:actionId': 'doctor admin',
  'GET /api/appointments/search-patients': 'doctor admin',
  'POST /api/appointments/:id/send-reminder': 'doctor admin',
  'POST /api/appointments/send-mass-reminders': 'doctor admin',
  'GET /api/appointments/heatmap': 'doctor admin',
  'POST /api/appointments/heatmap/refresh': 'doctor admin',
  'GET /api/doctor/calendar-feed': 'doctor admin',
  'POST /api/doctor/calendar-feed': 'doctor admin',
  'POST /api/doctor/calendar-feed/revoke': 'doctor admin',
  'GET /api/products': 'anonymous doctor admin',
  'POST /api/products': 'doctor admin',
  'POST /api/upload-image': 'doctor admin',
  'PUT /api/products/:id': 'doctor admin',
  'PATCH /api/products/:productId/stock': 'doctor admin',
  'GET /api/cart': 'anonymous doctor admin',
  'POST /api/cart': 'anonymous doctor admin',
  'DELETE /api/cart/session/:sessionId': 'anonymous doctor admin',
  'DELETE /api/cart/:id': 'anonymous doctor admin',
  'POST /api/orders': 'anonymous doctor admin',
  'GET /api/exports/appointments': 'doctor admin',
  'GET /api/exports/orders': 'doctor admin',
  'GET /api/exports/patients': 'doctor admin',
  'GET /api/orders': 'doctor admin',
  'GET /api/orders/counts': 'doctor admin',
  'GET /api/orders/:orderId': 'doctor admin',
  'PATCH /api/orders/:orderId/status': 'doctor admin',
  'GET /api/public/orders/:trackingNumber': 'anonymous doctor admin',
  'GET /api/doctor/reports/appointments': 'doctor admin',
  'GET /api/doctor/reports/orders': 'doctor admin',
  'GET /api/doctor/activity': 'doctor admin',
  'GET /api/first-steps': 'doctor admin',
  'GET /api/public/practice': 'anonymous doctor admin',
}

/** Calls that make something. */
const makes =
  /^POST \/api\/(appointments(?!\/)|clinical-intakes|patient-intake|doctor\/calendar-feed(?!\/)|doctor\/create-profile-from-intake|patients|follow-up-notes|medical-records|appointment-actions|cart|orders|products|doctors|upload-image)\b/

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
