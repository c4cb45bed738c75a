import type { DatabaseSync } from 'node:sqlite'
import type { EventToAppend, Revision } from '@clinic/shared-events/definitions/stored-event.ts'
import { StoreAway } from '../../stores/store-away.ts'
import type { Appended } from '../event-log.ts'
import { createAppender, type Outcome, type Proposal } from './appender.ts'
import { type ReadRow, toRow } from './rows.ts'

type Waiting = Proposal & { settle(outcome: Outcome | { error: StoreAway }): void }

/**
 * Writes appends with group commit: those of one tick share one transaction and one sync of the disk. Each append is checked by
 * itself before anything of it is inserted, so a conflict does not fail the others; a transaction that fails rejects all of them with
 * `StoreAway`. No append is answered before the commit has returned. `committed` is called after it with the rows that are new.
 */
export const createWriter = (db: DatabaseSync, committed: (rows: readonly ReadRow[]) => void) => {
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const appender = createAppender(db)
  let queue: Waiting[] = []

  function transaction(group: readonly Waiting[]): Outcome[] {
    try {
      begin.run()
      appender.refresh()
      const outcomes = group.map(appender.append)
      commit.run()
      return outcomes
    } catch (error) {
      appender.forget()
      // A full disk makes SQLite roll back by itself.
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }

  function flush(): void {
    const group = queue
    queue = []
    if (group.length === 0) return
    try {
      const outcomes = transaction(group)
      for (const [index, { settle }] of group.entries()) settle(outcomes[index] as Outcome)
    } catch (cause) {
      const error = new StoreAway('event log', cause)
      for (const { settle } of group) settle({ error })
      return
    }
    if (appender.inserted().length > 0) committed(appender.inserted())
  }

  return {
    append(stream: string, expected: Revision | 'no-stream', events: readonly EventToAppend[]): Promise<Appended> {
      return new Promise((resolve, reject) => {
        if (events.length === 0) throw new RangeError('An append holds at least one event')
        const rows = events.map(toRow)
        if (queue.length === 0) setImmediate(flush)
        queue.push({
          stream,
          expected: expected === 'no-stream' ? -1 : Number(expected),
          rows,
          settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.appended)),
        })
      })
    },
    /** Commits at once what waits. */
    flush,
  }
}
