import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { holdPatience } from '~/testing/patience.ts'
import { server } from '~/testing/server.ts'
import { nowMs } from '../now.ts'
import {
  ApiError,
  ConnectionError,
  forgetOwnWrites,
  isAway,
  newIdempotencyKey,
  onUnauthorized,
  read,
  readPatienceMs,
  write,
  writePatienceMs,
} from './http.ts'

beforeEach(forgetOwnWrites)
afterEach(() => vi.restoreAllMocks())

const caught = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe('reading', () => {
  test('gives the data with its log position and leaves out what narrows nothing', async () => {
    server.use(
      http.get('/api/list', ({ request }) =>
        HttpResponse.json([new URL(request.url).search], { headers: { 'X-Log-Position': '42' } }),
      ),
    )
    const reading = await read('/api/list', { query: { from: '2026-11-20', to: undefined, limit: 5, name: '' } })
    expect(reading).toMatchObject({ data: ['?from=2026-11-20&limit=5'], position: '42' })
  })

  test('two readings are told apart even at the same position', async () => {
    server.use(http.get('/api/list', () => HttpResponse.json([], { headers: { 'X-Log-Position': '42' } })))
    const [first, second] = [await read('/api/list'), await read('/api/list')]
    expect(second.serial).toBeGreaterThan(first.serial)
  })

  test('waits for the own writes: the newest of their positions goes along, never an older one', async () => {
    const positions: (string | null)[] = []
    const written = ['9', '100', '99']
    server.use(
      http.post('/api/write', () => HttpResponse.json({}, { headers: { 'X-Log-Position': written.shift() ?? '' } })),
      http.get('/api/list', ({ request }) => {
        positions.push(request.headers.get('X-Min-Position'))
        return HttpResponse.json([])
      }),
    )
    await read('/api/list')
    for (const _ of [1, 2, 3]) {
      await write('POST', '/api/write', {})
      await read('/api/list')
    }
    expect(positions).toEqual([null, '9', '100', '100'])
  })

  // @rule edits-stale-position: A 412 carries the position of what came between, and whoever reads again waits for it,
  //   so a lagging read model refuses nobody twice
  test('waits for what made a write stale; no other refusal is waited for', async () => {
    const positions: (string | null)[] = []
    const refusals = [412, 409]
    server.use(
      http.put('/api/write', () =>
        HttpResponse.json(
          {},
          { status: refusals.shift() ?? 500, headers: { 'X-Log-Position': refusals.length === 1 ? '100' : '200' } },
        ),
      ),
      http.get('/api/list', ({ request }) => {
        positions.push(request.headers.get('X-Min-Position'))
        return HttpResponse.json([])
      }),
    )
    for (const _ of [1, 2]) {
      await caught(write('PUT', '/api/write', {}))
      await read('/api/list')
    }
    expect(positions).toEqual(['100', '100'])
  })
})

// @rule clock-of-server
test.each([
  ['a read', () => read('/api/list')],
  ['a command that is refused', () => write('POST', '/api/list', {})],
])('the answer to %s sets the clock', async (_, call) => {
  const at = (ms: number) => ({ headers: { Date: new Date(Date.now() + ms).toUTCString() } })
  const hours = 3 * 60 * 60_000
  server.use(
    http.get('/api/list', () => HttpResponse.json([], at(hours))),
    http.post('/api/list', () => HttpResponse.json({}, { ...at(hours), status: 409 })),
  )
  await caught(call())
  expect(Math.abs(nowMs() - Date.now() - hours)).toBeLessThan(2000)
  server.use(http.all('/api/list', () => HttpResponse.json([], at(0))))
  await caught(call())
  expect(Math.abs(nowMs() - Date.now())).toBeLessThan(2000)
})

