import { Worker } from 'node:worker_threads'
import { collectionOf, type Projection, writeOf } from '@clinic/projections/projection.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import { openSqliteReadStore } from '@clinic/projections/read-store/sqlite/sqlite-read-store.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import type { ManyRows } from '../../testing/export-many.ts'
import { type Column, csvOf } from './csv.ts'

type Visit = { id: string; date: string; status: string }
const visits: Projection<Visit, AnyEvent> = {
  name: 'visits',
  version: 1,
  handles: [],
  idsOf: () => [],
  apply: (row) => row,
  indexes: [{ fields: ['date'] }, { fields: ['status', 'date'] }],
}
const collection = collectionOf(visits)
const columns: readonly Column<Visit>[] = [
  ['Id', ({ id }) => id],
  ['Fecha', ({ date }) => date],
]
const numbered = (n: number) => `v${String(n).padStart(4, '0')}`
const dated = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)

let opened: ReturnType<typeof openSqliteReadStore>
let position: bigint
beforeEach(async () => {
  opened = openSqliteReadStore(':memory:')
  position = 0n
  await opened.store.prepare(collection, visits.indexes)
  await write(Array.from({ length: 1_000 }, (_, n) => ({ id: numbered(n), date: dated(n), status: 'agendado' })))
})
afterEach(() => opened.close())

const write = async (rows: readonly Visit[]): Promise<void> => {
  const previous = (await opened.store.checkpoint(collection))?.position ?? null
  const there = new Set(
    (
      await opened.store.getMany(
        collection,
        rows.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  )
  const writes = rows.map((row) => {
    position += 1n
    return writeOf(visits, { id: row.id, position, existed: there.has(row.id) }, row)
  })
  const checkpoint = { logId: 'log', epoch: 1n, previous, next: position, event: null }
  expect(await opened.store.commit({ collection, writes, checkpoint })).toBe('committed')
}

/** The lines of an export during which something happens: after that many keys were read, before their rows are. */
const exportedWhile = async (afterRows: number, happens: () => Promise<void>, where: object[] = []) => {
  let seen = 0
  let done = false
  const store: ReadStore = {
    ...opened.store,
    async findKeys(...asked) {
      const keys = await opened.store.findKeys(...asked)
      seen += keys.length
      if (!done && seen >= afterRows) {
        done = true
        await happens()
      }
      return keys
    },
  }
  const rows = { store, collection, where: where as never[], sort: [{ field: 'date' }], position }
  const pieces = await Array.fromAsync(csvOf(rows, columns))
  const lines = pieces.join('').trimEnd().split('\r\n').slice(1)
  return lines.map((line) => line.replaceAll('"', '').split(';'))
}
const all = Array.from({ length: 1_000 }, (_, n) => numbered(n))
const idsOf = (lines: readonly string[][]) => lines.map(([id = '']) => id).sort()

// @rule exports-moved-once: A row that is moved while it is exported is there exactly once
test.each([
  ['from behind what was written to before it', 900, 3],
  ['from before what was written to behind it', 3, 900],
  ['within what is being written', 399, 401],
])('a row that is moved during the export, %s, is there once', async (_, from, to) => {
  const lines = await exportedWhile(400, () =>
    write([{ id: numbered(from), date: `${dated(to)}T12`, status: 'agendado' }]),
  )
  expect(idsOf(lines)).toEqual(all)
})

// @rule exports-moved-once
it('has each row once while every one is moved, time and again', async () => {
  const move = (by: number) =>
    write(all.map((id, n) => ({ id, date: dated((n * 7 + by) % 1_000), status: 'agendado' })).reverse())
  for (const after of [200, 600, 1_000, 1_400])
    expect(idsOf(await exportedWhile(after, () => move(after)))).toEqual(all)
})

// @rule exports-moved-once
it('leaves out what is gone or belongs no more, and has what came to belong', async () => {
  await write([{ id: 'other', date: dated(1), status: 'confirmado' }])
  const where = [{ field: 'status', eq: 'agendado' }]
  const lines = await exportedWhile(
    400,
    () =>
      write([
        { id: numbered(700), date: dated(700), status: 'confirmado' },
        { id: 'other', date: dated(1), status: 'agendado' },
      ]),
    where,
  )
  expect(idsOf(lines)).toEqual([...all.filter((id) => id !== numbered(700)), 'other'].sort())
})

// @rule exports-streamed: An export is sent piece by piece, however long the list is
it('reads on only when somebody takes what was read', async () => {
  const asked: number[] = []
  const store: ReadStore = {
    ...opened.store,
    getMany: (name, ids) => {
      asked.push(ids.length)
      return opened.store.getMany(name, ids)
    },
  }
  const pieces = csvOf({ store, collection, where: [], sort: [{ field: 'date' }], position }, columns)
  for (let piece = 0; piece < 3; piece += 1) await pieces.next()
  expect(asked).toEqual([200, 200])
  await pieces.return(undefined)
})

// @rule exports-streamed
it('of 100,000 rows of 4 kB needs no more memory than 64 MB', async () => {
  const asked: ManyRows = { rows: 100_000, bytes: 4_000 }
  const worker = new Worker(new URL('../../testing/export-many.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  })
  const lines = await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  expect(lines).toBe(100_001)
})
