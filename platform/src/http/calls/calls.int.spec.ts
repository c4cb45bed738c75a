import { gzipSync } from 'node:zlib'
import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { appWith, booking, ownOrigin, type Seen, seeNothing, sessions } from '../../../testing/test-app.ts'

let seen: Seen
beforeEach(() => {
  seen = seeNothing()
})

describe('a call as its handler sees it', () => {
  test('carries who, which, what and the headers that matter', async () => {
    await request(appWith(seen))
      .put('/api/appointments/abc')
      .set({ Cookie: 'session=token-doctor', Origin: ownOrigin, 'Idempotency-Key': 'key-12345', 'If-Match': '"7"' })
      .send({ name: ' Ana ', notes: '' })
    expect(seen.calls[0]).toMatchObject({
      params: { id: 'abc' },
      body: { name: 'Ana' },
      actor: 'staff:id-doctor',
      session: sessions['token-doctor'],
      method: 'PUT',
      path: '/api/appointments/abc',
      idempotencyKey: 'key-12345',
      ifMatch: '7',
      minPosition: null,
    })
  })

  test('by the public names nobody', async () => {
    await request(appWith(seen)).get('/api/appointments/abc?x=1').set({ 'X-Min-Position': '42' })
    expect(seen.calls[0]).toMatchObject({
      actor: 'public',
      session: null,
      path: '/api/appointments/abc',
      minPosition: 42n,
    })
  })

  test('answers with its position, and JSON text as it is', async () => {
    seen.reply = () => ({ json: '[{"id":"a"}]', position: 12345678901234567890n })
    const answer = await request(appWith(seen)).get('/api/public/practice')
    expect(answer.text).toBe('[{"id":"a"}]')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-log-position': '12345678901234567890',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  })
})

describe('hostile input is refused before the handler', () => {
  const post = (path = '/api/appointments') => request(appWith(seen)).post(path)
  const refused = (answer: { status: number; body: unknown }, status: number, code: string) => {
    expect(answer).toMatchObject({ status, body: { code, error: expect.stringMatching(/\w/) } })
    expect(seen.calls).toEqual([])
  }

  test('malformed JSON', async () => refused(await post().type('json').send('{"name": '), 400, 'malformed'))
  test('JSON that is no object', async () => refused(await post().type('json').send('[1]'), 400, 'invalid'))
  test('a bare word', async () => refused(await post().type('json').send('"hola"'), 400, 'malformed'))
  test('wrong types', async () =>
    refused(await post().send({ ...booking, name: 7, date: { year: 2026 } }), 400, 'invalid'))
  test('missing fields', async () => refused(await post().send({}), 400, 'invalid'))
  test('no body at all', async () => refused(await post(), 400, 'invalid'))
  const asBytes = (bytes: Buffer, type = 'application/json') =>
    post()
      .set('Content-Type', type)
      .serialize((body) => body)
      .send(bytes)
  const named = (...name: number[]) => {
    const [before = '', after = ''] = JSON.stringify({ ...booking, name: 'NAME' }).split('NAME')
    return Buffer.concat([Buffer.from(before), Buffer.from(name), Buffer.from(after)])
  }
  test.each([
    ['Latin-1', named(0x4a, 0x6f, 0x73, 0xe9)],
    ['a character cut off', named(0xf0, 0x9f, 0x98)],
    ['a zero written with two bytes', named(0x41, 0xc0, 0x80)],
    ['half of a character', named(0xed, 0xa0, 0xbd)],
  ])('a body that is not UTF-8: %s', async (_, bytes) => refused(await asBytes(bytes), 400, 'malformed'))
  test('a packed body that is not UTF-8', async () =>
    refused(await asBytes(gzipSync(named(0xe9))).set('Content-Encoding', 'gzip'), 400, 'malformed'))
  test('a body that says it is UTF-16', async () => {
    const body = Buffer.from(JSON.stringify(booking), 'utf16le')
    refused(await asBytes(body, 'application/json; charset=utf-16le'), 415, 'wrong-type')
  })
  test('but what is UTF-8 is taken, with a mark of its order before it too', async () => {
    const body = Buffer.from(`\ufeff${JSON.stringify({ ...booking, name: 'José 👩🏽‍⚕️ \ufffd' })}`)
    expect((await asBytes(body)).status).toBe(201)
    expect(seen.calls[0]?.body).toMatchObject({ name: 'José 👩🏽‍⚕️ \ufffd' })
  })
  test('a body of 1 MB', async () =>
    refused(await post().send({ ...booking, reason: 'x'.repeat(1_000_000) }), 413, 'too-large'))
  test('another content type', async () =>
    refused(await post().type('text/plain').send(JSON.stringify(booking)), 415, 'wrong-type'))
  test('a form', async () => refused(await post().type('form').send('name=x'), 415, 'wrong-type'))
  test('another character set', async () =>
    refused(await post().set('Content-Type', 'application/json; charset=latin1').send('{}'), 415, 'wrong-type'))
  test('an unknown compression', async () =>
    refused(await post().type('json').set('Content-Encoding', 'zstd-7').send('{}'), 415, 'wrong-type'))
  test('a broken escape in the path', async () =>
    refused(await request(appWith(seen)).get('/api/appointments/%E0%A4%A'), 400, 'malformed'))
  test('an unknown path', async () => refused(await request(appWith(seen)).get('/api/secrets'), 404, 'not-found'))
  test('an unknown method', async () =>
    refused(await request(appWith(seen)).delete('/api/appointments/abc'), 404, 'not-found'))
  test('a query given twice', async () =>
    refused(
      await request(appWith(seen)).get('/api/public/taken-intervals?from=a&from=b&to=2026-11-01'),
      400,
      'invalid',
    ))
  test('a bad Idempotency-Key', async () =>
    refused(await post().set('Idempotency-Key', 'short').send(booking), 400, 'idempotency-key-invalid'))
  test('a foreign origin, with a session', async () => {
    const call = post().set({ Origin: 'http://evil.example', Cookie: 'session=token-doctor' })
    refused(await call.send(booking), 403, 'foreign-origin')
  })
  test('a foreign origin, without one', async () =>
    refused(await post().set('Origin', 'http://evil.example').send(booking), 403, 'foreign-origin'))
  test('no origin, with a session', async () =>
    refused(await post().set('Cookie', 'session=token-doctor').send(booking), 403, 'foreign-origin'))
  // @rule sessions-one-account-a-browser
  test('a command from the page of another account than the session is of; of its own, or of nobody, it is taken', async () => {
    const send = (account: Record<string, string>) =>
      request(appWith(seen))
        .patch('/api/appointments/abc/status')
        .set({ Cookie: 'session=token-doctor', Origin: ownOrigin, ...account })
        .send({ status: 'confirmado' })
    const answer = await send({ 'X-Account': 'id-admin' })
    refused(answer, 401, 'other-account')
    expect(answer.headers['set-cookie']).toBeUndefined()
    await send({ 'X-Account': 'id-doctor' })
    await send({})
    expect(seen.calls.map(({ actor }) => actor)).toEqual(['staff:id-doctor', 'staff:id-doctor'])
  })
  test('a session that has ended', async () => {
    const call = request(appWith(seen)).get('/api/auth/me').set('Cookie', 'session=token-of-yesterday')
    refused(await call, 401, 'not-signed-in')
  })
  test.each([
    ['post', '/api/appointments', booking],
    ['put', '/api/appointments/abc', { name: 'Ana' }],
    ['patch', '/api/appointments/abc/status', { status: 'confirmado' }],
  ] as const)('a session that has ended, on %s %s, whose cookies are taken away', async (method, path, body) => {
    const call = request(appWith(seen))[method](path).set({ Cookie: 'session=token-of-yesterday', Origin: ownOrigin })
    const answer = await call.send(body)
    refused(answer, 401, 'not-signed-in')
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=; Max-Age=0; .*HttpOnly/),
      expect.stringMatching(/^signed-in=; Max-Age=0; /),
    ])
  })
  test.each(['login', 'logout'])('a session that has ended does not prevent %s', async (act) => {
    const call = request(appWith(seen)).post(`/api/auth/${act}`)
    const headers = { Cookie: 'session=token-of-yesterday', Origin: ownOrigin }
    expect((await call.set(headers).send({ username: 'admin', password: 'x' })).status).toBe(200)
    expect(seen.calls[0]).toMatchObject({ session: null, actor: 'public' })
  })
  test('__proto__ in a body reaches nobody', async () => {
    const refused = await post()
      .type('json')
      .send(`{"__proto__":{"admin":true},${JSON.stringify(booking).slice(1)}`)
    expect([refused.status, seen.calls]).toEqual([400, []])
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})
