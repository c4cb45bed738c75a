import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'
import { expect, it } from 'vitest'
import { subscriptionOf } from './spec-support.ts'
import { subscribe } from './subscribe.ts'

it('is begun anew behind what it had handed on where it stands still though the head has moved on', async () => {
  const [stalled, next] = [subscriptionOf(), subscriptionOf()]
  const begunFrom: unknown[] = []
  const grpc = {
    subscribeToAll: ({ fromPosition }: { fromPosition: unknown }) => {
      begunFrom.push(fromPosition)
      return begunFrom.length === 1 ? stalled.subscription : next.subscription
    },
  }
  const activity = { asked: () => () => undefined, heard() {}, begun() {}, ended() {} }
  const client = { call: (work: (client: never) => unknown) => work(grpc as never) }
  let onHead: (head: Position) => void = () => undefined
  let stoodStill = 0
  const listen = (listener: typeof onHead) => {
    onHead = listener
    return () => undefined
  }
  const following = {
    connection: { current: () => ({ client, activity, gone: new AbortController().signal }) as never },
    ownEvents: (read: readonly object[]) => read as never,
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
