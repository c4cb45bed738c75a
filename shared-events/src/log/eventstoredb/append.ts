import { WrongExpectedVersionError } from '@eventstore/db-client'
import { type Appended, type EventToAppend, type Position, type Revision, StoreAway } from '../event-log.ts'
import { type Connection, patience } from './connection.ts'
import { readStream } from './read.ts'
import { toEventData } from './stored-events.ts'

/** An exact append. The server itself answers a repeat at the old revision as the first time. */
export async function append(
  connection: Connection,
  stream: string,
  expected: Revision | 'no-stream',
  events: readonly EventToAppend[],
): Promise<Appended> {
  if (events.length === 0) throw new RangeError('An append holds at least one event')
  const proposed = events.map(toEventData)
  try {
    const { position } = await connection.reach((client) =>
      client.appendToStream(stream, proposed, {
        expectedRevision: expected === 'no-stream' ? 'no_stream' : expected,
        deadline: patience,
      }),
    )
    const revision = (expected === 'no-stream' ? -1n : expected) + BigInt(events.length)
    // The answer to a repeat names no position while the first one is still being replicated.
    return { ok: true, revision, position: position?.commit ?? (await positionOf(connection, stream, revision)) }
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error
    return { ok: false, actual: error.actualVersion === 'no_stream' ? 'no-stream' : error.actualVersion }
  }
}

async function positionOf(connection: Connection, stream: string, revision: Revision): Promise<Position> {
  const [event] = await readStream(connection, stream, revision)
  if (!event) throw new StoreAway('event log')
  return event.position
}
