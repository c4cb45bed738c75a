import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goldenEvent } from '../../../shared-events/testing/golden.ts'
import { type HeadStore, openHeadsOutside } from '../heads/head-store.ts'
import { headKeyOf } from '../heads/signed-head.ts'
import { createCodec } from '../log/codec.ts'
import type { EventLog } from '../log/event-log.ts'
import { appendSealed, openTestVault } from '../log/spec-support.ts'
import { newLogIdentity } from '../log/sqlite/schema.ts'
import { openSqliteLog } from '../log/sqlite/sqlite-log.ts'
import { StoreAway } from '../stores/store-away.ts'
import { createLeases } from '../work/leases.ts'
import { openSqliteWorkStore } from '../work/sqlite/sqlite-work-store.ts'
import { startNotary } from './notary.ts'
import { proveHeads } from './prove-heads.ts'

const booked = goldenEvent('AppointmentBooked')
const confirmed = goldenEvent('AppointmentConfirmed')

describe('signed heads', () => {
  let folder: string
  let outside: HeadStore
  let now: number
  let opened: Awaited<ReturnType<typeof openTestVault>>
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'heads-'))
    outside = openHeadsOutside(join(folder, 'heads'))
    now = Date.parse('2026-11-24T16:00:00.000Z')
    opened = await openTestVault()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const file = () => join(folder, 'log.sqlite')
  const key = () => headKeyOf(opened.vault.secret('mac'))
  const inLog = async <T>(act: (log: EventLog) => Promise<T>): Promise<T> => {
    const { log, close } = openSqliteLog(file())
    return act(log).finally(close)
  }
  const append = (log: EventLog, stream: string, ...events: AnyEvent[]) =>
    appendSealed({ log, codec: createCodec({ registry, vault: opened.vault }) }, stream, events, {
      at: new Date(now).toISOString(),
    })
  /** The notary follows the log to its end and is stopped. */
  const notarise = async (log: EventLog, until: () => Promise<boolean>, problems: unknown[] = []) => {
    const work = openSqliteWorkStore(join(folder, 'work.sqlite'))
    const ending = new AbortController()
    const leases = createLeases({ work: work.store, holder: 'one', ttlMs: 15_000, lookMs: 100 })
    const stores = [opened.vault.heads, outside]
    const deps = { log, leases, key: key(), stores, now: () => now, everyMs: 50 }
    const done = startNotary({ ...deps, onProblem: (error) => problems.push(error) }, ending.signal)
    await vi.waitUntil(until, { timeout: 20_000 })
    ending.abort()
    await done
    work.close()
    return problems
  }
  const proof = () =>
    inLog(async (log) =>
      proveHeads(log, key(), { inside: await opened.vault.heads.list(), outside: await outside.list() }),
    )
  const count = async () => (await outside.list()).at(-1)?.events ?? 0

  const grow = () =>
    inLog(async (log) => {
      await append(log, 'appointment-a', booked)
      await append(log, 'appointment-b', booked)
      await append(log, 'appointment-a', confirmed)
      const before = await count()
      await notarise(log, async () => (await count()) > before)
    })
  const change = (sql: string) => {
    const db = new DatabaseSync(file())
    db.exec(sql)
    db.close()
  }

  // @rule heads-signed
  it('are kept in the vault and outside, at the latest a minute after an event, and prove all events up to them', async () => {
    await grow()
    expect(await proof()).toMatchObject({ events: 3, provedTo: { events: 3 }, outside: true, broken: [], forged: 0 })
    expect((await opened.vault.heads.list()).map(({ events }) => events)).toEqual([3])
  })

  it('go on where the last notary left off, and are signed at its end', async () => {
    await grow()
    await inLog(async (log) => {
      await append(log, 'appointment-c', booked)
      const caught = Promise.withResolvers<void>()
      const spied: EventLog = {
        ...log,
        async *subscribe(after, signal) {
          expect(after).toBeGreaterThan(0n)
          for await (const batch of log.subscribe(after, signal)) {
            yield batch
            if (batch.caughtUp) caught.resolve()
          }
        },
      }
      await notarise(spied, () => caught.promise.then(() => true))
    })
    expect(await proof()).toMatchObject({ events: 4, provedTo: { events: 4 }, broken: [] })
  })

  it('that could not be kept are signed again a minute later', async () => {
    const keep = outside.keep
    let away = true
    outside = { ...outside, keep: async (head) => (away ? Promise.reject(new StoreAway('heads')) : keep(head)) }
    const problems: unknown[] = []
    await inLog(async (log) => {
      await append(log, 'appointment-a', booked)
      await notarise(
        log,
        async () => {
          away = problems.length === 0
          return (await outside.list()).length > 0
        },
        problems,
      )
    })
    expect(problems).toEqual([expect.any(StoreAway)])
    expect(await proof()).toMatchObject({ provedTo: { events: 1 }, outside: true })
  })

  // @rule heads-missing: Issue: an appointment that was taken out with the positions numbered anew, and a log whose
  //   end was cut off, are found
  it('show that a whole stream was taken away and the positions were numbered anew', async () => {
    await grow()
    change("DELETE FROM events WHERE stream = 'appointment-b'; UPDATE events SET position = 2 WHERE position = 3")
    expect((await proof()).broken).toEqual([{ head: expect.objectContaining({ events: 3 }), how: 'fewer' }])
  })

  // @rule heads-missing
  it('show that the last events were cut off, also once others came in their place', async () => {
    await grow()
    change('DELETE FROM events WHERE position = 3')
    expect((await proof()).broken).toEqual([{ head: expect.objectContaining({ events: 3 }), how: 'fewer' }])
    await inLog((log) => append(log, 'appointment-d', booked))
    expect((await proof()).broken).toEqual([{ head: expect.objectContaining({ events: 3 }), how: 'others' }])
  })

  it('that somebody changed are told from those of this system', async () => {
    await grow()
    const [head] = await outside.list()
    if (!head) throw new Error('no head')
    await outside.keep({ ...head, events: 2 })
    expect(await proof()).toMatchObject({ forged: 1, broken: [] })
  })

  it('of a log from which this one was restored say nothing of it', async () => {
    await grow()
    const db = new DatabaseSync(file())
    newLogIdentity(db)
    db.close()
    expect(await proof()).toMatchObject({ provedTo: null, outside: false, broken: [], forged: 0 })
  })
})
