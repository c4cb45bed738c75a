import type { Express } from 'express'
import request from 'supertest'
import { createHttpApp, type HttpAppParts } from '../src/http/app.ts'
import type { Call, Reply } from '../src/http/call.ts'
import { createHttpKit, type HttpConfig } from '../src/http/kit.ts'
import { mountCommands, mountQueries } from '../src/http/mount.ts'
import { type Caller, partsOf, type RouteKey } from '../src/http/route-table.ts'
import type { Session } from '../src/http/sessions.ts'
import { createLogger } from '../src/log.ts'

const session = (role: 'doctor' | 'admin'): Session => ({
  hash: `hash-${role}`,
  staffId: `id-${role}`,
  role,
  expiresAt: '2026-11-22T00:00:00.000Z',
})
export const sessions: Record<string, Session> = { 'token-doctor': session('doctor'), 'token-admin': session('admin') }
/** The mark of a browser that has signed in before. */
export const ownBrowser = 'own-browser'
export const ownOrigin = 'http://clinic.example'

/** What a suite sees of its apps: the calls that reached a handler, the lines that were logged, and what handlers answer. */
export type Seen = { calls: Call<RouteKey>[]; lines: string[]; reply: () => Reply }
export const seeNothing = (): Seen => ({ calls: [], lines: [], reply: () => ({ body: { done: true } }) })

/** An app in which every route of the table answers `seen.reply()` and notes its call. */
export const appWith = (seen: Seen, config: Partial<HttpConfig> = {}, parts: Partial<HttpAppParts> = {}): Express => {
  const kit = createHttpKit({
    config: { publicUrl: ownOrigin, rateLimits: false, trustProxy: 0, ...config },
    sessions: { read: async (token) => sessions[token] ?? null },
    log: createLogger('test', { write: (line) => seen.lines.push(line) }),
    browsers: { idOf: (mark) => (mark === ownBrowser ? 'b1' : null) },
  })
  const handler = (call: Call<RouteKey>): Reply => {
    seen.calls.push(call)
    return seen.reply()
  }
  const routers = [
    mountCommands(kit, {
      'POST /api/auth/login': handler,
      'POST /api/auth/logout': handler,
      'POST /api/appointments': handler,
      'PUT /api/appointments/:id': handler,
      'PATCH /api/appointments/:id/status': handler,
      'POST /api/clinical-intakes': handler,
      'POST /api/patient-intake': handler,
      'POST /api/appointment-actions/:appointmentId/:actionType': handler,
      'POST /api/cart': handler,
      'DELETE /api/cart/session/:sessionId': handler,
      'DELETE /api/cart/:id': handler,
      'POST /api/orders': handler,
    }),
    mountQueries(kit, {
      'GET /api/auth/me': handler,
      'GET /api/doctor/appointments': handler,
      'GET /api/appointments/by-status/:status': handler,
      'GET /api/appointments/:id/thread': handler,
      'GET /api/appointments/:appointmentId/clinical-intakes': handler,
      'GET /api/appointments/:id': handler,
      'GET /api/public/taken-intervals': handler,
      'GET /api/doctor/patient-intakes': handler,
      'GET /api/appointment-actions/:appointmentId/:actionType': handler,
      'GET /api/doctor/appointment-actions': handler,
      'GET /api/products': handler,
      'GET /api/cart': handler,
      'GET /api/orders': handler,
      'GET /api/public/orders/:trackingNumber': handler,
      'GET /api/public/practice': handler,
    }),
  ]
  return createHttpApp({ kit, routers, checks: {}, metricsFor: 'this-machine', ...parts })
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
const bodies: Partial<Record<RouteKey, object>> = {
  'POST /api/auth/login': { username: 'admin', password: 'secreta' },
  'POST /api/appointments': booking,
  'PATCH /api/appointments/:id/status': { status: 'confirmado' },
  'POST /api/clinical-intakes': { appointmentId: id, age: 34, occupation: 'Docente' },
  'POST /api/patient-intake': {
    cedula: '1-2345-6789',
    name: 'María Rojas',
    email: 'maria@example.com',
    phone: '8888-1234',
  },
  'POST /api/cart': { productId: id, sessionId },
  'POST /api/orders': {
    customerName: 'María Rojas',
    customerEmail: 'maria@example.com',
    customerPhone: '8888-1234',
    customerAddress: 'Heredia, 200 m norte de la iglesia',
    items: [{ productId: id, quantity: 1, price: 6500, name: 'Banda elástica' }],
    totalAmount: 6500,
  },
}
const queries: Partial<Record<RouteKey, string>> = {
  'GET /api/public/taken-intervals': '?from=2026-11-01&to=2026-11-30',
  'GET /api/cart': `?sessionId=${sessionId}`,
}

/** A good call of a route by a caller, with the body and query it needs. */
export const send = (app: Express, key: RouteKey, caller: Caller) => {
  const { method, path } = partsOf(key)
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  const call = request(app)
    [verb](path.replace(/:\w+/g, 'abc') + (queries[key] ?? ''))
    .set('Origin', ownOrigin)
  if (caller !== 'anonymous') call.set('Cookie', `session=token-${caller}`)
  return method === 'GET' ? call : call.send(bodies[key] ?? {})
}
