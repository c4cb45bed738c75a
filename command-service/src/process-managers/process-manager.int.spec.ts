import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appended, numbered } from '@clinic/platform/log/contract-support.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { type OpenSqliteLog, openSqliteLog } from '@clinic/platform/log/sqlite/sqlite-log.ts'
import { createLeases } from '@clinic/platform/work/leases.ts'
import { openSqliteWorkStore } from '@clinic/platform/work/sqlite/sqlite-work-store.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { startProcessManager } from './process-manager.ts'

const year = 365 * 24 * 60 * 60 * 1_000
const leaseMs = 15_000

describe('a process manager', () => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  let folder: string
  let events: OpenSqliteLog
  let work: ReturnType<typeof openSqliteWorkStore>
  const file = () => join(folder, 'log.sqlite')
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'process-manager-'))
    events = openSqliteLog(file())
    work = openSqliteWorkStore(join(folder, 'vault.sqlite'), clock.now)
  })
  afterEach(() => {
    events.close()
    work.close()
    rmSync(folder, { recursive: true })
  })

  const append = async (from: number, ...mark: string[]): Promise<void> => {
    const expected = from === 0 ? 'no-stream' : BigInt(from - 1)
    const mac = mark[0] ?? 'as it was first'
    const { meta } = numbered(from)
    await appended(events.log, 'numbers-1', expected, [numbered(from, { meta: { ...meta, mac } })])
  }
  /** Takes the log back to what a copy of its file holds, as a restore does. */
  const restoring = async (between: () => Promise<void>): Promise<void> => {
    events.close()
    copyFileSync(file(), join(folder, 'backup'))
    events = openSqliteLog(file())
    await between()
    events.close()
    for (const left of ['-wal', '-shm']) rmSync(`${file()}${left}`, { force: true })
    copyFileSync(join(folder, 'backup'), file())
    events = openSqliteLog(file())
  }

  type Options = {
    holder?: string
    schedules?: readonly number[]
    open?: (event: StoredEvent) => void
    beginsAt?: 'beginning' | 'head'
  }
  /** Schedules some numbers in a year; the number after one that is scheduled, tenfold, ends its wait. */
  const start = ({ holder = 'one', schedules = [], open = () => undefined, beginsAt = 'beginning' }: Options = {}) => {
    const ending = new AbortController()
    const seen: number[] = []
    const settled: unknown[] = []
    const problems: unknown[] = []
    const waiting: { enough(): boolean; go(): void }[] = []
    const changed = () => {
      for (const { enough, go } of waiting) if (enough()) go()
    }
    const until = (enough: () => boolean): Promise<void> =>
      new Promise((go) => {
        waiting.push({ enough, go })
        changed()
      })
    const subscribed: bigint[] = []
    const log: EventLog = {
      ...events.log,
      subscribe(after, signal) {
        subscribed.push(after)
        changed()
        return events.log.subscribe(after, signal)
      },
    }
    const manager = startProcessManager(
      {
        name: 'numbers',
        log,
        leases: createLeases({ work: work.store, holder, ttlMs: leaseMs, lookMs: leaseMs / 6 }),
        clock,
        beginsAt,
        restMs: 0,
        codec: {
          async open(stored) {
            for (const event of stored) open(event)
            return [...stored]
          },
        },
        kinds: [
          {
            kind: 'number',
            handles: ['NumberDrawn'],
            follow({ data }) {
              const n = Number(data.n)
              seen.push(n)
              changed()
              return {
                schedule: schedules.includes(n) ? [{ id: `n${n}`, dueAt: clock.now() + year, ref: { n } }] : [],
                forget: n % 10 === 0 ? [`n${n / 10}`] : [],
              }
            },
            async settle(ref) {
              settled.push(ref)
              changed()
              return 'over'
            },
          },
        ],
        onProblem: (error) => {
          problems.push(error)
          changed()
        },
      },
      ending.signal,
    )
    const end = () => {
      ending.abort()
      return manager.done
    }
    return {
      seen,
      settled,
      problems,
      subscribed,
      end,
      begins: () => until(() => subscribed.length > 0),
      follows: (n: number) => until(() => seen.includes(n)),
      settles: () => until(() => settled.length > 0),
      fails: () => until(() => problems.length > 0),
    }
  }

  it('goes on behind the event it stood at', async () => {
    await append(0)
    const first = start()
    await first.follows(0)
    await first.end()
    await append(1)
    const second = start()
    await second.follows(1)
    await second.end()
    expect(second.seen).toEqual([1])
  })

  it('starts anew when its checkpoint lies beyond the head, as after a restore', async () => {
    await append(0)
    await restoring(async () => {
      await append(1)
      const before = start()
      await before.follows(1)
      await before.end()
    })
    const after = start()
    await after.follows(0)
    await after.end()
    expect(after.subscribed).toEqual([0n])
  })

  it('starts anew when the log has grown past its checkpoint since a restore, and holds another event there', async () => {
    await append(0)
    await restoring(async () => {
      await append(1)
      const before = start({ schedules: [1] })
      await before.follows(1)
      await before.end()
    })
    await append(1, 'another')
    await append(2, 'another')
    const after = start()
    await after.follows(2)
    clock.advance(year)
    await after.end()
    expect(after.seen).toEqual([0, 1, 2])
    expect(after.settled).toEqual([])
  })

  it('gives its lease up when it fails, so that another that can go on takes over', async () => {
    await append(0)
    const failing = start({
      holder: 'older',
      open: () => {
        throw new Error('an event of a newer program')
      },
    })
    await failing.fails()
    const newer = start({ holder: 'newer' })
    await newer.follows(0)
    await Promise.all([failing.end(), newer.end()])
  })

  it('keeps what is open with its checkpoint, which moves on: a start reads nothing again and settles it in a year', async () => {
    await append(0)
    await append(1)
    const first = start({ schedules: [0] })
    await first.follows(1)
    await first.end()
    const { position } = await events.log.head()
    expect(await work.store.checkpoint('numbers')).toMatchObject({ position })
    const second = start()
    clock.advance(year)
    await second.settles()
    await second.end()
    expect(second).toMatchObject({ subscribed: [position], seen: [], settled: [{ n: 0 }] })
  })

  it('keeps no more what was settled, or what an event ended', async () => {
    for (const n of [0, 1, 2]) await append(n)
    const first = start({ schedules: [1, 2] })
    await first.follows(2)
    await first.end()
    await appended(events.log, 'numbers-1', 2n, [numbered(10)])
    const second = start()
    await second.follows(10)
    clock.advance(year)
    await second.settles()
    await second.end()
    expect(second.settled).toEqual([{ n: 2 }])
    const third = start()
    clock.advance(year)
    await append(4)
    await third.follows(4)
    await third.end()
    expect(third.settled).toEqual([])
  })

  it('starts anew when it cannot read what an earlier program kept', async () => {
    await append(0)
    const { logId, position } = await events.log.head()
    await work.store.saveCheckpoint('numbers', 1n, { logId, position, state: '{"open":[{"kind":"letter"}]}' })
    const one = start()
    await one.follows(0)
    await one.end()
    expect(one.subscribed).toEqual([0n])
  })

  // @rule effects-old
  it('begins at the head where what is past is none of its business, and keeps so at once', async () => {
    await append(0)
    const first = start({ beginsAt: 'head' })
    await first.begins()
    await append(1)
    await first.follows(1)
    await first.end()
    expect(first.seen).toEqual([1])
    await append(2)
    const second = start({ beginsAt: 'head' })
    await second.follows(2)
    await second.end()
    expect(second.seen).toEqual([2])
  })

  // @rule effects-old
  it('begins at the head of a log that was restored', async () => {
    await append(0)
    await restoring(async () => {
      await append(1)
      const before = start({ beginsAt: 'head' })
      await before.begins()
      await append(2)
      await before.follows(2)
      await before.end()
    })
    await append(1, 'another')
    const { position } = await events.log.head()
    const after = start({ beginsAt: 'head' })
    await after.begins()
    await append(2, 'another')
    await after.follows(2)
    await after.end()
    expect([after.seen, after.subscribed]).toEqual([[2], [position]])
  })
})
