import { describeOn } from '@clinic/test-servers/servers.ts'
import { binaryEvent, type EventData, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import {
  appended,
  follow,
  numbered,
  numberOf,
  numbers,
  type OpenedLog,
  readOn,
  streamsOfTest,
} from '../contract-support.ts'
import { eventLogContract, newLogContract } from '../event-log.contract.ts'
import { outageContract } from '../outage.contract.ts'
import { openEventStoreLog } from './eventstoredb-log.ts'

describeOn({ suite: 'event log contract', eventstore: true }, (servers) => {
  async function open(): Promise<OpenedLog> {
    let opened = openEventStoreLog(servers.eventStoreUrl)
    return {
      log: opened.log,
      reopen: async () => {
        await opened.close()
        opened = openEventStoreLog(servers.eventStoreUrl)
        return opened.log
      },
      close: () => opened.close(),
    }
  }

  eventLogContract('EventStoreDB', open)

  test("neither the server's own events nor the log's identity are ever read", async () => {
    const { log, close } = openEventStoreLog(servers.eventStoreUrl)
    const stream = streamsOfTest().name('a')
    await appended(log, stream, 'no-stream', numbers(0, 60))
    await log.head()
    const streams = (await readOn(log, 0n)).map((event) => event.stream)
    expect(streams.filter((name) => name.startsWith('$') || name.startsWith('logIdentity'))).toEqual([])
    expect(streams).toContain(stream)
    await close()
  })

  test('foreign events are passed over by every reader, and told of once each', async () => {
    const reported: string[] = []
    const { log, close } = openEventStoreLog(servers.eventStoreUrl, {
      onForeign: ({ stream }) => reported.push(stream),
    })
    const client = EventStoreDBClient.connectionString(servers.eventStoreUrl)
    const { name, own } = streamsOfTest()
    const foreign = async (id: string, events: EventData[]) => {
      await client.appendToStream(name(id), events)
      return name(id)
    }
    const { position: start } = await log.head()
    const streams = [
      await foreign('bytes', [binaryEvent({ type: 'Uploaded', data: Buffer.from('no JSON') })]),
      await foreign('other', [jsonEvent({ type: 'AppointmentBooked', data: { hello: 'world' } })]),
      await foreign('list', [jsonEvent({ type: 'Listed', data: [1, 2], metadata: [3] })]),
    ]
    await appended(log, name('a'), 'no-stream', numbers(0, 2))
    streams.push(await foreign('a', [jsonEvent({ type: 'Noted', data: { v: 1, at: 'now', data: {} } })]))
    const { position: last } = await appended(log, name('b'), 'no-stream', [numbered(2)])
    streams.push(await foreign('after', [jsonEvent({ type: 'Noted', data: {} })]))

    expect((await log.readStream(name('a'))).map(numberOf)).toEqual([0, 1])
    expect(await log.readStream(name('other'))).toEqual([])
    expect(own(await readOn(log, start, 2)).map(numberOf)).toEqual([0, 1, 2])
    let live: Promise<unknown> | undefined
    const { events } = await follow(log, start, (seen, batches) => {
      if (batches.at(-1)?.caughtUp)
        live ??= foreign('live', [jsonEvent({ type: 'Noted', data: {} })]).then(() =>
          appended(log, name('c'), 'no-stream', [numbered(3)]),
        )
      return own(seen).length === 4
    })
    expect(own(events).map(numberOf)).toEqual([0, 1, 2, 3])
    await live
    expect(reported.filter((stream) => stream.startsWith(name(''))).sort()).toEqual([...streams, name('live')].sort())

    await foreign('last', [jsonEvent({ type: 'Noted', data: {} })])
    const { position: head } = await log.head()
    expect(head).toBeGreaterThan(last)
    expect((await readOn(log, start)).map(({ position }) => position)).toContain(head)
    await client.dispose()
    await close()
  })

  test('the head stays at the last application event while the server writes events of its own', async () => {
    const { log, close } = openEventStoreLog(servers.eventStoreUrl)
    const client = EventStoreDBClient.connectionString(servers.eventStoreUrl)
    const stream = streamsOfTest().name('a')
    await appended(log, stream, 'no-stream', [numbered(0)])
    const before = await log.head()
    await client.setStreamMetadata(stream, { maxAge: 1_000_000 })
    const others = (await log.readAll(before.position, 1)).length
    expect((await log.head()).position > before.position).toBe(others > 0)
    await client.dispose()
    await close()
  })

  test('opened many times at once on a new log, one identity wins', async () => {
    const opened = Array.from({ length: 5 }, () => openEventStoreLog(servers.eventStoreUrl))
    const heads = await Promise.all(opened.map(({ log }) => log.head()))
    expect(new Set(heads.map(({ logId }) => logId)).size).toBe(1)
    await Promise.all(opened.map(({ close }) => close()))
  })

  test('closing one log leaves the appends of another in the same process alone', async () => {
    const [one, other] = [openEventStoreLog(servers.eventStoreUrl), openEventStoreLog(servers.eventStoreUrl)]
    const { name } = streamsOfTest()
    await appended(one.log, name('one'), 'no-stream', [numbered(0)])
    const appends = numbers(0, 100).map((event, n) => appended(other.log, name(n), 'no-stream', [event]))
    await appends[0]
    await one.close()
    expect(await Promise.all(appends)).toHaveLength(100)
    await other.close()
  })

  test('300 appends at once on a fresh connection all succeed', async () => {
    const { log, close } = openEventStoreLog(servers.eventStoreUrl)
    const { name } = streamsOfTest()
    const appends = numbers(0, 300).map((event, n) => appended(log, name(n), 'no-stream', [event]))
    expect(await Promise.all(appends)).toHaveLength(300)
    await close()
  })
})

describeOn({ suite: 'event log on a server that goes away', eventstore: true, own: true }, (servers) => {
  newLogContract('EventStoreDB', async () => openEventStoreLog(servers.eventStoreUrl))

  outageContract('EventStoreDB', async () => ({
    ...openEventStoreLog(servers.eventStoreUrl),
    kill: () => servers.eventstore.kill(),
    restart: () => servers.eventstore.restart(),
  }))
})
