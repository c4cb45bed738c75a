import { describeOn } from '@clinic/test-servers/servers.ts'
import { startTcpProxy } from '@clinic/test-servers/tcp-proxy.ts'
import { expect, test } from 'vitest'
import { StoreAway } from '../../stores/store-away.ts'
import { numbered, numberOf, readOn, streamsOfTest } from '../contract-support.ts'
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

    /** @returns whether it is known to be stored */
    const write = async (stream: string, n: number): Promise<boolean> => {
      try {
        const answer = await through.log.append(stream, n === 0 ? 'no-stream' : BigInt(n - 1), [numbered(n)])
        expect([stream, answer]).toEqual([stream, { ok: true, revision: BigInt(n), position: expect.anything() }])
      } catch (error) {
        if (!(error instanceof StoreAway)) throw error
        unclear++
        return (await direct.log.readStream(stream, BigInt(n))).length > 0
      }
      if (++answers % answersBetween > 0) return true
      ends++
      proxy.dropAll()
      return true
    }
    const writeAll = async (stream: string): Promise<void> => {
      for (let n = 0; n < appendsEach; n++) while (!(await write(stream, n)));
    }
    const streams = Array.from({ length: writers }, (_, n) => name(n))
    await Promise.all(streams.map(writeAll))

    // Of one that is not sent again the outcome stays unclear, several at each end.
    expect(unclear).toBeLessThan(ends)
    const stored = Map.groupBy(await readOn(direct.log, start), ({ stream }) => stream)
    for (const stream of streams)
      expect(stored.get(stream)?.map(numberOf)).toEqual(Array.from({ length: appendsEach }, (_, n) => n))
    await Promise.all([through.close(), direct.close()])
    await proxy.close()
  })
})
