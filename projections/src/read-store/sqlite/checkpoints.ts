import type { DatabaseSync } from 'node:sqlite'
import type { BatchCommit, ReadCheckpoint } from '../read-store.ts'

/** The table of checkpoints, one row per collection. Inside the caller's transaction. */
export function createCheckpoints(db: DatabaseSync) {
  const read = db.prepare('SELECT log_id, position, epoch FROM checkpoints WHERE collection = ?')
  read.setReadBigInts(true)
  const insert = db.prepare(
    'INSERT OR IGNORE INTO checkpoints (collection, log_id, position, epoch) VALUES (?, ?, ?, ?)',
  )
  const move = db.prepare(`UPDATE checkpoints SET position = ?, epoch = ?
    WHERE collection = ? AND position = ? AND log_id = ? AND epoch <= ?`)
  const remove = db.prepare('DELETE FROM checkpoints WHERE collection = ?')
  const all = db.prepare('SELECT collection FROM checkpoints ORDER BY collection')

  const readOne = (collection: string): ReadCheckpoint | null => {
    const row = read.get(collection) as { log_id: string; position: bigint; epoch: bigint } | undefined
    return row ? { logId: row.log_id, position: row.position, epoch: row.epoch } : null
  }

  return {
    read: readOne,
    /** False when it does not stand where the caller believes. */
    move(collection: string, { logId, epoch, previous, next }: BatchCommit['checkpoint']): boolean {
      const { changes } =
        previous === null
          ? insert.run(collection, logId, next, epoch)
          : move.run(next, epoch, collection, previous, logId, epoch)
      return Number(changes) === 1
    },
    /** `to` gets the checkpoint of `from`, which goes. False when a higher epoch holds `to`. */
    replace(to: string, from: string, epoch: bigint): boolean {
      const held = readOne(to)
      const brought = readOne(from)
      if (!brought) throw new Error(`${from} has no checkpoint`)
      if (held && held.epoch > epoch) return false
      remove.run(to)
      remove.run(from)
      insert.run(to, brought.logId, brought.position, epoch)
      return true
    },
    remove: (collection: string): void => {
      remove.run(collection)
    },
    collections: (): string[] => all.all().map(({ collection }) => String(collection)),
  }
}
