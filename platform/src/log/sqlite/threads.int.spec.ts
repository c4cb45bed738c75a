import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { appended, follow, numbered, numberOf, numbers, readOn } from '../contract-support.ts'
import { integrityProblems } from './integrity.ts'
import { openSqliteLog } from './sqlite-log.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-log-'))
  file = join(folder, 'log.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

const reader = `
  const { workerData, parentPort } = require('node:worker_threads')
  import(workerData.module).then(async ({ openSqliteLog }) => {
    const { log, close } = openSqliteLog(workerData.file, { readOnly: true })
    const refused = await log.append('a-9', 'no-stream', []).then(() => false, () => true)
    const stop = new AbortController()
    parentPort.on('message', () => stop.abort()) // a subscription alone does not keep its thread alive
    let seen = 0
    for await (const { events, caughtUp } of log.subscribe(0n, stop.signal)) {
      seen += events.length
      parentPort.postMessage({ seen, caughtUp, refused })
    }
    close()
    parentPort.close()
  })
`

test('another thread reads along on a connection of its own, is woken by each commit, and cannot append', async () => {
  const { log, close } = openSqliteLog(file)
  await appended(log, 'a-1', 'no-stream', numbers(0, 100))
  const module = new URL('./sqlite-log.ts', import.meta.url).href
  const worker = new Worker(reader, { eval: true, workerData: { module, file }, execArgv: [] })
  expect(await once(worker, 'message')).toEqual([{ seen: 100, caughtUp: true, refused: true }])
  for (let n = 0; n < 3; n++) {
    const reported = once(worker, 'message')
    await appended(log, 'a-1', BigInt(99 + n), [numbered(n)])
    expect(await reported).toEqual([{ seen: 101 + n, caughtUp: true, refused: true }])
  }
  worker.postMessage('stop')
  expect(await once(worker, 'exit')).toEqual([0])
  close()
})

test('what another process of the same machine appends is noticed as well', async () => {
  const here = openSqliteLog(file)
  const { events } = await follow(here.log, 0n, async (seen, batches) => {
    if (seen.length === 0 && batches.length === 1) appendFromAnotherProcess()
    return seen.length === 1
  })
  expect(events).toMatchObject([{ stream: 'a-1', data: { n: 7 } }])
  here.close()

  function appendFromAnotherProcess(): void {
    // A connection that notifies nobody in this process behaves as one of another process.
    const worker = new Worker(
      `
        const { workerData } = require('node:worker_threads')
        const { DatabaseSync } = require('node:sqlite')
        const db = new DatabaseSync(workerData)
        db.exec("INSERT INTO events VALUES (1, 'x', 'a-1', 0, 'T', 1, '', '{\\"n\\":7}', NULL, '{}')")
        db.close()
      `,
      { eval: true, workerData: file },
    )
    worker.unref()
  }
})

test('subscriptions take what their own connection appends from memory, as it is stored', async () => {
  const { log, close } = openSqliteLog(file)
  const reads = vi.spyOn(StatementSync.prototype, 'all')
  onTestFinished(() => reads.mockRestore())
  const odd = numbered(1, { data: { n: 1, gone: undefined, at: new Date(0), text: 'ñ\u0000' } })
  let waiting = 0
  const write = async () => {
    reads.mockClear()
    await appended(log, 'a-1', 'no-stream', [odd])
    await appended(log, 'a-1', 0n, numbers(2, 5))
  }
  const following = [1, 2].map(() =>
    follow(log, 0n, async (seen, batches) => {
      if (batches.length === 1 && ++waiting === 2) await write()
      return seen.length === 4
    }),
  )
  const [one, other] = await Promise.all(following)
  expect(reads.mock.calls).toEqual([])
  const stored = await log.readAll(0n, 10)
  expect(one?.events).toStrictEqual(stored)
  expect(other?.events).toStrictEqual(stored)
  close()
})

test('what two connections append in turn comes to the subscriptions of both in order, without a gap', async () => {
  const [here, there] = [openSqliteLog(file), openSqliteLog(file)]
  const writing = async () => {
    for (let n = 0; n < 60; n++)
      await appended((n % 7 < 3 ? here : there).log, 'a-1', n === 0 ? 'no-stream' : BigInt(n - 1), [numbered(n)])
  }
  const following = [here, there].map(({ log }) => follow(log, 0n, (seen) => seen.length === 60))
  await writing()
  const stored = await readOn(here.log, 0n)
  expect(stored.map(numberOf)).toEqual([...Array(60).keys()])
  for (const { events } of await Promise.all(following)) expect(events).toStrictEqual(stored)
  here.close()
  there.close()
})

test('a file without a log cannot be opened for reading', () => {
  expect(() => openSqliteLog(file, { readOnly: true })).toThrow('There is no event log in this file')
})

test('closing commits what waits, ends subscriptions and refuses appends', async () => {
  const { log, close } = openSqliteLog(file)
  const batches = log.subscribe(0n, new AbortController().signal)[Symbol.asyncIterator]()
  await batches.next()
  const waiting = batches.next()
  const append = log.append('a-1', 'no-stream', [numbered(0)])
  close()
  expect(await append).toEqual({ ok: true, revision: 0n, position: 1n })
  expect(await waiting).toEqual({ done: true, value: undefined })
  await expect(log.append('a-1', 0n, [numbered(1)])).rejects.toThrow('The log is closed')
  const again = openSqliteLog(file)
  expect(await again.log.readStream('a-1')).toHaveLength(1)
  again.close()
})

test('a sound file has no integrity problems', async () => {
  const { log, close } = openSqliteLog(file)
  await appended(log, 'a-1', 'no-stream', numbers(0, 10))
  close()
  expect(integrityProblems(file)).toEqual([])
})
