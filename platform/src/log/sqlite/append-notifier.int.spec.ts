import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAppendNotifier } from './append-notifier.ts'

let folder: string
let file: string
const forever = new AbortController().signal
const unchanged = () => 1

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'notifier-'))
  file = join(folder, 'log.sqlite')
  writeFileSync(file, '')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a commit notifies every connection on the same file, by whatever name it was opened', async () => {
  const alias = join(folder, 'alias.sqlite')
  symlinkSync(file, alias)
  const [here, there] = [createAppendNotifier(file, unchanged), createAppendNotifier(alias, unchanged)]
  const woken = [here.notified(here.count(), forever), there.notified(there.count(), forever)]
  here.committed()
  await Promise.all(woken)
  expect([here.count(), there.count()]).toEqual([1, 1])
  here.close()
  there.close()
})

test('a notification between the count and the wait is not missed', async () => {
  const notifier = createAppendNotifier(file, unchanged)
  const count = notifier.count()
  notifier.notify()
  await notifier.notified(count, forever)
  notifier.close()
})

test('a write without a notification is noticed by the version of the file', async () => {
  let version = 1
  const notifier = createAppendNotifier(file, () => version)
  const woken = notifier.notified(notifier.count(), forever)
  version = 2
  await woken
  notifier.close()
})

test('a version that cannot be read notifies the subscriptions, which meet the error in a read of their own', async () => {
  let answer = () => 1
  const notifier = createAppendNotifier(file, () => answer())
  const first = notifier.notified(notifier.count(), forever)
  answer = () => {
    throw new Error('disk I/O error')
  }
  await first
  const meanwhile = notifier.notified(notifier.count(), forever)
  answer = () => 1
  await meanwhile
  const changed = notifier.notified(notifier.count(), forever)
  answer = () => 2
  await changed
  notifier.close()
})

test('a version that cannot be read when the first subscription begins to wait does not fail the wait', async () => {
  let broken = true
  const notifier = createAppendNotifier(file, () => {
    if (broken) throw new Error('database is locked')
    return 1
  })
  const woken = notifier.notified(notifier.count(), forever)
  broken = false
  await woken
  notifier.close()
})

test('an abort or the closing of the log ends the wait', async () => {
  const notifier = createAppendNotifier(file, unchanged)
  const stop = new AbortController()
  const waiting = [notifier.notified(notifier.count(), stop.signal), notifier.notified(notifier.count(), forever)]
  stop.abort()
  await waiting[0]
  notifier.close()
  await waiting[1]
})
