import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockSqliteFile, openSqliteFile, openSqliteReader } from './sqlite-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-sqlite-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

const options = { synchronous: 'NORMAL', cacheKib: 64, checkpointPages: 100, overwrites: false } as const
const schema = 'CREATE TABLE IF NOT EXISTS t (a TEXT); INSERT INTO t VALUES (1)'
/** As SQLite says it. */
const inMemory = 2
const modes = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]))

it("in a folder that others may read, a file and its journal are the owner's alone, those of before too", () => {
  const file = join(folder, 'log.sqlite')
  const first = openSqliteFile(file, options, schema)
  expect(modes()).toEqual({ 'log.sqlite': '600', 'log.sqlite-shm': '600', 'log.sqlite-wal': '600' })
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
  const again = openSqliteFile(file, options, schema)
  expect(modes()).toEqual({ 'log.sqlite': '600', 'log.sqlite-shm': '600', 'log.sqlite-wal': '600' })
  first.close()
  again.close()
  expect(modes()).toEqual({ 'log.sqlite': '600' })
})

it('so is the file that locks a folder', () => {
  const lock = lockSqliteFile(join(folder, 'lock.sqlite'))
  expect(modes()['lock.sqlite']).toBe('600')
  lock?.release()
})

// @rule erase-no-other-file: Issue: what a list sorts is written into no file outside the folder of the data
it('a sort of more than a connection keeps in memory makes no file of its own', () => {
  const file = join(folder, 'read.sqlite')
  const writer = openSqliteFile(file, options, 'CREATE TABLE t (a TEXT, b TEXT)')
  const row = writer.prepare('INSERT INTO t VALUES (?, ?)')
  writer.exec('BEGIN')
  for (let n = 0; n < 5_000; n += 1) row.run(String((n * 7919) % 5_000), 'Ana Solís'.repeat(100))
  writer.exec('COMMIT')
  const reader = openSqliteReader(file, options.cacheKib)
  for (const database of [writer, reader]) {
    const [first] = [...database.prepare('SELECT a, b FROM t ORDER BY a').iterate()]
    expect(first).toMatchObject({ a: '0' })
    expect(database.prepare('PRAGMA temp_store').get()).toEqual({ temp_store: inMemory })
    database.close()
  }
})

it('that is none is named', () => {
  const file = join(folder, 'read.sqlite')
  writeFileSync(file, 'hello')
  expect(() => openSqliteFile(file, options, schema)).toThrow(`${file}: file is not a database`)
})
