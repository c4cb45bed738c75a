import { SealBroken } from '@clinic/platform/log/seal.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { KeyMissing } from '@clinic/platform/vault/keys/data-keys.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { UnknownEvent, UpcasterFailed } from '@clinic/shared-events/definitions/event-registry.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { describe, expect, it } from 'vitest'
import { historyOf } from '../../testing/histories/histories.ts'
import { testLog } from '../../testing/test-log.ts'
import { createFeed } from './feed.ts'

const history = historyOf(44, 20)
const [first, bad] = history as [Recorded, Recorded]

/** A feed over the history, at whose second event opening throws. */
const feedThrowing = (error: Error) => {
  const events = testLog(history)
  const opened: string[][] = []
  const state = { fails: true }
  const open = async (stored: readonly StoredEvent[]) => {
    opened.push(stored.map(({ id }) => id))
    if (state.fails && stored.some(({ id }) => id === bad.id)) throw error
    return events.open(stored)
  }
  const handles = new Set(history.map(({ type }) => type))
  const feed = createFeed({ log: events.log, open, handles, signal: new AbortController().signal })
  return { feed, state, opened }
}

describe('the log as projections read it', () => {
  it.each([
    ['a missing key', new KeyMissing('k1')],
    ['a broken seal', new SealBroken({ stream: 's', id: 'e', type: 'T', v: 1 }, 'contact', null)],
    ['an unknown event', new UnknownEvent('T', 2)],
    ['an upcaster that fails', new UpcasterFailed('T', 1, null)],
  ])('%s marks that event alone as unreadable', async (_, error) => {
    const { feed } = feedThrowing(error)
    const { events } = await feed.read(0n)
    expect(events.filter((event) => 'unreadable' in event)).toEqual([
      { type: bad.type, id: bad.id, position: bad.position, unreadable: true },
    ])
    expect(events).toHaveLength(history.length)
  })

  it.each([
    ['a store that is away', new StoreAway('vault')],
    ['an error that nobody foresaw', new Error('out of memory')],
  ])('%s marks nothing: the read fails and can be repeated', async (_, error) => {
    const { feed, state } = feedThrowing(error)
    await expect(feed.read(0n)).rejects.toBe(error)
    state.fails = false
    expect((await feed.read(0n)).events.filter((event) => 'unreadable' in event)).toEqual([])
  })

  it('an unreadable event is opened again after it was forgotten, and only then', async () => {
    const { feed, state } = feedThrowing(new KeyMissing('k1'))
    await feed.read(0n)
    state.fails = false
    expect((await feed.read(0n)).events.some((event) => 'unreadable' in event)).toBe(true)
    feed.forget(bad.position)
    expect((await feed.read(0n)).events.some((event) => 'unreadable' in event)).toBe(false)
  })

  it('a part of what was read names every event of that part, handled or not', async () => {
    const { feed, state, opened } = feedThrowing(new KeyMissing('k1'))
    state.fails = false
    await feed.read(0n)
    const { after, passed, events, upTo } = await feed.read(first.position)
    expect({ after, upTo }).toEqual({ after: first.position, upTo: history.at(-1)?.position })
    expect(passed.map(({ id }) => id)).toEqual(history.slice(1).map(({ id }) => id))
    expect(events).toHaveLength(passed.length)
    expect(opened).toHaveLength(1)
  })

  it('live, after many events the log is read on when somebody waits for what followed', async () => {
    const events = testLog()
    const handles = new Set(history.map(({ type }) => type))
    const stopping = new AbortController()
    const feed = createFeed({ ...events, handles, signal: stopping.signal })
    const many = history.slice(0, -1)
    const [follower] = history.slice(-1) as [Recorded]
    const last = many.at(-1)?.position ?? 0n
    const waited = feed.wait(0n, stopping.signal)
    events.push(...many)
    await waited
    events.push(follower)
    expect((await feed.read(last)).events).toEqual([])
    feed.hurry(follower.position)
    await feed.wait(last, stopping.signal)
    expect((await feed.read(last)).passed.map(({ id }) => id)).toEqual([follower.id])
    stopping.abort()
  })
})
