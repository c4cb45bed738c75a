import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { createCutLog } from '../../stores/cut-log.ts'
import { createWriteQueue, guarded, openVaultFile } from '../../stores/vault-file.ts'
import { erasedKey } from '../keys/wrapping.ts'
import { numberIndexKind } from '../number-index.ts'
import { sessionKind } from '../people/sessions.ts'
import { lastId, type VaultPart, type VaultRecord, type VaultRef, type VaultStore } from '../vault-store.ts'

/**
 * Kinds without an index of owners, which would cost each booking three pages: data keys are never looked for by owner, and the ids of a
 * number's visits begin with it.
 */
const unindexedKinds: readonly string[] = ['data-key', numberIndexKind]
const unindexed = `('${unindexedKinds.join("', '")}')`
const schema = `
  CREATE TABLE IF NOT EXISTS vault (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    owner TEXT NOT NULL,
    value TEXT NOT NULL,
    expires_at TEXT,
    version INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS vault_by_owner ON vault (kind, owner) WHERE kind NOT IN ${unindexed};`
/** Of earlier versions. */
const dropLargerIndex = 'DROP INDEX IF EXISTS vault_owner'

const name = 'vault.sqlite'
/** Kinds whose old value must not survive in the write-ahead log either: an erased key, a replaced password, what another master key opens. */
const scrubbed = new Set(['data-key', 'credential', 'secret', 'bot-token', 'canary'])

/** Ends every session of a vault that no process has open: those of a backup were perhaps ended since. */
export const endAllSessions = (database: DatabaseSync): void => {
  database.prepare('DELETE FROM vault WHERE kind = ?').run(sessionKind)
}

/**
 * Destroys data keys of a vault that no process has open, and what else it keeps of their streams, as it was done since the backup. Their
 * bytes are overwritten. @returns how many keys were there
 */
