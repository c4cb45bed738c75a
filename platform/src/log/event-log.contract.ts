import type { EventToAppend } from '@clinic/shared-events/definitions/stored-event.ts'
import { describe, expect, test } from 'vitest'
import { appended, numbered, numberOf, numbers, type OpenedLog, perTest, readOn } from './contract-support.ts'
import { subscriptionContract } from './subscription.contract.ts'

/** What every event log does. `open` is called for every test; other suites may be writing to the same store. */
export const eventLogContract = (name: string, open: () => Promise<OpenedLog>): void => {
  describe(`${name} as an event log`, () => {
    appendContract(open)
    contentContract(open)
    readContract(open)
    subscriptionContract(open)
  })
}

/** What a log with nothing in it says. `open` must give a log that is empty. */
export const newLogContract = (name: string, open: () => Promise<OpenedLog>): void => {
  test(`${name}: a new log has an identity, nothing to read, and tells a subscriber at once that it is at the head`, async () => {
    const { log, close } = await open()
    const { logId, position } = await log.head()
    expect({ named: logId !== '', position }).toEqual({ named: true, position: 0n })
    expect(await log.readAll(0n, 10)).toEqual([])

    const stop = new AbortController()
    const batches = log.subscribe(0n, stop.signal)[Symbol.asyncIterator]()
    expect((await batches.next()).value).toEqual({ events: [], caughtUp: true })
    const { position: written } = await appended(log, 'contract-1', 'no-stream', [numbered(1)])
    expect((await batches.next()).value).toMatchObject({ events: [{ stream: 'contract-1', position: written }] })
    expect(await log.head()).toEqual({ logId, position: written })
    stop.abort()
    await batches.next()
    await close()
  })
}

const appendContract = (open: () => Promise<OpenedLog>): void => {
  describe('appending', () => {
    const on = perTest(open)

    test('the first event of a stream has revision 0, the next ones follow', async () => {
      const stream = on.name('a')
      const first = await on.log.append(stream, 'no-stream', [numbered(0)])
      const second = await on.log.append(stream, 0n, [numbered(1)])
      const third = await on.log.append(stream, 1n, numbers(2, 5))
      expect([first, second, third]).toMatchObject([
        { ok: true, revision: 0n },
        { ok: true, revision: 1n },
        { ok: true, revision: 4n },
      ])
      expect((await on.log.readStream(stream)).map(numberOf)).toEqual([0, 1, 2, 3, 4])
    })

    test.each([
      { why: 'a new stream was expected, it has two events', existing: 2, expected: 'no-stream', actual: 1n },
      { why: 'the expected revision is too old', existing: 3, expected: 1n, actual: 2n },
      { why: 'the expected revision is too new', existing: 3, expected: 7n, actual: 2n },
      { why: 'the stream does not exist', existing: 0, expected: 0n, actual: 'no-stream' },
      { why: 'the stream does not exist, a far revision was expected', existing: 0, expected: 9n, actual: 'no-stream' },
    ] as const)('refuses with the actual revision: $why', async ({ existing, expected, actual }) => {
      const stream = on.name('a')
      if (existing > 0) await appended(on.log, stream, 'no-stream', numbers(0, existing))
      expect(await on.log.append(stream, expected, numbers(10, 12))).toEqual({ ok: false, actual })
      expect(await on.log.readStream(stream)).toHaveLength(existing)
    })

    test('the same append again, at its old revision, is answered as the first time and stored once', async () => {
      const stream = on.name('a')
      const batch = numbers(1, 4)
      const first = await on.log.append(stream, 'no-stream', [numbered(0)])
      const second = await on.log.append(stream, 0n, batch)
      expect(await on.log.append(stream, 0n, batch)).toEqual(second)
      await appended(on.log, stream, 3n, [numbered(4)])
      expect(await on.log.append(stream, 0n, batch)).toEqual(second)
      expect((await on.log.readStream(stream)).map(numberOf)).toEqual([0, 1, 2, 3, 4])
      expect(first).toMatchObject({ ok: true, revision: 0n })
    })

    test('the same append many times at once is stored once and answered alike', async () => {
      const stream = on.name('a')
      const batch = numbers(0, 2)
      const answers = await Promise.all(Array.from({ length: 20 }, () => on.log.append(stream, 'no-stream', batch)))
      const [stored] = (await on.log.readStream(stream)).slice(-1)
      expect(new Set(answers.map((answer) => answer.ok && answer.position))).toEqual(new Set([stored?.position]))
      expect(await on.log.readStream(stream)).toHaveLength(2)
    })

    test('a repeat of only a part of what is stored there is a conflict', async () => {
      const stream = on.name('a')
      const [a, b] = numbers(0, 2) as [EventToAppend, EventToAppend]
      await appended(on.log, stream, 'no-stream', [a, b])
      expect(await on.log.append(stream, 'no-stream', [a, numbered(9)])).toEqual({ ok: false, actual: 1n })
      expect(await on.log.append(stream, 'no-stream', [a, b, numbered(9)])).toEqual({ ok: false, actual: 1n })
      expect(await on.log.append(stream, 'no-stream', [numbered(9), b])).toEqual({ ok: false, actual: 1n })
      expect(await on.log.readStream(stream)).toHaveLength(2)
    })

    test('an append without events is refused as a mistake', async () => {
      await expect(on.log.append(on.name('a'), 'no-stream', [])).rejects.toThrow(RangeError)
    })

    test('of 50 appends at the same revision exactly one is stored', async () => {
      const stream = on.name('a')
      await appended(on.log, stream, 'no-stream', [numbered(0)])
      const answers = await Promise.all(numbers(1, 51).map((event) => on.log.append(stream, 0n, [event])))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 49 }, () => ({ ok: false, actual: 1n })))
      expect(await on.log.readStream(stream)).toHaveLength(2)
    })

    test('appends to 200 streams at once all succeed, each at a position of its own', async () => {
      const answers = await Promise.all(
        numbers(0, 200).map((event, index) => appended(on.log, on.name(index), 'no-stream', [event])),
      )
      expect(new Set(answers.map(({ position }) => position)).size).toBe(200)
    })
  })
}

