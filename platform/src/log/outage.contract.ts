import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreAway } from '../stores/store-away.ts'
import {
  appended,
  follow,
  numbered,
  numberOf,
  numbers,
  type OpenedOnServer,
  readOn,
  streamsOfTest,
} from './contract-support.ts'

/** What a log does whose server goes away and comes back. `open` gives a log whose server is up and may be killed. */
export const outageContract = (name: string, open: () => Promise<OpenedOnServer>): void => {
  describe(`${name} when its server goes away`, () => {
    let server: OpenedOnServer
    let streams: ReturnType<typeof streamsOfTest>
    beforeEach(async () => {
      server = await open()
      streams = streamsOfTest()
    })
    afterEach(() => server.close())

    test('everything rejects with StoreAway, and works again when the server is back', async () => {
      const { log } = server
      const stream = streams.name('a')
      await appended(log, stream, 'no-stream', [numbered(0)])
      const { logId } = await log.head()
      await server.kill()
      await expect(log.append(stream, 0n, [numbered(1)])).rejects.toBeInstanceOf(StoreAway)
      await expect(log.readStream(stream)).rejects.toBeInstanceOf(StoreAway)
      await expect(log.readAll(0n, 10)).rejects.toBeInstanceOf(StoreAway)
      await expect(log.head()).rejects.toBeInstanceOf(StoreAway)
      await server.restart()
      expect((await log.readStream(stream)).map(numberOf)).toEqual([0])
      expect(await log.append(stream, 0n, [numbered(1)])).toMatchObject({ ok: true, revision: 1n })
      expect((await log.head()).logId).toBe(logId)
    })

    test('a live subscription continues after a restart without a gap or a repeat', async () => {
      const { log } = server
      const { position: start } = await log.head()
      await appended(log, streams.name('before'), 'no-stream', numbers(0, 50))
      let restarted: Promise<unknown> | undefined
      const { events, batches } = await follow(log, start, (seen, all) => {
        if (all.at(-1)?.caughtUp) restarted ??= restartAndAppend()
        return streams.own(seen).length === 100 && all.at(-1)?.caughtUp === true
      })
      await restarted
      expect(streams.own(events)).toEqual(streams.own(await readOn(log, start)))
      expect(streams.own(events).map(numberOf)).toEqual([...Array(100).keys()])
      expect(batches.some(({ caughtUp }) => caughtUp)).toBe(true)

      async function restartAndAppend(): Promise<void> {
        await server.kill()
        await server.restart()
        await appended(log, streams.name('after'), 'no-stream', numbers(50, 100))
      }
    })

    test('a subscription that is still catching up continues as well', async () => {
      const { log } = server
      const { position: start } = await log.head()
      for (let n = 0; n < 20; n++) await appended(log, streams.name(n), 'no-stream', numbers(n * 100, n * 100 + 100))
      let restarted = false
      const { events } = await follow(log, start, async (seen) => {
        if (!restarted && seen.length > 0) {
          restarted = true
          await server.kill()
          await server.restart()
        }
        return streams.own(seen).length === 2_000
      })
      expect(streams.own(events).map(numberOf)).toEqual([...Array(2_000).keys()])
    })

    test('a subscription that begins while the server is away starts when it is back; one that is given up ends', async () => {
      const { log } = server
      const { position: start } = await log.head()
      await appended(log, streams.name('a'), 'no-stream', numbers(0, 3))
      await server.kill()
      const given = new AbortController()
      const hopeless = log.subscribe(start, given.signal)[Symbol.asyncIterator]().next()
      const following = follow(log, start, (seen) => streams.own(seen).length === 3)
      given.abort()
      expect(await hopeless).toEqual({ done: true, value: undefined })
      await server.restart()
      expect(streams.own((await following).events).map(numberOf)).toEqual([0, 1, 2])
    })

    test('appends in flight while the server dies are stored once or not at all, and never answered as a conflict', async () => {
      const { log } = server
      const { position: start } = await log.head()
      const events = numbers(0, 200)
      const writing = events.map((event, n) => log.append(streams.name(n), 'no-stream', [event]))
      const settling = Promise.allSettled(writing)
      await Promise.any(writing)
      await server.kill()
      const outcomes = await settling
      await server.restart()
      const stored = streams.own(await readOn(log, start)).map(numberOf)
      expect(new Set(stored).size).toBe(stored.length)
      for (const [n, outcome] of outcomes.entries()) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StoreAway)
        else expect({ n, ok: outcome.value.ok, stored: stored.includes(n) }).toEqual({ n, ok: true, stored: true })
      }
    })
  })
}
