import type { Caller } from '@clinic/shared-events/contracts/call.ts'
import {
  type AnyCall,
  type CallKey,
  type CallName,
  commandNames,
  queryNames,
} from '@clinic/shared-events/contracts/calls.ts'
import type { Express } from 'express'
import request from 'supertest'
import { createHttpApp, type HttpAppParts } from '../src/http/app.ts'
import type { Call, Handlers, Reply } from '../src/http/call.ts'
import { createHttpKit, type HttpConfig } from '../src/http/kit.ts'
import { mountCommands, mountQueries } from '../src/http/mount.ts'
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
export type Seen = { calls: Call<AnyCall>[]; lines: string[]; reply: () => Reply }
export const seeNothing = (): Seen => ({ calls: [], lines: [], reply: () => ({ body: { done: true } }) })

/** An app in which every declared call answers `seen.reply()` and notes its call. */
export const appWith = (seen: Seen, config: Partial<HttpConfig> = {}, parts: Partial<HttpAppParts> = {}): Express => {
  const kit = createHttpKit({
    config: { publicUrl: ownOrigin, rateLimits: false, trustProxy: 0, ...config },
    sessions: { read: async (token) => sessions[token] ?? null },
    log: createLogger('test', { write: (line) => seen.lines.push(line) }),
    browsers: { idOf: (mark) => (mark === ownBrowser ? 'b1' : null) },
  })
  const handler = (call: Call<AnyCall>): Reply => {
    seen.calls.push(call)
    return seen.reply()
  }
  const forAll = <N extends CallName>(names: readonly N[]) =>
    Object.fromEntries(names.map((name) => [name, handler])) as Handlers<N>
  const routers = [mountCommands(kit, forAll(commandNames)), mountQueries(kit, forAll(queryNames))]
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
const bodies: Partial<Record<CallKey, object>> = {
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
const queries: Partial<Record<CallKey, string>> = {
  'GET /api/public/taken-intervals': '?from=2026-11-01&to=2026-11-30',
  'GET /api/cart': `?sessionId=${sessionId}`,
}

/** A good call of a route by a caller, with the body and query it needs. */
export const send = (app: Express, key: CallKey, caller: Caller) => {
  const [method = '', path = ''] = key.split(' ')
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  const call = request(app)
    [verb](path.replace(/:\w+/g, 'abc') + (queries[key] ?? ''))
    .set('Origin', ownOrigin)
  if (caller !== 'anonymous') call.set('Cookie', `session=token-${caller}`)
  return method === 'GET' ? call : call.send(bodies[key] ?? {})
}
