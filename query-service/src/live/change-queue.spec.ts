import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import type { RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import { describe, expect, test } from 'vitest'
import { docOf, liveOf, silent } from '../../testing/live-fakes.ts'
import { type ChangeQueueDeps, createChangeQueue } from './change-queue.ts'

/** A queue over documents in memory; `reached` waits for `fold`. */
const setUp = (overrides: Partial<ChangeQueueDeps> = {}) => {
  const docs = new Map<string, StoredDocument>()
  const received: RowChange[] = []
  const reads: string[][] = []
  let folded = 0n
  const waiters: { position: bigint; go(): void }[] = []
  const queue = createChangeQueue(liveOf('rows'), (change) => received.push(change), {
    readStore: {
      getMany: async (_collection, ids) => {
        reads.push([...ids])
        return ids.flatMap((id) => docs.get(id) ?? [])
      },
    },
    reached: (_name, position) =>
      position <= folded
        ? Promise.resolve(true)
        : new Promise((resolve) => waiters.push({ position, go: () => resolve(true) })),
    log: silent,
    signal: new AbortController().signal,
    patienceMs: 1,
    ...overrides,
  })
  const fold = (position: bigint, ...changed: StoredDocument[]) => {
    for (const doc of changed) docs.set(doc.id, doc)
    folded = position
    for (const waiter of waiters.splice(0)) waiter.position <= position ? waiter.go() : waiters.push(waiter)
  }
  return { queue, received, reads, fold, docs }
}

const brief = (changes: RowChange[]) => changes.map(({ id, position }) => `${id}@${position}`)

describe('the queue of a projection', () => {
  test("does not ask for the log's head, and reads once a second while no socket is open", async () => {
    const asked: unknown[] = []
    let heard = false
    const { queue } = setUp({
      isHeard: () => heard,
      reached: async (name, position, options) => {
        asked.push([name, position, options?.isInLog, options?.unhurried])
        return true
      },
    })
    queue.touch('a', 5n)
    await queue.idle()
    heard = true
    queue.touch('a', 6n)
    await queue.idle()
    expect(asked).toEqual([
      ['rows', 5n, true, true],
      ['rows', 6n, true, false],
    ])
  })

  test('tells a row only once the projection has folded its event', async () => {
    const { queue, received, fold } = setUp()
    queue.touch('a', 5n)
    await new Promise(setImmediate)
    expect(received).toEqual([])
    fold(5n, docOf('a', 5n, { id: 'a', status: 'confirmado' }))
    await queue.idle()
    expect(received).toStrictEqual([
      { projection: 'rows', id: 'a', position: '5', row: { id: 'a', status: 'confirmado' } },
    ])
  })

  test('tells rows in the order of their events', async () => {
    const { queue, received, fold } = setUp()
    fold(9n, docOf('a', 7n), docOf('b', 8n), docOf('c', 9n))
    queue.touch('a', 7n)
    queue.touch('b', 8n)
    queue.touch('c', 9n)
    await queue.idle()
    expect(brief(received)).toEqual(['a@7', 'b@8', 'c@9'])
  })

  test('tells a row touched twice once, at its newest event', async () => {
    const { queue, received, fold } = setUp()
    fold(9n, docOf('a', 9n), docOf('b', 8n))
    queue.touch('a', 7n)
    queue.touch('b', 8n)
    queue.touch('a', 9n)
    await queue.idle()
    expect(brief(received)).toEqual(['b@8', 'a@9'])
  })

  test('tells that a row is gone', async () => {
    const { queue, received, fold } = setUp()
    fold(6n, docOf('a', 6n, null))
    queue.touch('a', 6n)
    await queue.idle()
    expect(received).toStrictEqual([{ projection: 'rows', id: 'a', position: '6', row: null }])
  })

  test('reads again a row that is still behind its event, and not the others', async () => {
    const { queue, received, reads, fold, docs } = setUp()
    fold(6n, docOf('a', 4n, { old: true }), docOf('b', 6n))
    queue.touch('a', 5n)
    queue.touch('b', 6n)
    while (reads.length < 2) await new Promise(setImmediate)
    docs.set('a', docOf('a', 5n, { old: false }))
    await queue.idle()
    expect(brief(received)).toEqual(['a@5', 'b@6'])
    expect(received[0]?.row).toEqual({ old: false })
    expect(reads[1]).toEqual(['a'])
  })

  test('says nothing of a row its event did not change, and looks no second time for one that never was', async () => {
    const { queue, received, reads, fold } = setUp()
    fold(6n, docOf('b', 6n))
    queue.touch('nothing', 5n)
    queue.touch('b', 6n)
    await queue.idle()
    expect([brief(received), reads]).toEqual([['b@6'], [['nothing', 'b']]])
    fold(7n)
    queue.touch('b', 7n)
    await queue.idle()
    expect(brief(received)).toEqual(['b@6'])
  })

  test('waits again when the projection was not there in time', async () => {
    const answers = [false, false, true]
    const { queue, received, fold } = setUp({ reached: async () => answers.shift() ?? true })
    fold(5n, docOf('a', 5n))
    queue.touch('a', 5n)
    await queue.idle()
    expect([brief(received), answers]).toEqual([['a@5'], []])
  })

  test('reads nothing for a room that is empty once the row is folded, and tells whoever came before that', async () => {
    let present = false
    const { queue, received, reads, fold } = setUp({ followed: () => present })
    fold(5n, docOf('a', 5n))
    queue.touch('a', 5n)
    await queue.idle()
    expect([brief(received), reads]).toEqual([[], []])
    queue.touch('b', 6n)
    await new Promise(setImmediate)
    present = true
    fold(6n, docOf('b', 6n))
    await queue.idle()
    expect(brief(received)).toEqual(['b@6'])
  })

  test('loses nothing while the store is away', async () => {
    const failures = [new StoreAway('MongoDB'), new StoreAway('MongoDB')]
    const { queue, received } = setUp({
      reached: async () => true,
      readStore: {
        getMany: async (_collection, ids) => {
          const failure = failures.shift()
          if (failure) throw failure
          return ids.map((id) => docOf(id, 5n))
        },
      },
    })
    queue.touch('a', 5n)
    await queue.idle()
    expect([brief(received), failures]).toEqual([['a@5'], []])
  })

  test('holds so many rows at most while its projection stands still; then those who follow it are reconnected', async () => {
    let anew = 0
    const { queue, received, fold, reads } = setUp({ mostTouched: 3, onDropped: () => void anew++ })
    for (const [n, id] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) queue.touch(id, BigInt(n + 1))
    await new Promise(setImmediate)
    expect([received, anew]).toEqual([[], 0])
    fold(6n, docOf('e', 5n), docOf('f', 6n))
    await queue.idle()
    expect([anew, brief(received)]).toEqual([1, ['e@5', 'f@6']])
    expect(reads).toEqual([['e', 'f']])
  })

  // @rule erase-live
  test('all rows may be others: those who follow are reconnected once that is folded', async () => {
    let anew = 0
    const { queue, received, fold } = setUp({ onDropped: () => void anew++ })
    queue.touch('a', 1n)
    queue.renew(2n)
    await new Promise(setImmediate)
    expect(anew).toBe(0)
    fold(2n, docOf('a', 1n))
    await queue.idle()
    expect([anew, received]).toEqual([1, []])
  })

  test('reconnects nobody before everything is folded that it dropped', async () => {
    const anew: string[] = []
    const { queue, received, fold } = setUp({ mostTouched: 2, onDropped: () => anew.push(brief(received).join()) })
    for (const [n, id] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) queue.touch(id, BigInt(n + 1))
    await new Promise(setImmediate)
    fold(3n, docOf('c', 3n))
    await new Promise(setImmediate)
    expect(anew).toEqual([])
    fold(6n, docOf('d', 4n))
    await queue.idle()
    expect([anew, received]).toEqual([[''], []])
  })

  test('ends when it is told to, whatever it waits for', async () => {
    const aborting = new AbortController()
    const { queue, received } = setUp({ signal: aborting.signal, reached: async () => false })
    queue.touch('a', 5n)
    aborting.abort()
    await queue.idle()
    expect(received).toEqual([])
  })
})
