import { randomUUID } from 'node:crypto'
import {
  type AppendToStreamOptions,
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  type ReadPosition,
  START,
} from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOn } from '../servers.ts'
import { bytesEvent, collected, event, newStream } from './spec-support.ts'

const withCredentials = { credentials: { username: 'admin', password: 'changeit' } }
/** The two calls that the client appends with: with credentials it takes the older one. */
const calls: [string, AppendToStreamOptions][] = [
  ['BatchAppend', {}],
  ['Append', withCredentials],
]

describeOn({ suite: "EventStoreDB's answers to appends and reads", eventstore: true }, (servers) => {
  let client: EventStoreDBClient
  beforeAll(() => {
    client = EventStoreDBClient.connectionString(servers.eventStoreUrl)
  })
  afterAll(() => client.dispose())

  describe.each(calls)('an append by %s', (_call, options) => {
    const append = (
      stream: string,
      events: ReturnType<typeof event>[],
      expectedRevision: AppendToStreamOptions['expectedRevision'],
    ) => client.appendToStream(stream, events, { ...options, expectedRevision })

    it('answers with the revision and position of the last event of the batch', async () => {
      const stream = newStream()
      const appended = await append(stream, [event(), event(), event()], 'no_stream')
      const stored = await collected(client.readStream(stream))
      expect(appended).toEqual({ success: true, nextExpectedRevision: 2n, position: stored[2]?.position })
      expect((await append(stream, [event()], 2n)).nextExpectedRevision).toBe(3n)
    })

    it('gives every event of a batch a position of its own, growing and not consecutive, commit equal to prepare', async () => {
      const stream = newStream()
      await append(stream, [event(), event(), event()], 'no_stream')
      const positions = (await collected(client.readStream(stream))).map(({ position }) => position)
      const commits = positions.map((position) => position?.commit ?? 0n)
      expect(positions.map((position) => position?.prepare)).toEqual(commits)
      expect((commits[1] as bigint) - (commits[0] as bigint)).toBeGreaterThan(1n)
      expect((commits[2] as bigint) - (commits[1] as bigint)).toBeGreaterThan(1n)
    })

    it.each([
      ['no_stream', 1n],
      [0n, 1n],
      [7n, 1n],
    ] as const)(
      'refuses new events at %s in a stream of two and names the actual revision',
      async (expectedRevision, actualVersion) => {
        const streamName = newStream()
        await append(streamName, [event(), event()], 'no_stream')
        const refused = append(streamName, [event()], expectedRevision)
        await expect(refused).rejects.toMatchObject({
          type: 'wrong-expected-version',
          streamName,
          expectedVersion: expectedRevision,
          actualVersion,
        })
      },
    )

    it('refuses a revision where there is no stream, as no_stream', async () => {
      const refused = append(newStream(), [event()], 0n)
      await expect(refused).rejects.toMatchObject({
        type: 'wrong-expected-version',
        expectedVersion: 0n,
        actualVersion: 'no_stream',
      })
    })

    it('accepts new events at any wherever the stream stands', async () => {
      const stream = newStream()
      expect((await append(stream, [event()], 'any')).nextExpectedRevision).toBe(0n)
      expect((await append(stream, [event()], 'any')).nextExpectedRevision).toBe(1n)
    })

    it('answers a repeat of the first batch at no_stream as the first time and stores nothing', async () => {
      const stream = newStream()
      const batch = [event(), event()]
      const first = await append(stream, batch, 'no_stream')
      await append(stream, [event()], 1n)
      expect(await append(stream, batch, 'no_stream')).toEqual(first)
      expect(await collected(client.readStream(stream))).toHaveLength(3)
    })

    it('answers a repeat at the old revision as the first time', async () => {
      const stream = newStream()
      await append(stream, [event()], 'no_stream')
      const repeated = [event(), event()]
      const first = await append(stream, repeated, 0n)
      await append(stream, [event()], 2n)
      expect(await append(stream, repeated, 0n)).toEqual(first)
      expect(await collected(client.readStream(stream))).toHaveLength(4)
    })

    it('stores a known id again when the expected revision is a newer, correct one', async () => {
      const stream = newStream()
      const again = event()
      await append(stream, [again], 'no_stream')
      await append(stream, [event()], 0n)
      expect((await append(stream, [again], 1n)).nextExpectedRevision).toBe(2n)
      const ids = (await collected(client.readStream(stream))).map(({ id }) => id)
      expect([ids[0], ids[2]]).toEqual([again.id, again.id])
    })

    it('refuses a repeat of which only the first part is stored', async () => {
      const stream = newStream()
      const [first, second] = [event(), event()]
      await append(stream, [first], 'no_stream')
      const longer = append(stream, [first, second], 'no_stream')
      await expect(longer).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 0n })
    })

    it('stores an id that another stream has', async () => {
      const [one, other, same] = [newStream(), newStream(), event()]
      await append(one, [same], 'any')
      expect((await append(other, [same], 'any')).nextExpectedRevision).toBe(0n)
      expect(await collected(client.readStream(other))).toHaveLength(1)
    })
  })

  it('answers the same ids while the first append of them is in flight after 2 s with ABORTED, and as the first time from then on', async () => {
    const stream = newStream()
    const append = (events: ReturnType<typeof event>[], expectedRevision: 'no_stream' | bigint) =>
      client.appendToStream(stream, events, { ...withCredentials, expectedRevision })
    await append([event()], 'no_stream') // many calls at once on a connection that is still being made come one by one
    const once = [event(), event()]
    const race = Array.from({ length: 50 }, () => append(once, 0n))
    const answers = await Promise.allSettled(race)
    const stored = await append(once, 0n)
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value).toEqual(stored)
      else expect(answer.reason).toMatchObject({ code: 10, message: expect.stringContaining('Commit phase timeout') })
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']))
    expect(await collected(client.readStream(stream))).toHaveLength(3)
  })

  it('lets exactly one of many appends at the same revision win', async () => {
    const stream = newStream()
    const race = Array.from({ length: 50 }, () =>
      client.appendToStream(stream, event(), { expectedRevision: 'no_stream' }),
    )
    const results = await Promise.allSettled(race)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await collected(client.readStream(stream))).toHaveLength(1)
  })

  it('gives back JSON, bytes, metadata, type, id and time as they were stored', async () => {
    const stream = newStream()
    const json = event({ data: { text: 'terapia física ñ' }, metadata: { actor: 'staff-admin' } })
    const bytes = bytesEvent(new Uint8Array([0, 255, 10]))
    const before = Date.now()
    await client.appendToStream(stream, [json, bytes])
    const [first, second] = await collected(client.readStream(stream))
    expect(first).toMatchObject({ streamId: stream, id: json.id, type: 'Booked', revision: 0n, isJson: true })
    expect(first).toMatchObject({ data: { text: 'terapia física ñ' }, metadata: { actor: 'staff-admin' } })
    expect(second).toMatchObject({ isJson: false, metadata: undefined })
    expect(Buffer.from(second?.data as Uint8Array)).toEqual(Buffer.from([0, 255, 10]))
    expect(first?.created.getTime()).toBeGreaterThanOrEqual(before - 1)
  })

  it('reads a missing stream as stream-not-found', async () => {
    const streamName = newStream()
    await expect(collected(client.readStream(streamName))).rejects.toMatchObject({
      type: 'stream-not-found',
      streamName,
    })
  })

  it('reads a stream both ways, from a revision that is included, up to a count', async () => {
    const stream = newStream()
    await client.appendToStream(stream, [event(), event(), event(), event()])
    const revisions = async (options: Parameters<typeof client.readStream>[1]) =>
      (await collected(client.readStream(stream, options))).map(({ revision }) => revision)
    expect(await revisions({ fromRevision: START })).toEqual([0n, 1n, 2n, 3n])
    expect(await revisions({ fromRevision: 2n })).toEqual([2n, 3n])
    expect(await revisions({ fromRevision: 1n, maxCount: 2 })).toEqual([1n, 2n])
    expect(await revisions({ fromRevision: 9n })).toEqual([])
    expect(await revisions({ direction: BACKWARDS, fromRevision: END })).toEqual([3n, 2n, 1n, 0n])
    expect(await revisions({ direction: BACKWARDS, fromRevision: 1n })).toEqual([1n, 0n])
    expect(await revisions({ direction: BACKWARDS, fromRevision: END, maxCount: 1 })).toEqual([3n])
  })

  it('reads $all in the order of positions across streams, including the position it starts from', async () => {
    const [one, other] = [newStream(), newStream()]
    const first = await client.appendToStream(one, event())
    await client.appendToStream(other, event())
    const last = await client.appendToStream(one, event())
    const from = (position = first.position) => client.readAll({ fromPosition: position ?? START, direction: FORWARDS })
    const events = await collected(from())
    const ours = events.filter(({ streamId }) => [one, other].includes(streamId))
    expect(events[0]?.position).toEqual(first.position)
    expect(ours.map(({ streamId, revision }) => [streamId, revision])).toEqual([
      [one, 0n],
      [other, 0n],
      [one, 1n],
    ])
    expect((await collected(from(last.position)))[0]?.position).toEqual(last.position)
  })

  it('reads $all backwards from the events before a position', async () => {
    const stream = newStream()
    await client.appendToStream(stream, [event(), event()])
    const last = await client.appendToStream(stream, event())
    const revisions = async (fromPosition: ReadPosition) => {
      const events = await collected(client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 10 }))
      return events.filter(({ streamId }) => streamId === stream).map(({ revision }) => revision)
    }
    expect(await revisions(END)).toEqual([2n, 1n, 0n])
    expect(await revisions(last.position as ReadPosition)).toEqual([1n, 0n])
  })

  it('holds system events in $all', async () => {
    const events = await collected(client.readAll({ maxCount: 200 }))
    expect(events.some(({ type }) => type.startsWith('$'))).toBe(true)
  })

  it('stores a large batch as one append', async () => {
    const stream = newStream()
    const large = Array.from({ length: 40 }, () => event({ data: { text: randomUUID().repeat(500) } }))
    const appended = await client.appendToStream(stream, large, {
      expectedRevision: 'no_stream',
      batchAppendSize: 100_000,
    })
    expect(appended.nextExpectedRevision).toBe(39n)
  })
})
