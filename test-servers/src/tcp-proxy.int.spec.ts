import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

let server: Server
let proxy: TcpProxy
let received: string[]

beforeEach(async () => {
  received = []
  server = createServer((socket) => {
    socket.on('data', (bytes) => {
      received.push(String(bytes))
      socket.write(`echo ${bytes}`)
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy = await startTcpProxy(`esdb://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`)
})
afterEach(async () => {
  await proxy.close()
  server.close()
})

const open = async (): Promise<Socket> => {
  const socket = connect(Number(/:(\d+)\?/.exec(proxy.url)?.[1]), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}
const announced = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0])
const answered = async (socket: Socket, text: string): Promise<string> => {
  socket.write(text)
  return announced(socket)
}

test('keeps the address but for its port, and passes what is sent both ways', async () => {
  expect(proxy.url).toMatch(/^esdb:\/\/user:secret@127\.0\.0\.1:\d+\?tls=false$/)
  expect(await answered(await open(), 'a')).toBe('echo a')
})

test('ends every connection at once, and takes new ones', async () => {
  const sockets = [await open(), await open()]
  for (const socket of sockets) await answered(socket, 'a')
  const ended = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')))
  proxy.dropAll()
  await ended
  expect(proxy.connections()).toBe(0)
  expect(await answered(await open(), 'b')).toBe('echo b')
})

test('silent, it keeps connections open and passes nothing; what was sent on those from before passes late', async () => {
  const before = await open()
  await answered(before, 'a')
  proxy.fallSilent()
  const during = await open()
  while (proxy.connections() < 2) await setImmediate() // taken by the system, and not yet by the proxy
  before.write('late')
  during.write('never')
  proxy.speakAgain()
  expect(await announced(before)).toBe('echo late')
  expect(await answered(await open(), 'after')).toBe('echo after')
  expect(received).toEqual(['a', 'late', 'after'])
  expect(during.destroyed).toBe(false)
})
