import { Readable } from 'node:stream'
import type { AllStreamSubscription } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import { type Arrived, arrivals } from './arrivals.ts'
import { subscriptionOf } from './spec-support.ts'

const options = { pageSize: 2, quietMs: 60_000, atHead: async () => false }
const inShort = ({ events, caughtUp }: Arrived) => [
  ...events.map(({ commitPosition }) => Number(commitPosition)),
  caughtUp,
]

const next = async (batches: AsyncIterator<Arrived>) => {
  const { done, value } = await batches.next()
  return done ? 'done' : inShort(value)
}

test('what has arrived is handed on in pages, and caught up counts once all of it was taken', async () => {
  const { subscription, push } = subscriptionOf()
  const batches = arrivals(subscription, options, new AbortController().signal)
  const first = next(batches)
  push(1, 2, 3, 4, 5)
  subscription.emit('caughtUp')
  expect([await first, await next(batches), await next(batches)]).toEqual([
    [1, 2, false],
    [3, 4, false],
    [5, true],
  ])
  push(6)
  expect(await next(batches)).toEqual([6, true])
})

test('the word that comes while a page is being taken counts once all before it was taken, not sooner', async () => {
  const { subscription, push } = subscriptionOf()
  const read = subscription.read.bind(subscription)
  let taken = 0
  // Taking the fourth fetches two more, and behind them the server's 'caughtUp'.
  subscription.read = (size?: number) => {
    if (size === undefined && ++taken === 4) {
      push(5, 6)
      subscription.emit('caughtUp')
    }
    return read(size)
  }
  const batches = arrivals(subscription, { ...options, pageSize: 4 }, new AbortController().signal)
  const first = next(batches)
  push(1, 2, 3, 4)
  expect([await first, await next(batches)]).toEqual([
    [1, 2, 3, 4, false],
    [5, 6, true],
  ])
})

test('an empty log is caught up without an event', async () => {
  const { subscription } = subscriptionOf()
  const batches = arrivals(subscription, options, new AbortController().signal)
  const first = next(batches)
  subscription.emit('caughtUp')
  expect(await first).toEqual([true])
})

test('a subscriber that fell behind is told so until it has caught up again', async () => {
  const { subscription, push } = subscriptionOf()
  const batches = arrivals(subscription, options, new AbortController().signal)
  const first = next(batches)
  subscription.emit('caughtUp')
  await first
  subscription.emit('fellBehind')
  push(1)
  expect(await next(batches)).toEqual([1, false])
  const last = next(batches)
  subscription.emit('caughtUp')
  expect(await last).toEqual([true])
})

test('of a server that never says so, the head is asked when nothing comes', async () => {
  const { subscription, push } = subscriptionOf()
  let asked = 0
  const atHead = async () => ++asked === 2
  const batches = arrivals(subscription, { ...options, quietMs: 1, atHead }, new AbortController().signal)
  const first = next(batches)
  push(1)
  expect([await first, await next(batches), asked]).toEqual([[1, false], [true], 2])
})

test('a failure is thrown after what had arrived before it', async () => {
  const { subscription, push, unsubscribed } = subscriptionOf()
  const batches = arrivals(subscription, options, new AbortController().signal)
  const first = next(batches)
  push(1)
  subscription.emit('error', new Error('gone'))
  expect(await first).toEqual([1, false])
  await expect(next(batches)).rejects.toThrow('gone')
  expect(unsubscribed()).toBe(1)
})

test('ends with the subscription, with the signal, and with its reader', async () => {
  const ended = subscriptionOf()
  const first = next(arrivals(ended.subscription, options, new AbortController().signal))
  ended.subscription.push(null)
  expect(await first).toBe('done')

  const stop = new AbortController()
  const aborted = subscriptionOf()
  const second = next(arrivals(aborted.subscription, options, stop.signal))
  stop.abort()
  expect(await second).toBe('done')

  const left = subscriptionOf()
  left.push(1)
  for await (const _ of arrivals(left.subscription, options, new AbortController().signal)) break
  expect([ended, aborted, left].map(({ unsubscribed }) => unsubscribed())).toEqual([1, 1, 1])
})

test('nothing is read beyond the buffer until the last batch was taken', async () => {
  let pulled = 0
  const subscription = Object.assign(
    new Readable({
      objectMode: true,
      highWaterMark: 2,
      read() {
        this.push({ commitPosition: BigInt(++pulled) })
      },
    }),
    { unsubscribe: async () => undefined },
  ) as AllStreamSubscription
  const stop = new AbortController()
  const batches = arrivals(subscription, options, stop.signal)
  expect(await next(batches)).toEqual([1, 2, false])
  await new Promise(setImmediate)
  expect(pulled).toBeLessThanOrEqual(5)
  await batches.return(undefined)
  subscription.destroy()
})
