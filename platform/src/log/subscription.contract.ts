import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { appended, follow, numbered, numberOf, numbers, type OpenedLog, perTest, readOn } from './contract-support.ts'
import type { EventLog } from './event-log.ts'

/** Appends `count` events one after the other, so that subscribers see many commits. */
const write = async (log: EventLog, stream: string, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await appended(log, stream, n === 0 ? 'no-stream' : BigInt(n - 1), [numbered(n)])
}

/** What a subscription does on every log. */
export const subscriptionContract = (open: () => Promise<OpenedLog>): void => {
  describe('a subscription', () => {
    const on = perTest(open)

    test('catches up in order and says so when it has everything, not before', async () => {
      const { position: start } = await on.log.head()
      for (let n = 0; n < 13; n++) await appended(on.log, on.name(n), 'no-stream', numbers(n * 100, n * 100 + 100))
      const { position: last } = await on.log.head()
      const { events, batches } = await follow(on.log, start, (_, seen) => seen.at(-1)?.caughtUp === true)
      expect(on.own(events).map(numberOf)).toEqual([...Array(1300).keys()])
      expect(events.at(-1)?.position).toBeGreaterThanOrEqual(last)
      expect(batches.slice(0, -1).filter(({ caughtUp }) => caughtUp)).toEqual([])
    })

    test('at the head it is told so without an event, then gets each new one', async () => {
      const { position } = await appended(on.log, on.name('a'), 'no-stream', [numbered(0)])
      let appends: Promise<unknown> | undefined
      const { events } = await follow(on.log, (await on.log.head()).position, (seen, batches) => {
        if (batches.at(-1)?.caughtUp) appends ??= appended(on.log, on.name('a'), 0n, numbers(1, 4))
        return on.own(seen).length === 3
      })
      expect(on.own(events).map(numberOf)).toEqual([1, 2, 3])
      expect(on.own(events)[0]?.position).toBeGreaterThan(position)
      await appends
    })

    test('goes from catching up to live without a gap or a repeat while others append', async () => {
      const { position: start } = await on.log.head()
      await appended(on.log, on.name('old'), 'no-stream', numbers(0, 700))
      const writing = Promise.all(Array.from({ length: 8 }, (_, k) => write(on.log, on.name(`new${k}`), 60)))
      const { events } = await follow(on.log, start, (seen) => on.own(seen).length === 700 + 8 * 60)
      await writing
      expect(on.own(events)).toEqual(on.own(await readOn(on.log, start)))
    })

    test('many subscribers each get all after their own position', async () => {
      const { position: start } = await on.log.head()
      await appended(on.log, on.name('a'), 'no-stream', numbers(0, 30))
      const all = on.own(await readOn(on.log, start))
      const following = all.slice(0, 12).map(async ({ position }, index) => {
        const { events } = await follow(on.log, position, (seen) => on.own(seen).length === 39 - index)
        return on.own(events).map(numberOf)
      })
      await appended(on.log, on.name('b'), 'no-stream', numbers(30, 40))
      expect(await Promise.all(following)).toEqual(
        Array.from({ length: 12 }, (_, index) => Array.from({ length: 39 - index }, (_, n) => index + 1 + n)),
      )
    })

    test('a reader that is slow, or leaves and comes back, misses nothing', async () => {
      const { position: start } = await on.log.head()
      const writing = write(on.log, on.name('a'), 200)
      const seen: number[] = []
      let position = start
      while (seen.length < 200) {
        const { events } = await follow(on.log, position, async (got) => {
          for (let turn = 0; turn < 20; turn++) await setImmediate()
          return on.own(got).length > 0
        })
        seen.push(...on.own(events).map(numberOf))
        position = events.at(-1)?.position ?? position
      }
      await writing
      expect(seen).toEqual([...Array(200).keys()])
    })

    test('ends when its signal aborts: while it waits, before it starts, between two batches', async () => {
      const { position: before } = await on.log.head()
      const { position } = await appended(on.log, on.name('a'), 'no-stream', [numbered(0)])
      const waiting = new AbortController()
      const idle = on.log.subscribe(position, waiting.signal)[Symbol.asyncIterator]()
      expect((await idle.next()).done).toBe(false)
      const next = idle.next()
      await setImmediate()
      waiting.abort()
      await drained(idle, next)

      const never = on.log.subscribe(0n, AbortSignal.abort())[Symbol.asyncIterator]()
      expect(await never.next()).toEqual({ done: true, value: undefined })

      const between = new AbortController()
      const busy = on.log.subscribe(before, between.signal)[Symbol.asyncIterator]()
      expect((await busy.next()).done).toBe(false)
      between.abort()
      expect(await busy.next()).toEqual({ done: true, value: undefined })
    })

    test('a reader that breaks out of the loop ends it, and another can start', async () => {
      const { position: start } = await on.log.head()
      await appended(on.log, on.name('a'), 'no-stream', numbers(0, 3))
      for (let round = 0; round < 20; round++) {
        for await (const { events } of on.log.subscribe(start, new AbortController().signal)) {
          if (on.own(events).length > 0) break
        }
      }
      const { events } = await follow(on.log, start, (seen) => on.own(seen).length === 3)
      expect(on.own(events).map(numberOf)).toEqual([0, 1, 2])
    })
  })
}

/** Others may have appended meanwhile: whatever still comes, the iterator ends. */
const drained = async (batches: AsyncIterator<unknown>, next: Promise<IteratorResult<unknown>>): Promise<void> => {
  for (let result = await next; !result.done; result = await batches.next());
}
