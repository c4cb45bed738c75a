import { EventStoreDBClient } from '@eventstore/db-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOn } from '../servers.ts'
import { collected, event, newStream } from './spec-support.ts'

describeOn(
  { suite: "EventStoreDB's process: empty, killed and started again", eventstore: true, own: true },
  (servers) => {
    let client: EventStoreDBClient
    beforeEach(() => {
      client = EventStoreDBClient.connectionString(servers.eventStoreUrl)
    })
    afterEach(() => client.dispose())

    it('says on a log without application events that a subscription has caught up', async () => {
      const subscription = client.subscribeToAll().on('data', () => undefined)
      await new Promise((resolve) => subscription.once('caughtUp', resolve))
      const types = (await collected(client.readAll())).map(({ type }) => type)
      expect(types.length).toBeGreaterThan(0)
      expect(types.every((type) => type.startsWith('$'))).toBe(true)
    })

    it('keeps every acknowledged append, its revision and its position through kill -9', async () => {
      const stream = newStream()
      const acknowledged = new Map<string, bigint | undefined>()
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; n < 1_000; n += 1) {
          const { position } = await client.appendToStream(`${stream}-${writer}`, event())
          acknowledged.set(`${stream}-${writer}@${n}`, position?.commit)
          if (acknowledged.size === 200) void servers.eventstore.kill()
        }
      })
      const ends = await Promise.allSettled(writers)
      expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
      await servers.eventstore.restart()
      const again = EventStoreDBClient.connectionString(servers.eventStoreUrl)
      const stored = await collected(again.readAll())
      const positions = new Map(
        stored.map(({ streamId, revision, position }) => [`${streamId}@${revision}`, position?.commit]),
      )
      const lost = [...acknowledged].filter(([name, position]) => positions.get(name) !== position)
      expect(acknowledged.size).toBeGreaterThanOrEqual(200)
      expect(lost).toEqual([])
      await again.dispose()
    })

    it('goes on after a restart as if it had not stopped: revisions, positions, repeats', async () => {
      const stream = newStream()
      const [first, second] = [event(), event()]
      const before = await client.appendToStream(stream, [first, second], { expectedRevision: 'no_stream' })
      await servers.eventstore.kill()
      await servers.eventstore.restart()
      const again = EventStoreDBClient.connectionString(servers.eventStoreUrl)
      expect(await again.appendToStream(stream, [first, second], { expectedRevision: 'no_stream' })).toEqual(before)
      const refused = again.appendToStream(stream, event(), { expectedRevision: 0n })
      await expect(refused).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n })
      const after = await again.appendToStream(stream, event(), { expectedRevision: 1n })
      expect(after.position?.commit).toBeGreaterThan(before.position?.commit ?? 0n)
      await again.dispose()
    })

    it('tells a subscription that the server is gone with unavailable, and ends it in no other way', async () => {
      const announced: string[] = []
      const subscription = client.subscribeToAll().on('data', () => undefined)
      await new Promise((resolve) => subscription.once('caughtUp', resolve))
      subscription.on('end', () => announced.push('end')).on('close', () => announced.push('close'))
      const failed = new Promise((resolve) => subscription.once('error', resolve))
      await servers.eventstore.kill()
      expect(await failed).toMatchObject({ type: 'unavailable' })
      await servers.eventstore.restart()
      expect(announced).toEqual([])
    })

    it('refuses with gRPC code 14 while it is down, and serves the same client again after a restart', async () => {
      const stream = newStream()
      await client.appendToStream(stream, event())
      await servers.eventstore.kill()
      // The client asks again for the server's features first and passes that error on as gRPC gave it, without a type.
      await expect(client.appendToStream(stream, event())).rejects.toMatchObject({ code: 14 })
      await servers.eventstore.restart()
      expect((await client.appendToStream(stream, event(), { expectedRevision: 0n })).nextExpectedRevision).toBe(1n)
    })
  },
)