const contentContract = (open: () => Promise<OpenedLog>): void => {
  describe('what was appended comes back exactly', () => {
    const on = perTest(open)
    const contents: Record<string, Partial<EventToAppend>> = {
      'accents, emoji and right-to-left text': {
        data: { n: 1, 'ñandú 🦵🏽': 'María José — «fisioterapia» 👩‍⚕️ שלום \u0000 \u2028' },
      },
      'nested and empty values': {
        data: { n: 1, list: [1, [2, [{ deep: null }]], {}], none: null, empty: '', zero: 0, no: false, some: 1.5e-7 },
      },
      'keys in their order': { data: { z: 1, a: 2, m: { y: 1, b: 2 } } },
      'text that looks like numbers, dates and JSON': { data: { a: '007', b: '2026-01-01T00:00:00Z', c: '{"d":1}' } },
      'half a megabyte': { data: { n: 1, note: 'árbol '.repeat(80_000) } },
      'sealed blocks': {
        sealed: [
          { class: 'contact', key: 'k1', iv: 'AAECAwQFBgcICQoL', tag: '/+8=', text: `${'QUJD'.repeat(400)}` },
          { class: 'clinical', key: 'k2', iv: 'CwoJCAcGBQQDAgEA', tag: '+/8=', text: '' },
        ],
      },
      'a later version and the previous mac': {
        v: 17,
        meta: { ...numbered(0).meta, previousMac: 'bWFj', actor: 'staff:7f' },
      },
    }

    test.each(Object.entries(contents))('%s', async (_, change) => {
      const event = numbered(1, change)
      const stream = on.name('a')
      const { position: before } = await on.log.head()
      const { position } = await appended(on.log, stream, 'no-stream', [event])
      const [stored] = await on.log.readStream(stream)
      expect(stored).toStrictEqual({ ...event, stream, revision: 0n, position })
      expect(JSON.stringify(stored?.data)).toBe(JSON.stringify(event.data))
      const [again] = on.own(await on.log.readAll(before, 100))
      expect(again).toStrictEqual(stored)
    })
  })
}

