import { createServer, request, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { createHttpKit } from '@clinic/platform/http/calls/kit.ts'
import { closeServer, listen } from '@clinic/platform/start/shutdown.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import type { Accesses } from '@clinic/platform/vault/accesses.ts'
import { sessionHash } from '@clinic/platform/vault/people/sessions.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, type LiveClient } from '../../testing/live-client.ts'
import { createSessionSockets } from './session-sockets.ts'
import { createSockets, type LiveSockets } from './sockets.ts'

/** A client's text message as the websocket protocol frames it, masked with zeros. */
const framed = (text: string): Buffer => {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

describe('the sockets of one process', () => {
  let server: Server
  let sockets: LiveSockets
  let port: number
  let lines: string[]
  let keep: Accesses['keep']
  const ends: (() => void)[] = []

  beforeEach(async () => {
    lines = []
    keep = async () => undefined
    server = createServer()
    const log = createLogger('test', { write: (line) => lines.push(line) })
    const config = { publicUrl: null, rateLimits: true, trustProxy: 1 }
    const doctor = {
      hash: sessionHash('doc'),
      staffId: 'ana',
      role: 'doctor' as const,
      expiresAt: '2126-11-22T00:00:00.000Z',
    }
    const sessions = {
      read: async () => null,
      readResting: async () => null,
      readByHash: async (hash: string) => (hash === doctor.hash ? doctor : null),
    }
    sockets = createSockets(server, {
      kit: createHttpKit({ config, sessions, accesses: { keep: (seen) => keep(seen) }, log }),
      sessions,
      sessionSockets: createSessionSockets(sessions, log),
      resume: async (room) => ({ room, changes: [], refresh: [], filled: {} }),
      isReady: async () => true,
      late: () => [],
    })
    port = await listen(server, 0)
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) end()
    await sockets.stop()
    await closeServer(server)
  })

  const visitor = async (address = '10.0.0.1'): Promise<LiveClient> => {
    const client = await connect(`http://localhost:${port}`, { forwardedFor: address })
    ends.push(() => client.socket.disconnect())
    return client
  }

  /** Enters a room and from then on reads nothing more. */
  const silentIn = (room: string): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      }
      const asked = request({ port, path: '/socket.io/?EIO=4&transport=websocket', headers }).end()
      asked.once('error', reject)
      asked.once('upgrade', (_response, socket) => {
        ends.push(() => socket.destroy())
        let seen = ''
        let joining = false
        socket.on('data', (chunk) => {
          seen += chunk.toString('latin1')
          if (seen.includes('40{') && !joining) {
            joining = true
            socket.write(framed(`420["join",${JSON.stringify({ room, positions: {} })}]`))
          }
          if (!seen.includes('430[{"ok":true}]')) return
          socket.removeAllListeners('data').pause()
          resolve(socket)
        })
        socket.write(framed('40'))
      })
    })

  // @rule accesses-live
  test('nobody enters a room of clinical rows while their entry cannot be left', async () => {
    const client = await connect(`http://localhost:${port}`, { cookie: 'session=doc' })
    ends.push(() => client.socket.disconnect())
    const kept: string[] = []
    keep = () => Promise.reject(new StoreAway('vault'))
    expect((await client.join('patient:abc')).answer).toMatchObject({ ok: false })
    expect(sockets.follows('follow-up-notes', 'abc')).toBe(false)
    keep = async ({ staffId, what, of }) => void kept.push(`${staffId} ${what} ${of}`)
    expect((await client.join('patient:abc')).answer).toEqual({ ok: true })
    expect(kept).toEqual(['ana notes patient-abc'])
  })

  test('a client that never reads is ended, whatever it is sent; others are told everything', async () => {
    const socket = await silentIn('products')
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined)
    const reading = await visitor()
    await reading.join('slots')
    // Of both kinds of channel, so that the one who never reads is the only one in its own.
    const wide = 'x'.repeat(100_000)
    let pushed = 0
    while (sockets.follows('products', 'p') && pushed < 2_000) {
      pushed += 1
      sockets.push({ projection: 'products', id: 'p', position: String(pushed), row: wide })
      sockets.push({ projection: 'taken-intervals', id: 'd', position: String(pushed), row: wide })
      await reading.received(pushed)
    }
    expect(sockets.follows('products', 'p')).toBe(false)
    socket.resume()
    await ended
    expect(reading.changes).toHaveLength(pushed)
    expect(reading.socket.connected).toBe(true)
    expect(lines.filter((line) => line.includes('does not read'))).toHaveLength(1)
  })

  // @rule sockets-flood: A client that sends more than 600 messages in a minute is ended
  test('a client that sends without end is ended, and nobody else', async () => {
    const [flooding, other] = [await visitor(), await visitor()]
    for (let n = 0; n < 700; n++) flooding.socket.emit('leave', { room: 'slots', projections: [] })
    expect(await flooding.ended).toBe('transport close')
    expect((await other.join('slots')).answer).toEqual({ ok: true })
    expect(lines.filter((line) => line.includes('floods'))).toHaveLength(1)
  })

  test('a client that reads is told more than a megabyte in one go', async () => {
    const reading = await visitor()
    await reading.join('products')
    for (let n = 1; n <= 50; n++)
      sockets.push({ projection: 'products', id: `p${n}`, position: String(n), row: 'x'.repeat(100_000) })
    expect(await reading.received(50)).toHaveLength(50)
    expect(reading.socket.connected).toBe(true)
  })

  test('one address opens 100 connections and no more; one that ends makes room, and other addresses have their own', async () => {
    const open = await Promise.all(Array.from({ length: 100 }, () => visitor()))
    await expect(visitor()).rejects.toThrow()
    expect((await visitor('10.0.0.2')).socket.connected).toBe(true)
    const [first] = open
    first?.socket.disconnect()
    await first?.ended
    await expect
      .poll(() =>
        visitor().then(
          ({ socket }) => socket.connected,
          () => false,
        ),
      )
      .toBe(true)
  })

  test('those who follow a projection that dropped rows are reconnected; the others stay', async () => {
    const [shop, buyer, page] = [await visitor(), await visitor(), await visitor()]
    await shop.join('products')
    await buyer.join('order:MV-0000000001')
    await page.join('slots')
    sockets.reconnect('products')
    expect(await shop.ended).toBe('transport close')
    sockets.reconnect('order-progress')
    expect(await buyer.ended).toBe('transport close')
    expect(page.socket.connected).toBe(true)
  })
})
