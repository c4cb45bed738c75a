import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shape, visit, visits, write } from '../../testing/histories/visits.ts'
import { recorded } from '../../testing/recorded.ts'
import type { Projection } from '../projection.ts'
import type { BatchCommit, DocumentWrite, ReadStore } from '../read-store/read-store.ts'
import { createFolder } from './folder.ts'

type Change = { id: string; hour: string }

const changed: Projection = {
  ...shape,
  handles: ['Changed'],
  idsOf: ({ data }) => [(data as Change).id],
  apply: (_, { data }) => visit('Ana', (data as Change).hour),
} as Projection

const history = (changes: readonly Change[]): Recorded[] =>
  recorded(...changes.map((data) => ({ type: 'Changed', data }) as never))

/** A store that has some visits as they were at position 1, without transactions. @param batches gets what is committed */
const storeOf = (there: readonly string[], batches: BatchCommit[]): ReadStore =>
  ({
    getMany: async (_: string, ids: readonly string[]) =>
      there.filter((id) => ids.includes(id)).map((id) => write(id, 1n, visit('Ana', `${id} before`))),
    commit: async (batch: BatchCommit) => {
      batches.push(batch)
      return 'committed'
    },
  }) as unknown as ReadStore

/** Folds changes into one batch over visits that are there. @returns what a store without transactions writes of those, in its order */
const written = async (there: readonly string[], changes: readonly Change[], collection = visits) => {
  const batches: BatchCommit[] = []
  const folder = createFolder(storeOf(there, batches), changed, collection)
  await folder.fold(history(changes))
  await folder.commit({ logId: 'log', epoch: 1n, previous: 1n, next: 9_000n, event: null })
  const [{ writes, earlier } = { writes: [] }] = batches
  const states: DocumentWrite[] = [...(earlier?.() ?? []), ...writes.filter(({ existed }) => existed)]
  return states
    .toSorted((a, b) => Number(a.position - b.position))
    .map(({ id, json }) => ({ id, hour: JSON.parse(json ?? '').date as string }))
}

describe('a batch for readers who may see a part of it', () => {
  it('has the hour that a visit freed before another took it, also where the visit changes again', async () => {
    const changes = [
      { id: 'a', hour: '10:00' },
      { id: 'b', hour: '09:00' },
      { id: 'a', hour: '10:00 corrected' },
    ]
    expect(await written(['a', 'b'], changes)).toEqual(changes)
  })

  it('is at each write what the log once was', async () => {
    const there = ['a', 'b', 'c']
    const change = fc.record({ id: fc.constantFrom(...there, 'new'), hour: fc.string() })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
        const all = (steps: readonly Change[]) =>
          steps.map((_, n) =>
            JSON.stringify(there.map((id) => steps.slice(0, n + 1).findLast((s) => s.id === id)?.hour)),
          )
        const onceWere = new Set(all(changes))
        for (const shown of all(await written(there, changes))) expect(onceWere).toContain(shown)
      }),
    )
  })

  it('has one write of a document that changes many times while no other does, and of each of a collection that nobody reads', async () => {
    const many = Array.from({ length: 500 }, (_, n) => ({ id: 'a', hour: `${n}` }))
    expect(await written(['a', 'b'], [{ id: 'b', hour: '9' }, ...many])).toHaveLength(2)
    const inTurn = many.map(({ hour }, n) => ({ id: n % 2 ? 'a' : 'b', hour }))
    expect(await written(['a', 'b'], inTurn, `${visits}~rebuild-00000000`)).toHaveLength(2)
  })
})

describe('a document that is not there', () => {
  /** Takes visits at their hour; without one it is gone, if it was there. */
  const leaving: Projection = {
    ...changed,
    apply: (_, { data }) => ((data as Change).hour === '' ? null : visit('Ana', (data as Change).hour)),
  } as Projection

  it('leaves a tombstone where it was, and nothing where it never was', async () => {
    const batches: BatchCommit[] = []
    const folder = createFolder(storeOf(['old'], batches), leaving)
    const steps = [
      ['never', ''],
      ['old', ''],
      ['brief', '10:00'],
      ['brief', ''],
      ['never', ''],
      ['later', ''],
    ] as const
    const events = history([...steps.map(([id, hour]) => ({ id, hour })), { id: 'later', hour: '11:00' }])
    const commit = () => folder.commit({ logId: 'log', epoch: 1n, previous: 1n, next: 9_000n, event: null })
    await folder.fold(events.slice(0, -1))
    await commit()
    await folder.fold(events.slice(-1))
    await commit()
    const shown = batches.map(({ writes }) => writes.map(({ id, json, existed }) => [id, json !== null, existed]))
    expect(shown).toEqual([
      [
        ['old', false, true],
        ['brief', false, false],
      ],
      [['later', true, false]],
    ])
  })
})

describe('a document that is kept no longer', () => {
  const day = 86_400_000
  const aged: Projection = {
    ...changed,
    keptDays: 90,
    apply: (_, { data }) => ({ ...visit('Ana', ''), order: '1', at: (data as Change).hour }),
  } as Projection

  const idsWritten = async (collection: string) => {
    const batches: BatchCommit[] = []
    const folder = createFolder(storeOf([], batches), aged, collection)
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString()
    await folder.fold(
      history([
        { id: 'past', hour: at(91) },
        { id: 'kept', hour: at(89) },
      ]),
    )
    await folder.commit({ logId: 'log', epoch: 1n, previous: 1n, next: 9_000n, event: null })
    return batches[0]?.writes.map(({ id }) => id)
  }

  it('is not written to a collection that is built beside the one that is read', async () => {
    expect(await idsWritten(`${visits}~rebuild-00000000`)).toEqual(['kept'])
    expect(await idsWritten(visits)).toEqual(['past', 'kept'])
  })
})
