import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBell } from './bell.ts'

let folder: string
let file: string
const forever = new AbortController().signal
const unchanged = () => 1

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bell-'))
  file = join(folder, 'log.sqlite')
  writeFileSync(file, '')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a commit rings the bells of every connection on the same file, by whatever name it was opened', async () => {
  const alias = join(folder, 'alias.sqlite')
  symlinkSync(file, alias)
  const [here, there] = [createBell(file, unchanged), createBell(alias, unchanged)]
  const woken = [here.rung(here.count(), forever), there.rung(there.count(), forever)]
  here.committed()
  await Promise.all(woken)
  expect([here.count(), there.count()]).toEqual([1, 1])
  here.close()
  there.close()
})

test('a ring between the count and the wait is not missed', async () => {
  const bell = createBell(file, unchanged)
  const count = bell.count()
  bell.ring()
  await bell.rung(count, forever)
  bell.close()
})

test('a write of which no bell told is noticed by the version of the file', async () => {
  let version = 1
  const bell = createBell(file, () => version)
  const woken = bell.rung(bell.count(), forever)
  version = 2
  await woken
  bell.close()
})

test('a version that cannot be read now wakes who waits, to meet what is wrong in a read of its own', async () => {
  let answer = () => 1
  const bell = createBell(file, () => answer())
  const first = bell.rung(bell.count(), forever)
  answer = () => {
    throw new Error('disk I/O error')
  }
  await first
  const meanwhile = bell.rung(bell.count(), forever)
  answer = () => 1
  await meanwhile
  const changed = bell.rung(bell.count(), forever)
  answer = () => 2
  await changed
  bell.close()
})

test('a version that cannot be read when the first one begins to wait is no error of the wait', async () => {
  let broken = true
  const bell = createBell(file, () => {
    if (broken) throw new Error('database is locked')
    return 1
  })
  const woken = bell.rung(bell.count(), forever)
  broken = false
  await woken
  bell.close()
})

test('an abort or the end of the log wakes who waits', async () => {
  const bell = createBell(file, unchanged)
  const stop = new AbortController()
  const waiting = [bell.rung(bell.count(), stop.signal), bell.rung(bell.count(), forever)]
  stop.abort()
  await waiting[0]
  bell.close()
  await waiting[1]
})