export const destroyKeys = (database: DatabaseSync, ids: readonly string[]): number => {
  database.exec('PRAGMA secure_delete = ON')
  const known = `kind = 'data-key' AND value <> '${erasedKey}' AND id IN (SELECT value FROM json_each(?))`
  const list = JSON.stringify(ids)
  const owners = database.prepare(`SELECT DISTINCT owner FROM vault WHERE ${known}`).all(list)
  const { changes } = database
    .prepare(`UPDATE vault SET value = '${erasedKey}', version = version + 1 WHERE ${known}`)
    .run(list)
  // Those that it never had, too: who writes again has a key of their own.
  database
    .prepare(
      `INSERT INTO vault SELECT 'data-key', value, '', '${erasedKey}', NULL, 1 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
    )
    .run(list)
  const forget = database.prepare(`DELETE FROM vault WHERE (kind = 'snapshot' AND id = ?1)
    OR (kind = 'draft' AND (owner = ?1 OR id GLOB ?1 || ' *'))
    OR (kind = 'claim' AND (owner IN (?1, ?2) OR owner GLOB ?1 || '#*' OR owner GLOB ?2 || '#*'))
    OR (kind = 'number-index' AND json_extract(value, '$.stream') = ?1)`)
  for (const { owner } of owners) {
    const stream = String(owner)
    forget.run(stream, stream.slice(stream.indexOf('-') + 1))
  }
  return Number(changes)
}

const statements = (database: DatabaseSync) => ({
  get: database.prepare('SELECT kind, id, owner, value, expires_at, version FROM vault WHERE kind = ? AND id = ?'),
  insert: database.prepare('INSERT INTO vault VALUES (?, ?, ?, ?, ?, 1) ON CONFLICT DO NOTHING'),
  replace: database.prepare(
    'UPDATE vault SET value = ?, expires_at = ?, version = version + 1 WHERE kind = ? AND id = ? AND version = ?',
  ),
  remove: database.prepare('DELETE FROM vault WHERE kind = ?1 AND id = ?2 AND (?3 IS NULL OR owner = ?3)'),
  ofKind: database.prepare('SELECT * FROM vault WHERE kind = ? ORDER BY id'),
  ofOwner: database.prepare(
    `SELECT * FROM vault INDEXED BY vault_by_owner WHERE kind = ? AND owner = ? AND kind NOT IN ${unindexed} ORDER BY id`,
  ),
  partOfKind: database.prepare('SELECT * FROM vault WHERE kind = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3'),
  partOfOwner: database.prepare(
    `SELECT * FROM vault INDEXED BY vault_by_owner WHERE kind = ?1 AND owner = ?4 AND kind NOT IN ${unindexed} AND id < ?2 ORDER BY id DESC LIMIT ?3`,
  ),
  partOfUnindexed: database.prepare(
    'SELECT * FROM vault WHERE kind = ?1 AND owner = ?4 AND id < ?2 ORDER BY id DESC LIMIT ?3',
  ),
  ofNumber: database.prepare(
    `SELECT * FROM vault WHERE kind = '${numberIndexKind}' AND id >= ?1 || '.' AND id < ?1 || '/' ORDER BY id`,
  ),
  keysOfOwner: database.prepare("SELECT * FROM vault WHERE kind = 'data-key' AND owner = ? ORDER BY id"),
})

/** Reads many records in one transaction: each by itself would take and release the file's locks. */
const inOneRead = <A, T>(database: DatabaseSync, asked: readonly A[], answer: (one: A) => T): T[] => {
  if (asked.length < 3) return asked.map(answer)
  database.exec('BEGIN')
  try {
    return asked.map(answer)
  } finally {
    database.exec('COMMIT')
  }
}

const recordOf = (row: Record<string, SQLOutputValue>): VaultRecord => ({
  kind: row.kind as string,
  id: row.id as string,
  owner: row.owner as string,
  value: row.value as string,
  expiresAt: row.expires_at as string | null,
  version: row.version as number,
})

type SqliteVaultOptions = {
  /** A connection that refuses to write. */
  readOnly?: boolean
  /** How long a replaced key or password waits for its old bytes to be gone, in milliseconds. */
  scrubPatienceMs?: number
}

/**
 * The vault in one SQLite file. Writes of one turn of the event loop are one commit; reads see what is committed. Where a key or a
 * password was replaced or removed, its old bytes are gone from the file and its write-ahead log when that resolves; a rejection
 * with StoreAway may mean that they will be gone later. What a crash left of them goes when the file is opened.
 */
export const openSqliteVaultStore = (
  file: string,
  { readOnly = false, scrubPatienceMs = 5_000 }: SqliteVaultOptions = {},
): { store: VaultStore; close(): void } => {
  const database = guarded(name, () => openVaultFile(file, schema))
  // Whoever only reads may do so beside a program of an earlier version, which needs its index.
  database.exec(readOnly ? 'PRAGMA query_only = ON' : dropLargerIndex)
  const prepared = statements(database)
  const writes = createWriteQueue(database, name)

  const getOne = ({ kind, id }: VaultRef): VaultRecord | null => {
    const row = prepared.get.get(kind, id)
    return row ? recordOf(row) : null
  }
  const rowsOf = (kind: string, owner?: string, part?: VaultPart) => {
    if (part) {
      const bounds = [kind, part.before ?? lastId, part.limit] as const
      if (owner === undefined) return prepared.partOfKind.all(...bounds)
      return prepared[unindexedKinds.includes(kind) ? 'partOfUnindexed' : 'partOfOwner'].all(...bounds, owner)
    }
    if (owner === undefined) return prepared.ofKind.all(kind)
    if (kind === numberIndexKind) return prepared.ofNumber.all(owner)
    return kind === 'data-key' ? prepared.keysOfOwner.all(owner) : prepared.ofOwner.all(kind, owner)
  }
  const cutLog = createCutLog(database, name, scrubPatienceMs)
  const scrub = async (kinds: readonly string[]): Promise<void> => {
    // secure_delete overwrites the page in the file; the old page still lies in the log until that is cut off.
    if (kinds.some((kind) => scrubbed.has(kind))) await cutLog()
  }
  // Not awaited: a reader that prevents it now is waited for in the background.
  if (!readOnly) cutLog().catch(() => undefined)

  const store: VaultStore = {
    insert: (records) =>
      writes.add(() =>
        records.map((record) => {
          const { kind, id, owner, value, expiresAt } = record
          const { changes } = prepared.insert.run(kind, id, owner, value, expiresAt)
          return changes === 1 ? { ...record, version: 1 } : (getOne(record) as VaultRecord)
        }),
      ),
    get: async (refs) => guarded(name, () => inOneRead(database, refs, getOne)),
    async replace({ kind, id }, expectedVersion, value, expiresAt) {
      const done = await writes.add(
        () => prepared.replace.run(value, expiresAt, kind, id, expectedVersion).changes === 1,
      )
      if (done) await scrub([kind])
      return done
    },
    async replaceAll(changed) {
      const done = await writes.add(
        () =>
          changed.filter(
            ({ kind, id, version, value, expiresAt }) =>
              prepared.replace.run(value, expiresAt, kind, id, version).changes === 1,
          ).length,
      )
      if (done > 0) await scrub(changed.map(({ kind }) => kind))
      return done
    },
    async remove(refs, owner) {
      await writes.add(() => refs.forEach(({ kind, id }) => void prepared.remove.run(kind, id, owner ?? null)))
      await scrub(refs.map(({ kind }) => kind))
    },
    list: async (kind, owner, part) => guarded(name, () => rowsOf(kind, owner, part).map(recordOf)),
  }
  return {
    store,
    close() {
      writes.close()
      database.close()
    },
  }
}
