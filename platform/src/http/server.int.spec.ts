import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpServer } from './server.ts'

let server: Server
let upgraded: string[] = []

beforeAll(async () => {
  server = createHttpServer((request, response) => {
    const body: Buffer[] = []
    request.on('data', (part: Buffer) => body.push(part))
    request.on('end', () => response.end(`${request.method} ${request.url} ${Buffer.concat(body)};`))
  })
  // As with the live rows: whoever listens for upgrades must answer every one.
  server.on('upgrade', (request, socket) => {
    upgraded.push(request.url ?? '')
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  })
  await once(server.listen(0), 'listening')
})
afterAll(() => server.close())

/** All that comes back for these bytes until the server closes the connection. */
const answered = async (...lines: string[]): Promise<string> => {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, 'localhost', () => socket.write(lines.join('\r\n')))
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  await once(socket, 'close')
  return Buffer.concat(parts).toString()
}
const last = ['GET /after HTTP/1.1', 'Host: localhost', '', '']
const h2c = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA']

describe('a request that offers another protocol', () => {
  const offers: [string, string[]][] = [
    ['h2c, as curl --http2 sends it', h2c],
    ['TLS/1.2', ['Connection: Upgrade', 'Upgrade: TLS/1.2']],
    ['websocket, where no sockets are', ['Connection: Upgrade', 'Upgrade: websocket']],
  ]
  test.each(offers)('is answered as HTTP/1.1: %s', async (_, headers) => {
    const text = await answered('GET /citas HTTP/1.1', 'Host: localhost', ...headers, '', '')
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nGET \/citas ;$/)
  })

  test.each([
    ['of a known length', ['Content-Length: 2', '', '{}']],
    ['in chunks', ['Transfer-Encoding: chunked', '', '2', '{}', '0', '', '']],
  ])('has its body read, %s', async (_, body) => {
    expect(await answered('POST /api HTTP/1.1', 'Host: localhost', ...h2c, ...body)).toContain('POST /api {};')
  })

  test('is told that the connection ends, so that what was sent behind it at once is sent again', async () => {
    const text = await answered('GET /citas HTTP/1.1', 'Host: localhost', ...h2c, '', ...last)
    expect(text.match(/Connection: \w+|GET \S+ ;/g)).toEqual(['Connection: close', 'GET /citas ;'])
  })

  test('becomes a socket where it asks for one', async () => {
    upgraded = []
    const path = '/socket.io/?EIO=4&transport=websocket'
    const text = await answered(
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: WebSocket',
      '',
      '',
    )
    expect([text.slice(0, 12), upgraded]).toEqual(['HTTP/1.1 101', [path]])
  })
})

describe('a request that names its host', () => {
  const malformed = /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"code":"malformed"/

  test.each([
    ['twice', ['Host: localhost', 'Host: ajeno.example']],
    ['twice alike', ['Host: localhost', 'host: localhost']],
    ['not at all', ['Accept: */*']],
  ])('%s is refused', async (_, headers) => {
    expect(await answered('GET / HTTP/1.1', ...headers, 'Connection: close', '', '')).toMatch(malformed)
  })

  test('twice becomes no socket either', async () => {
    upgraded = []
    const asked = ['GET /socket.io/ HTTP/1.1', 'Host: localhost', 'Host: ajeno.example']
    expect(await answered(...asked, 'Connection: Upgrade', 'Upgrade: websocket', '', '')).toMatch(malformed)
    expect(upgraded).toEqual([])
  })
})
