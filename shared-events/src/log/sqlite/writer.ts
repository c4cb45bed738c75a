import type { DatabaseSync } from 'node:sqlite'
import { type Appended, type EventToAppend, type Revision, StoreAway } from '../event-log.ts'
import { createJudge, type Proposal, type Verdict } from './judge.ts'
import { toRow } from './rows.ts'

type Waiting = Proposal & { settle(verdict: Verdict | { error: StoreAway }): void }

/**
 * Group commit: what is appended in one tick shares one transaction and one sync of the disk. Each append is judged by
 * itself before anything of it is inserted, so a conflict leaves its neighbours alone; a transaction that fails rejects
 * all of them with `StoreAway`. Nobody is answered before the commit has returned. `committed` is called after it.
 */
export function createWriter(db: DatabaseSync, committed: () => void) {
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const judge = createJudge(db)
  let queue: Waiting[] = []

  function transaction(group: readonly Waiting[]): Verdict[] {
    try {
      begin.run()
      judge.refresh()
      const verdicts = group.map(judge.judge)
      commit.run()
      return verdicts
    } catch (error) {
      judge.forget()
      // A full disk makes SQLite roll back by itself.
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }

  function flush(): void {
    const group = queue
    queue = []
    if (group.length === 0) return
    const before = judge.head()
    try {
      const verdicts = transaction(group)
      for (const [index, { settle }] of group.entries()) settle(verdicts[index] as Verdict)
    } catch (cause) {
      const error = new StoreAway('event log', cause)
      for (const { settle } of group) settle({ error })
      return
    }
    if (judge.head() !== before) committed()
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
          settle: (verdict) => ('error' in verdict ? reject(verdict.error) : resolve(verdict.appended)),
        })
      })
    },
    /** Commits what waits, at once. */
    flush,
  }
}
