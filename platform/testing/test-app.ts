import type { Server } from 'node:http'
import {
  type AnyCall,
  type CallKey,
  type CallName,
  commandNames,
  queryNames,
} from '@clinic/shared-events/contracts/calls.ts'
import type { Caller } from '@clinic/shared-events/contracts/wire/call.ts'
import request from 'supertest'
import { createHttpApp, type HttpAppDeps } from '../src/http/app.ts'
import type { Call, Handlers, Reply } from '../src/http/calls/call.ts'
import { createHttpKit, type HttpConfig } from '../src/http/calls/kit.ts'
import { mountCommands, mountQueries } from '../src/http/calls/mount.ts'
import type { Session } from '../src/http/sessions.ts'
import { createLogger } from '../src/telemetry/logger.ts'
import type { Accesses } from '../src/vault/accesses.ts'

const session = (role: 'doctor' | 'admin'): Session => ({
  hash: `hash-${role}`,
  staffId: `id-${role}`,
  role,
  expiresAt: '2026-11-22T00:00:00.000Z',
})
export const sessions: Record<string, Session> = {
  'token-doctor': session('doctor'),
  'token-admin': session('admin'),
  'token-due': { ...session('admin'), passwordDue: true },
}
/** Sessions that rest. */
export const resting: Record<string, Session> = { 'token-resting': { ...session('admin'), rests: true } }
/** The mark of a browser that has signed in before. */
export const ownBrowser = 'own-browser'
export const ownOrigin = 'http://clinic.example'

/** The records of a suite's apps: the calls that reached a handler, the lines that were logged, and what handlers answer. */
type Access = Parameters<Accesses['keep']>[0]
export type Seen = { calls: Call<AnyCall>[]; lines: string[]; accesses: Access[]; reply: () => Reply }
export const seeNothing = (): Seen => ({ calls: [], lines: [], accesses: [], reply: () => ({ body: shown }) })
/** What a handler answers of whatever it is asked: the ids that marks of clinical data look for. */
export const shown = { id: 'abc', patientId: 'abc', appointmentId: 'abc', patient: { id: 'abc' } }

/** An app in which every declared call is recorded and answers `seen.reply()`. */
export const appWith = (
  seen: Seen,
  config: Partial<HttpConfig> = {},
  parts: Partial<HttpAppDeps> = {},
  accesses: Pick<Accesses, 'keep'> = { keep: async (access) => void seen.accesses.push(access) },
): Server => {
  const kit = createHttpKit({
    config: { publicUrl: ownOrigin, rateLimits: false, trustProxy: 0, ...config },
    sessions: {
      read: async (token) => sessions[token] ?? null,
      readResting: async (token) => resting[token] ?? null,
    },
    accesses,
    log: createLogger('test', { write: (line) => seen.lines.push(line) }),
    browsers: { idOf: (mark) => (mark === ownBrowser ? 'b1' : null) },
  })
  const handler = (call: Call<AnyCall>): Reply => {
    seen.calls.push(call)
    return seen.reply()
  }
  const forAll = <N extends CallName>(names: readonly N[]) =>
    Object.fromEntries(names.map((name) => [name, handler])) as Handlers<N>
  const routes = [{ calls: mountCommands(kit, forAll(commandNames)) }, { calls: mountQueries(kit, forAll(queryNames)) }]
  return createHttpApp({ kit, routes, checks: {}, metricsFor: 'this-machine', ...parts })
}

