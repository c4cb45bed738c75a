import type { CheckpointEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type StoreUnderTest, type Visit, visit, visitIndexes, visits, write } from '../../testing/histories/visits.ts'
import type { DocumentWrite, FindQuery, ReadStore } from './read-store.ts'

/** What every read store keeps. `open` is called anew for each test, on no data. */
export const readStoreContract = (open: (now: () => number) => Promise<StoreUnderTest>): void => {
  const dayMs = 86_400_000
  let now = 0
  let under: StoreUnderTest
  let store: ReadStore

  beforeEach(async () => {
    now = 1_000_000
    under = await open(() => now)
    store = under.store
    await store.prepare(visits, visitIndexes)
  })
  afterEach(() => under.close())

  const eventAt = (position: bigint): CheckpointEvent => ({
    stream: 'visit-a',
    revision: position,
    mac: `mac-${position}`,
  })
  const move = (previous: bigint | null, next: bigint, epoch = 1n, logId = 'log') => ({
    logId,
    epoch,
    previous,
    next,
    event: eventAt(next),
  })
  const checkpointAt = (position: bigint, epoch: bigint, since = now) => ({
    logId: 'log',
    position,
    epoch,
    event: eventAt(position),
    since,
  })
  const collections = async () => [...(await store.checkpoints()).keys()]
  const commit = (writes: DocumentWrite[], previous: bigint | null, next: bigint) =>
    store.commit({ collection: visits, writes, checkpoint: move(previous, next) })
  const names = async (query: FindQuery) =>
    (await store.find(visits, query)).map(({ json }) => (json === null ? null : (JSON.parse(json) as Visit).name))

  describe('documents', () => {
    it('are read back with their position and exactly their JSON', async () => {
      const doc = visit('María "Mar" Ñandú 🌱\n', '2026-11-21')
      expect(await commit([write('a', 7n, doc)], null, 9n)).toBe('committed')
      expect(await store.getMany(visits, ['a', 'missing'])).toEqual([
        { id: 'a', position: 7n, json: JSON.stringify(doc) },
      ])
    })

    it('keep positions beyond 2^53 exactly', async () => {
      const far = 9_007_199_254_740_993n
      await commit([write('a', far, visit('Ana', '2026-11-21'))], null, far + 1n)
      expect(await store.getMany(visits, ['a'])).toMatchObject([{ position: far }])
      expect(await store.checkpoint(visits)).toEqual(checkpointAt(far + 1n, 1n))
      expect(await names({ where: [{ field: 'position', after: far }] })).toEqual([])
      expect(await names({ where: [{ field: 'position', after: far - 1n }] })).toEqual(['Ana'])
    })

    it('are replaced by newer ones only, whatever the runner had seen', async () => {
      await commit([write('a', 5n, visit('Ana', '2026-11-21'))], null, 5n)
      await commit([write('a', 4n, visit('Old seen', '2026-11-21'), true)], 5n, 6n)
      await commit([write('a', 5n, visit('Same unseen', '2026-11-21'), false)], 6n, 7n)
      expect(await names({})).toEqual(['Ana'])
      await commit([write('a', 8n, visit('New unseen', '2026-11-22'), false)], 7n, 8n)
      expect(await names({ where: [{ field: 'date', eq: '2026-11-22' }] })).toEqual(['New unseen'])
    })

    it('that were seen but are gone since are written all the same', async () => {
      await commit([write('b', 3n, visit('Beto', '2026-11-21'), true)], null, 3n)
      expect(await names({})).toEqual(['Beto'])
    })

    it('come in batches of any size', async () => {
      const many = Array.from({ length: 1_037 }, (_, n) => write(`id${n}`, BigInt(n + 1), visit(`V${n}`, '2026-11-21')))
      await commit(many, null, 2_000n)
      expect(await store.count(visits)).toBe(1_037)
      expect(
        await store.getMany(
          visits,
          many.map(({ id }) => id),
        ),
      ).toHaveLength(1_037)
      const again = many.map(({ id }, n) => write(id, BigInt(3_000 + n), visit(`W${n}`, '2026-11-22'), n % 3 > 0))
      await commit(again, 2_000n, 5_000n)
      expect(await store.count(visits, [{ field: 'date', eq: '2026-11-22' }])).toBe(1_037)
    })

    it('of a collection that is not there are none', async () => {
      expect(await store.getMany('nowhere@1', ['a'])).toEqual([])
      expect(await store.find('nowhere@1', { where: [{ field: 'date', eq: 'x' }] })).toEqual([])
      expect(await store.findText('nowhere@1', {})).toEqual({ text: '[]', count: 0 })
      expect(await store.findKeys('nowhere@1', {})).toEqual([])
      expect(await store.count('nowhere@1')).toBe(0)
      expect(await store.checkpoint('nowhere@1')).toBeNull()
    })

    it('are seen by other connections as soon as the batch is committed', async () => {
      await commit([write('a', 1n, visit('Ana', '2026-11-21'))], null, 1n)
      expect(await under.other.getMany(visits, ['a'])).toMatchObject([{ id: 'a', position: 1n }])
      expect(await under.other.checkpoint(visits)).toMatchObject({ position: 1n })
    })
  })

  describe('tombstones', () => {
    beforeEach(async () => {
      await commit([write('a', 1n, visit('Ana', '2026-11-21')), write('b', 2n, visit('Beto', '2026-11-21'))], null, 2n)
      await commit([write('a', 3n, null, true)], 2n, 3n)
    })

    it('hide the document, keep its position and are shown when asked for', async () => {
      expect(await names({})).toEqual(['Beto'])
      expect(await store.count(visits)).toBe(1)
      expect(await store.findText(visits, {})).toEqual({
        text: JSON.stringify([visit('Beto', '2026-11-21')]),
        count: 1,
      })
      expect(await store.getMany(visits, ['a'])).toEqual([{ id: 'a', position: 3n, json: null }])
      expect(await store.find(visits, { where: [{ field: 'position', after: 2n }], withTombstones: true })).toEqual([
        { id: 'a', position: 3n, json: null },
      ])
    })

    it('keep what was deleted deleted when it is delivered again', async () => {
      await commit([write('a', 1n, visit('Ana', '2026-11-21'))], 3n, 4n)
      expect(await store.getMany(visits, ['a'])).toEqual([{ id: 'a', position: 3n, json: null }])
    })

    it('give way to a newer document', async () => {
      await commit([write('a', 9n, visit('Ana again', '2026-11-21'), true)], 3n, 9n)
      expect(await names({ where: [{ field: 'id', eq: 'a' }] })).toEqual(['Ana again'])
      now += 2 * dayMs
      expect(await store.purgeTombstones(visits, dayMs)).toBe(0)
    })

    it('are not left where documents are removed, and what is not there is no error', async () => {
      await commit([write('c', 4n, visit('Eva', '2026-11-23')), write('d', 4n, visit('Rut', '2026-11-23'))], 3n, 4n)
      await store.remove(visits, ['c', 'nobody'])
      expect(await store.getMany(visits, ['c', 'd'])).toMatchObject([{ id: 'd' }])
      expect(await names({ where: [{ field: 'search', contains: 'eva' }] })).toEqual([])
      expect(await names({ where: [{ field: 'search', contains: 'rut' }] })).toEqual(['Rut'])
      await store.remove('nothing@1', ['c'])
    })

    it('are purged after their time, and only where the checkpoint has passed them', async () => {
      now += dayMs - 1
      expect(await store.purgeTombstones(visits, dayMs)).toBe(0)
      await store.commit({ collection: visits, writes: [write('b', 8n, null, true)], checkpoint: move(3n, 3n) })
      now += dayMs
      expect(await store.purgeTombstones(visits, dayMs)).toBe(1)
      expect(await store.getMany(visits, ['a', 'b'])).toEqual([{ id: 'b', position: 8n, json: null }])
    })
  })

  describe('the checkpoint', () => {
    it('moves only from where the runner believes it is', async () => {
      expect(await store.checkpoint(visits)).toBeNull()
      expect(await commit([], null, 5n)).toBe('committed')
      expect(await commit([], null, 6n)).toBe('lost')
      expect(await commit([], 4n, 6n)).toBe('lost')
      expect(await commit([], 5n, 6n)).toBe('committed')
      expect(await store.checkpoint(visits)).toEqual(checkpointAt(6n, 1n))
    })

    it('claimed for an epoch is lost to every lower one, and to another log', async () => {
      await commit([], null, 5n)
      const claim = (epoch: bigint, logId?: string) =>
        store.commit({ collection: visits, writes: [], checkpoint: move(5n, 5n, epoch, logId) })
      expect(await claim(3n)).toBe('committed')
      expect(await claim(2n)).toBe('lost')
      expect(await claim(3n)).toBe('committed')
      expect(await claim(3n, 'another log')).toBe('lost')
      expect(await store.checkpoint(visits)).toEqual(checkpointAt(5n, 3n))
    })

    it('is moved by one of many at once', async () => {
      await commit([], null, 5n)
      await under.other.prepare(visits, visitIndexes)
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          (n % 2 ? store : under.other).commit({
            collection: visits,
            writes: [],
            checkpoint: move(5n, BigInt(6 + n)),
          }),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'committed')).toHaveLength(1)
    })
  })

  describe('collections', () => {
    it('are those with a checkpoint, and are told with it all at once', async () => {
      expect(await collections()).toEqual([])
      await commit([], null, 1n)
      now += 5
      await store.prepare('staff@2', [])
      const first = { logId: 'log', epoch: 1n, previous: null, next: 0n, event: null }
      await store.commit({ collection: 'staff@2', writes: [], checkpoint: first })
      expect([...(await store.checkpoints())]).toEqual([
        ['staff@2', { logId: 'log', position: 0n, epoch: 1n, event: null, since: now }],
        [visits, checkpointAt(1n, 1n, now - 5)],
      ])
    })

    it('can be prepared again, and refuse a new field under an old version', async () => {
      await commit([write('a', 1n, visit('Ana', '2026-11-21'))], null, 1n)
      await store.prepare(visits, visitIndexes)
      expect(await names({})).toEqual(['Ana'])
      await expect(store.prepare(visits, [...visitIndexes, { fields: ['reason'] }])).rejects.toThrow("'reason'")
    })

    it('can be filled before their indexes are made', async () => {
      await store.prepare('filled@1', visitIndexes, 'to fill')
      const writes = [write('b', 2n, visit('Beto', '2026-11-22')), write('a', 1n, visit('Ana', '2026-11-21'))]
      await store.commit({ collection: 'filled@1', writes, checkpoint: move(null, 2n) })
      expect(await store.find('filled@1', { sort: [{ field: 'id' }] })).toHaveLength(2)
      await store.prepare('filled@1', visitIndexes)
      expect(await store.find('filled@1', { where: [{ field: 'date', eq: '2026-11-22' }] })).toMatchObject([
        { id: 'b' },
      ])
      await expect(store.find('filled@1', { where: [{ field: 'name', eq: 'Ana' }] })).rejects.toThrow("'name'")
    })

    it('are dropped with their checkpoint, and can be made anew', async () => {
      await commit([write('a', 1n, visit('Ana', '2026-11-21'))], null, 1n)
      await store.drop(visits)
      await store.drop(visits)
      expect(await collections()).toEqual([])
      expect(await names({})).toEqual([])
      await store.prepare(visits, visitIndexes)
      await commit([write('a', 1n, visit('Beto', '2026-11-21'))], null, 1n)
      expect(await names({ where: [{ field: 'date', eq: '2026-11-21' }] })).toEqual(['Beto'])
    })

    it('take the place of another with documents, indexes and checkpoint, again and again', async () => {
      await commit([write('a', 1n, visit('Ana', '2026-11-21')), write('b', 2n, visit('Beto', '2026-11-21'))], null, 2n)
      expect(await under.other.find(visits, {})).toHaveLength(2)
      for (const round of [3n, 4n, 5n]) {
        now += 1_000
        const built = `${visits}~rebuild-${round}`
        await store.prepare(built, visitIndexes)
        const row = write('a', round, visit(`Ana ${round}`, '2026-11-22'))
        await store.commit({ collection: built, writes: [row], checkpoint: move(null, round) })
        expect(await store.replace(visits, built, round)).toBe('committed')
        expect(await names({ where: [{ field: 'date', eq: '2026-11-22' }] })).toEqual([`Ana ${round}`])
        expect(await under.other.count(visits)).toBe(1)
        expect(await store.checkpoint(visits)).toEqual(checkpointAt(round, round))
        expect(await collections()).toEqual([visits])
      }
    })

    it('that took the place of another are not touched by a runner that still writes to that one', async () => {
      await commit([write('a', 1n, visit('Wrong', '2026-11-21'))], null, 1n)
      const late = {
        collection: visits,
        writes: [
          write('a', 2n, visit('Still wrong', '2026-11-21'), true),
          write('b', 2n, visit('Wrong', '2026-11-21')),
        ],
        checkpoint: move(1n, 2n),
      }
      await under.other.prepare(`${visits}~rebuild`, visitIndexes, 'to fill')
      const right = {
        collection: `${visits}~rebuild`,
        writes: [write('a', 1n, visit('Right', '2026-11-21'))],
        checkpoint: move(null, 1n, 0n),
      }
      await under.other.commit(right)
      await under.other.prepare(`${visits}~rebuild`, visitIndexes)
      expect(await under.other.replace(visits, `${visits}~rebuild`, 2n)).toBe('committed')
      expect(await store.commit(late)).toBe('lost')
      expect(await names({})).toEqual(['Right'])
      await store.prepare(visits, visitIndexes)
      const next = {
        ...late,
        writes: [write('a', 2n, visit('Folded on', '2026-11-21'), true)],
        checkpoint: move(1n, 2n, 3n),
      }
      expect(await store.commit(next)).toBe('committed')
      expect(await names({})).toEqual(['Folded on'])
    })

    it('do not take the place of one that a higher epoch holds', async () => {
      await store.commit({
        collection: visits,
        writes: [write('a', 1n, visit('Ana', '2026-11-21'))],
        checkpoint: move(null, 1n, 7n),
      })
      await store.prepare(`${visits}~rebuild`, visitIndexes)
      await store.commit({ collection: `${visits}~rebuild`, writes: [], checkpoint: move(null, 9n) })
      expect(await store.replace(visits, `${visits}~rebuild`, 6n)).toBe('lost')
      expect(await names({})).toEqual(['Ana'])
      expect(await collections()).toEqual([visits, `${visits}~rebuild`])
    })
  })
}
