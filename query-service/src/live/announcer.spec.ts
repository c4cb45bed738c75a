import type { Batch, EventLog } from '@clinic/platform/log/event-log.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { describe, expect, test } from 'vitest'
import { eventOf, liveOf } from '../../testing/live-fakes.ts'
import { announce } from './announcer.ts'
import type { ChangeQueue } from './change-queue.ts'

/** A log that gives the batches of one subscription after another; an error in their place breaks that subscription. */
const logOf = (subscriptions: (Batch | Error)[][], done: AbortController) => {
  const asked: bigint[] = []
  const log: Pick<EventLog, 'subscribe'> = {
    async *subscribe(after) {
      asked.push(after)
      for (const batch of subscriptions.shift() ?? []) {
        if (batch instanceof Error) throw batch
        yield batch
      }
      done.abort()
    },
  }
  return { log, asked }
}

const open = ({ id, stream, revision, position, at, meta, type, data }: StoredEvent): Recorded => ({
  id,
  stream,
  revision,
  position,
  at,
  meta,
  type,
  data,
})

const announceAll = async (
  subscriptions: (Batch | Error)[][],
  opener = open,
  more: ReturnType<typeof liveOf>[] = [],
) => {
  const done = new AbortController()
  const lines: string[] = []
  const { log, asked } = logOf(subscriptions, done)
  const touched: string[] = []
  const seen: string[] = []
  const withQueue = (live: ReturnType<typeof liveOf>) => {
    const { name } = live.projection
    const queue: ChangeQueue = {
      touch: (id, position) => touched.push(`${name}:${id}@${position}`),
      renew: (position) => touched.push(`${name}:all@${position}`),
      idle: async () => undefined,
    }
    return { live, queue }
  }
  await announce(3n, {
    log,
    open: opener,
    queues: [...more, liveOf('boards'), liveOf('threads'), liveOf('days', ['Held'])].map(withQueue),
    onEvent: ({ type }) => seen.push(type),
    logger: createLogger('test', { write: (line) => lines.push(line) }),
    signal: done.signal,
  })
  return { touched, asked, seen, lines }
}

const batch = (...events: StoredEvent[]): Batch => ({ events, caughtUp: true })

describe('the announcer', () => {
  test('tells every queue that handles an event which documents it touches', async () => {
    const { touched, asked } = await announceAll([
      [batch(eventOf('Touched', 4n, { id: 'a' }), eventOf('Held', 5n, { id: 'day' })), batch(eventOf('Other', 6n))],
    ])
    expect(asked).toEqual([3n])
    expect(touched).toEqual(['boards:a@4', 'threads:a@4', 'days:day@5'])
  })

  test('shows every event, also those no row comes of', async () => {
    const { seen } = await announceAll([[batch(eventOf('SignedOut', 4n), eventOf('Touched', 5n, { id: 'a' }))]])
    expect(seen).toEqual(['SignedOut', 'Touched'])
  })

  // @rule erase-live: Issue: open boards show it without a reload
  test('tells the queues of what was erased that any row may be another, and no other', async () => {
    const certificate = eventOf('PersonalDataErased', 4n, { streams: [], types: ['Held'] })
    expect((await announceAll([[batch(certificate)]])).touched).toEqual(['days:all@4'])
  })

  test('goes on after the last event it took when its subscription breaks', async () => {
    const { touched, asked } = await announceAll([
      [batch(eventOf('Held', 4n, { id: 'x' })), new Error('broken')],
      [batch(eventOf('Held', 5n, { id: 'y' }))],
    ])
    expect(asked).toEqual([3n, 4n])
    expect(touched).toEqual(['days:x@4', 'days:y@5'])
  })

  test('leaves others their turn where its subscription ends by itself, as that of a closed log does', async () => {
    const [done, turns] = [new AbortController(), [] as string[]]
    const log: Pick<EventLog, 'subscribe'> = {
      // biome-ignore lint/correctness/useYield: it ends before its first batch
      async *subscribe() {
        turns.push('begun')
        if (turns.length > 2) done.abort()
      },
    }
    setTimeout(() => turns.push('others'))
    const logger = createLogger('test', { write: () => undefined })
    await announce(0n, { log, open, queues: [], onEvent: () => undefined, logger, signal: done.signal })
    expect(turns).toEqual(['begun', 'others', 'begun'])
  })

  test('leaves out an event it cannot read and goes on', async () => {
    const { touched } = await announceAll(
      [[batch(eventOf('Held', 4n, { id: 'x' }), eventOf('Held', 5n, { id: 'y' }))]],
      (event) => {
        if (event.position === 4n) throw new Error('unknown version')
        return open(event)
      },
    )
    expect(touched).toEqual(['days:y@5'])
  })

  test('leaves out an event for the one projection that cannot say whom it touches, names it once and goes on', async () => {
    const bad = liveOf('bad')
    bad.projection.idsOf = () => {
      throw new TypeError('no date')
    }
    const { touched, asked, lines } = await announceAll(
      [[batch(eventOf('Touched', 4n, { id: 'a' }), eventOf('Held', 5n, { id: 'day' }))]],
      open,
      [bad],
    )
    expect(asked).toEqual([3n])
    expect(touched).toEqual(['boards:a@4', 'threads:a@4', 'days:day@5'])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'event-4', projection: 'bad', error: { name: 'TypeError' } },
    ])
  })
})
