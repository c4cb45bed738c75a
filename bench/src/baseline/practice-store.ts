import { randomUUID } from 'node:crypto'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sessionHash } from '@clinic/platform/vault/people/sessions.ts'

type Row = Record<string, unknown>
type Table = { name: string; collection: string; indexes: string[] }

/** The tables of the plain application, each with the rows that the read model of that name answers, and indexes for its lists. */
const tables: readonly Table[] = [
  {
    ...{ name: 'appointments', collection: 'appointments' },
    indexes: ['date, startTime, id', 'status, date, startTime, id'],
  },
  { ...{ name: 'orders', collection: 'orders' }, indexes: ['createdAt, id', 'status, createdAt, id'] },
  { ...{ name: 'patients', collection: 'patients' }, indexes: ['createdAt, id'] },
  { ...{ name: 'intakes', collection: 'patient-intakes' }, indexes: ['createdAt, id', 'status, createdAt, id'] },
  { ...{ name: 'notes', collection: 'follow-up-notes' }, indexes: ['patientId, noteDate, createdAt'] },
  { ...{ name: 'products', collection: 'products' }, indexes: ['category, name'] },
  { ...{ name: 'records', collection: 'medical-records' }, indexes: ['appointmentId, createdAt'] },
  { ...{ name: 'forms', collection: 'clinical-intakes' }, indexes: ['appointmentId, createdAt'] },
  { ...{ name: 'alerts', collection: 'alert-sources' }, indexes: ['appointmentId', 'cedula', 'email', 'phone'] },
  { ...{ name: 'requests', collection: 'action-requests' }, indexes: ['status, requestedAt'] },
  { ...{ name: 'accounts', collection: 'staff' }, indexes: ['createdAt'] },
  { ...{ name: 'people', collection: 'patient-search' }, indexes: ['seenAt'] },
]

/** Which columns hold what SQLite has no type for: lists and truth values. */
type Shape = { columns: string[]; lists: string[]; truths: string[] }

const stored = (value: unknown): SQLInputValue => {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}

/** A plain application over SQLite with the same rows as the read models in that file, and an audit table with who and what it is about. */
export const openPracticeStore = (file: string, readModels: string) => {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=5000')
  const from = new DatabaseSync(readModels, { readOnly: true })
  const shapes = new Map(tables.map((table) => [table.name, copied(db, from, table)]))
  copyAudit(db, from)
  from.close()
  db.exec('CREATE TABLE sessions (id TEXT PRIMARY KEY, role TEXT, expiresAt TEXT); ANALYZE')
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const all = (sql: string, ...params: SQLInputValue[]): Row[] => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement.all(...params)
  }
  const wire = (name: string, rows: Row[]): Row[] => {
    const { lists, truths } = shapes.get(name) ?? { lists: [], truths: [] }
    return rows.map(({ searchText: _, ...row }) => {
      for (const one of lists) row[one] = row[one] === null ? null : JSON.parse(String(row[one]))
      for (const one of truths) row[one] = row[one] === 1
      return row
    })
  }
  return {
    all,
    wire,
    signIn: (): string => {
      const token = randomUUID()
      db.prepare('INSERT INTO sessions VALUES (?, ?, ?)').run(sessionHash(token), 'admin', '9999')
      return token
    },
    roleOf: (token: string) =>
      all('SELECT role FROM sessions WHERE id = ? AND expiresAt > ?', sessionHash(token), new Date().toISOString())[0]
        ?.role ?? null,
  }
}

/** The newest version of a read model's table; tables of its search index have a '~' in their names. */
const tableOf = (from: DatabaseSync, collection: string): string => {
  const found = from
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE ? AND name NOT LIKE '%~%' ORDER BY name DESC",
    )
    .all(`${collection}@%`)[0]
  if (!found) throw new Error(`there is no read model ${collection}`)
  return `"${String(found.name)}"`
}

const copied = (db: DatabaseSync, from: DatabaseSync, { name, collection, indexes }: Table): Shape => {
  const table = tableOf(from, collection)
  const first = from.prepare(`SELECT json FROM ${table} WHERE json IS NOT NULL LIMIT 1`).get()
  const example = JSON.parse(String(first?.json ?? '{}')) as Row
  const columns = Object.keys(example)
  const named = columns.includes('id') ? columns : ['id', ...columns]
  const quoted = [...named, 'searchText'].map((column) => (column === 'id' ? 'id TEXT PRIMARY KEY' : `"${column}"`))
  db.exec(`CREATE TABLE ${name} (${quoted.join()}); BEGIN`)
  const insert = db.prepare(`INSERT INTO ${name} VALUES (${quoted.map(() => '?').join()})`)
  const hasSearch = from
    .prepare(`PRAGMA table_info(${table})`)
    .all()
    .some((column) => column.name === 'search')
  for (const row of from
    .prepare(`SELECT id, json, ${hasSearch ? 'search' : 'NULL AS search'} FROM ${table}`)
    .iterate()) {
    const doc = { id: row.id, ...(JSON.parse(String(row.json)) as Row) } as Row
    insert.run(...named.map((column) => stored(doc[column])), stored(row.search))
  }
  db.exec('COMMIT')
  for (const [at, columnsOf] of indexes.entries()) db.exec(`CREATE INDEX ${name}_${at} ON ${name} (${columnsOf})`)
  const having = (is: (value: unknown) => boolean) => columns.filter((column) => is(example[column]))
  return {
    columns,
    lists: having((value) => typeof value === 'object' && value !== null),
    truths: having((value) => typeof value === 'boolean'),
  }
}

/** What happened as a plain application would note it: a row each, with the names in a table of their own. */
const copyAudit = (db: DatabaseSync, from: DatabaseSync): void => {
  const table = tableOf(from, 'activity')
  db.exec(
    'CREATE TABLE audit (id TEXT PRIMARY KEY, at, type, subject, actor, facts); CREATE TABLE names (id TEXT PRIMARY KEY, name); BEGIN',
  )
  const event = db.prepare('INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?)')
  const name = db.prepare('INSERT INTO names VALUES (?, ?)')
  for (const row of from.prepare(`SELECT json FROM ${table} WHERE json IS NOT NULL`).iterate()) {
    const doc = JSON.parse(String(row.json)) as Row
    if (doc.kind === 'subject') name.run(stored(doc.id), stored(doc.name))
    else event.run(...[doc.id, doc.at, doc.type, doc.of, doc.by, doc.facts].map(stored))
  }
  db.exec('COMMIT')
}
