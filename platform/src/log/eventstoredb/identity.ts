import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { jsonEvent, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client'
import { StoreAway } from '../../stores/store-away.ts'
import { patience, readToEnd } from './client.ts'
import type { Connection } from './connection.ts'
import { identityStream } from './stored-events.ts'

const [mostReads, betweenReadsMs] = [100, 20]

/**
 * Reads the log's identity, which is written once by whichever instance comes first. It is read again after the server was lost:
 * another log may have been restored there.
 */
export const createIdentity = (connection: Connection) => {
  let known: { losses: number; logId: string } | undefined
  return async function logId(): Promise<string> {
    const { losses } = connection
    if (known?.losses !== losses) known = { losses, logId: (await read(connection)) ?? (await write(connection)) }
    return known.logId
  }
}

const read = (connection: Connection): Promise<string | undefined> => {
  return connection.reach(async (client) => {
    const read = readToEnd(client.readStream(identityStream, { maxCount: 1 }))
    const [found] = await read.catch((error: unknown) => {
      if (error instanceof StreamNotFoundError) return []
      throw error
    })
    return (found?.event?.data as { logId: string } | undefined)?.logId
  })
}

const write = async (connection: Connection): Promise<string> => {
  const logId = randomUUID()
  try {
    await connection.reach((client) =>
      client.appendToStream(identityStream, jsonEvent({ type: 'LogIdentified', data: { logId } }), {
        expectedRevision: 'no_stream',
        deadline: patience,
      }),
    )
    return logId
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error
  }
  // Refused at once, also while what came first is not to be read yet.
  for (let tries = 0; tries < mostReads; tries += 1) {
    const first = await read(connection)
    if (first) return first
    await delay(betweenReadsMs)
  }
  throw new StoreAway('event log')
}
