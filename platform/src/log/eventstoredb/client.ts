import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'
import { StoreAway } from '../../stores/store-away.ts'
import { checkAddress, refusedAddress } from './address.ts'

/** The client whose calls are running: its sockets, whether it was closed, and what to call when something came. */
type Owner = { sockets: Set<Socket>; closed: boolean; heard(): void }

const running = new AsyncLocalStorage<Owner>()
subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket }
  const sockets = running.getStore()?.sockets
  if (!sockets) return
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
})

export type Client = ReturnType<typeof openClient>

/**
 * A client of EventStoreDB that connects at its first call. The clients of a process share their connections to one address,
 * also one that hangs, but for one that was opened 'on its own'.
 */
export const openClient = (url: string, how: 'sharing' | 'on its own', heard = () => {}) => {
  const grpc = connecting(how === 'sharing' ? url : onItsOwn(url))
  // Told that the server supports batch appends, the client sends all appends of all its instances through one table of
  // open answers: an error of any connection empties the table, and the next answer then throws where nothing can catch
  // it. One call per append has a deadline and errors of its own.
  Object.assign(grpc, { supports: async () => false })
  const owner: Owner = { sockets: new Set(), closed: false, heard }
  let warm: Promise<unknown> | undefined

  /** Makes a call; all calls go through here. */
  const call = <T>(work: (client: EventStoreDBClient) => T): T => running.run(owner, () => work(grpc))

  async function endCalls(): Promise<void> {
    await grpc.dispose()
    // Else the channel would make its next connection in place of the one that ends.
    // biome-ignore lint/complexity/useLiteralKeys: the client keeps its channel to itself
    if (how === 'on its own') (await grpc['getChannel']()).close()
  }

  return {
    call,
    /** Many calls at once on a connection that is still being made have been seen to hang: all wait for one. */
    warmUp(): Promise<unknown> {
      if (warm) return warm
      const first = call(readOne)
      warm = first
      // One that failed warmed nothing: the next call tries again.
      first.catch(() => {
        if (warm === first) warm = undefined
      })
      return first
    },
    /** To be called when the connection was lost: the next one is warmed up again. */
    cool(): void {
      warm = undefined
    },
    /** Ends the open calls. One that the client does not see the end of is left behind. */
    async close(): Promise<void> {
      owner.closed = true
      await Promise.race([endCalls(), delay(1_000, undefined, { ref: false })])
      // The channel leaves a connection open that still waits for the server's first bytes, for ever.
      if (how === 'on its own') for (const socket of owner.sockets) socket.destroy()
    },
  }
}

/** @throws AddressUnusable */
const connecting = (url: string): EventStoreDBClient => {
  checkAddress(url)
  try {
    return EventStoreDBClient.connectionString(url)
  } catch (error) {
    throw refusedAddress(error)
  }
}

const keepAliveTimeoutMs = 10_000
let alone = 0

/** Connections are shared by clients of equal options: this one's differ by a millisecond. */
const onItsOwn = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}keepAliveTimeout=${keepAliveTimeoutMs + ++alone}`

/** Reads one event: the smallest call there is. */
export const readOne = (client: EventStoreDBClient): Promise<unknown> => readToEnd(client.readAll({ maxCount: 1 }))

/** How long a call may bring nothing, in milliseconds. */
export const patience = 5_000

type Reading<E> = AsyncIterable<E> & {
  cancel(): Promise<void>
  destroy(error?: Error): unknown
  on(event: 'error', listener: () => void): unknown
}

/**
 * Everything a read brings. The read must be a bounded one, because one that is left early stays open in the client, which gives
 * reads no deadline: a server that sends nothing for longer than `patience` counts as away.
 */
export const readToEnd = async <E>(reading: Reading<E>): Promise<E[]> => {
  reading.on('error', () => undefined) // one that comes after the last read has no other listener
  const timer = setTimeout(() => reading.destroy(new StoreAway('event log')), patience)
  const events: E[] = []
  try {
    for await (const event of reading) {
      timer.refresh()
      running.getStore()?.heard() // a long read is no silence
      events.push(event)
    }
    // A client that is closed ends its reads as if that were all there is.
    if (running.getStore()?.closed) throw new StoreAway('event log')
    return events
  } catch (error) {
    reading.cancel().catch(() => undefined) // never connected: there is nothing to cancel
    throw error
  } finally {
    clearTimeout(timer)
  }
}
