import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'
import { expect, it } from 'vitest'
import { StoreAway } from '../../stores/store-away.ts'
import { subscriptionOf } from './spec-support.ts'
import { subscribe } from './subscribe.ts'

const activity = { asked: () => () => undefined, heard() {}, begun() {}, ended() {} }
const clientOf = (grpc: object) => ({ call: (work: (client: never) => unknown) => work(grpc as never) })
const ownEvents = (read: readonly object[]) => read as never

it('is begun anew behind what it had handed on where it stands still though the head has moved on', async () => {
  const [stalled, next] = [subscriptionOf(), subscriptionOf()]
  const begunFrom: unknown[] = []
  const grpc = {
    subscribeToAll: ({ fromPosition }: { fromPosition: unknown }) => {
      begunFrom.push(fromPosition)
      return begunFrom.length === 1 ? stalled.subscription : next.subscription
    },
  }
  const client = clientOf(grpc)
  let onHead: (head: Position) => void = () => undefined
  let stoodStill = 0
  const listen = (listener: typeof onHead) => {
    onHead = listener
    return () => undefined
  }
  const following = {
    connection: { current: () => ({ client, activity, gone: new AbortController().signal }) as never },
    ownEvents,
    lastPosition: async () => 0n,
    heads: { listen },
    onStoodStill: () => {
      stoodStill++
    },
  }
  const ending = new AbortController()
  const batches = subscribe(following, 0n, ending.signal)
  const first = batches.next()
  stalled.push(1)
  stalled.subscription.emit('caughtUp')
  expect((await first).value).toMatchObject({ events: [{ commitPosition: 1n }], caughtUp: true })

  const behind = batches.next()
  for (const head of [2n, 2n, 3n]) onHead(head)
  expect((await behind).value).toEqual({ events: [], caughtUp: false })
  const rest = batches.next()
  next.push(2, 3)
  expect((await rest).value).toMatchObject({ events: [{ commitPosition: 2n }, { commitPosition: 3n }] })
  expect(begunFrom).toEqual(['start', { commit: 1n, prepare: 1n }])
  expect([stoodStill, stalled.unsubscribed(), next.unsubscribed()]).toEqual([1, 1, 0])
  ending.abort()
  expect((await batches.next()).done).toBe(true)
})

it('fails once its log is closed, where nobody ended it by its signal', async () => {
  const { subscription } = subscriptionOf()
  const closing = new AbortController()
  let begun = 0
  const client = clientOf({
    subscribeToAll() {
      begun++
      // Tries that follow each other without a pause leave a test no turn to fail in.
      if (begun > 3) throw new Error('begun again on a log that is closed')
      return subscription
    },
  })
  const following = {
    connection: { current: () => ({ client, activity, gone: closing.signal }) as never },
    ownEvents,
    lastPosition: async () => 0n,
    heads: { listen: () => () => undefined },
    onStoodStill: () => undefined,
  }
  const batches = subscribe(following, 0n, new AbortController().signal)
  const first = batches.next()
  subscription.emit('caughtUp')
  expect((await first).value).toEqual({ events: [], caughtUp: true })
  const rest = batches.next()
  closing.abort()
  expect((await rest).value).toEqual({ events: [], caughtUp: false })
  await expect(batches.next()).rejects.toThrow(StoreAway)
  expect(begun).toBe(1)
})
