import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nginxIsThere } from '@clinic/deploy/gateway.ts'
import { freePorts } from '@clinic/deploy/ports.ts'
import { type Started, startProcess, stopProcess } from '@clinic/deploy/processes.ts'
import { record } from '@clinic/test-servers/report.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword, type EmbeddedProcess, embeddedProcess, removeFolders } from './embedded-process.ts'

const suite = 'the proxy of the page on HTTPS'
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const certificate = (name: string) => at(`test-servers/src/tls/${name}`)
const ca = readFileSync(certificate('ca.crt'))

type Ports = { http: number; https: number; system: number }

/** The page's configuration as it stands there, with this test's name, ports and certificate. */
const configuration = (folder: string, { http, https, system }: Ports): string => {
  const page = readFileSync(at('docs/how-to/serve-with-https.md'), 'utf8')
  const block = /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const changes: [string, string][] = [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`],
    ['http://127.0.0.1:3000', `http://127.0.0.1:${system}`],
    ['/etc/letsencrypt/live/clinica.example/fullchain.pem', certificate('server.crt')],
    ['/etc/letsencrypt/live/clinica.example/privkey.pem', certificate('server.key')],
    ['clinica.example', 'localhost'],
  ]
  const changed = changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the page says nothing of ${from}`)
    return text.replaceAll(from, to)
  }, block)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const frame = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr emerg;',
    'events {}',
    `http { ${kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(' ')}`,
    changed,
    '}',
  ]
  return frame.join('\n')
}

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown }
type Received = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

const ask = (url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Received> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, ca, headers: { 'content-type': 'application/json', ...headers } }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

const there = nginxIsThere() || process.env.CI === 'true'
if (!there) record({ suite, server: 'nginx', what: 'not run: nginx is not installed' })

describe.runIf(there)(suite, () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-https-'))
  let clinic: EmbeddedProcess
  let nginx: Started
  let ports: Ports
  let url: string

  beforeAll(async () => {
    record({ suite, server: 'nginx', what: 'nginx of this machine, before the embedded form' })
    const [http = 0, https = 0] = await freePorts(2)
    url = `https://localhost:${https}`
    clinic = await embeddedProcess({ env: { PUBLIC_URL: url, TRUST_PROXY: '1', RATE_LIMITS: 'on' } })
    ports = { http, https, system: clinic.port }
    await clinic.start()
    writeFileSync(join(folder, 'nginx.conf'), configuration(folder, ports))
    nginx = startProcess(
      'nginx',
      'nginx',
      ['-p', folder, '-c', join(folder, 'nginx.conf')],
      { PATH: `${process.env.PATH}:/usr/sbin` },
      () => undefined,
    )
    const until = performance.now() + 10_000
    while (!(await ask(`${url}/health/live`).catch(() => null)))
      if (performance.now() > until) throw new Error(`nginx does not answer: ${nginx.output()}`)
  })
  afterAll(async () => {
    if (nginx) await stopProcess(nginx)
    await clinic?.stop()
    removeFolders()
    rmSync(folder, { recursive: true, force: true })
  })

  const signIn = (headers: Record<string, string> = {}, password = adminPassword) =>
    ask(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { origin: url, ...headers },
      body: { username: 'admin', password },
    })

  it('sends who comes without HTTPS to the same page with it', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.http}/citas?dia=1`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://127.0.0.1/citas?dia=1'])
  })

  it('lets staff sign in with a cookie that goes through HTTPS alone, and keeps their board live', async () => {
    const answer = await signIn()
    expect(answer.status).toBe(200)
    const cookies = answer.headers['set-cookie'] as string[]
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
    expect(cookies[0]).toMatch(/^__Host-session=/)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
    const socket = io(url, {
      transports: ['websocket'],
      ca: ca.toString(),
      extraHeaders: { cookie, origin: url },
      reconnection: false,
    })
    const connected = await new Promise((resolve) => {
      socket.on('connect', () => resolve('connected'))
      socket.on('connect_error', (error) => resolve(error.message))
    })
    socket.close()
    expect(connected).toBe('connected')
  })

  it('takes nothing that a page without HTTPS sends', async () => {
    expect((await signIn({ origin: url.replace('https:', 'http:') })).status).toBe(403)
  })

  it('counts callers by the address that the proxy saw, whatever they write themselves', async () => {
    const statuses = []
    for (let index = 0; index < 25; index += 1)
      statuses.push((await signIn({ 'x-forwarded-for': `198.51.100.${index}` }, 'otra-clave')).status)
    expect(statuses).toContain(429)
  })

  it('shows nobody what is measured', async () => {
    expect((await ask(`${url}/metrics`)).status).toBe(404)
  })

  it('answers in our words what it refuses itself, and while the system is away', async () => {
    const recorded = ({ status, text, headers }: Received) => [status, JSON.parse(text).code, headers['content-type']]
    const large = { method: 'POST', headers: { origin: url }, body: 'a'.repeat(6_500_000) }
    expect(recorded(await ask(`${url}/api/upload-image`, large))).toEqual([413, 'too-large', 'application/json'])
    await clinic.stop()
    const away = await ask(`${url}/api/products`)
    expect([...recorded(away), away.headers['retry-after']]).toEqual([503, 'store-away', 'application/json', '2'])
    await clinic.start()
  })

  it('is the only way in: the system opens on this machine alone, and warns of nothing', async () => {
    await expect(fetch(`http://127.0.0.2:${ports.system}/health/live`)).rejects.toThrow()
    expect(clinic.output()).not.toContain('PUBLIC_URL has no https')
  })
})

describe('a start without https in PUBLIC_URL', () => {
  it('warns of it, and opens all the same', async () => {
    const plain = await embeddedProcess()
    await plain.start()
    await expect.poll(plain.output).toContain('PUBLIC_URL has no https: what patients and staff send can be read')
    expect(await plain.stop()).toBe(0)
    removeFolders()
  })
})
