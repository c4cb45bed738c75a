import { expect, it } from 'vitest'
import { shape, visit } from '../../../testing/histories/visits.ts'
import { recorded } from '../../../testing/recorded.ts'
import type { Projection } from '../../projection.ts'
import type { BatchCommit, ReadStore } from '../../read-store/read-store.ts'
import type { LogWindow } from '../feed.ts'
import { startBuild } from './build.ts'

const booked: Projection = {
  ...shape,
  handles: ['Booked'],
  idsOf: ({ data }) => [String(data.id)],
  apply: (_, { position }) => visit('Ana', `${position}`),
} as Projection

/** Builds from events that touch so many documents in turn, 500 at a time. @returns how many documents each of its commits had */
const commitsOf = async (events: number, documents: number): Promise<number[]> => {
  const commits: number[] = []
  const store = {
    checkpoints: async () => new Map(),
    prepare: async () => undefined,
    getMany: async () => [],
    commit: async ({ writes }: BatchCommit) => {
      commits.push(writes.length)
      return 'committed'
    },
  } as unknown as ReadStore
  const log = recorded(
    ...Array.from({ length: events }, (_, n) => ({ type: 'Booked', data: { id: `visit${n % documents}` } }) as never),
  )
  const feed = {
    read: async (after: bigint) => {
      const window = log.filter(({ position }) => position > after).slice(0, 500)
      return { after, upTo: window.at(-1)?.position ?? after, events: window, passed: window, atHead: false } as never
    },
    wait: async () => undefined,
  } satisfies { read(after: bigint): Promise<LogWindow>; wait(): Promise<void> }
  const head = { logId: 'log', position: log.at(-1)?.position ?? 0n }
  const build = await startBuild(store, feed, booked, { purpose: 'rebuild', head })
  await build.foldTo(head.position, new AbortController().signal)
  return commits
}

it('writes each document once where they are few enough to be held, however often they change in turn', async () => {
  expect(await commitsOf(9_000, 3_000)).toEqual([0, 3_000])
})

it('writes before it holds more documents than 4,500', async () => {
  const commits = await commitsOf(9_000, 9_000)
  expect(Math.max(...commits)).toBeLessThanOrEqual(4_500)
  expect(commits.reduce((sum, one) => sum + one)).toBe(9_000)
})
