import {
  type AllStreamSubscription,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOn } from '../servers.ts'
import { event, newStream } from './spec-support.ts'

/** The next events of a subscription, as `stream@revision`. Leaving the loop ends nothing: the subscription goes on. */
const next = async (subscription: AllStreamSubscription, count: number): Promise<string[]> => {
  const seen: string[] = []
  const events = subscription.iterator({ destroyOnReturn: false })
  while (seen.length < count) {
    const { value } = await events.next()
    seen.push(`${value.event?.streamId}@${value.event?.revision}`)
  }
  return seen
}

const heard = (subscription: AllStreamSubscription, name: 'confirmation' | 'caughtUp'): Promise<void> =>
  new Promise((resolve) => subscription.once(name, () => resolve()))

describeOn({ suite: "EventStoreDB's subscriptions", eventstore: true }, (servers) => {
  let client: EventStoreDBClient
  beforeEach(() => {
    client = EventStoreDBClient.connectionString(servers.eventStoreUrl)
  })
  afterEach(() => client.dispose())

  const toAll = (stream: string, fromPosition: Position | typeof START | typeof END = START) =>
    client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: [stream] }) })

  it('confirms, sends the past, says that it has caught up and goes on live', async () => {
    const stream = newStream()
    await client.appendToStream(stream, [event(), event()])
    const subscription = toAll(stream)
    const announced: string[] = []
    subscription
      .on('confirmation', () => announced.push('confirmation'))
      .on('caughtUp', () => announced.push('caughtUp'))
    subscription.on('data', ({ event }) => announced.push(`${event?.revision}`))
    await heard(subscription, 'caughtUp')
    const live = new Promise((resolve) => subscription.once('data', resolve))
    await client.appendToStream(stream, event())
    await live
    expect(announced).toEqual(['confirmation', '0', '1', 'caughtUp', '2'])
  })

  it('resumes after the position, without the event that stands there', async () => {
    const stream = newStream()
    const first = await client.appendToStream(stream, event())
    await client.appendToStream(stream, [event(), event()])
    expect(await next(toAll(stream, first.position as Position), 2)).toEqual([`${stream}@1`, `${stream}@2`])
  })

  it('starts at the end with what is stored from then on', async () => {
    const stream = newStream()
    await client.appendToStream(stream, event())
    const subscription = toAll(stream, END)
    await heard(subscription, 'caughtUp')
    await client.appendToStream(stream, event())
    expect(await next(subscription, 1)).toEqual([`${stream}@1`])
  })

  it('misses and repeats nothing while it catches up under load', async () => {
    const stream = newStream()
    const append = () => client.appendToStream(stream, [event(), event()])
    await append()
    const writing = (async () => {
      for (let batch = 1; batch < 200; batch += 1) await append()
    })()
    const seen = await next(toAll(stream), 400)
    await writing
    expect(seen).toEqual(Array.from({ length: 400 }, (_, revision) => `${stream}@${revision}`))
  })

  it('sends every subscriber the same order', async () => {
    const stream = newStream()
    const [one, other] = [toAll(stream), toAll(stream)]
    await Promise.all([heard(one, 'caughtUp'), heard(other, 'caughtUp')])
    await Promise.all(Array.from({ length: 40 }, (_, n) => client.appendToStream(`${stream}-${n}`, event())))
    expect(await next(one, 40)).toEqual(await next(other, 40))
  })

  it('sends system events unless they are excluded', async () => {
    const stream = newStream()
    await client.appendToStream(stream, event())
    const everything = await next(client.subscribeToAll(), 1)
    expect(everything[0]).toMatch(/^\$/)
    const application = client.subscribeToAll({ filter: excludeSystemEvents() })
    expect((await next(application, 1))[0]).not.toMatch(/^\$/)
  })

  it('filters by event type', async () => {
    const stream = newStream()
    const type = `Type${stream.slice(-12)}`
    await client.appendToStream(stream, [event(), { ...event(), type }])
    expect(await next(client.subscribeToAll({ filter: eventTypeFilter({ prefixes: [type] }) }), 1)).toEqual([
      `${stream}@1`,
    ])
    expect(await next(client.subscribeToAll({ filter: eventTypeFilter({ regex: `^${type}$` }) }), 1)).toEqual([
      `${stream}@1`,
    ])
  })

  it('reports checkpoints while nothing that it sends passes, live and in the past', async () => {
    const stream = newStream()
    const checkpoint = (fromPosition: Position | typeof END) =>
      new Promise<Position>((resolve) => {
        const checkpointReached = async (_: unknown, position: Position) => resolve(position)
        const filter = streamNameFilter({
          prefixes: ['nothing-here'],
          maxSearchWindow: 5,
          checkpointInterval: 1,
          checkpointReached,
        })
        client.subscribeToAll({ fromPosition, filter }).on('data', () => undefined)
      })
    const first = (await client.appendToStream(stream, event())).position as Position
    const live = checkpoint(END)
    for (let n = 0; n < 20; n += 1) await client.appendToStream(stream, event())
    expect((await live).commit).toBeGreaterThan(first.commit)
    expect((await checkpoint(first)).commit).toBeGreaterThan(first.commit)
  })

  it('holds back for a slow reader and loses nothing', async () => {
    const stream = newStream()
    const text = 'x'.repeat(20_000)
    for (let batch = 0; batch < 20; batch += 1) {
      await client.appendToStream(
        stream,
        Array.from({ length: 25 }, () => event({ data: { text } })),
      )
    }
    const subscription = toAll(stream)
    expect(await next(subscription, 1)).toEqual([`${stream}@0`])
    await client.appendToStream(`${stream}-meanwhile`, event())
    const rest = await next(subscription, 500)
    expect(rest.at(-2)).toBe(`${stream}@499`)
    expect(rest.at(-1)).toBe(`${stream}-meanwhile@0`)
  })

  it('ends with unsubscribe, and the server serves others on', async () => {
    const stream = newStream()
    const subscription = toAll(stream)
    await heard(subscription, 'caughtUp')
    await subscription.unsubscribe()
    await client.appendToStream(stream, event())
    expect(await next(toAll(stream), 1)).toEqual([`${stream}@0`])
  })
})
