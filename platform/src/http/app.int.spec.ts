import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Caller } from '@clinic/shared-events/contracts/wire/call.ts'
import request from 'supertest'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { appWith, ownBrowser, ownOrigin, type Seen, seeNothing, send } from '../../testing/test-app.ts'
import { StoreAway } from '../stores/store-away.ts'
import { WrongMasterKey } from '../vault/keys/master-key.ts'
import type { HttpAppDeps } from './app.ts'
import { Busy, HttpProblem } from './calls/problem.ts'

let seen: Seen
beforeEach(() => {
  seen = seeNothing()
})

describe('errors', () => {
  const failing = (error: Error) => {
    seen.reply = () => {
      throw error
    }
    return request(appWith(seen)).get('/api/public/practice')
  }

  test('a refusal answers its status, code, sentence and fields', async () => {
    const answer = await failing(new HttpProblem(409, 'slot-taken', 'Ese horario ya no está disponible', { date: 'x' }))
    expect(answer.status).toBe(409)
    expect(answer.body).toStrictEqual({
      error: 'Ese horario ya no está disponible',
      code: 'slot-taken',
      fields: { date: 'x' },
    })
  })

  test('a store that is away is 503 with Retry-After', async () => {
    const answer = await failing(new StoreAway('MongoDB', new Error('mongodb://user:pass@host')))
    expect([answer.status, answer.headers['retry-after'], answer.body.code]).toEqual([503, '2', 'store-away'])
    expect(seen.lines.join()).not.toContain('pass')
  })

  // @rule master-key-old-alone: From when everything is wrapped anew, a process with the old master key alone does not
  //   start and wraps nothing more
  test('a master key that was replaced is 503, and the log says what to start with', async () => {
    const answer = await failing(new WrongMasterKey(undefined, 'the master key was replaced: start with the new one'))
    expect([answer.status, answer.body.code]).toEqual([503, 'store-away'])
    expect(seen.lines.join()).toContain('the master key was replaced: start with the new one')
  })

  test('being busy is 503 with Retry-After', async () => {
    const answer = await failing(new Busy('too many conflicts', 3))
    expect([answer.status, answer.headers['retry-after'], answer.body.code]).toEqual([503, '3', 'busy'])
  })

  // @rule every-unexpected-error-tells: An unexpected error tells an id and nothing else
  test('an unexpected error is answered with an id and nothing else, and logged under that id', async () => {
    const answer = await failing(new Error('SELECT * FROM María'))
    expect(answer.status).toBe(500)
    expect(answer.body).toStrictEqual({ error: expect.stringMatching(/código: [0-9a-f-]{36}$/), code: 'internal' })
    expect(answer.text + seen.lines.join()).not.toMatch(/María|SELECT/)
    expect(seen.lines.join()).toContain(answer.body.error.split('código: ')[1])
  })
})

describe('an address', () => {
  /** What is answered to a target that clients of URLs do not send. */
  const answerTo = async (target: string, method = 'GET') => {
    const server = appWith(seen).listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const asked = httpRequest({ port, path: target, method }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const body = await text(answer)
    server.close()
    return [answer.statusCode, body.includes('"error"'), answer.headers['x-route']]
  }
  const products = '/api/products'

  test.each(['http://[', 'http://', '//api/products'])(
    'that is none, as %s, is answered as any unknown one',
    async (target) => expect(await answerTo(target)).toEqual([404, true, undefined]),
  )
  test.each(['http://clinic.example/api/products?limit=1', '/api/products#x', '/api/products/'])(
    '%s is that of the products',
    async (target) => expect(await answerTo(target)).toEqual([200, false, products]),
  )
  test.each(['OPTIONS', 'PROPFIND', 'DELETE'])(
    'with the method %s that no call of it has is not there',
    async (method) => expect(await answerTo(products, method)).toEqual([404, true, undefined]),
  )
})

describe('headers', () => {
  // @rule every-fonts-pictures-come: Issue: fonts and pictures come from this server: nothing is loaded from other
  //   hosts
  // @rule images-content-policy: Issue: the content-security policy says from where pictures are shown: this site and
  //   https alone
  test('allow nothing from elsewhere and nothing inline', async () => {
    const { headers } = await request(appWith(seen)).get('/api/public/practice')
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';img-src 'self' data: blob: https:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    )
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    })
    expect(Object.keys(headers)).not.toContain('x-powered-by')
    expect(Object.keys(headers)).not.toContain('etag')
    expect(Object.keys(headers)).not.toContain('strict-transport-security')
  })

  test('ask for https only where browsers use it', async () => {
    const { headers } = await request(appWith(seen, { publicUrl: 'https://clinic.example' })).get(
      '/api/public/practice',
    )
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })
})

