import type { DatabaseSync } from 'node:sqlite'
import { createWriteQueue, guarded, openVaultFile } from '../../stores/vault-file.ts'
import type { Held, WorkStore } from '../work-store.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS lease (
    name TEXT PRIMARY KEY,
    holder TEXT,
    epoch INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    renewed_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS checkpoint (
    name TEXT PRIMARY KEY,
    epoch INTEGER NOT NULL,
    log_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    state TEXT
  ) STRICT, WITHOUT ROWID;`

const storeName = 'vault.sqlite'

/** Adds what a file of an earlier program lacks. Its leases ran by another clock, and nobody holds one: the program had the file alone. */
const addMissing = (database: DatabaseSync): void => {
  const has = (table: string, column: string) =>
    database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined
  if (!has('checkpoint', 'state')) database.exec('ALTER TABLE checkpoint ADD COLUMN state TEXT')
  if (!has('lease', 'renewed_at'))
    database.exec('ALTER TABLE lease ADD COLUMN renewed_at INTEGER NOT NULL DEFAULT 0; UPDATE lease SET expires_at = 0')
}

/** Milliseconds since the machine started: all its processes share it, and nobody can set it. */
const uptime = (): number => Number(process.hrtime.bigint() / 1_000_000n)

/**
 * Leases and checkpoints in a SQLite file, which may be the vault's. A lease that seems to have been renewed later than now is one
 * from before the machine was started anew, and has run out.
 * @param now milliseconds of a clock that all processes of the machine share
 */
export const openSqliteWorkStore = (file: string, now: () => number = uptime): { store: WorkStore; close(): void } => {
  const database = guarded(storeName, () => openVaultFile(file, schema))
  guarded(storeName, () => addMissing(database))
  const writes = createWriteQueue(database, storeName)
  const acquire = database.prepare(`
    INSERT INTO lease (name, holder, epoch, expires_at, renewed_at) VALUES ($name, $holder, 1, $until, $now)
    ON CONFLICT (name) DO UPDATE SET
      epoch = epoch + (holder IS NOT $holder), holder = $holder, expires_at = $until, renewed_at = $now
      WHERE holder IS $holder OR expires_at <= $now OR renewed_at > $now
    RETURNING epoch`)
  const renew = database.prepare(
    `UPDATE lease SET expires_at = $until, renewed_at = $now
      WHERE holder = $holder AND name IN (SELECT value FROM json_each($names))`,
  )
  const held = database.prepare('SELECT name, holder, epoch FROM lease WHERE expires_at > $now AND renewed_at <= $now')
  const release = database.prepare('UPDATE lease SET holder = NULL, expires_at = 0 WHERE name = ? AND holder = ?')
  const read = database.prepare('SELECT log_id, position, state FROM checkpoint WHERE name = ?')
  const save = database.prepare(`
    INSERT INTO checkpoint (name, epoch, log_id, position, state) VALUES ($name, $epoch, $logId, $position, $state)
    ON CONFLICT (name) DO UPDATE SET epoch = $epoch, log_id = $logId, position = $position, state = $state
      WHERE epoch <= $epoch`)
  for (const statement of [acquire, held, read]) statement.setReadBigInts(true)

  const heldNow = (): Map<string, Held> => {
    const rows = held.all({ now: now() }) as { name: string; holder: string; epoch: bigint }[]
    return new Map(rows.map(({ name, holder, epoch }) => [name, { holder, epoch }]))
  }

  const store: WorkStore = {
    acquire: (name, holder, ttlMs) =>
      writes.add(() => {
        const at = now()
        const row = acquire.get({ name, holder, until: at + ttlMs, now: at })
        return row ? { epoch: row.epoch as bigint } : null
      }),
    async renew(holder, names, ttlMs) {
      if (names.length === 0) return guarded(storeName, heldNow)
      return writes.add(() => {
        const at = now()
        renew.run({ until: at + ttlMs, now: at, holder, names: JSON.stringify(names) })
        return heldNow()
      })
    },
    release: async (name, holder) => void (await writes.add(() => release.run(name, holder))),
    async checkpoint(name) {
      const row = guarded(storeName, () => read.get(name))
      if (!row) return null
      const { log_id, position, state } = row as { log_id: string; position: bigint; state: string | null }
      return { logId: log_id, position, ...(state !== null && { state }) }
    },
    saveCheckpoint: (name, epoch, { logId, position, state }) =>
      writes.add(() => save.run({ name, epoch, logId, position, state: state ?? null }).changes === 1),
  }
  return {
    store,
    close() {
      writes.close()
      database.close()
    },
  }
}
