import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { openSqliteFile } from '@clinic/platform/stores/sqlite-file.ts'
import { beginsWord } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { fieldIndexes, fieldsOf, type IndexSpec, isSearched } from '../read-store.ts'

/** `readOnly`: a connection of its own beside the writer's, for another thread; whatever writes is refused. */
export type SqliteReadStoreOptions = { readOnly?: boolean; now?: () => number }

const checkpoints = `
  CREATE TABLE IF NOT EXISTS checkpoints (
    collection TEXT PRIMARY KEY,
    log_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    epoch INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`

/**
 * Pragmas of the file. Read models are disposable, so a commit need not reach the disk at once (`synchronous=NORMAL`): after a power
 * cut the file is older but whole. What was deleted or replaced is overwritten, since it may be personal (docs/log.md#erasure).
 */
export const openReadFile = (file: string, { readOnly = false }: SqliteReadStoreOptions): DatabaseSync => {
  const journal = { checkpointPages: 8_000, journalBytes: 67_108_864 }
  const settings = { synchronous: 'NORMAL', cacheKib: 16_000, overwrites: true, ...journal } as const
  const db = openSqliteFile(file, settings, checkpoints)
  addCheckpointColumns(db)
  db.function(beginsWordSql, { deterministic: true }, (text, short) =>
    Number(text !== null && beginsWord(String(text), String(short))),
  )
  if (readOnly) db.exec('PRAGMA query_only = ON')
  return db
}

/** The function of a connection that says whether a word of a search text begins with a short one. */
export const beginsWordSql = 'begins_word'

/** Columns that files of earlier versions lack: the event a checkpoint stands at, and since when its documents are there. */
const laterColumns = ['stream TEXT', 'revision INTEGER', 'mac TEXT', 'since INTEGER NOT NULL DEFAULT 0']

const addCheckpointColumns = (db: DatabaseSync): void => {
  const missing = () => {
    const there = new Set(columnsOf(db, 'checkpoints'))
    return laterColumns.filter((column) => !there.has(column.split(' ')[0] ?? ''))
  }
  if (missing().length === 0) return
  db.exec('BEGIN IMMEDIATE')
  // Checked again inside the transaction: another connection may have added them meanwhile.
  for (const column of missing()) db.exec(`ALTER TABLE checkpoints ADD COLUMN ${column}`)
  db.exec('COMMIT')
}

/** Columns every collection has, in the order they are written. `deleted_at` is set on tombstones: milliseconds since 1970. */
export const ownColumns = ['id', 'position', 'json', 'search', 'deleted_at'] as const

/** `"appointments@1"`: a name as SQL takes it, refused unless it is one of ours. */
export const quoted = (name: string): string => {
  if (!/^[A-Za-z][\w@~-]*$/.test(name)) throw new Error(`'${name}' cannot name a collection or a field`)
  return `"${name}"`
}

/** The number of a row in a table whose search texts are indexed. A column of its own: SQLite may number rows anew where there is none. */
const rowNumber = 'row'

/** The columns that a query of a collection may name; empty when there is no table. */
export const queriedColumns = (db: DatabaseSync, collection: string): string[] => {
  const columns = columnsOf(db, collection)
  const searched = columns.includes(rowNumber)
  return columns.filter((column) => column !== rowNumber && (searched || column !== 'search'))
}

/** The columns of a collection's table; empty when there is none. */
const columnsOf = (db: DatabaseSync, collection: string): string[] =>
  db
    .prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid')
    .all(collection)
    .map(({ name }) => String(name))

/**
 * Makes the table and the indexes it lacks. Looked-up fields are real columns: written once beside the JSON they cost less
 * than indexes on expressions over it, and reading them parses nothing.
 * @throws Error when the table stands there with other fields: that is a new shape and takes a new version
 */
export const prepareTable = (
  db: DatabaseSync,
  collection: string,
  indexes: readonly IndexSpec[],
  how?: 'to fill',
): void => {
  const fields = fieldsOf(indexes)
  const table = quoted(collection)
  const there = columnsOf(db, collection)
  const searched = isSearched(indexes)
  const missing = [...fields, ...(searched ? [rowNumber] : [])].filter((field) => !there.includes(field))
  if (there.length > 0 && missing.length > 0)
    throw new Error(`${collection} has no field '${missing.join("', '")}': give the projection a new version`)
  // No column type: a field keeps the type it has in the document. What is compared stands before the JSON, which may be long.
  const keys = searched ? `${rowNumber} INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE` : 'id TEXT PRIMARY KEY'
  db.exec(`CREATE TABLE IF NOT EXISTS ${table} (
    ${keys}, position INTEGER NOT NULL, search TEXT, json TEXT, deleted_at INTEGER
    ${fields.map((field) => `, ${quoted(field)}`).join('')})`)
  if (how === 'to fill') return
  const indexed = new Set(indexedColumns(db, collection))
  for (const { fields } of [{ fields: ['position'] }, ...fieldIndexes(indexes)]) {
    // Ending in the id, the index alone gives the order of rows that are otherwise equal.
    const columns = [...fields, 'id']
    if (indexed.has(columns.join())) continue
    // A name of its own each time: a table that takes another's place brings its indexes with their names.
    const name = `${collection}~${fields.join('~')}~${randomUUID().slice(0, 8)}`
    db.exec(`CREATE INDEX ${quoted(name)} ON ${table} (${columns.map(quoted).join()})`)
  }
  if (indexed.has('deleted_at')) return
  const tombstones = quoted(`${collection}~deleted_at~${randomUUID().slice(0, 8)}`)
  db.exec(`CREATE INDEX ${tombstones} ON ${table} (deleted_at) WHERE deleted_at IS NOT NULL`)
}

/** Deletes the tombstones older than `?`, that the checkpoint of `?` has passed. The `+` keeps the index on `deleted_at` the one that is used. */
export const purgeSql = (collection: string): string =>
  `DELETE FROM ${quoted(collection)} WHERE deleted_at <= ?
   AND +position <= (SELECT position FROM checkpoints WHERE collection = ?)`

const indexedColumns = (db: DatabaseSync, collection: string): string[] => {
  const indexes = db.prepare('SELECT name FROM pragma_index_list(?)').all(collection)
  const columns = db.prepare('SELECT name FROM pragma_index_info(?) ORDER BY seqno')
  return indexes.map((index) =>
    columns
      .all(String(index.name))
      .map(({ name }) => String(name))
      .join(),
  )
}
