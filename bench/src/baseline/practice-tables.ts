import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

export type Row = Record<string, unknown>

/** The tables of the plain application: the read model whose rows each has, and indexes for its lists. */
const tables: Readonly<Record<string, readonly [collection: string, ...indexes: string[]]>> = {
  appointments: ['appointments', 'date, startTime, id', 'status, date, startTime, id'],
  orders: ['orders', 'createdAt, id', 'status, createdAt, id'],
  patients: ['patients', 'createdAt, id'],
  intakes: ['patient-intakes', 'createdAt, id', 'status, createdAt, id'],
  notes: ['follow-up-notes', 'patientId, noteDate, createdAt'],
  products: ['products', 'category, name'],
  records: ['medical-records', 'appointmentId, createdAt'],
  forms: ['clinical-intakes', 'appointmentId, createdAt'],
  alerts: ['alert-sources', 'appointmentId', 'cedula', 'email', 'phone'],
  requests: ['action-requests', 'status, requestedAt'],
  accounts: ['staff', 'createdAt'],
  people: ['patient-search', 'seenAt'],
}

/** Copies the read models in that file to plain tables, and the activity to an audit table and one of names. */
export const openPracticeTables = (db: DatabaseSync, readModels: string) => {
  db.exec(`ATTACH '${readModels}' AS read`)
  const shapes = new Map(Object.entries(tables).map(([name, table]) => [name, copyTable(db, name, table)]))
  const activity = `FROM ${readModelOf(db, 'activity')} WHERE json ->> 'kind'`
  const audited = ['at', 'type', 'of', 'by', 'facts'].map((field) => `json ->> '${field}' AS "${field}"`)
  db.exec(`CREATE TABLE audit AS SELECT id, ${audited.join()} ${activity} = 'event';
    CREATE TABLE names AS SELECT id, json ->> 'name' AS name ${activity} = 'subject';
    CREATE UNIQUE INDEX audit_id ON audit (id); CREATE UNIQUE INDEX names_id ON names (id); DETACH read; ANALYZE`)
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const all = (sql: string, ...params: SQLInputValue[]): Row[] => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement.all(...params)
  }
  /** The rows of a table as they are answered: SQLite has no type for lists and truth values. */
  const rowsOf = (name: string, sql: string, ...params: SQLInputValue[]): Row[] =>
    all(sql, ...params).map(({ searchText: _, ...row }) => {
      for (const [field, type] of shapes.get(name) ?? [])
        row[field] = type === 'truth' ? row[field] === 1 : JSON.parse(String(row[field]))
      return row
    })
  return { all, rowsOf }
}

/** The newest version of a read model's table; tables of its search index have a '~' in their names. */
const readModelOf = (db: DatabaseSync, collection: string): string => {
  const sql = "SELECT name FROM read.sqlite_master WHERE type = 'table' AND name LIKE ? AND name NOT LIKE '%~%'"
  const found = db.prepare(`${sql} ORDER BY name DESC`).get(`${collection}@%`)
  if (!found) throw new Error(`there is no read model ${collection}`)
  return `read."${found.name}"`
}

/** @returns which of its columns hold lists and truth values, as its first row has them */
const copyTable = (db: DatabaseSync, name: string, [collection, ...indexes]: readonly [string, ...string[]]) => {
  const from = readModelOf(db, collection)
  const first = `(SELECT json FROM ${from} WHERE json IS NOT NULL LIMIT 1)`
  const fields = db.prepare(`SELECT key, type FROM json_each(${first}) WHERE key <> 'id'`).all() as Record<
    'key' | 'type',
    string
  >[]
  const hasSearch = db
    .prepare(`SELECT * FROM ${from} LIMIT 1`)
    .columns()
    .some(({ name }) => name === 'search')
  const columns = fields.map(({ key }) => `json ->> '${key}' AS "${key}"`).join()
  db.exec(`CREATE TABLE ${name} AS SELECT id, ${columns}, ${hasSearch ? 'search' : 'NULL'} AS searchText FROM ${from} WHERE json IS NOT NULL;
    CREATE UNIQUE INDEX ${name}_id ON ${name} (id)`)
  for (const [at, index] of indexes.entries()) db.exec(`CREATE INDEX ${name}_${at} ON ${name} (${index})`)
  const kinds = { true: 'truth', false: 'truth', array: 'list', object: 'list' } as Record<string, 'truth' | 'list'>
  return fields.flatMap(({ key, type }) => (kinds[type] ? [[key, kinds[type]] as const] : []))
}
