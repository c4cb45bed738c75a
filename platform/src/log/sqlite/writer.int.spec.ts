import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreAway } from '../../stores/store-away.ts'
import { numbered, numbers } from '../contract-support.ts'
import { openForAppending } from './schema.ts'
import { createWriter } from './writer.ts'

let folder: string
let db: DatabaseSync
let commits: number
let writer: ReturnType<typeof createWriter>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-log-'))
  db = openForAppending(join(folder, 'log.sqlite'))
  commits = 0
  writer = createWriter(db, () => commits++)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const stored = () => (db.prepare('SELECT COUNT(*) AS n FROM events').get() as { n: number }).n

test('appends of one tick share one commit, and a conflict among them leaves its neighbours alone', async () => {
  await writer.append('a-0', 'no-stream', [numbered(0)])
  commits = 0
  const answers = await Promise.all(
    numbers(0, 21).map((event, n) => writer.append(`a-${n === 10 ? 0 : n + 1}`, 'no-stream', [event])),
  )
  expect(commits).toBe(1)
  expect(answers.flatMap((answer, n) => (answer.ok ? [] : [{ n, ...answer }]))).toEqual([
    { n: 10, ok: false, actual: 0n },
  ])
  expect(stored()).toBe(21)
})

test('appends to one stream in the same tick are checked one after the other', async () => {
  const answers = await Promise.all([
    writer.append('a-1', 'no-stream', numbers(0, 2)),
    writer.append('a-1', 1n, [numbered(2)]),
    writer.append('a-1', 1n, [numbered(3)]),
  ])
  expect(answers).toMatchObject([
    { ok: true, revision: 1n },
    { ok: true, revision: 2n },
    { ok: false, actual: 2n },
  ])
})

test('a known id at another revision is stored a second time, as EventStoreDB does', async () => {
  const known = numbered(0)
  await writer.append('a-1', 'no-stream', [known])
  expect(await writer.append('a-1', 0n, [known])).toEqual({ ok: true, revision: 1n, position: 2n })
  expect(await writer.append('a-2', 'no-stream', [known])).toEqual({ ok: true, revision: 0n, position: 3n })
  expect(stored()).toBe(3)
})

test('a full disk rejects the whole group, and what was remembered is still right', async () => {
  await writer.append('a-1', 'no-stream', [numbered(0)])
  const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number }
  db.exec(`PRAGMA max_page_count = ${pages + 4}`)
  const big = { data: { note: 'x'.repeat(20_000) } }
  const full = await Promise.allSettled([
    writer.append('a-1', 0n, [numbered(1)]),
    writer.append('a-2', 'no-stream', [numbered(2, big)]),
  ])
  expect(full.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
    expect.any(StoreAway),
    expect.any(StoreAway),
  ])
  expect(stored()).toBe(1)
  db.exec('PRAGMA max_page_count = 1000000')
  expect(await writer.append('a-1', 0n, [numbered(1)])).toEqual({ ok: true, revision: 1n, position: 2n })
  expect(await writer.append('a-2', 'no-stream', [numbered(2, big)])).toEqual({ ok: true, revision: 0n, position: 3n })
})

test('a commit that fails rejects the whole group, and what was remembered is still right', async () => {
  db.exec(`
    PRAGMA foreign_keys = ON;
    CREATE TABLE parent (id INTEGER PRIMARY KEY);
    CREATE TABLE child (id INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER fails_at_commit AFTER INSERT ON events BEGIN INSERT INTO child VALUES (7); END;
  `)
  const failed = await Promise.allSettled([
    writer.append('a-1', 'no-stream', [numbered(0)]),
    writer.append('a-2', 'no-stream', [numbered(1)]),
    writer.append('a-1', 5n, [numbered(2)]),
  ])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect({ stored: stored(), commits }).toEqual({ stored: 0, commits: 0 })
  db.exec('DROP TRIGGER fails_at_commit')
  expect(await writer.append('a-1', 'no-stream', [numbered(0)])).toEqual({ ok: true, revision: 0n, position: 1n })
})

test('a second connection that appends to the same file is noticed', async () => {
  const other = openForAppending(join(folder, 'log.sqlite'))
  const neighbour = createWriter(other, () => undefined)
  await writer.append('a-1', 'no-stream', [numbered(0)])
  expect(await neighbour.append('a-1', 0n, [numbered(1)])).toEqual({ ok: true, revision: 1n, position: 2n })
  expect(await writer.append('a-1', 0n, [numbered(2)])).toEqual({ ok: false, actual: 1n })
  expect(await writer.append('a-1', 1n, [numbered(2)])).toEqual({ ok: true, revision: 2n, position: 3n })
  other.close()
})

test.each([
  { why: 'SQLite knows no such value', change: { v: Symbol('no number') as unknown as number } },
  { why: 'its column takes no such value', change: { type: null as unknown as string } },
])('an event that cannot be stored is refused without a trace, its neighbours are stored: $why', async ({ change }) => {
  const [before, bad, after] = await Promise.allSettled([
    writer.append('a-2', 'no-stream', [numbered(1)]),
    writer.append('a-1', 'no-stream', [numbered(2), numbered(3, change)]),
    writer.append('a-3', 'no-stream', [numbered(4)]),
  ])
  expect([before, after]).toMatchObject([{ value: { ok: true, position: 1n } }, { value: { ok: true, position: 2n } }])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'The log cannot store an event like this' } })
  expect(await writer.append('a-1', 'no-stream', [numbered(5)])).toEqual({ ok: true, revision: 0n, position: 3n })
  expect(stored()).toBe(3)
})

test('what is not plain JSON is refused at once', async () => {
  await expect(writer.append('a-1', 'no-stream', [numbered(0, { data: { n: 1n } })])).rejects.toThrow(TypeError)
  expect(await writer.append('a-1', 'no-stream', [numbered(0)])).toMatchObject({ ok: true })
})
