import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appended, numbered, numberOf } from '../contract-support.ts'
import { dropIdIndex } from './drop-id-index.ts'
import { integrityProblems } from './integrity.ts'
import { eventColumns, openForReading } from './schema.ts'
import { openSqliteLog } from './sqlite-log.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-log-'))
  file = join(folder, 'log.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The tables as files of before 29 November 2026 have them. Never edited. */
const earlierTables = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    type TEXT NOT NULL,
    v INTEGER NOT NULL,
    at TEXT NOT NULL,
    data TEXT NOT NULL,
    sealed TEXT,
    meta TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS log (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

/** A file of the earlier tables with so many events, of three streams, one of them without a seal. */
const writeEarlier = (events: number, noteLength: number): void => {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = WAL; ${earlierTables} INSERT INTO log VALUES ('id', 'the-log'); BEGIN`)
  const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (let n = 0; n < events; n++) {
    const { id, type, v, at, data, meta } = numbered(n, { data: { n, note: 'ñ'.repeat(noteLength) } })
    const sealed = n % 3 === 0 ? null : `[{"class":"contact","text":"${n}"}]`
    const revision = Math.floor(n / 3)
    insert.run(n + 1, id, `a-${n % 3}`, revision, type, v, at, JSON.stringify(data), sealed, JSON.stringify(meta))
  }
  db.exec('COMMIT')
  db.close()
}

/** Every row as it is stored, its `rowid` too, and the log's identity. */
const contents = (): { rows: number; hash: string; logId: unknown } => {
  const db = openForReading(file)
  const hash = createHash('sha256')
  let rows = 0
  for (const row of db.prepare('SELECT rowid AS number, * FROM events ORDER BY position').iterate()) {
    hash.update(JSON.stringify(row))
    rows++
  }
  const logId = db.prepare("SELECT value FROM log WHERE key = 'id'").get()?.value
  db.close()
  return { rows, hash: hash.digest('hex'), logId }
}

/** The columns of each index on the events, and the tables there are. */
const shape = () => {
  const db = openForReading(file)
  const indexes = db
    .prepare(
      `SELECT group_concat(part.name) AS columns FROM pragma_index_list('events') AS list, pragma_index_info(list.name) AS part
       GROUP BY list.name ORDER BY columns`,
    )
    .all()
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
  db.close()
  return { indexes: indexes.map(({ columns }) => columns), tables: tables.map(({ name }) => name) }
}
const today = { indexes: ['stream,revision'], tables: ['events', 'log'] }

test('a new file has no index on ids', () => {
  openSqliteLog(file).close()
  expect(shape()).toEqual(today)
})

test('an earlier file loses the index on ids and keeps every row as it was; it is appended to and read as before', async () => {
  writeEarlier(1_000, 40)
  const before = contents()
  expect({ ...before, ...shape() }).toMatchObject({ rows: 1_000, logId: 'the-log', indexes: ['id', 'stream,revision'] })
  const { log, close } = openSqliteLog(file)
  expect(shape()).toEqual(today)
  expect(contents()).toEqual(before)
  expect((await log.readStream('a-1', 331n)).map(numberOf)).toEqual([994, 997])
  expect(await log.append('a-1', 331n, [numbered(0)])).toEqual({ ok: false, actual: 332n })
  expect(await appended(log, 'a-1', 332n, [numbered(1_000)])).toMatchObject({ position: 1_001n })
  close()
  openSqliteLog(file).close()
  expect({ ...shape(), rows: contents().rows }).toEqual({ ...today, rows: 1_001 })
  expect(integrityProblems(file)).toEqual([])
})

test('the same append of before is answered as the first time', async () => {
  const event = numbered(0)
  writeEarlier(3, 4)
  const earlier = new DatabaseSync(file)
  earlier.prepare("UPDATE events SET id = ? WHERE stream = 'a-2'").run(event.id)
  earlier.close()
  const { log, close } = openSqliteLog(file)
  expect(await log.append('a-2', 'no-stream', [event])).toEqual({ ok: true, revision: 0n, position: 3n })
  expect(await log.append('a-2', 'no-stream', [numbered(1)])).toEqual({ ok: false, actual: 0n })
  close()
})

test('an earlier file can be read without being changed', async () => {
  writeEarlier(10, 40)
  const before = { ...contents(), ...shape() }
  const { log, close } = openSqliteLog(file, { readOnly: true })
  expect(await log.readAll(0n, 100)).toHaveLength(10)
  close()
  expect({ ...contents(), ...shape() }).toEqual(before)
})

test('whoever reads the file meanwhile goes on, before and after', () => {
  writeEarlier(10, 40)
  const reader = openForReading(file)
  const read = reader.prepare('SELECT position FROM events WHERE position > ? ORDER BY position')
  const pages = read.iterate(0)
  pages.next()
  const { close } = openSqliteLog(file)
  expect([...pages]).toHaveLength(9)
  expect(read.all(8)).toHaveLength(2)
  reader.close()
  close()
  expect(shape()).toEqual(today)
})

test('without room for the copy the file stays as it is, and is appended to', async () => {
  writeEarlier(1_000, 400)
  const before = contents()
  const db = new DatabaseSync(file)
  const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number }
  db.exec(`PRAGMA max_page_count = ${pages + 4}`)
  dropIdIndex(db, eventColumns)
  db.close()
  expect(contents()).toEqual(before)
  expect(shape().indexes).toEqual(['id', 'stream,revision'])
  openSqliteLog(file).close()
  expect(shape()).toEqual(today)
  expect(contents()).toEqual(before)
})

/** Opens the file and kills itself before its statement of that number, counted from the transaction's first on. */
const killed = `
  const { DatabaseSync } = await import('node:sqlite')
  const [module, file, number] = process.argv.slice(1)
  const { exec } = DatabaseSync.prototype
  let count = 0
  DatabaseSync.prototype.exec = function (statement) {
    if (count > 0 || statement.startsWith('BEGIN')) count++
    if (count === Number(number)) process.kill(process.pid, 'SIGKILL')
    return exec.call(this, statement)
  }
  const { openSqliteLog } = await import(module)
  openSqliteLog(file).close()
`

test.each([
  { number: 1, at: 'before it begins' },
  { number: 3, at: 'before the copy' },
  { number: 4, at: 'with both tables' },
  { number: 5, at: 'without the earlier table' },
  { number: 6, at: 'before the commit' },
  { number: 7, at: 'after the commit', done: true },
])('a process killed $at leaves a whole file, which the next start brings to the end', ({ number, done = false }) => {
  // More than SQLite holds in memory, so that half of it lies in the journal.
  writeEarlier(2_500, 4_000)
  const before = contents()
  const module = new URL('./sqlite-log.ts', import.meta.url).href
  const args = ['--input-type=module', '-e', killed, module, file, String(number)]
  const { signal } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  expect(signal).toBe('SIGKILL')
  if (number >= 4) expect(statSync(`${file}-wal`).size).toBeGreaterThan(1_000_000)
  expect(shape()).toEqual(done ? today : { ...today, indexes: ['id', 'stream,revision'] })
  expect(contents()).toEqual(before)
  openSqliteLog(file).close()
  expect(shape()).toEqual(today)
  expect(contents()).toEqual(before)
  expect(integrityProblems(file)).toEqual([])
})