export const booking = {
  name: 'María Rojas',
  email: 'maria@example.com',
  phone: '8888-1234',
  date: '2026-11-24',
  startTime: '09:00',
  address: 'Heredia, 200 m norte de la iglesia',
}
const id = '2aUyqjCzEIiEcYMKj7TZtw'
const sessionId = 'a-session-of-this-suite'
const product = {
  name: 'Banda elástica',
  description: 'Resistencia media',
  price: 6500,
  category: 'Equipo de Rehabilitación',
  imageUrl: 'https://ejemplo.cr/bandas.jpg',
}
const bodies: Partial<Record<CallKey, object>> = {
  'POST /api/products': product,
  'PUT /api/products/:id': product,
  'PATCH /api/products/:productId/stock': { stock: 3 },
  'POST /api/auth/login': { username: 'admin', password: 'secreta' },
  'POST /api/auth/unlock': { pin: '274931' },
  'POST /api/auth/change-password': { currentPassword: 'secreta', newPassword: 'otra secreta' },
  'POST /api/exports': { list: 'orders' },
  'POST /api/doctor/log/exports': { format: 'jsonl' },
  'POST /api/auth/admin-force-password-change': { doctorId: 's1', newPassword: 'otra secreta' },
  'POST /api/doctors': {
    username: 'ana',
    password: 'secreta',
    name: 'Ana Solís',
    email: 'ana@example.com',
    specialty: 'Fisioterapia',
  },
  'POST /api/doctors/invitations': {
    username: 'ana',
    name: 'Ana Solís',
    email: 'ana@example.com',
    specialty: 'Fisioterapia',
  },
  'POST /api/invitations/open': { token: 's1.x' },
  'POST /api/invitations/accept': { token: 's1.x', password: 'otra secreta' },
  'POST /api/appointments': booking,
  'PATCH /api/appointments/:id/status': { status: 'confirmado' },
  'POST /api/appointment-confirmations/:appointmentId': { date: '2026-11-24', time: '09:00' },
  'POST /api/contact-preferences/:token': { wanted: false },
  'POST /mensajes/:token': { 'List-Unsubscribe': 'One-Click' },
  'PUT /api/doctor/appointment-actions/:actionId': { status: 'processed' },
  'POST /api/appointments/:id/contact-preferences': { channel: 'whatsapp', wanted: false },
  'POST /api/appointments/:id/send-reminder': { reminderType: '1-day' },
  'POST /api/appointments/:id/open-reminder': { reminderType: '1-day' },
  'POST /api/appointments/send-mass-reminders': { reminderType: '3-days' },
  'PATCH /api/orders/:orderId/status': { status: 'processing' },
  'PATCH /api/orders/:orderId': { paid: 'efectivo' },
  'POST /api/clinical-intakes': { appointmentId: id, age: 34, occupation: 'Docente' },
  'POST /api/patient-intake': {
    cedula: '1-2345-6789',
    name: 'María Rojas',
    email: 'maria@example.com',
    phone: '8888-1234',
  },
  'PUT /api/form-drafts/:form/:link': { values: { name: 'Ana' }, from: null },
  'POST /api/form-drafts/first-session': { email: 'ana@example.com', values: { name: 'Ana' } },
  'PATCH /api/doctor/patient-intakes/:id': { allergies: 'Látex' },
  'POST /api/doctor/patient-intakes/:id/submissions/:submissionId': { choices: {} },
  'POST /api/doctor/create-profile-from-intake': { intakeId: 'a'.repeat(22) },
  'POST /api/medical-records': {
    appointmentId: 'a'.repeat(22),
    patientName: 'Ana',
    diagnosis: 'Lumbalgia',
    treatment: 'Calor',
  },
  'POST /api/appointments/:id/money': { what: 'charge', changes: 0 },
  'PUT /api/medical-records/:appointmentId/:recordId': {
    version: 1,
    patientName: 'Ana',
    diagnosis: 'Lumbalgia',
    treatment: 'Calor',
  },
  'POST /api/medical-records/:appointmentId/:recordId/annul': { version: 1, reason: 'otro' },
  'PUT /api/doctor/drafts/:kind/:id': { values: { diagnosis: 'Lumbalgia' }, from: null },
  'POST /api/patients': { name: 'Ana', email: 'ana@example.com', phone: '8888-1234', cedula: '1-1111-1111' },
  'PATCH /api/patients/:id': { allergies: 'Látex' },
  'PUT /api/patients/:patientId/assign-doctor': { doctorId: 0 },
  'POST /api/doctors/:id/patients/hand-on': { to: 0, patientIds: ['a'.repeat(22)] },
  'POST /api/follow-up-notes': {
    patientId: 'a'.repeat(22),
    noteDate: '2026-11-20',
    sessionType: 'control',
    treatment: 'Calor',
  },
  'PUT /api/follow-up-notes/:patientId/:noteId': {
    version: 1,
    noteDate: '2026-11-20',
    sessionType: 'control',
    treatment: 'Calor',
  },
  'POST /api/follow-up-notes/:patientId/:noteId/annul': { version: 1, reason: 'otro' },
  'POST /api/twilio-bot/reminder-hours': { first: 72, second: 24, quietFrom: '20:00', quietTo: '07:00' },
  'POST /api/twilio-bot/texts': { id: 'chat.hello', text: null },
  'POST /api/twilio-bot/test-mail': { email: 'admin@ejemplo.cr' },
  'POST /api/test-template': { phone: '8888-1234', contentSid: 'HX01' },
  'POST /api/test-appointment-template': { phone: '8888-1234', contentSid: 'HX01' },
  'POST /api/test-reminder-template': { phone: '8888-1234', contentSid: 'HX01' },
  'POST /api/twilio-bot/configs': { name: 'Principal', twilioAccountSid: 'AC01' },
  'POST /api/twilio-bot/configs/:id/token': { twilioAuthToken: 'f00dfeedf00dfeedf00dfeedf00dc3d4' },
  'POST /api/twilio-bot/test-message': { phoneNumber: '8888-1234', message: 'Confirmo' },
  'POST /api/twilio-bot/conversations': { appointmentId: id },
  'POST /api/twilio-bot/conversations/:id/messages': { content: 'Con gusto.', seen: [] },
  'POST /api/twilio-bot/conversations/:id/review': { seen: [] },
  'PUT /api/appointments/:id/patient': { patientId: null },
  'POST /api/appointments/:id/payment-proof': { conversationId: id, messageId: id },
  'POST /api/appointments/:id/payment-proof/detach': { conversationId: id, messageId: id },
  'POST /api/twilio-bot/responses': { triggerKeywords: ['precio'], responseTemplate: 'Vea «Precios».' },
  'POST /api/personal-data/erasures': { streams: ['patient-abc'], reason: 'request', confirmation: 'ELIMINAR' },
  'POST /api/cart': { productId: id, sessionId },
  'PATCH /api/cart/:id': { quantity: 2 },
  'POST /api/orders': {
    customerName: 'María Rojas',
    customerEmail: 'maria@example.com',
    customerPhone: '8888-1234',
    customerAddress: 'Heredia, 200 m norte de la iglesia',
    items: [{ productId: id, quantity: 1, price: 6500, name: 'Banda elástica' }],
    totalAmount: 6500,
  },
}
const queries: Partial<Record<CallKey, string>> = {
  'GET /api/doctor/log/export': '?format=jsonl',
  'GET /api/public/taken-intervals': '?from=2026-11-01&to=2026-11-30',
  'GET /api/appointments/search-patients': '?query=maria',
  'GET /api/personal-data': '?phone=88881234',
  'GET /api/personal-data/export': '?streams=patient-abc',
  'GET /api/twilio-bot/conversation-search': '?search=maria',
  'GET /api/doctor/alerts': '?date=2026-11-24',
  'GET /api/doctor/reports/appointments': '?from=2026-11-02&to=2026-11-29',
  'GET /api/doctor/reports/messages': '?from=2026-11-02&to=2026-11-29',
  'GET /api/doctor/reports/money': '?from=2026-11-02&to=2026-11-29',
  'GET /api/doctor/reports/orders': '?from=2026-11-02&to=2026-11-29',
  'GET /api/appointments/heatmap': '?startDate=2026-11-23&endDate=2026-12-06',
  'GET /api/cart': `?sessionId=${sessionId}`,
}

/** A good call of a route by a caller, with the body and query it needs. `due`: an administrator whose password somebody else chose. */
export const send = (app: Server, key: CallKey, caller: Caller | 'due' | 'resting') => {
  const [method = '', path = ''] = key.split(' ')
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  const call = request(app)
    [verb](path.replace(/:\w+/g, 'abc') + (queries[key] ?? ''))
    .set('Origin', ownOrigin)
  if (caller !== 'anonymous') call.set('Cookie', `session=token-${caller}`)
  if (key === 'POST /api/upload-image') return call.attach('image', Buffer.from('bytes'), 'banda.png')
  if (key === 'POST /mensajes/:token') call.type('form')
  return method === 'GET' ? call : call.send(bodies[key] ?? {})
}
