import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreAway } from '../../stores/store-away.ts'
import { openClient } from './client.ts'

/** A server that takes connections and never answers. */
let server: Server
beforeEach(async () => {
  server = createServer((socket) => socket.resume().on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
const closed = () => new Promise((resolve) => server.close(resolve))
afterEach(() => server.close())

test("a client that waits for a server's first bytes leaves no connection behind when it is closed, and its reads fail", async () => {
  const client = openClient(`esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`, 'on its own')
  const asked = client.warmUp().catch((error: unknown) => error)
  const [socket] = (await once(server, 'connection')) as [Socket]
  const ended = once(socket, 'close')
  await client.close()
  await ended
  expect(await asked).toBeInstanceOf(StoreAway)
})

test('a read that brings nothing is given up: the server is away', async () => {
  const client = openClient(`esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`, 'on its own')
  await expect(client.warmUp()).rejects.toBeInstanceOf(StoreAway)
  await client.close()
  await closed() // no connection is left, and none is made in its place
})

test('a first call that failed is made again by the next one that is asked for it', async () => {
  const client = openClient(`esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`, 'on its own')
  const first = client.warmUp()
  await expect(first).rejects.toBeInstanceOf(StoreAway)
  const second = client.warmUp()
  expect(second).not.toBe(first)
  await client.close()
  await expect(second).rejects.toThrow()
})
