import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nginxIsThere, writeGateway } from './gateway.ts'
import { freePorts } from './ports.ts'
import { type Started, startProcess, stopProcess } from './processes.ts'

const suite = 'bodies at the gateway'
const there = nginxIsThere() || process.env.CI === 'true'
if (!there) record({ suite, server: 'nginx', what: 'not run: nginx is not installed' })

describe.runIf(there)(suite, () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-gateway-'))
  let nginx: Started
  let port = 0
  /** The requests that the service behind it was handed, as they came. */
  const handed: IncomingMessage[] = []
  let heard = () => {}
  const service = createServer((request, response) => {
    handed.push(request)
    heard()
    if (request.url === '/health/live') return void response.end('{}')
    if (request.url === '/api/patients') return void response.end(Buffer.alloc(32 * 1024 * 1024, 'x'))
    request.on('data', () => heard())
    request.on('end', () => response.end('{"all":true}'))
  })

  beforeAll(async () => {
    record({ suite, server: 'nginx', what: 'nginx of this machine, before a service of the test' })
    const [own = 0, behind = 0] = await freePorts(2)
    port = own
    service.listen(behind, '127.0.0.1')
    await once(service, 'listening')
    const file = writeGateway(folder, { port, commandPorts: [behind], queryPorts: [behind], accessLog: '/dev/null' })
    const path = { PATH: `${process.env.PATH}:/usr/sbin` }
    nginx = startProcess('nginx', 'nginx', ['-p', folder, '-c', file], path, () => undefined)
    const until = performance.now() + 10_000
    while (!(await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null)))
      if (performance.now() > until) throw new Error(`nginx does not answer: ${nginx.output()}`)
  })
  afterAll(async () => {
    if (nginx) await stopProcess(nginx)
    service.closeAllConnections()
    service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const send = async (path: string, bytes: number) => {
    const body = new Uint8Array(bytes)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })
    return { status: answer.status, body: await answer.json(), type: answer.headers.get('content-type') }
  }

  /** What the gateway's processes have open. */
  const opened = (): string[] => {
    const pids = [String(nginx.child.pid)]
    for (const pid of pids)
      pids.push(...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean))
    return pids.flatMap((pid) => readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`)))
  }

  // @rule gateway-no-disk: (ours) Nothing of an answer is written to the gateway's disk, however slowly it is read
  it.runIf(existsSync('/proc/self/fd'))('of a list that is read slowly nothing goes to the disk', async () => {
    const slow = connect(port, '127.0.0.1')
    slow.write('GET /api/patients HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(slow, 'readable')
    // Meanwhile it answers others.
    for (let n = 0; n < 20; n += 1) await fetch(`http://127.0.0.1:${port}/health/live`)
    expect(opened().filter((path) => path.startsWith(join(folder, 'tmp')))).toEqual([])
    slow.destroy()
  })

  // @rule gateway-bodies: Issue: the gateway passes bodies on as they come; its limits stand a little above the
  //   services', and its refusal is in their form
  it('pass on as they come: the service has the beginning while the rest is still on its way', async () => {
    const before = handed.length
    const socket = connect(port, '127.0.0.1')
    const coming = new Promise<void>((resolve) => {
      heard = () => handed.length > before && (handed.at(-1)?.readableLength ?? 0) >= 0 && resolve()
    })
    socket.write('POST /api/upload-image HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n')
    socket.write('x'.repeat(100_000))
    await coming
    expect(handed.at(-1)?.complete).toBe(false)
    let received = ''
    socket.on('data', (more) => {
      received += String(more)
    })
    socket.write('x'.repeat(100_000))
    await expect.poll(() => received).toContain('{"all":true}')
    socket.destroy()
  })

  // @rule gateway-bodies
  it('are let through a little above the limit of the services, whose refusal is the one that is read', async () => {
    expect((await send('/api/appointments', 260_000)).status).toBe(200)
    expect((await send('/api/upload-image', 5 * 1024 * 1024 + 200_000)).status).toBe(200)
  })

  // @rule gateway-bodies
  it.each([
    ['/api/appointments', 400_000],
    ['/api/upload-image', 7_000_000],
  ])('of %s are refused above it in our form: %i bytes', async (path, bytes) => {
    const before = handed.length
    expect(await send(path, bytes)).toEqual({
      status: 413,
      body: { error: 'El envío es demasiado grande.', code: 'too-large' },
      type: 'application/json',
    })
    expect(handed.length).toBe(before)
  })
})
