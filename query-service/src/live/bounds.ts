import type { IncomingMessage } from 'node:http'
import { networkOf } from '@clinic/platform/http/calls/address.ts'
import type { Socket } from 'socket.io'

/** A client's own connection, below its rooms. */
type Connection = Pick<Socket, 'conn' | 'request'>

/** Characters that may wait for one client. */
const mostWaiting = 1_000_000
/** The pause before the second check: one push may be more than that, and a client that reads has taken it after this long. */
const lookAfterMs = 1_000

/**
 * Ends a connection whose client does not read: more than a megabyte waits for it, and a second later still. It may come back and
 * resume where it was. No goodbye is sent, so that what waits is freed at once.
 */
export const endWhenUnread = ({ conn, request }: Connection, onEnd: () => void): void => {
  let waiting = 0
  let underWay = 0
  let look: NodeJS.Timeout | undefined
  const isFull = () => waiting + underWay > mostWaiting
  conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    waiting += typeof data === 'string' ? data.length : 0
    if (!isFull() || look) return
    look = setTimeout(() => {
      look = undefined
      if (!isFull()) return
      onEnd()
      request.socket.destroy()
    }, lookAfterMs).unref()
  })
  conn.on('flush', () => {
    underWay += waiting
    waiting = 0
  })
  conn.transport.on('drain', () => {
    underWay = 0
  })
  conn.on('close', () => clearTimeout(look))
}

/** What a client may send in a minute; a page sends a few messages where somebody opens another. */
const mostSent = 600

/** Ends a connection whose client sends without end: each message is work, also one that is refused. It may come back, as often as its address may. */
export const endWhenFlooding = ({ conn, request }: Connection, onEnd: () => void): void => {
  let [since, sent] = [performance.now(), 0]
  conn.on('packet', () => {
    if (performance.now() - since > 60_000) [since, sent] = [performance.now(), 0]
    sent += 1
    if (sent === mostSent + 1) {
      onEnd()
      request.socket.destroy()
    }
  })
}

/** How many connections of one address may be open: so many of the public's and so many with a session, so that neither shuts the other out. */
const mostOpen = 100

/** Counts open connections; `admits` counts one more, until it ends, and is false when the address has as many as it may have. */
export const createConnectionCount = (on: boolean) => {
  const open = new Map<string, number>()
  return {
    admits({ socket }: Pick<IncomingMessage, 'socket'>, address: string, hasSession: boolean): boolean {
      // It ended while it was being checked: there will be no second 'close'.
      if (socket.destroyed) return false
      const key = `${hasSession ? 'session' : 'public'} ${networkOf(address)}`
      const count = open.get(key) ?? 0
      if (on && count >= mostOpen) return false
      open.set(key, count + 1)
      socket.once('close', () => {
        const left = (open.get(key) ?? 1) - 1
        if (left === 0) open.delete(key)
        else open.set(key, left)
      })
      return true
    },
  }
}
