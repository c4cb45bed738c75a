import { setTimeout as delay } from 'node:timers/promises'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { startTcpProxy, type TcpProxy } from '@clinic/test-servers/tcp-proxy.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreAway } from '../../stores/store-away.ts'
import { appended, follow, numbered, numberOf, readOn, streamsOfTest } from '../contract-support.ts'
import type { EventLog } from '../event-log.ts'
import { openEventStoreLog } from './eventstoredb-log.ts'

const silenceMs = 30_000
/** How long after the silence everything works again; the test has time for this and the start before it. */
const recoveryMs = 5_000

describeOn({ suite: 'event log behind a network that falls silent', eventstore: true, own: true }, (servers) => {
  let proxy: TcpProxy
  beforeEach(async () => {
    proxy = await startTcpProxy(servers.eventStoreUrl)
  })
  afterEach(() => proxy.close())

  test('appends and subscriptions go on when it is back: nothing is lost, doubled or out of order', {
    timeout: silenceMs + recoveryMs + 10_000,
  }, async () => {
    const [writing, following, direct] = [proxy.url, proxy.url, servers.eventStoreUrl].map((url) =>
      openEventStoreLog(url),
    ) as [OpenLog, OpenLog, OpenLog]
    const { position: start } = await writing.log.head()
    const stream = streamsOfTest().name('a')
    const writer = appendOn(writing.log, stream)
    let afterSilence = Number.POSITIVE_INFINITY
    const seen = [writing, following].map(({ log }) =>
      follow(log, start, (events) => numberOf(events.at(-1) ?? numbered0) >= afterSilence),
    )

    await writer.reached(20)
    proxy.fallSilent()
    await delay(silenceMs)
    proxy.speakAgain()
    afterSilence = writer.count() + 5
    await writer.reached(afterSilence)
    const followed = await Promise.all(seen)
    const written = await writer.stop()

    const stored = (await readOn(direct.log, start)).map(numberOf)
    expect(stored).toEqual([...Array(written).keys()])
    for (const { events } of followed) expect(events.map(numberOf)).toEqual(stored.slice(0, events.length))
    await Promise.all([writing, following, direct].map(({ close }) => close()))
  })
})

type OpenLog = ReturnType<typeof openEventStoreLog>
const numbered0 = { ...numbered(-1), stream: '', revision: 0n, position: 0n }

/** Appends 0, 1, 2 … one after the other; each is sent again, as it was, until it is acknowledged. */
const appendOn = (log: EventLog, stream: string) => {
  let going = true
  let count = 0
  let progress = Promise.withResolvers<void>()
  const run = async () => {
    for (let event = numbered(0); going; event = numbered(count)) {
      while (!(await acknowledged(event)));
      count++
      progress.resolve()
      progress = Promise.withResolvers()
    }
  }
  const acknowledged = async (event: ReturnType<typeof numbered>): Promise<boolean> => {
    try {
      await appended(log, stream, count === 0 ? 'no-stream' : BigInt(count) - 1n, [event])
      return true
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error
      return false
    }
  }
  const running = run()
  return {
    count: () => count,
    async reached(target: number): Promise<void> {
      while (count < target) await Promise.race([progress.promise, running])
    },
    async stop(): Promise<number> {
      going = false
      await running
      return count
    },
  }
}
