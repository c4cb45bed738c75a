import { afterEach } from 'vitest'
import { connect, type Handshake, type LiveClient } from './live-client.ts'

/** Opens sockets for a suite's tests and ends them after each. @param url where the server is, asked when a test opens one */
export const useLiveClients = (url: () => string) => {
  const clients: LiveClient[] = []
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.disconnect()
  })
  return async (handshake?: Handshake, at = url()): Promise<LiveClient> => {
    const client = await connect(at, handshake)
    clients.push(client)
    return client
  }
}