const readContract = (open: () => Promise<OpenedLog>): void => {
  describe('reading', () => {
    const on = perTest(open)

    test('a stream is read in order, from a revision on, and is empty when there is none', async () => {
      const stream = on.name('a')
      await appended(on.log, stream, 'no-stream', numbers(0, 300))
      expect((await on.log.readStream(stream)).map(({ revision }) => Number(revision))).toEqual([...Array(300).keys()])
      expect((await on.log.readStream(stream, 297n)).map(numberOf)).toEqual([297, 298, 299])
      expect(await on.log.readStream(stream, 300n)).toEqual([])
      expect(await on.log.readStream(on.name('none'))).toEqual([])
      expect(await on.log.readStream(on.name('none'), 3n)).toEqual([])
    })

    test('the whole log is read after a position, in pages, without a gap or a repeat', async () => {
      const { position: start } = await on.log.head()
      const positions: bigint[] = []
      for (let n = 0; n < 60; n++) {
        const stream = on.name(n % 3)
        const expected = n < 3 ? 'no-stream' : BigInt(Math.floor(n / 3) - 1)
        positions.push((await appended(on.log, stream, expected, [numbered(n)])).position)
      }
      const events = on.own(await readOn(on.log, start, 7))
      expect(events.map(numberOf)).toEqual([...Array(60).keys()])
      expect(events.map(({ position }) => position)).toEqual(positions)
      expect(positions.every((position, index) => position > (positions[index - 1] ?? start))).toBe(true)
      expect(events.filter(({ stream }) => stream === on.name(1))).toEqual(await on.log.readStream(on.name(1)))
    })

    test('a page holds the limit at most and begins after its position', async () => {
      const { position: start } = await on.log.head()
      await appended(on.log, on.name('a'), 'no-stream', numbers(0, 20))
      const page = await on.log.readAll(start, 5)
      expect(page).toHaveLength(5)
      const [first, second] = page
      expect((await on.log.readAll(first?.position ?? 0n, 1))[0]).toEqual(second)
    })

    test('the log is read from its end, in pages, the newest first, without a gap or a repeat', async () => {
      const { position: start } = await on.log.head()
      for (const n of [0, 1, 2]) await appended(on.log, on.name(n), 'no-stream', numbers(n * 10, n * 10 + 10))
      const there = await readOn(on.log, start)
      const newestFirst: typeof there = []
      let page = await on.log.readBack('end', 7)
      while (page.length > 0) {
        expect(page.length).toBeLessThanOrEqual(7)
        newestFirst.push(...page.filter(({ position }) => position > start))
        const last = page.at(-1)?.position ?? 0n
        page = last > start ? await on.log.readBack(last, 7) : []
      }
      expect(on.own(newestFirst)).toStrictEqual(on.own(there).toReversed())
      expect(await on.log.readBack(0n, 7)).toEqual([])
    })

    test('events of one append stand in the log as they stand in their stream', async () => {
      const { position: start } = await on.log.head()
      const { position } = await appended(on.log, on.name('a'), 'no-stream', numbers(0, 10))
      const events = on.own(await readOn(on.log, start))
      expect(events.map(numberOf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect(events.at(-1)?.position).toBe(position)
    })

    test('the head is the last event, after it there is nothing', async () => {
      const { position } = await appended(on.log, on.name('a'), 'no-stream', numbers(0, 3))
      const head = await on.log.head()
      expect(head.position).toBeGreaterThanOrEqual(position)
      expect(on.own(await on.log.readAll(head.position, 10))).toEqual([])
    })

    test('an opened log and the same opened again are one log', async () => {
      const { reopen } = on.opened
      const stream = on.name('a')
      await appended(on.log, stream, 'no-stream', numbers(0, 3))
      const { logId } = await on.log.head()
      const before = await on.log.readStream(stream)
      const log = reopen ? await reopen() : on.log
      expect((await log.head()).logId).toBe(logId)
      expect(await log.readStream(stream)).toEqual(before)
      expect(await log.append(stream, 0n, [numbered(9)])).toEqual({ ok: false, actual: 2n })
      expect(await log.append(stream, 2n, [numbered(3)])).toMatchObject({ ok: true, revision: 3n })
    })
  })
}
