import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logAsOf, positionAsOf } from '@clinic/platform/log/as-of.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { projections } from '@clinic/projections/projections.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshFold, storedIn } from '../../../projections/testing/fresh-fold.ts'
import { historyOf, seeded } from '../../../projections/testing/histories/histories.ts'
import { testLog } from '../../../projections/testing/test-log.ts'
import { foldAsOf } from './fold-as-of.ts'

const points = 200

describe('read models as of an instant', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'as-of-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  // @rule as-of-equals-history: Issue: for 200 random points of a random log, the read models as of the instant equal
  //   those folded when that event was the newest
  it(`are, at ${points} random points of a random log, what was folded when that event was the newest`, async () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
    record({ suite: 'time travel', server: 'SQLite', what: `${points} points of a log of seed ${seed}` })
    const events = historyOf(seed, 400)
    const random = seeded(seed)
    const { log, open } = testLog(events)
    for (let point = 0; point < points; point += 1) {
      const newest = events[Math.floor(random() * events.length)]
      const instant = newest?.at ?? ''
      const then = logAsOf(log as EventLog, await positionAsOf(log, instant))
      expect((await then.head()).position, `seed ${seed}, ${instant}`).toBe(newest?.position)
      const files = { read: join(folder, `${point}.sqlite`), work: join(folder, `${point}-work.sqlite`) }
      const { readStore, stopped, close } = await foldAsOf({ log: then, open, projections, files })
      expect(stopped).toEqual([])
      const until = events.filter(({ at }) => at <= instant)
      for (const projection of projections)
        expect(await storedIn(readStore, projection), `seed ${seed}, ${instant}, ${projection.name}`).toEqual(
          freshFold(projection, until),
        )
      close()
    }
  }, 300_000)

  it('say how far they are by events as they were counted, of a log whose positions are offsets', async () => {
    const events = historyOf(44, 100).map((event) => ({ ...event, position: event.position * 1_000n }))
    const { log, open } = testLog(events)
    const counted: (number | undefined)[] = []
    const files = { read: join(folder, 'read.sqlite'), work: join(folder, 'work.sqlite') }
    const then = logAsOf(log as EventLog, events.at(-1)?.position ?? 0n)
    const onProgress = (progress: { events?: number }) => void counted.push(progress.events)
    const { close } = await foldAsOf({ log: then, open, projections, files, onProgress })
    close()
    expect(counted.length).toBeGreaterThan(0)
    for (const count of counted) expect(count).toBeLessThanOrEqual(events.length)
  })
})