describe('writing', () => {
  // @rule calls-credentials: §6 All requests use session credentials
  // @rule frame-call-sends-json
  test('sends JSON with the key and the revision, and takes an empty answer', async () => {
    let seen: unknown
    server.use(
      http.put('/api/row', async ({ request }) => {
        seen = {
          key: request.headers.get('Idempotency-Key'),
          match: request.headers.get('If-Match'),
          type: request.headers.get('Content-Type'),
          credentials: request.credentials,
          body: await request.json(),
        }
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const answer = await write('PUT', '/api/row', { name: 'Rosa' }, { idempotencyKey: 'k', ifMatch: '3' })
    expect(answer).toBeUndefined()
    expect(seen).toEqual({
      key: 'k',
      match: '3',
      type: 'application/json',
      credentials: 'include',
      body: { name: 'Rosa' },
    })
  })

  test('keys are 128 random bits', () => {
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
  })
})

describe('what goes wrong', () => {
  // @rule frame-answer-ok-error: Public §7 An answer that is not OK is an error: status, colon, space, the answer's
  //   text or the status text
  test("the message is the status, a colon, a space and the answer's text, or the status text when it is empty", async () => {
    server.use(
      http.get('/api/text', () => HttpResponse.text('no', { status: 418 })),
      http.get('/api/empty', () => new HttpResponse(null, { status: 404, statusText: 'Not Found' })),
    )
    expect(await caught(read('/api/text'))).toMatchObject({ message: '418: no', status: 418, error: null, fields: {} })
    expect(await caught(read('/api/empty'))).toMatchObject({ message: '404: Not Found' })
  })

  test('an answer of the server is taken apart: sentence, code and fields', async () => {
    const answer = { error: 'Datos inválidos', code: 'invalid', fields: { phone: 'Teléfono es requerido', age: 3 } }
    server.use(http.post('/api/write', () => HttpResponse.json(answer, { status: 400 })))
    const error = await caught(write('POST', '/api/write', {}))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: `400: ${JSON.stringify(answer)}`,
      error: 'Datos inválidos',
      code: 'invalid',
      fields: { phone: 'Teléfono es requerido' },
    })
  })

  test('away is a broken connection or a 502, 503 or 504; everything else was decided', async () => {
    server.use(http.get('/api/gone', () => HttpResponse.error()))
    const broken = await caught(read('/api/gone'))
    expect(broken).toBeInstanceOf(ConnectionError)
    expect(isAway(broken)).toBe(true)
    expect([400, 401, 409, 500, 502, 503, 504].filter((status) => isAway(new ApiError(status, '')))).toEqual([
      502, 503, 504,
    ])
  })

  // @rule typing-answer-waited-end: An answer is not waited for without end: 20 s for a read, 70 s for what is sent,
  //   then it is a connection that broke
  test.each([
    ['a read', readPatienceMs, () => read('/api/list')],
    ['a write', writePatienceMs, () => write('POST', '/api/list', {})],
  ])('%s that is not answered in its time is a connection that broke', async (_, ms, call) => {
    const { runOut, current } = holdPatience(ms)
    server.use(http.all('/api/list', () => new Promise<never>(() => undefined)))
    const failure = caught(call())
    expect(current()).toBe(1)
    runOut()
    expect(await failure).toBeInstanceOf(ConnectionError)
    expect(current()).toBe(0)
  })

  // @rule typing-answer-waited-end
  test('so is an answer that breaks off in its middle', async () => {
    const cut = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('[{"id":'))
        stream.error(new Error('cut'))
      },
    })
    server.use(http.get('/api/list', () => new HttpResponse(cut)))
    expect(await caught(read('/api/list'))).toBeInstanceOf(ConnectionError)
  })

  // @rule typing-answer-waited-end
  test('so is an answer that begins and does not come to its end in time', async () => {
    const { runOut } = holdPatience(readPatienceMs)
    const begun = Promise.withResolvers<void>()
    const endless = new ReadableStream({
      pull: () => {
        begun.resolve()
        return new Promise<never>(() => undefined)
      },
    })
    server.use(http.get('/api/list', () => new HttpResponse(endless)))
    const failure = caught(read('/api/list'))
    await begun.promise
    runOut()
    expect(await failure).toBeInstanceOf(ConnectionError)
  })

  test('what its caller no longer wants is no broken connection, and leaves no timer', async () => {
    const { current } = holdPatience(readPatienceMs)
    server.use(http.get('/api/list', () => new Promise<never>(() => undefined)))
    const caller = new AbortController()
    const failure = caught(read('/api/list', { signal: caller.signal }))
    caller.abort()
    expect(isAway(await failure)).toBe(false)
    expect(isAway(await caught(read('/api/list', { signal: caller.signal })))).toBe(false)
    expect(current()).toBe(0)
  })

  test('a 401 is told to whoever listens, whatever call it answers, until they end it', async () => {
    server.use(
      http.all('/api/mine', () => HttpResponse.json({ error: 'x', code: 'not-signed-in' }, { status: 401 })),
      http.get('/api/gone', () => HttpResponse.json({ error: 'x', code: 'not-found' }, { status: 404 })),
    )
    const shown: string[] = []
    const end = onUnauthorized((path) => shown.push(path))
    await caught(read('/api/mine'))
    await caught(write('PATCH', '/api/mine', {}))
    await caught(read('/api/gone'))
    expect(shown).toEqual(['/api/mine', '/api/mine'])
    end()
    await caught(read('/api/mine'))
    expect(shown).toHaveLength(2)
  })

  test('an answer leaves no timer', async () => {
    const { current } = holdPatience(readPatienceMs)
    server.use(http.get('/api/list', () => HttpResponse.json([])))
    await read('/api/list')
    expect(current()).toBe(0)
  })
})
