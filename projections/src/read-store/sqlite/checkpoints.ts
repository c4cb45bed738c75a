import type { DatabaseSync } from 'node:sqlite'
import type { CheckpointEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import type { BatchCommit, ReadCheckpoint } from '../read-store.ts'

type Row = {
  collection: string
  log_id: string
  position: bigint
  epoch: bigint
  stream: string | null
  revision: bigint | null
  mac: string | null
  since: bigint
}

const columns = 'collection, log_id, position, epoch, stream, revision, mac, since'

/** The table of checkpoints, one row per collection. Inside the caller's transaction. `now` is milliseconds since 1970. */
export const createCheckpoints = (db: DatabaseSync, now: () => number) => {
  const read = db.prepare(`SELECT ${columns} FROM checkpoints WHERE collection = ?`)
  const all = db.prepare(`SELECT ${columns} FROM checkpoints ORDER BY collection`)
  for (const statement of [read, all]) statement.setReadBigInts(true)
  const insert = db.prepare(`INSERT OR IGNORE INTO checkpoints (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const move = db.prepare(`UPDATE checkpoints SET position = ?, epoch = ?, stream = ?, revision = ?, mac = ?
    WHERE collection = ? AND position = ? AND log_id = ? AND epoch <= ?`)
  const remove = db.prepare('DELETE FROM checkpoints WHERE collection = ?')

  const readOne = (collection: string): ReadCheckpoint | null => {
    const row = read.get(collection)
    return row ? checkpointOf(row as Row) : null
  }
  const begin = (collection: string, { logId, position, epoch, event }: Omit<ReadCheckpoint, 'since'>) =>
    insert.run(collection, logId, position, epoch, ...eventValues(event), now())

  return {
    read: readOne,
    /** Moves a checkpoint. False when it is not where the caller believes. */
    move(collection: string, { logId, epoch, previous, next, event }: BatchCommit['checkpoint']): boolean {
      const { changes } =
        previous === null
          ? begin(collection, { logId, position: next, epoch, event })
          : move.run(next, epoch, ...eventValues(event), collection, previous, logId, epoch)
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
      begin(to, { ...brought, epoch })
      return true
    },
    remove: (collection: string): void => {
      remove.run(collection)
    },
    all: (): Map<string, ReadCheckpoint> =>
      new Map(all.all().map((row) => [String(row.collection), checkpointOf(row as Row)])),
  }
}

const eventValues = (event: CheckpointEvent | null) =>
  [event?.stream ?? null, event?.revision ?? null, event?.mac ?? null] as const

const checkpointOf = ({ log_id, position, epoch, stream, revision, mac, since }: Row): ReadCheckpoint => ({
  logId: log_id,
  position,
  epoch,
  event: stream === null || revision === null || mac === null ? null : { stream, revision, mac },
  since: Number(since),
})
