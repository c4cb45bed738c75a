import { setTimeout as delay } from 'node:timers/promises'
import { type ErrorType, EventStoreDBClient } from '@eventstore/db-client'
import { errorsIn, isNetworkError } from '../../stores/network-errors.ts'
import { StoreAway } from '../event-log.ts'

/**
 * Errors that say nothing about what was asked, only that the server did not answer it. `unknown` is what a call ends with
 * whose connection broke; `access-denied` what each ends with while the user's password or rights are being changed.
 */
const awayTypes: ReadonlySet<string> = new Set<`${ErrorType}`>([
  'unavailable',
  'deadline-exceeded',
  'timeout',
  'cancelled',
  'not-leader',
  'unknown',
  'access-denied',
])

/** Whether the server could not be reached, or its answer was lost on the way. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StoreAway || errorsIn(error).some(isNetworkError)) return true
  if ('type' in error) return typeof error.type === 'string' && awayTypes.has(error.type)
  // Errors of gRPC itself carry a status number; those of a search for a cluster's leader carry nothing but this text.
  return ('code' in error && typeof error.code === 'number') || error.message.startsWith('Failed to discover')
}

export type Connection = ReturnType<typeof connect>

export function connect(url: string) {
  const client = EventStoreDBClient.connectionString(url)
  // Told that the server supports batch appends, the client sends all appends of all its instances through one table of
  // open answers: an error of any connection empties the table, and the next answer then throws where nothing can catch
  // it. One call per append has a deadline and errors of its own.
  Object.assign(client, { supports: async () => false })
  let warm: Promise<void> | undefined
  let losses = 0

  async function warmUp(): Promise<void> {
    // Many calls at once on a connection that is still being made have been seen to hang.
    await readToEnd(client.readAll({ maxCount: 1 }))
  }

  return {
    client,
    /** Grows with every loss of the server: what was remembered from it may no longer hold. */
    get losses(): number {
      return losses
    },
    /** @throws StoreAway when the server cannot be reached; other errors as they are */
    async reach<T>(work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
      const warming = warm ?? warmUp()
      warm = warming
      try {
        await warming
        return await work(client)
      } catch (error) {
        if (!isAway(error)) throw error
        if (warm === warming) warm = undefined
        losses++
        throw new StoreAway('event log', error)
      }
    },
    /** Ends the open calls. One that the client does not see the end of is left behind. */
    close: (): Promise<void> => Promise.race([client.dispose(), delay(1_000, undefined, { ref: false })]),
  }
}

/** How long a call may say nothing, in milliseconds. */
export const patience = 5_000

type Reading<E> = AsyncIterable<E> & {
  cancel(): Promise<void>
  destroy(error?: Error): unknown
  on(event: 'error', listener: () => void): unknown
}

/**
 * Everything a read brings; it must be a bounded one, because a read that is left early stays open in the client.
 * Reads have no deadline there: a server that says nothing for longer than `patience` counts as away.
 */
export async function readToEnd<E>(reading: Reading<E>): Promise<E[]> {
  reading.on('error', () => undefined) // one that comes after the last read has no other listener
  const timer = setTimeout(() => reading.destroy(new StoreAway('event log')), patience)
  const events: E[] = []
  try {
    for await (const event of reading) {
      timer.refresh()
      events.push(event)
    }
    return events
  } catch (error) {
    reading.cancel().catch(() => undefined) // never connected: there is nothing to cancel
    throw error
  } finally {
    clearTimeout(timer)
  }
}
