import { productStream } from '@clinic/shared-events/products/events.ts'
import { scheduleStream } from '@clinic/shared-events/schedule/events.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { expect, it } from 'vitest'
import { openClinic, rowFrom } from '../../../testing/clinic.ts'
import { interval } from '../../../testing/samples.ts'
import { useOpened } from '../../../testing/use-opened.ts'
import { openServerWorld } from '../../../testing/world.ts'

describeOn({ suite: 'foreign events and commands', mongo: true, eventstore: true, own: true }, (servers) => {
  const clinic = useOpened(() => openServerWorld(servers), openClinic)

  it('inside a stream of ours one keeps commands on that stream off, and nothing else', async () => {
    const { world, one, nextDay, book, settleAll, expectHolders } = clinic()
    const [spoiled, free] = [nextDay(), nextDay()]
    const client = EventStoreDBClient.connectionString(servers.eventStoreUrl)
    for (const stream of [scheduleStream(spoiled), productStream('other')])
      await client.appendToStream(stream, jsonEvent({ type: 'Noted', data: { by: 'hand' } }))
    await client.dispose()
    expect(await book(one, interval(spoiled, '09:00', '10:00'))).toEqual({ ok: false, rejection: { type: 'Busy' } })
    rowFrom(await book(one, interval(free, '09:00', '10:00')))
    await settleAll()
    await expectHolders(free, 1)
    expect(await world.log.readStream(scheduleStream(spoiled))).toEqual([])
  })
})