describe('limits per address', () => {
  const login = (app: Server, address: string) =>
    request(app).post('/api/auth/login').set('X-Forwarded-For', address).send({ username: 'a', password: 'b' })
  const statusesOf = async (app: Server, times: number, address: string): Promise<number[]> => {
    const statuses: number[] = []
    for (let n = 0; n < times; n++) statuses.push((await login(app, address)).status)
    return statuses
  }

  // @rule every-calls-public-limited: Calls of the public are limited per address, as login and booking show;
  //   signed-in staff are limited at login alone
  test('the 21st login in a while is 429 in Spanish with Retry-After; another address goes on', async () => {
    const app = appWith(seen, { rateLimits: true, trustProxy: 1 })
    expect(await statusesOf(app, 20, '1.1.1.1')).toEqual(Array(20).fill(200))
    const refused = await login(app, '1.1.1.1')
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'too-many', error: expect.stringContaining('Demasiados intentos') })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(app, '2.2.2.2')).status).toBe(200)
  })

  test('a forwarded address is not believed without a trusted proxy', async () => {
    const app = appWith(seen, { rateLimits: true })
    expect(await statusesOf(app, 20, '1.1.1.1')).toEqual(Array(20).fill(200))
    expect((await login(app, '2.2.2.2')).status).toBe(429)
  })

  test('an IPv6 /64 is one address, and its neighbour another', async () => {
    const app = appWith(seen, { rateLimits: true, trustProxy: 1 })
    for (let n = 1; n <= 20; n++) expect((await login(app, `2001:db8:1:2::${n}`)).status).toBe(200)
    expect((await login(app, '2001:db8:1:2::ffff')).status).toBe(429)
    expect((await login(app, '2001:db8:1:3::1')).status).toBe(200)
    expect(new Set(seen.calls.map(({ client }) => client().address))).toEqual(
      new Set(['2001:db8:1:2::/64', '2001:db8:1:3::/64']),
    )
  })

  test('a browser that has signed in before has tries of its own beside those of its address', async () => {
    const app = appWith(seen, { rateLimits: true, trustProxy: 1 })
    await statusesOf(app, 21, '1.1.1.1')
    const known = (cookie: string) => login(app, '1.1.1.1').set('Cookie', `known-browser=${cookie}`)
    for (let n = 1; n <= 20; n++) expect((await known(ownBrowser)).status).toBe(200)
    expect((await known(ownBrowser)).status).toBe(429)
    expect((await known('forged')).status).toBe(429)
    expect((await login(app, '2.2.2.2')).status).toBe(200)
  })

  // @rule every-calls-public-limited
  test('signed-in staff book without a limit, the public does not', async () => {
    const app = appWith(seen, { rateLimits: true })
    const book = (caller: Caller) => send(app, 'POST /api/appointments', caller).then(({ status }) => status)
    for (let n = 0; n < 25; n++) expect(await book('doctor')).toBe(201)
    for (let n = 0; n < 20; n++) expect(await book('anonymous')).toBe(201)
    expect(await book('anonymous')).toBe(429)
  })

  // @rule booking-wide-networks: Issue: bookings of strangers are counted per IPv6 /48 and IPv4 /24 too
  test.each([
    ['an IPv6 /48', (n: number) => `2001:db8:1:${n.toString(16)}::1`, '2001:db8:2:1::1'],
    ['an IPv4 /24', (n: number) => `10.0.0.${n}`, '10.0.1.1'],
  ])(
    '%s books 60 times in ten minutes, however many addresses it has; its neighbour goes on',
    async (_, own, other) => {
      const app = appWith(seen, { rateLimits: true, trustProxy: 1 })
      const book = (address: string, caller: Caller = 'anonymous') =>
        send(app, 'POST /api/appointments', caller).set('X-Forwarded-For', address)
      for (let n = 1; n <= 60; n += 1) expect((await book(own(n))).status).toBe(201)
      const refused = await book(own(61))
      expect(refused.status).toBe(429)
      expect(refused.body.error).toBe(
        'Desde su red se enviaron demasiadas solicitudes de cita. Espere unos minutos e intente nuevamente.',
      )
      expect((await book(other)).status).toBe(201)
      expect((await book(own(61), 'doctor')).status).toBe(201)
    },
  )

  // @rule order-calls-cart-bounded-visitors
  test('an address changes carts 1,000 times a day, in as many carts as it likes, and says so in Spanish', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00:00.000Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = appWith(seen, { rateLimits: true, trustProxy: 1 })
    const add = (n: number, address: string) =>
      request(app)
        .post('/api/cart')
        .set({ Origin: ownOrigin, 'X-Forwarded-For': address })
        .send({ productId: '2aUyqjCzEIiEcYMKj7TZtw', sessionId: `new-session-${n}` })
    for (let n = 0; n < 1_000; n++) {
      if (n % 120 === 0) vi.advanceTimersByTime(60_000)
      expect((await add(n, '1.1.1.1')).status).toBe(201)
    }
    vi.advanceTimersByTime(60_000)
    const refused = await add(1_000, '1.1.1.1')
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      code: 'too-many-today',
      error: 'Desde su conexión ya se hicieron demasiados cambios en carritos hoy. Intente nuevamente mañana.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60)
    expect((await add(1_001, '2.2.2.2')).status).toBe(201)
    vi.advanceTimersByTime(24 * 60 * 60_000)
    expect((await add(1_002, '1.1.1.1')).status).toBe(201)
  })

  test('RATE_LIMITS=off takes any number', async () => {
    expect(await statusesOf(appWith(seen), 30, '1.1.1.1')).toEqual(Array(30).fill(200))
  })
})

