import { expect, test } from 'vitest'
import { describeOn } from '../../../testing/servers.ts'
import { startTcpProxy } from '../../../testing/tcp-proxy.ts'
import { numbered, numberOf, readOn, streamsOfTest } from '../contract-support.ts'
import { StoreAway } from '../event-log.ts'
import { openEventStoreLog } from './eventstoredb-log.ts'

const writers = 16
const appendsEach = 30
/** After so many answers all connections end, with the other appends in flight. */
const answersBetween = 20

describeOn({ suite: 'event log on connections that break', eventstore: true, own: true }, (servers) => {
  test('appends that were in flight are answered all the same, each is stored once, and none is a conflict with itself', async () => {
    const proxy = await startTcpProxy(servers.eventStoreUrl)
    const [through, direct] = [openEventStoreLog(proxy.url), openEventStoreLog(servers.eventStoreUrl)]
    const { name } = streamsOfTest()
    const { position: start } = await through.log.head()
    let answers = 0
    let unclear = 0
    let ends = 0

    /** Each event anew from where the stream stands, as a command is decided anew after an unclear answer. */
    const write = async (stream: string, n: number): Promise<void> => {
      const stored = await direct.log.readStream(stream)
      if (stored.some((event) => numberOf(event) === n)) return
      const expected = stored.at(-1)?.revision ?? 'no-stream'
      try {
        const answer = await through.log.append(stream, expected, [numbered(n)])
        expect([stream, n, answer]).toEqual([stream, n, { ok: true, revision: BigInt(n), position: expect.anything() }])
      } catch (error) {
        if (!(error instanceof StoreAway)) throw error
        unclear++
        return write(stream, n)
      }
      if (++answers % answersBetween > 0) return
      ends++
      proxy.dropAll()
    }
    const writeAll = async (stream: string): Promise<void> => {
      for (let n = 0; n < appendsEach; n++) await write(stream, n)
    }
    const streams = Array.from({ length: writers }, (_, n) => name(n))
    await Promise.all(streams.map(writeAll))

    // Each time all but one of the writers' appends were in flight.
    expect(unclear).toBeLessThan(ends)
    const stored = Map.groupBy(await readOn(direct.log, start), ({ stream }) => stream)
    for (const stream of streams)
      expect(stored.get(stream)?.map(numberOf)).toEqual(Array.from({ length: appendsEach }, (_, n) => n))
    await Promise.all([through.close(), direct.close()])
    await proxy.close()
  })
})
