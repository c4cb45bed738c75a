import { request as ask, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { closeServer, listen } from '@clinic/platform/start/shutdown.ts'
import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, script, servedWeb, useBuiltWeb } from '../../testing/built-web.ts'

const { folder } = useBuiltWeb()

describe('the built web', () => {
  let lines: string[]
  beforeEach(() => {
    lines = []
  })
  const served = () => servedWeb(join(folder, 'dist'), (line) => lines.push(line))
  const get = (path: string, encodings = 'identity') => request(served()).get(path).set('Accept-Encoding', encodings)

  test.each(['/', '/citas', '/Citas/', '/doctor/dashboard', '/r/abc'])(
    '%s is the page, asked again each time',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.text]).toEqual([200, page])
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
      expect(answer.headers.etag).toBeTruthy()
    },
  )

  // @rule frame-unknown-path-answered: An unknown path is answered with status 404, a page of the web's router with
  //   200
  test.each(['/no-hay', '/index', '/citas/abc', '/doctor/no-hay', '/r', '/r/abc/no-hay', '/servicio', '/%E0%A4%A'])(
    '%s is nowhere: 404, with the page that says so, asked again each time',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.text]).toEqual([404, page])
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  // @rule login-own-site: The login leads back to a page of this site alone, however another is written, and no
  //   address of the server leads to another site
  test.each([
    '//otro.example',
    '//otro.example/%2e%2e',
    '/.//otro.example',
    '/\\otro.example',
    '/%2F%2Fotro.example',
    '//doctor/dashboard',
    '/doctor//otro.example',
  ])('%s leads to no other site: 404, and nowhere else', async (path) => {
    const server = served()
    const port = await listen(server, 0)
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      ask({ port, path, headers: { Accept: 'text/html' } }, resolve)
        .on('error', reject)
        .end(),
    )
    answer.resume()
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined])
    await closeServer(server)
  })

  test.each(['identity', 'br'])(
    'nowhere stays 404 in %s, in part and to who has that page already',
    async (encoding) => {
      const { headers } = await get('/', encoding)
      const again = get('/no-hay', encoding)
        .set('If-None-Match', headers.etag ?? '')
        .set('Range', 'bytes=0-3')
      const { status, text, headers: sent } = await again
      expect([status, text, sent['content-encoding'] ?? 'identity']).toEqual([404, page, encoding])
    },
  )

  test.each(['identity', 'gzip', 'br'])(
    'a page with a first view has a document of its own that names the practice, as text, in %s',
    async (encoding) => {
      const answer = await get('/servicios', encoding)
      expect(answer.text).toBe('<title>Clínica &#60;b&#62;</title><p>50 %</p>')
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        vary: 'Accept-Encoding',
      })
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(answer.headers.etag).toBeTruthy()
    },
  )

  test.each(['/pages/servicios.html', '/pages/routes.json', '/index.html'])(
    '%s is for the server, not served under the name of its file',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
      expect((await get(path).set('Accept', 'text/html')).status).toBe(404)
    },
  )

  test('a hashed asset is kept for good', async () => {
    const answer = await get('/assets/app-1a2b.js')
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
    expect(answer.text ?? answer.body.toString()).toBe(script)
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', undefined],
  ])('for %s it is sent as %s, as built', async (accepted, encoding) => {
    const { headers, status } = await get('/assets/app-1a2b.js', accepted)
      .buffer(true)
      .parse((_answer, done) => done(null, null))
    expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
      200,
      encoding,
      'text/javascript; charset=utf-8',
    ])
  })

  const each = ['/', '/servicios', '/assets/app-1a2b.js', '/assets/font-1.woff2', '/favicon.svg']
  test.each(each)('%s that has not changed is 304, in the encoding it was sent in', async (path) => {
    for (const encoding of ['identity', 'br']) {
      const { headers } = await get(path, encoding)
      const again = await get(path, encoding).set('If-None-Match', headers.etag ?? '')
      expect([again.status, again.headers['cache-control']]).toEqual([304, headers['cache-control']])
    }
  })

  test.each([...each, '/no-hay'])('%s asked for without its content has the same headers', async (path) => {
    const asked = request(served()).head(path).set('Accept-Encoding', 'gzip')
    const [whole, head] = await Promise.all([
      get(path, 'gzip')
        .buffer(true)
        .parse((_, done) => done(null, null)),
      asked,
    ])
    const { date: _whole, ...expected } = whole.headers
    const { date: _head, ...sent } = head.headers
    expect([head.status, sent, head.text]).toEqual([whole.status, expected, undefined])
  })

  test.each([...each, '/no-hay', '/assets/app-old.js'])('%s goes out guarded', async (path) => {
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    const policy = headers['content-security-policy']
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('unsafe')
  })

  test('a font is kept for good, as it is', async () => {
    expect((await get('/assets/font-1.woff2', 'br')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'font/woff2',
    })
  })

  test.each([
    '/assets/app-old.js',
    '/favicon.ico',
    '/wp-login.php',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/api/nada',
  ])('%s is 404', async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
  })

  // @rule frame-any-unknown-path: Public §2, §8 Any unknown path shows '404 Page Not Found' and a developer hint
  test.each([
    ['/no.existe', 404],
    ['/tienda.html', 404],
    ['/wp-login.php', 404],
    ['/favicon.png', 404],
    ['/pedido/a.b', 200],
  ])('%s is a page to who visits it: %i', async (path, status) => {
    const answer = await get(path).set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8')
    expect([answer.status, answer.text]).toEqual([status, page])
  })

  test('an asset that is gone is no page, whoever asks', async () => {
    expect((await get('/assets/app-old.js').set('Accept', 'text/html')).status).toBe(404)
  })

  // @rule progress-pages-behind-links
  test.each([
    '/r/abc',
    '/mensajes/abc',
    '/invitacion',
    '/carrito',
    '/doctor/dashboard',
    '/doctor/no-existe',
    '/pedido',
    '/pedido/MV-0123456789',
    '/Pedido/mv-0123456789',
    '/%72/abc',
  ])('%s names somebody: it is not for search engines, and no page it leads to is told of it', async (path) => {
    expect((await get(path)).headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  })

  test.each(['/', '/citas', '/tienda', '/citaciones', '/pedidos'])('%s may be found', async (path) => {
    expect((await get(path)).headers['x-robots-tag']).toBeUndefined()
  })

  test('the log tells neither page nor link', async () => {
    await get('/r/abc')
    await get('/no-hay/abc')
    await get('/assets/app-1a2b.js')
    expect(lines.map((line) => JSON.parse(line).route)).toEqual(['(web)', '(web)', '(asset)'])
    expect(lines.join()).not.toContain('abc')
  })
})
