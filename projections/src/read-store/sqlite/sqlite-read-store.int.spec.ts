import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type FunctionOptions } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest'
import { visit, visitIndexes, visits, write } from '../../../testing/histories/visits.ts'
import { writeOf } from '../../projection.ts'
import { staff } from '../../staff/staff.ts'
import { readStoreContract } from '../read-store.contract.ts'
import type { BatchCommit, DocumentWrite, ReadStore } from '../read-store.ts'
import { readStoreBatchContract } from '../read-store-batch.contract.ts'
import { readStoreFindContract } from '../read-store-find.contract.ts'
import { readStoreSearchContract } from '../read-store-search.contract.ts'
import { purgeSql } from './schema.ts'
import { openSqliteReadStore } from './sqlite-read-store.ts'

let folder: string
let files = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-store-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const newFile = () => join(folder, `${++files}.sqlite`)

/** The tables of search indexes, those included that SQLite keeps for them. */
const searchTablesOf = (db: DatabaseSync): string[] =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND (name GLOB '*~parts*' OR name GLOB '*~words*')")
    .all()
    .map(({ name }) => String(name))
    .toSorted()

type Compare = (text: unknown, short: unknown) => number
type Register = (this: DatabaseSync, name: string, options: FunctionOptions, compare: Compare) => void

