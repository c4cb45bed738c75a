import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import { describe, expect, it } from 'vitest'
import { shape } from '../../testing/histories/visits.ts'
import type { Projection } from '../projection.ts'
import type { ReadCheckpoint } from '../read-store/read-store.ts'
import { createHousekeeping } from './housekeeping.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const started = 1_790_000_000_000

const documentOf = (at: number) => {
  const order = `e${at}`
  return { id: order, position: 1n, json: JSON.stringify({ order, at: new Date(at).toISOString() }) }
}

const checkpoint = (position: bigint, since = started): ReadCheckpoint => ({
  logId: 'log',
  position,
  epoch: 1n,
  event: null,
  since,
})

/** Housekeeping of one projection, `visits@2`, that this process folds, on a clock that each pause moves. */
const house = (
  checkpoints: Record<string, ReadCheckpoint>,
  held: readonly string[] = [],
  more: Partial<Projection> = {},
  /** When each of its documents with an order happened, milliseconds since 1970, the oldest first. */
  old: number[] = [],
) => {
  const stopping = new AbortController()
  const kept = new Map(Object.entries(checkpoints))
  const seen = { purges: 0, pauses: [] as number[], dropped: [] as string[] }
  const also: string[] = []
  const state = { folds: true, fails: false, now: started, pausesLeft: 3 }
  const work: WorkStore = {
    acquire: async (name) => (held.includes(name) ? null : { epoch: 1n }),
    renew: async () => new Map(),
    release: async () => undefined,
    checkpoint: async () => null,
    saveCheckpoint: async () => true,
  }
  const housekeeping = createHousekeeping({
    work,
    holder: 'me',
    ttlMs: 1_000,
    signal: stopping.signal,
    keepOldMs: dayMs,
    keepBuildMs: dayMs,
    now: () => state.now,
    folds: () => state.folds,
    alsoClean: async ({ name }) => void also.push(name),
    store: {
      find: async (_, { limit = 0 }) => old.slice(0, limit).map(documentOf),
      remove: async (_, ids) => void old.splice(0, old.length, ...old.filter((at) => !ids.includes(documentOf(at).id))),
      purgeTombstones: async () => {
        if (state.fails) throw new Error('the store does not answer')
        return ++seen.purges
      },
      checkpoints: async () => kept,
      drop: async (collection) => {
        kept.delete(collection)
        seen.dropped.push(collection)
      },
    },
    pause: async (ms) => {
      seen.pauses.push(ms)
      state.now += ms
      if (--state.pausesLeft === 0) stopping.abort()
    },
  })
  const run = async () => {
    housekeeping.begin({ ...shape, version: 2, ...more })
    await housekeeping.ended()
  }
  return { run, seen, state, also }
}

describe('housekeeping', () => {
  it('cleans hourly', async () => {
    const { run, seen, also } = house({ 'visits@2': checkpoint(9n) })
    await run()
    expect(seen).toEqual({ purges: 3, pauses: [hourMs, hourMs, hourMs], dropped: [] })
    expect(also).toEqual(['visits', 'visits', 'visits'])
  })

  it('tries again a minute after a failure', async () => {
    const { run, seen, state } = house({ 'visits@2': checkpoint(9n) })
    state.fails = true
    await run()
    expect(seen).toEqual({ purges: 0, pauses: [60_000, 60_000, 60_000], dropped: [] })
  })

  it('leaves a projection alone that another process has taken over', async () => {
    const { run, seen, state } = house({ 'visits@2': checkpoint(9n) })
    state.folds = false
    await run()
    expect(seen).toEqual({ purges: 0, pauses: [], dropped: [] })
  })

  it('drops an older version once the newer one has stood there for a day and has got as far', async () => {
    const { run, seen, state } = house({ 'visits@1': checkpoint(9n, 0), 'visits@2': checkpoint(9n) })
    state.pausesLeft = 24
    await run()
    expect(seen.dropped).toEqual([])
    const later = house({ 'visits@1': checkpoint(9n, 0), 'visits@2': checkpoint(9n, started - dayMs) })
    await later.run()
    expect(later.seen.dropped).toEqual(['visits@1'])
  })

  it('keeps an older version that is ahead of the newer one, that is held, or that is newer than its own', async () => {
    const since = started - dayMs
    const ahead = house({ 'visits@1': checkpoint(10n), 'visits@2': checkpoint(9n, since) })
    const held = house({ 'visits@1': checkpoint(9n), 'visits@2': checkpoint(9n, since) }, ['projection:visits@1'])
    const newer = house({ 'visits@3': checkpoint(9n), 'visits@2': checkpoint(9n, since) })
    for (const { run } of [ahead, held, newer]) await run()
    expect([ahead, held, newer].map(({ seen }) => seen.dropped)).toEqual([[], [], []])
  })

  it('drops what it took the place of under another name, and keeps it where that is read on', async () => {
    const since = started - dayMs
    const there = { 'calls@1': checkpoint(9n), 'others@1': checkpoint(9n) }
    const replaced = house({ ...there, 'visits@2': checkpoint(9n, since) }, [], { replaces: ['calls'] })
    const early = house({ ...there, 'visits@2': checkpoint(9n) }, [], { replaces: ['calls'] })
    for (const { run } of [replaced, early]) await run()
    expect([replaced, early].map(({ seen }) => seen.dropped)).toEqual([['calls@1'], []])
  })

  // @rule activity-90-days
  it('removes what is kept no longer, all of it and nothing newer', async () => {
    const days = (n: number) => started - n * dayMs
    const old = [...Array.from({ length: 1_200 }, (_, n) => days(91) - 1_200 + n), days(91), days(90), days(1)]
    const kept = house({ 'visits@2': checkpoint(9n) }, [], {}, old)
    kept.state.pausesLeft = 1
    await kept.run()
    expect(old).toHaveLength(1_203)
    const cleaned = house({ 'visits@2': checkpoint(9n) }, [], { keptDays: 90 }, old)
    cleaned.state.pausesLeft = 1
    await cleaned.run()
    expect(old).toEqual([days(90), days(1)])
  })

  it('clears away what a rebuild left half done a day ago, unless it is under way, and nothing of other projections', async () => {
    const left = checkpoint(4n, started - dayMs)
    const checkpoints = {
      'visits@2': checkpoint(9n),
      'visits@2~rebuild-0123abcd': left,
      'visits@2~rebuild-4567abcd': checkpoint(4n),
      'visits@1~verify-0123abcd': left,
      'others@1~rebuild-0123abcd': left,
    }
    const { run, seen } = house(checkpoints, ['projection:visits@1~verify'])
    await run()
    expect(seen.dropped).toEqual(['visits@2~rebuild-0123abcd'])
  })
})
