import { callNames, calls, keyOf } from '@clinic/shared-events/contracts/calls.ts'
import type { Caller } from '@clinic/shared-events/contracts/wire/call.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../query-service/testing/live-client.ts'
import { bookedId, type ClinicClient, clinicClient } from './clinic-client.ts'
import { adminPassword, type EmbeddedProcess, embeddedProcess, newFolder, removeFolders } from './embedded-process.ts'
import { brokenRequests, hostileCalls, rightBooking } from './hostile-calls.ts'
import type { HostileCall } from './hostile-parts.ts'
import { readRows } from './log-file-bytes.ts'
import { doctorPassword, openDoctorAccount } from './open-doctor-account.ts'
import { refusalProblem } from './refusal-problem.ts'
import { isOfCalls } from './stored-text.ts'
import { type WireAnswer, wireBytes, wireCall } from './wire.ts'

const suite = 'hostile input'
const json = { 'Content-Type': 'application/json' }

describe(suite, () => {
  let clinic: EmbeddedProcess
  let staff: ClinicClient
  let doctor: ClinicClient
  let appointmentId = ''
  let before = 0
  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    const folder = newFolder()
    await openDoctorAccount(folder, 'doctora')
    clinic = await embeddedProcess({ folder })
    await clinic.start()
    staff = clinicClient(clinic.url)
    doctor = clinicClient(clinic.url)
    await staff.signIn('admin', adminPassword)
    await doctor.signIn('doctora', doctorPassword)
    appointmentId = bookedId(await clinicClient(clinic.url).book(rightBooking))
  })
  afterAll(async () => {
    await clinic.stop()
    removeFolders()
  })

  /** How many events calls have made; the patient is told by mail meanwhile. */
  const made = (): number => readRows(clinic.files.log).filter(({ type }) => isOfCalls(String(type))).length
  beforeEach(() => {
    before = made()
  })
  afterEach(async () => {
    expect(made()).toBe(before)
    expect(clinic.output()).not.toContain('unexpected error')
    expect((await staff.call({ path: '/health/ready' })).status).toBe(200)
  })

  const signedIn = () => ({ Cookie: staff.cookie(), Origin: clinic.url })
  const send = ({ staff: asStaff, headers, ...call }: HostileCall): Promise<WireAnswer> =>
    wireCall(clinic.url, { ...call, headers: { ...(asStaff && signedIn()), ...headers } })
  const expectRefusals = async (calls: Iterable<{ why: string; answer: Promise<WireAnswer> }>) => {
    const wrong: string[] = []
    for (const { why, answer } of calls) {
      const problem = refusalProblem(await answer)
      if (problem) wrong.push(`${why}: ${problem}`)
    }
    expect(wrong).toEqual([])
  }
  function* each<T>(all: Iterable<T>, call: (one: T) => { why: string; answer: Promise<WireAnswer> }) {
    for (const one of all) yield call(one)
  }

  // @rule texts-spanish: §1 All text is Spanish: what the server refuses too, but the sentences that the specification
  //   quotes in English
  it('is answered 4xx with a Spanish sentence, whatever is wrong with it', () =>
    expectRefusals(
      each(hostileCalls, (call) => ({
        why: `${call.method} ${call.path.slice(0, 60)}, ${call.why}`,
        answer: send(call),
      })),
    ))

  it('is answered alike where it is no HTTP', () =>
    expectRefusals(
      each(Object.entries(brokenRequests), ([why, bytes]) => ({ why, answer: wireBytes(clinic.port, bytes) })),
    ))

  it('becomes no socket where it names two hosts', async () => {
    const asked = 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nHost: ajeno.example\r\n'
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    const answer = await wireBytes(clinic.port, `${asked}${key}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    expect(answer.status).toBe(400)
  })

  // @rule every-make-call-enforced
  it('finds no declared call open to whom it is not for', () => {
    const callers: Record<Caller, Record<string, string>> = {
      anonymous: {},
      doctor: { Cookie: doctor.cookie(), Origin: clinic.url },
      admin: signedIn(),
    }
    const closed = callNames.flatMap((name) =>
      (['anonymous', 'doctor', 'admin'] as const)
        .filter((caller) => !(calls[name].who as readonly Caller[]).includes(caller))
        .map((caller) => ({ name, caller })),
    )
    expect(closed.length).toBeGreaterThan(4)
    return expectRefusals(
      each(closed, ({ name, caller }) => {
        const { method, path } = calls[name]
        const call = { method, path: path.replace(':id', appointmentId).replace(':status', 'agendado') }
        const body = method === 'GET' ? {} : { body: '{"status":"cancelado"}' }
        return {
          why: `${keyOf(name)} by ${caller}`,
          answer: wireCall(clinic.url, { ...call, ...body, headers: { ...json, ...callers[caller] } }),
        }
      }),
    )
  })

  it('takes no write with a session from a foreign page, or without saying where it comes from', () => {
    const origins = [undefined, 'https://ajeno.example', 'null', `${clinic.url}.ajeno.example`, `${clinic.url}0`, '']
    const writes = [
      { method: 'PATCH', path: `/api/appointments/${appointmentId}/status`, body: '{"status":"cancelado"}' },
      { method: 'PUT', path: `/api/appointments/${appointmentId}`, body: '{"name":"Otra"}' },
      { method: 'POST', path: '/api/appointments', body: JSON.stringify(rightBooking) },
      { method: 'POST', path: '/api/auth/logout', body: '{}' },
      { method: 'POST', path: '/api/auth/login', body: JSON.stringify({ username: 'admin', password: adminPassword }) },
    ]
    const all = writes.flatMap((write) => origins.map((origin) => ({ ...write, origin })))
    return expectRefusals(
      each(all, ({ origin, ...call }) => ({
        why: `${call.method} ${call.path} from ${origin}`,
        answer: wireCall(clinic.url, {
          ...call,
          headers: { ...json, Cookie: staff.cookie(), ...(origin !== undefined && { Origin: origin }) },
        }),
      })),
    )
  })

  it('refuses a change of a revision that is not the newest', () => {
    const path = `/api/appointments/${appointmentId}`
    const calls = [
      { method: 'PATCH', path: `${path}/status`, body: '{"status":"cancelado"}' },
      { method: 'PUT', path, body: '{"name":"Otra"}' },
    ]
    return expectRefusals(
      each(calls, (call) => ({
        why: call.method,
        answer: send({ ...call, why: '', staff: true, headers: { ...json, 'If-Match': '"7"' } }),
      })),
    )
  })

  it('refuses sessions that are none, however they are written', () => {
    const cookies = [
      'session=',
      'session=x',
      'session=%E0%A4%A',
      `session=${'a'.repeat(5_000)}`,
      'session=a; session=b',
      '=',
      ';;;',
    ]
    return expectRefusals(
      each(cookies, (cookie) => ({
        why: cookie.slice(0, 30),
        answer: wireCall(clinic.url, { method: 'GET', path: '/api/doctor/appointments', headers: { Cookie: cookie } }),
      })),
    )
  })

  it('is answered as HTTP/1.1 where it only offers another protocol, as curl --http2 does', async () => {
    const headers = {
      Connection: 'Upgrade, HTTP2-Settings',
      Upgrade: 'h2c',
      'HTTP2-Settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
    }
    const asked = await wireCall(clinic.url, { method: 'GET', path: '/api/public/practice', headers })
    expect([asked.status, asked.type]).toEqual([200, 'application/json; charset=utf-8'])
    const body = JSON.stringify({ username: 'admin', password: 'equivocada' })
    const sent = { method: 'POST', path: '/api/auth/login', body }
    expect((await wireCall(clinic.url, { ...sent, headers: { ...json, ...headers } })).status).toBe(401)
  })

  it('reads as if no position was asked for where it is none', async () => {
    for (const position of ['x', '-1', '1.5', '9'.repeat(30), '9223372036854775807', '', '1, 2']) {
      const headers = { ...signedIn(), 'X-Min-Position': position }
      const { status } = await wireCall(clinic.url, { method: 'GET', path: '/api/doctor/appointments', headers })
      expect(status).toBe(200)
    }
  })

  it('takes nothing on a socket that is not a room it has, and stays', async () => {
    const visitor = await connect(clinic.url)
    const ask = (...words: unknown[]): Promise<{ ok: boolean; error?: string }> =>
      visitor.socket.timeout(5_000).emitWithAck('join', ...words)
    const asked: unknown[] = [
      null,
      'staff',
      {},
      { room: 'otra', positions: {} },
      { room: '__proto__', positions: {} },
      { room: 'staff', positions: {} },
      { room: ['slots'], positions: {} },
      { room: 'slots', positions: { 'taken-intervals': -1 } },
      { room: 'slots', positions: { 'taken-intervals': 'x' } },
      { room: 'slots', positions: { 'taken-intervals': '9'.repeat(40) } },
      { room: 'slots', positions: [] },
    ]
    for (const request of asked) expect(await ask(request)).toEqual({ ok: false, error: expect.stringMatching(/\.$/) })
    // Nobody answers these; what follows them is.
    visitor.socket.emit('join', { room: 'slots', positions: {} })
    visitor.socket.emit('join', 'slots', 'staff', () => undefined)
    visitor.socket.emit('using', { a: 1 })
    visitor.socket.emit('__proto__', { a: 1 })
    const farAhead = { 'taken-intervals': '9223372036854775807', __proto__: '1', appointments: '0' }
    expect((await visitor.join('slots')).answer).toEqual({ ok: true })
    expect(await ask({ room: 'slots', positions: farAhead })).toEqual({ ok: true })
    visitor.socket.emit('join', { room: 'slots', positions: { long: 'a'.repeat(50_000) } })
    await visitor.ended
  })
})