describe('the read store on SQLite', () => {
  const open = async (now: () => number) => {
    const file = newFile()
    const opened = openSqliteReadStore(file, { now })
    const other = openSqliteReadStore(file, { now })
    return {
      store: opened.store,
      other: other.store,
      watched: (afterWrite: () => Promise<void>) => ({
        ...opened.store,
        commit: async (batch: BatchCommit) => {
          const outcome = await opened.store.commit(batch)
          await afterWrite()
          return outcome
        },
      }),
      close: async () => {
        opened.close()
        other.close()
      },
    }
  }
  readStoreContract(open)
  readStoreBatchContract(open)
  readStoreFindContract(open)
  readStoreSearchContract(open)

  it('opened for reading sees what the writer commits and writes nothing itself', async () => {
    const file = newFile()
    const reader = openSqliteReadStore(file, { readOnly: true })
    const writer = openSqliteReadStore(file)
    await writer.store.prepare('staff@1', staff.indexes)
    const write = { id: 'a', position: 1n, json: '{"id":"a"}', existed: false, fields: {}, search: null }
    const batch = {
      collection: 'staff@1',
      writes: [write],
      checkpoint: { logId: 'log', epoch: 1n, previous: null, next: 1n, event: null },
    }
    await expect(reader.store.commit(batch)).rejects.toThrow()
    expect(await writer.store.commit(batch)).toBe('committed')
    expect(await reader.store.findText('staff@1', {})).toEqual({ text: '[{"id":"a"}]', count: 1 })
    writer.close()
    reader.close()
  })

  describe('batches of one turn of the event loop', () => {
    const collections = ['visits@1', 'visits@2', 'visits@3']
    const first = (collection: string, writes: readonly DocumentWrite[]): BatchCommit => ({
      collection,
      writes: [...writes],
      checkpoint: { logId: 'log', epoch: 1n, previous: null, next: 1n, event: null },
    })
    const ana = write('ana', 1n, visit('Ana', '2026-11-21'))
    const opened = async () => {
      const { store, close } = openSqliteReadStore(newFile())
      for (const collection of collections) await store.prepare(collection, visitIndexes)
      const commits = vi.spyOn(DatabaseSync.prototype, 'exec')
      onTestFinished(() => {
        commits.mockRestore()
        close()
      })
      return { store, commits: () => commits.mock.calls.filter(([sql]) => sql === 'COMMIT').length }
    }

    it('share a transaction', async () => {
      const { store, commits } = await opened()
      await Promise.all(collections.map((one) => store.commit(first(one, [ana]))))
      expect(commits()).toBe(1)
      for (const one of collections) expect(await store.count(one)).toBe(1)
    })

    it('leave one alone that comes too late', async () => {
      const { store } = await opened()
      const { checkpoint } = first('visits@2', [])
      await store.commit({ ...first('visits@2', []), checkpoint: { ...checkpoint, next: 7n } })
      const outcomes = await Promise.all(collections.map((one) => store.commit(first(one, [ana]))))
      expect(outcomes).toEqual(['committed', 'lost', 'committed'])
      expect(await Promise.all(collections.map((one) => store.count(one)))).toEqual([1, 0, 1])
      expect(await store.checkpoint('visits@2')).toMatchObject({ position: 7n })
    })

    it('are committed each by itself when one of them is wrong in itself, which fails alone', async () => {
      const { store } = await opened()
      const wrong = { ...ana, json: Symbol('no text') as unknown as string }
      const outcomes = await Promise.allSettled(
        collections.map((one) => store.commit(first(one, [ana, one === 'visits@2' ? wrong : ana]))),
      )
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(await Promise.all(collections.map((one) => store.count(one)))).toEqual([1, 0, 1])
      expect(await store.checkpoint('visits@2')).toBeNull()
    })

    it('do not wait for a large one, which is committed at once by itself', async () => {
      const { store, commits } = await opened()
      const many = Array.from({ length: 200 }, (_, n) => write(`v${n}`, 1n, visit('Ana', '2026-11-21')))
      const [small, large] = [store.commit(first('visits@1', [ana])), store.commit(first('visits@2', many))]
      expect(await large).toBe('committed')
      expect(commits()).toBe(1)
      expect(await small).toBe('committed')
      expect(commits()).toBe(2)
    })
  })

  const nela = { where: [{ field: 'search', contains: 'nela' }] }
  it.each<[read: string, (store: ReadStore) => Promise<unknown>, found: unknown]>([
    ['find', (store) => store.find(visits, nela), [expect.objectContaining({ id: 'n' })]],
    ['findText', (store) => store.findText(visits, nela), expect.objectContaining({ count: 1 })],
    ['findKeys', (store) => store.findKeys(visits, nela), [{ id: 'n', sort: [] }]],
    ['count', (store) => store.count(visits, nela.where), 1],
  ])('%s by a text sees nothing of a switch between looking up the rows and reading them', async (_, read, found) => {
    const file = newFile()
    const [reader, writer] = [openSqliteReadStore(file, { readOnly: true }), openSqliteReadStore(file)]
    const rebuilt = 'visits@1-rebuilt'
    // Her row has another number in each.
    const rows = { [visits]: ['n'], [rebuilt]: ['o', 'n'] }
    for (const [collection, ids] of Object.entries(rows)) {
      await writer.store.prepare(collection, visitIndexes)
      const writes = ids.map((id) => write(id, 1n, visit(id === 'n' ? 'Nela' : 'Otro', '2026-11-21')))
      const checkpoint = { logId: 'log', epoch: 1n, previous: null, next: 1n, event: null }
      await writer.store.commit({ collection, writes, checkpoint })
    }
    const prepare = DatabaseSync.prototype.prepare
    let switched: Promise<unknown> | undefined
    const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
      if (sql.includes('CROSS JOIN')) switched ??= writer.store.replace(visits, rebuilt, 1n)
      return prepare.call(this, sql)
    })
    onTestFinished(() => {
      spy.mockRestore()
      writer.close()
      reader.close()
    })
    expect(await read(reader.store)).toEqual(found)
    expect(await switched).toBe('committed')
    expect(await reader.store.find(visits, nela)).toEqual([expect.objectContaining({ id: 'n' })])
  })

  it('finds tombstones to purge by an index, not by going through every row', async () => {
    const file = newFile()
    const { store, close } = openSqliteReadStore(file)
    await store.prepare('staff@1', staff.indexes)
    await store.prepare('staff@1', staff.indexes)
    const db = new DatabaseSync(file)
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${purgeSql('staff@1')}`).all(0, 'staff@1')
    expect(plan[0]?.detail).toMatch(/^SEARCH staff@1 USING INDEX staff@1~deleted_at~\w+ \(deleted_at<\?\)$/)
    expect(db.prepare("SELECT count(*) AS found FROM pragma_index_list('staff@1') WHERE partial").get()).toEqual({
      found: 1,
    })
    db.close()
    close()
  })

  it('takes over a file whose checkpoints did not name their event yet', async () => {
    const file = newFile()
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE checkpoints (collection TEXT PRIMARY KEY, log_id TEXT NOT NULL, position INTEGER NOT NULL,
      epoch INTEGER NOT NULL) STRICT, WITHOUT ROWID; INSERT INTO checkpoints VALUES ('staff@1', 'log', 7, 2)`)
    db.close()
    const opened = [openSqliteReadStore(file, { readOnly: true }), openSqliteReadStore(file)] as const
    expect(await opened[0].store.checkpoint('staff@1')).toEqual({
      logId: 'log',
      position: 7n,
      epoch: 2n,
      event: null,
      since: 0,
    })
    for (const { close } of opened) close()
  })

  it('leaves nothing of a replaced or deleted document in its files', async () => {
    const file = newFile()
    const { store, close } = openSqliteReadStore(file)
    const account = (id: string, name: string) => ({
      ...writeOf(staff, { id, position: 1n, existed: false }, { name }),
    })
    await store.prepare('staff@1', staff.indexes)
    await store.commit({
      collection: 'staff@1',
      writes: [account('a', 'Evaristo Quesada'), account('b', 'Filomena Brenes')],
      checkpoint: { logId: 'log', epoch: 1n, previous: null, next: 1n, event: null },
    })
    const gone = { ...account('a', ''), json: null, position: 2n }
    await store.commit({
      collection: 'staff@1',
      writes: [gone],
      checkpoint: { logId: 'log', epoch: 1n, previous: 1n, next: 2n, event: null },
    })
    close()
    const bytes = readdirSync(folder)
      .filter((name) => name.startsWith(`${files}.`))
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join()
    expect(bytes).toContain('Filomena')
    expect(bytes).not.toContain('Evaristo')
  })

  it('reads the rows that have a short word alone, of thousands of rows', async () => {
    let compared = 0
    const real = DatabaseSync.prototype.function as Register
    const spy = vi.spyOn(DatabaseSync.prototype, 'function') as unknown as MockInstance<Register>
    spy.mockImplementation(function (this: DatabaseSync, name, options, compare) {
      real.call(this, name, options, (text, short) => {
        compared += 1
        return compare(text, short)
      })
    })
    const { store, close } = openSqliteReadStore(newFile())
    spy.mockRestore()
    await store.prepare(visits, visitIndexes)
    const name = (n: number) => (n % 1_000 === 7 ? `Li Xu ${n}` : `Emilio de la O ${n}`)
    const writes = Array.from({ length: 4_000 }, (_, n) => write(`id${n}`, BigInt(n + 1), visit(name(n), `${n}`)))
    const checkpoint = { logId: 'log', epoch: 1n, previous: null, next: 9_000n, event: null }
    await store.commit({ collection: visits, writes, checkpoint })
    const read = async (...texts: string[]) => {
      compared = 0
      const where = texts.map((contains) => ({ field: 'search', contains }))
      const found = await store.find(visits, { where, sort: [{ field: 'date' }], limit: 50 })
      return [found.length, compared]
    }
    expect(await read('li', 'xu')).toEqual([4, 8])
    expect(await read('xz')).toEqual([0, 0])
    expect(await read('-')).toEqual([0, 0])
    // What nearly all have is found by reading the list in its order, a page of it.
    const [found, often = 0] = await read('de', 'la')
    expect(found).toBe(50)
    expect(often).toBeLessThan(120)
    close()
  })

  it('finds by the indexes that an earlier version named after their collection, and drops them with it', async () => {
    const file = newFile()
    const { store, close } = openSqliteReadStore(file)
    await store.prepare(visits, visitIndexes)
    const checkpoint = { logId: 'log', epoch: 1n, previous: null, next: 1n, event: null }
    await store.commit({ collection: visits, writes: [write('a', 1n, visit('Wqxyz', '2026-11-21'))], checkpoint })
    const db = new DatabaseSync(file)
    const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
    const asBefore = (text: unknown) => String(text).replaceAll(/(~parts|~words)~[0-9a-f]{8}/g, '$1')
    for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`)
    for (const name of searchTablesOf(db).filter((name) => !name.includes('_')))
      db.exec(`ALTER TABLE "${name}" RENAME TO "${asBefore(name)}"`)
    for (const { sql } of triggers) db.exec(asBefore(sql))
    db.exec('PRAGMA secure_delete = ON')
    db.prepare(`UPDATE "${visits}" SET search = 'zyxwq'`).run()
    const found = async (contains: string) => store.count(visits, [{ field: 'search', contains }])
    expect([await found('zyxwq'), await found('wqxyz')]).toEqual([1, 0])
    await store.prepare(visits, visitIndexes)
    expect(searchTablesOf(db).filter((name) => !name.includes('_'))).toEqual([`${visits}~parts`, `${visits}~words`])
    await store.drop(visits)
    expect(searchTablesOf(db)).toEqual([])
    db.close()
    close()
  })

  it('keeps no part of a search text that was replaced or deleted', async () => {
    const file = newFile()
    const { store, close } = openSqliteReadStore(file)
    await store.prepare(visits, visitIndexes)
    const move = (previous: bigint | null, next: bigint) => ({ logId: 'log', epoch: 1n, previous, next, event: null })
    const both = [write('a', 1n, visit('Wqxyz', '2026-11-21')), write('b', 1n, visit('Wkjhg', '2026-11-21'))]
    await store.commit({ collection: visits, writes: both, checkpoint: move(null, 1n) })
    const gone = [write('a', 2n, null, true), write('b', 2n, visit('Wvbnm', '2026-11-21'), true)]
    await store.commit({ collection: visits, writes: gone, checkpoint: move(1n, 2n) })
    const db = new DatabaseSync(file)
    const kept = searchTablesOf(db).filter((name) => name.endsWith('_data'))
    expect(kept).toHaveLength(2)
    for (const data of kept) {
      const blocks = db.prepare(`SELECT block FROM "${data}"`).all()
      const index = blocks.map(({ block }) => Buffer.from(block as Uint8Array).toString('latin1')).join()
      expect(index).toContain('wvb')
      for (const part of ['wqx', 'qxy', 'xyz', 'wkj', 'kjh', 'jhg']) expect(index).not.toContain(part.slice(1))
    }
    db.close()
    close()
  })
})
