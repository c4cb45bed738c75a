import type { EventStoreDBClient } from '@eventstore/db-client'
import { replaceable } from '../../stores/replaceable.ts'
import { StoreAway } from '../../stores/store-away.ts'
import { isAway } from './away.ts'
import { type Client, openClient } from './client.ts'

export type Connection = ReturnType<typeof connect>

export type ConnectionOptions = {
  /** Called when a client that hung was replaced. */
  onReplaced?(): void
}

/**
 * A connection to the server through one client, which is replaced when it hangs: a channel that connects while the network is silent
 * waits for ever for the server's first bytes, and every call on it with it.
 */
export const connect = (url: string, { onReplaced }: ConnectionOptions = {}) => {
  let losses = 0
  let first = true
  const clients = replaceable<Client>({
    open({ heard }) {
      const client = openClient(url, first ? 'sharing' : 'on its own', heard)
      first = false
      return client
    },
    probe: (client) => client.warmUp(),
    close: (client) => client.close(),
    onReplaced() {
      losses++
      onReplaced?.()
    },
  })

  /** Runs a call. @throws StoreAway when the server cannot be reached; other errors as they are */
  async function reach<T>(work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    const { client, activity, gone } = clients.current()
    const over = activity.asked()
    try {
      // Nothing was sent yet: the next client can be asked in its place.
      if ((await unlessAborted(client.warmUp(), gone)) === 'aborted') return await reach(work)
      const answer = await client.call(work)
      over(true)
      return answer
    } catch (error) {
      over(!isAway(error))
      if (!isAway(error)) throw error
      client.cool()
      losses++
      throw new StoreAway('event log', error)
    }
  }

  return {
    reach,
    /** The client to subscribe with. When another takes its place, `gone` aborts: then go on with that one. */
    current: clients.current,
    /** How often the server was lost: what was remembered from before may no longer hold. */
    get losses(): number {
      return losses
    },
    close: clients.close,
  }
}

/** Resolves as a promise does, or with 'aborted' as soon as the signal aborts. */
const unlessAborted = async <T>(promise: Promise<T>, signal: AbortSignal): Promise<T | 'aborted'> => {
  const { promise: aborted, resolve } = Promise.withResolvers<'aborted'>()
  const abort = () => resolve('aborted')
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
