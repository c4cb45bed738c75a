import type { FindQuery, StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import { describe, expect, test } from 'vitest'
import { docOf, eventOf, liveOf } from '../../testing/live-fakes.ts'
import { changesSince } from './resume.ts'

const now = Date.parse('2026-11-21T15:00:00.000Z')

/** Documents per projection; find answers those after a position, as the store's contract says. */
const storesWith = (
  docs: Record<string, StoredDocument[]>,
  checkpoint: bigint,
  nextAt = '2026-11-21T14:59:00.000Z',
) => {
  const asked: FindQuery[] = []
  return {
    asked,
    deps: {
      now: () => now,
      log: {
        readAll: async (after: bigint) =>
          after < checkpoint ? [{ ...eventOf('Touched', after + 1n), at: nextAt }] : [],
      },
      readStore: {
        checkpoint: async () => ({ logId: 'log', position: checkpoint, epoch: 1n, event: null, since: 0 }),
        find: async (collection: string, query: FindQuery) => {
          asked.push(query)
          const since = query.where?.flatMap((one) => ('after' in one ? [BigInt(one.after ?? 0)] : []))[0] ?? 0n
          const all = docs[collection] ?? []
          return all.filter(({ position }) => position > since).slice(0, query.limit)
        },
      },
    },
  }
}

const board = liveOf('board')
const thread = liveOf('thread')
const slots = { ...liveOf('slots'), room: 'slots' as const }
const all = [board, thread, slots]

describe('coming back to a room', () => {
  test('gives each row changed since, newest state, in the order of the log over all its projections', async () => {
    const { deps, asked } = storesWith(
      {
        'board@1': [docOf('a', 5n), docOf('b', 9n)],
        'thread@1': [docOf('a', 7n), docOf('gone', 8n, null)],
        'slots@1': [docOf('day', 6n)],
      },
      9n,
    )
    const resumed = await changesSince(deps, 'staff', all, { board: '4', thread: '4', slots: '1' })
    expect(resumed).toStrictEqual({
      room: 'staff',
      changes: [
        { projection: 'board', id: 'a', position: '5', row: { id: 'a' } },
        { projection: 'thread', id: 'a', position: '7', row: { id: 'a' } },
        { projection: 'thread', id: 'gone', position: '8', row: null },
        { projection: 'board', id: 'b', position: '9', row: { id: 'b' } },
      ],
      refresh: [],
      filled: { board: 'board@1.0', thread: 'thread@1.0' },
    })
    expect(asked[0]).toStrictEqual({
      where: [{ field: 'position', after: 4n }],
      sort: [{ field: 'position' }],
      limit: 501,
      withTombstones: true,
    })
  })

  test('goes no further than the checkpoint: in a batch that is half written an earlier row may still be missing', async () => {
    const { deps } = storesWith({ 'board@1': [docOf('x', 100n), docOf('z', 103n), docOf('gone', 104n, null)] }, 100n)
    const resumed = await changesSince(deps, 'staff', all, { board: '99' })
    expect(resumed).toStrictEqual({
      room: 'staff',
      changes: [{ projection: 'board', id: 'x', position: '100', row: { id: 'x' } }],
      refresh: [],
      filled: { board: 'board@1.0' },
    })
  })

  test('of a room about one row asks for that row alone', async () => {
    const { deps, asked } = storesWith({ 'progress@1': [docOf('MV-0000000001', 5n)] }, 9n)
    const progress = { ...liveOf('progress'), room: 'order' as const }
    const resumed = await changesSince(deps, 'order:MV-0000000001', [...all, progress], { progress: '4', board: '0' })
    expect(resumed.changes.map(({ id }) => id)).toEqual(['MV-0000000001'])
    expect(asked.map(({ where }) => where)).toEqual([
      [
        { field: 'position', after: 4n },
        { field: 'id', eq: 'MV-0000000001' },
      ],
    ])
  })

  test('asks nothing of a projection the client does not follow', async () => {
    const { deps, asked } = storesWith({ 'board@1': [docOf('a', 5n)] }, 9n)
    expect(await changesSince(deps, 'staff', all, { thread: '4', unknown: '0' })).toStrictEqual({
      room: 'staff',
      changes: [],
      refresh: [],
      filled: { thread: 'thread@1.0' },
    })
    expect(asked.length).toBe(1)
  })

  test.each([
    [500, 500, []],
    [501, 0, ['board']],
  ])('after %i changed rows it gets %i of them and refreshes %j', async (changed, given, refresh) => {
    const docs = Array.from({ length: changed }, (_, at) => docOf(`row-${at}`, BigInt(at + 1)))
    const { deps } = storesWith({ 'board@1': docs }, BigInt(changed))
    const resumed = await changesSince(deps, 'staff', all, { board: '0' })
    expect([resumed.changes.length, resumed.refresh]).toEqual([given, refresh])
  })

  test('ahead of the projection, as after a restore, it refreshes', async () => {
    const { deps } = storesWith({}, 9n)
    expect((await changesSince(deps, 'staff', all, { board: '10' })).refresh).toEqual(['board'])
    expect((await changesSince(deps, 'staff', all, { board: '9999999999999999999' })).refresh).toEqual(['board'])
  })

  test('after so long that tombstones may be gone it refreshes', async () => {
    const { deps } = storesWith({ 'board@1': [docOf('a', 9n)] }, 9n, '2026-11-20T15:59:59.000Z')
    expect(await changesSince(deps, 'staff', all, { board: '4' })).toMatchObject({ changes: [], refresh: ['board'] })
  })

  // @rule erase-live
  test('since somebody was erased it refreshes what held them', async () => {
    const { deps } = storesWith({ 'board@1': [docOf('a', 9n)], 'days@1': [docOf('b', 9n)] }, 9n)
    const certificate = eventOf('PersonalDataErased', 8n, { streams: [], types: ['Held'] })
    const log = {
      readAll: async (after: bigint) => (after < 8n ? [{ ...certificate, at: '2026-11-21T14:59:00.000Z' }] : []),
    }
    const followed = [board, liveOf('days', ['Held'])]
    const resumed = async (since: string) =>
      changesSince({ ...deps, log }, 'staff', followed, { board: since, days: since })
    expect(await resumed('7')).toMatchObject({ changes: [{ id: 'a' }], refresh: ['days'] })
    expect(await resumed('8')).toMatchObject({ refresh: [] })
  })

  test('after a quiet weekend with nothing missed it does not', async () => {
    const { deps } = storesWith({ 'board@1': [docOf('a', 9n)] }, 9n, '2026-11-18T15:00:00.000Z')
    expect(await changesSince(deps, 'staff', all, { board: '9' })).toMatchObject({ changes: [], refresh: [] })
  })
})
