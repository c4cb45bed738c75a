import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in the test's own process, before a server on loopback, for what networks do to connections. */
export type TcpProxy = {
  /** The server's address with the proxy in its place. */
  url: string
  /** Connections that are open now. */
  connections(): number
  /** Ends every open connection at once, as a server does that is killed. */
  dropAll(): void
  /** From now on nothing passes: open connections stay open; new ones are taken, and stay silent for good. */
  fallSilent(): void
  /** What the open connections had sent meanwhile passes, late; new connections are as any. */
  speakAgain(): void
  close(): Promise<void>
}

type Listen = (bytes: Buffer) => void
type Pair = { client: Socket; server?: Socket }

/**
 * Stands before the server of an address such as `esdb://127.0.0.1:2113?tls=false`. Resolves when it takes connections.
 * @param listening `onAnswered` is called with everything that the server sends; `askedOn` once for each connection, and what it gives
 * with everything that is sent to the server there
 */
export const startTcpProxy = async (
  serverUrl: string,
  { onAnswered, askedOn }: { onAnswered?: Listen; askedOn?: () => Listen } = {},
): Promise<TcpProxy> => {
  const { host, port } = hostOf(serverUrl)
  const pairs = new Set<Pair>()
  let silent = false

  const proxy = createServer((client) => {
    const pair: Pair = { client }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      pair.server?.destroy()
    }
    client.on('error', end).on('close', end)
    if (silent) return
    pair.server = connect(port, host)
    pair.server.on('error', end).on('close', end)
    if (onAnswered) pair.server.on('data', onAnswered)
    if (askedOn) client.on('data', askedOn())
    client.pipe(pair.server).pipe(client)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const own = (proxy.address() as AddressInfo).port

  return {
    url: serverUrl.replace(`${host}:${port}`, `127.0.0.1:${own}`),
    connections: () => pairs.size,
    dropAll() {
      for (const { client, server } of pairs) {
        client.destroy()
        server?.destroy()
      }
    },
    fallSilent() {
      silent = true
      for (const { client, server } of pairs) {
        if (!server) continue
        client.unpipe(server).pause()
        server.unpipe(client).pause()
      }
    },
    speakAgain() {
      silent = false
      for (const { client, server } of pairs) if (server) client.pipe(server).pipe(client)
    },
    async close() {
      for (const { client, server } of pairs) {
        client.destroy()
        server?.destroy()
      }
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

const hostOf = (url: string): { host: string; port: number } => {
  const [, host, port] = /^[a-z+]+:\/\/(?:[^@/]*@)?([^:/?,]+):(\d+)/.exec(url) ?? []
  if (!host || !port) throw new Error('a proxy stands before one server, whose address names its port')
  return { host, port: Number(port) }
}
