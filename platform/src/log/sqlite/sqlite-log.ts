import { setImmediate } from 'node:timers/promises'
import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'
import type { Appended, Batch, EventLog } from '../event-log.ts'
import { type AppendNotifier, createAppendNotifier } from './append-notifier.ts'
import { reachable } from './errors.ts'
import { createReader, type Reader } from './reader.ts'
import type { ReadRow } from './rows.ts'
import { openForAppending, openForReading } from './schema.ts'
import { createTail, type Tail } from './tail.ts'
import { createWriter } from './writer.ts'

/** `readOnly`: a connection of its own on a log that another thread appends to; `append` rejects. */
type SqliteLogOptions = { readOnly?: boolean }

/** Events per batch of a subscription: about a millisecond of work, so that a long catch-up does not hold the thread. */
const pageSize = 500

/**
 * The log in one SQLite file (docs/log.md#appending). `close` commits what waits and ends the subscriptions; a subscription that
 * waits does not keep its thread alive.
 * @throws Error when the file cannot be opened, or with `readOnly` holds no log
 */
export const openSqliteLog = (file: string, { readOnly = false }: SqliteLogOptions = {}): OpenSqliteLog => {
  const db = readOnly ? openForReading(file) : openForAppending(file)
  const reader = createReader(db)
  const notifier = createAppendNotifier(file, reader.version)
  const tail = createTail()
  const committed = (rows: readonly ReadRow[]) => {
    tail.add(rows)
    notifier.committed()
  }
  const writer = readOnly ? undefined : createWriter(db, committed)
  let open = true
  const log: EventLog = {
    append: async (stream, expected, events): Promise<Appended> => {
      if (!writer || !open) throw new Error(open ? 'This log was opened for reading only' : 'The log is closed')
      return writer.append(stream, expected, events)
    },
    readStream: async (stream, from = 0n) => reachable(() => reader.stream(stream, from)),
    readAll: async (after, limit) => reachable(() => reader.all(after, limit)),
    readBack: async (before, limit) => reachable(() => reader.back(before, limit)),
    subscribe: (after, signal) => follow({ reader, tail, notifier, isOpen: () => open }, after, signal),
    head: async () => ({ logId: reader.logId, position: reachable(reader.position) }),
  }
  return {
    log,
    close() {
      if (!open) return
      open = false
      writer?.flush()
      notifier.close()
      db.close()
    },
  }
}

export type OpenSqliteLog = { log: EventLog; close(): void }

type Following = { reader: Reader; tail: Tail; notifier: AppendNotifier; isOpen(): boolean }

async function* follow(
  { reader, tail, notifier, isOpen }: Following,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const going = () => isOpen() && !signal.aborted
  let position = after
  let reportedCaughtUp = false
  while (going()) {
    const count = notifier.count()
    const kept = tail.after(position, pageSize)
    const events = kept.length > 0 ? kept : reachable(() => reader.all(position, pageSize))
    position = events.at(-1)?.position ?? position
    const caughtUp = position >= reachable(reader.position)
    if (events.length > 0 || caughtUp !== reportedCaughtUp) yield { events, caughtUp }
    reportedCaughtUp = caughtUp
    if (caughtUp) await notifier.notified(count, signal)
    else await setImmediate()
  }
}