describe('what is written down', () => {
  // @rule every-logs-name-route: Logs name the route's template, never an address, a query, a Referer or an id
  test('is the template, never the address, the query, a Referer or an id', async () => {
    const app = appWith(seen)
    await request(app)
      .get('/api/appointments/secret-id?name=María')
      .set({ Referer: 'http://x/María', Cookie: 'session=zzz' })
    await request(app).get('/nowhere/María')
    const metrics = await request(app).get('/metrics')
    expect(
      seen.lines.map((line) => JSON.parse(line)).map(({ method, route, status }) => [method, route, status]),
    ).toEqual([
      ['GET', '/api/appointments/:id', 200],
      ['GET', '(unknown)', 404],
      ['GET', '/metrics', 200],
    ])
    const written = seen.lines.join() + metrics.text
    expect(written).toContain('http_request_seconds_count{method="GET",route="/api/appointments/:id",status="200"} 1')
    expect(written).not.toMatch(/secret-id|Mar|zzz|nowhere/)
  })

  // @rule every-logs-name-staff: Issue: the line of a signed-in call names the account's id, refused or not
  test('names the account of a signed-in call, refused or not, and nobody else', async () => {
    await send(appWith(seen), 'GET /api/doctor/appointments', 'doctor')
    await send(appWith(seen), 'GET /api/doctors', 'doctor')
    await send(appWith(seen), 'GET /api/doctors', 'anonymous')
    expect(seen.lines.map((line) => JSON.parse(line)).map(({ status, staff }) => [status, staff])).toEqual([
      [200, 'id-doctor'],
      [403, 'id-doctor'],
      [401, undefined],
    ])
  })

  test('/metrics is not told through a proxy where the port is public', async () => {
    const through = (deps: Partial<HttpAppDeps>) =>
      request(appWith(seen, {}, deps))
        .get('/metrics')
        .set('X-Forwarded-For', '1.1.1.1')
    expect((await through({ metricsFor: 'this-machine' })).status).toBe(404)
    expect((await through({ metricsFor: 'everyone' })).status).toBe(200)
  })
})

describe('health', () => {
  test('is live, and ready when every check is', async () => {
    const app = appWith(seen, {}, { checks: { log: async () => true } })
    expect((await request(app).get('/health/live')).status).toBe(200)
    expect((await request(app).get('/health/ready')).body).toStrictEqual({ ready: true, checks: { log: 'ok' } })
  })

  test('is not ready while something is missing, and names it', async () => {
    const checks = {
      log: async () => true as const,
      projections: async () => 'behind: appointments',
      vault: () => Promise.reject(new Error('x')),
    }
    const answer = await request(appWith(seen, {}, { checks })).get('/health/ready')
    expect(answer.status).toBe(503)
    expect(answer.body).toStrictEqual({
      ready: false,
      checks: { log: 'ok', projections: 'behind: appointments', vault: 'away' },
    })
  })
})

describe('the page that lists the calls', () => {
  test('is plain HTML without script or style', async () => {
    const { text, status } = await request(appWith(seen)).get('/api-docs')
    expect(status).toBe(200)
    expect(text).toContain('POST /api/appointments')
    expect(text).not.toMatch(/<script|<style|style=|onload/)
  })
})

describe('the list of all calls', () => {
  // @rule http-openapi-once: Issue: /openapi.json is made once, has an ETag and counts as a reading
  test.each(['/openapi.json', '/api-docs'])('%s is not sent again to who has it', async (path) => {
    const app = appWith(seen)
    const first = await request(app).get(path)
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-cache'])
    const { etag = '' } = first.headers
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    const again = await request(app).get(path).set('If-None-Match', etag)
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await request(appWith(seen)).get(path)).headers.etag).toBe(etag)
  })

  // @rule http-openapi-once
  test.each(['/openapi.json', '/api-docs'])('%s counts as a reading: 300 in a minute', async (path) => {
    const app = appWith(seen, { rateLimits: true })
    for (let n = 0; n < 300; n += 1) expect((await request(app).head(path)).status).toBe(200)
    const refused = await request(app).get(path)
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
  })
})
