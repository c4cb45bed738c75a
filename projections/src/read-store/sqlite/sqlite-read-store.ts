import type { DatabaseSync } from 'node:sqlite'
import { createCutLog } from '@clinic/platform/stores/cut-log.ts'
import { sqliteAwayOr } from '@clinic/platform/stores/sqlite-away.ts'
import { createWriteQueue } from '@clinic/platform/stores/vault-file.ts'
import {
  type BatchCommit,
  type Condition,
  type FindQuery,
  isSearched,
  type ReadCheckpoint,
  type ReadStore,
  type RowKey,
  type StoredDocument,
} from '../read-store.ts'
import { createCheckpoints } from './checkpoints.ts'
import { countSql, findSql } from './find-sql.ts'
import { openReadFile, prepareTable, purgeSql, quoted, type SqliteReadStoreOptions } from './schema.ts'
import { dropSearch, prepareSearch } from './search-index.ts'
import { createTables } from './tables.ts'

/** How long a collection that is dropped waits for its bytes to be gone. Milliseconds. */
const cutPatienceMs = 1_000

type OpenReadStore = { store: ReadStore; close(): void }

type Row = [id: string, position: bigint, json: string | null]

/** Writes from which on a batch has a transaction of its own, so that those of many builds do not hold the thread together. */
const manyWrites = 200

/**
 * Read models in one SQLite file: a table per collection. A batch and its checkpoint are one transaction; small batches of one turn of the
 * event loop share it, since every projection commits after each stretch of the log.
 */
export const openSqliteReadStore = (file: string, options: SqliteReadStoreOptions = {}): OpenReadStore => {
  const db = openReadFile(file, options)
  const now = options.now ?? Date.now
  const checkpoints = createCheckpoints(db, now)
  const tables = createTables(db, now)
  const { prepared, writerOf, forget, asked } = tables
  const queue = createWriteQueue(db, 'read store')
  const cut = createCutLog(db, 'read store', cutPatienceMs)
  // What was dropped may be personal and lies in the write-ahead log until it is cut off. A reader that prevents it now is waited for in the background.
  const cutLog = () => cut().catch(() => undefined)
  // What a crash left.
  if (!options.readOnly) void cutLog()

  const store: ReadStore = {
    prepare: away(async (collection, indexes, how) => {
      inTransaction(db, () => {
        prepareTable(db, collection, indexes, how)
        if (how !== 'to fill' && isSearched(indexes)) prepareSearch(db, collection)
      })
      forget(collection)
    }),
    ...readsOf(tables),
    commit: away(async ({ collection, writes, checkpoint }: BatchCommit) => {
      const write = () => {
        if (!checkpoints.move(collection, checkpoint)) return 'lost'
        if (writes.length > 0) writerOf(collection)(writes)
        return 'committed'
      }
      return writes.length < manyWrites ? queue.add(write) : inTransaction(db, write)
    }),
    checkpoint: away(async (collection): Promise<ReadCheckpoint | null> => checkpoints.read(collection)),
    checkpoints: away(async () => checkpoints.all()),
    replace: away(async (to, from, epoch) => {
      const outcome = inTransaction(db, () => {
        if (!checkpoints.replace(to, from, epoch)) return 'lost'
        dropTable(db, to)
        db.exec(`ALTER TABLE ${quoted(from)} RENAME TO ${quoted(to)}`)
        return 'committed'
      })
      forget(to, from)
      await cutLog()
      return outcome
    }),
    drop: away(async (collection) => {
      inTransaction(db, () => {
        checkpoints.remove(collection)
        dropTable(db, collection)
      })
      forget(collection)
      await cutLog()
    }),
    remove: away(async (collection, ids) =>
      asked(collection, undefined, () => {
        const those = 'id IN (SELECT value FROM json_each(?))'
        prepared(`DELETE FROM ${quoted(collection)} WHERE ${those}`).run(JSON.stringify(ids))
      }),
    ),
    purgeTombstones: away(async (collection, olderThanMs) =>
      asked(collection, 0, () => Number(prepared(purgeSql(collection)).run(now() - olderThanMs, collection).changes)),
    ),
  }
  return {
    store,
    close() {
      queue.close()
      db.close()
    },
  }
}

/** What is asked of the rows. */
const readsOf = ({
  prepared,
  asked,
  askedWhere,
}: ReturnType<typeof createTables>): Pick<ReadStore, 'getMany' | 'find' | 'findText' | 'findKeys' | 'count'> => ({
  getMany: away(async (collection, ids) =>
    asked(collection, [], () => {
      const isOne = ids.length === 1
      const those = isOne ? 'id = ?' : 'id IN (SELECT value FROM json_each(?))'
      return prepared(`SELECT id, position, json FROM ${quoted(collection)} WHERE ${those}`)
        .all(isOne ? String(ids[0]) : JSON.stringify(ids))
        .map(toDocument)
    }),
  ),
  find: away(async (collection, query: FindQuery) =>
    askedWhere(collection, [], query.where, (queried) => {
      const { text, params } = findSql(queried, query)
      return prepared(`SELECT id, position, json ${text}`)
        .all(...params)
        .map(toDocument)
    }),
  ),
  findText: away(async (collection, query: FindQuery) =>
    askedWhere(collection, { text: '[]', count: 0 }, query.where, (queried) => {
      const { text, params } = findSql(queried, { ...query, withTombstones: false })
      // One text instead of a row each: the rows are joined before they leave SQLite.
      const joined = `SELECT '[' || ifnull(group_concat(json, ','), '') || ']', count(*) FROM (SELECT json ${text})`
      const [json, count] = valuesOf(prepared(joined).get(...params))
      return { text: String(json), count: Number(count) }
    }),
  ),
  findKeys: away(async (collection, query: FindQuery) =>
    askedWhere(collection, [], query.where, (queried) => {
      const { text, params } = findSql(queried, query)
      const fields = (query.sort ?? []).map(({ field }) => quoted(field))
      return prepared(`SELECT ${['id', ...fields].join()} ${text}`)
        .all(...params)
        .map(toKey)
    }),
  ),
  count: away(async (collection, where: readonly Condition[] = []) =>
    askedWhere(collection, 0, where, (queried) => {
      const { text, params } = countSql(queried, where)
      return Number(valuesOf(prepared(`SELECT count(*) ${text}`).get(...params))[0])
    }),
  ),
})

const dropTable = (db: DatabaseSync, collection: string): void => {
  dropSearch(db, collection)
  db.exec(`DROP TABLE IF EXISTS ${quoted(collection)}`)
}

const toDocument = (row: unknown): StoredDocument => {
  const [id, position, json] = row as Row
  return { id, position, json }
}

const toKey = (row: unknown): RowKey => {
  const [id, ...sort] = row as [string, ...(string | number | bigint | null)[]]
  return { id, sort: sort.map((value) => (typeof value === 'bigint' ? Number(value) : value)) }
}

const valuesOf = (row: unknown): unknown[] => row as unknown[]

/** Runs work in a transaction. IMMEDIATE: nobody else can change the checkpoint between its check and the commit. */
const inTransaction = <T>(db: DatabaseSync, work: () => T): T => {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

const away = <A extends unknown[], T>(ask: (...args: A) => Promise<T>): ((...args: A) => Promise<T>) => {
  return async (...args) => {
    try {
      return await ask(...args)
    } catch (error) {
      throw sqliteAwayOr(error, 'read store')
    }
  }
}
