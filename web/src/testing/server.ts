import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

/** A practice that has begun. */
const firstStepsDone = {
  id: 'practice',
  products: true,
  users: true,
  appointments: true,
  mail: true,
  exampleSettings: [],
}

const noOrders = { pending: 0, processing: 0, delivered: 0, cancelled: 0, total: 0 }
const noConversations = { id: 'all', conversations: 0, waiting: 0 }
const noAlert = { has: null, erased: false, allergies: [], medications: [], recordId: null, formCedula: null }
const noneUndelivered = { rows: [], total: 0, waiting: [] }
const noForms = { id: 'all', total: 0, pending: 0, reviewed: 0, processed: 0 }

/**
 * A server of the test's own answers. Importing it starts it for the file; a call without an answer fails the test. The practice
 * the drawings, what waits for staff and their drafts (nothing, and none is kept), which pages ask for beside their own data, are answered already.
 */
export const server = setupServer(
  http.get('/api/public/practice', () =>
    HttpResponse.json({ ...practice, bookingHorizonDays: 365, firstReminder: 72, secondReminder: 24 }),
  ),
  http.get('/api/orders', () => HttpResponse.json([], { headers: { 'X-Log-Position': '0' } })),
  http.get('/api/orders/counts', () => HttpResponse.json(noOrders, { headers: { 'X-Log-Position': '0' } })),
  http.get('/api/doctor/patient-intakes/counts', () =>
    HttpResponse.json(noForms, { headers: { 'X-Log-Position': '0' } }),
  ),
  http.get('/api/appointments/search-patients', () => HttpResponse.json([], { headers: { 'X-Log-Position': '0' } })),
  http.get('/api/doctor/visits-to-note', () => HttpResponse.json([], { headers: { 'X-Log-Position': '0' } })),
  http.get('/api/doctor/new-appointments', () => HttpResponse.json([], { headers: { 'X-Log-Position': '0' } })),
  http.get('/api/doctor/alerts', ({ request }) => {
    const { date, ...of } = Object.fromEntries(new URL(request.url).searchParams)
    const notAsked = Object.values(of).map((id) => ({ ...noAlert, id }))
    return HttpResponse.json(notAsked, { headers: { 'X-Log-Position': '0' } })
  }),
  http.get('/api/twilio-bot/counts', () => HttpResponse.json(noConversations, { headers: { 'X-Log-Position': '0' } })),
  http.get('/api/doctor/undelivered', () => HttpResponse.json(noneUndelivered, { headers: { 'X-Log-Position': '0' } })),
  http.get('/api/doctor/patient-intakes', () => HttpResponse.json([], { headers: { 'X-Log-Position': '0' } })),
  http.get('/api/doctor/appointment-actions', () => HttpResponse.json([], { headers: { 'X-Log-Position': '0' } })),
  http.get('/api/first-steps', () => HttpResponse.json(firstStepsDone, { headers: { 'X-Log-Position': '0' } })),
  http.get('/api/appointments/:id/thread', ({ params }) =>
    HttpResponse.json({ id: params.id, steps: [] }, { headers: { 'X-Log-Position': '0' } }),
  ),
  http.get('/api/appointments/:id/link', ({ params }) =>
    HttpResponse.json({ link: params.id }, { headers: { 'X-Log-Position': '0' } }),
  ),
  http.get('/api/patients/:id/thread', () =>
    HttpResponse.json({ entries: [] }, { headers: { 'X-Log-Position': '0' } }),
  ),
  http.get('/api/appointments/:id/patient', () =>
    HttpResponse.json({ patient: null, proposals: [] }, { headers: { 'X-Log-Position': '0' } }),
  ),
  http.get('/api/appointments/:id/clinical-intakes', () =>
    HttpResponse.json([], { headers: { 'X-Log-Position': '0' } }),
  ),
  http.get('/api/doctor/drafts', () => HttpResponse.json([], { headers: { 'X-Log-Position': '0' } })),
  http.get('/api/doctor/drafts/:kind/:id', () => HttpResponse.json({ draft: null })),
  http.put('/api/doctor/drafts/:kind/:id', () => HttpResponse.json({ error: 'Away', code: 'away' }, { status: 503 })),
  http.delete('/api/doctor/drafts/:kind/:id', () => HttpResponse.json({ success: true })),
  http.get('*.svg', () => HttpResponse.text('<svg xmlns="http://www.w3.org/2000/svg"></svg>')),
)

/** jsdom has no other windows: as in a browser that gives none, whatever asks for one goes on without. */
window.open = () => null

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())
