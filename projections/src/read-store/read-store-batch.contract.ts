import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type StoreUnderTest, type Visit, visit, visitIndexes, visits, write } from '../../testing/histories/visits.ts'
import type { DocumentWrite, ReadStore } from './read-store.ts'

/** What every read store shows of a batch while it is written, and of one that was written too late. `open` is called anew for each test, on no data. */
export const readStoreBatchContract = (open: (now: () => number) => Promise<StoreUnderTest>): void => {
  let under: StoreUnderTest
  let store: ReadStore

  beforeEach(async () => {
    under = await open(() => 1_000_000)
    store = under.store
    await store.prepare(visits, visitIndexes)
  })
  afterEach(() => under.close())

  const batch = (writes: DocumentWrite[], previous: bigint | null, next: bigint, epoch = 1n, collection = visits) => ({
    collection,
    writes,
    checkpoint: { logId: 'log', epoch, previous, next, event: null },
  })
  const held = async () =>
    (await under.other.find(visits, {})).map(({ json }) => (JSON.parse(json as string) as Visit).date)

  describe('a batch', () => {
    it('that moves visits and books the hours they freed never shows two visits at one hour', async () => {
      const before = [write('ana', 1n, visit('Ana', '09:00')), write('beto', 2n, visit('Beto', '10:00'))]
      await store.commit(batch(before, null, 2n))
      const shown: string[][] = []
      const watched = under.watched(async () => void shown.push(await held()))
      await watched.prepare(visits, visitIndexes)
      const moves = [
        write('carla', 5n, visit('Carla', '10:00')),
        write('beto', 4n, visit('Beto', '09:00'), true),
        write('ana', 3n, visit('Ana', '11:00'), true),
      ]
      expect(await watched.commit(batch(moves, 2n, 5n))).toBe('committed')
      expect(shown.at(-1)?.toSorted()).toEqual(['09:00', '10:00', '11:00'])
      for (const hours of shown) expect(hours).toHaveLength(new Set(hours).size)
    })

    it('in which a visit changes again after another took its hour never shows two visits at one hour', async () => {
      const before = [write('ana', 1n, visit('Ana', '09:00')), write('beto', 2n, visit('Beto', '11:00'))]
      await store.commit(batch(before, null, 2n))
      const shown: string[][] = []
      const watched = under.watched(async () => void shown.push(await held()))
      await watched.prepare(visits, visitIndexes)
      const changes = [
        write('carla', 8n, visit('Carla', '11:00')),
        write('ana', 9n, visit('Ana Solís', '10:00'), true),
        write('beto', 4n, visit('Beto', '09:00'), true),
      ]
      const earlier = () => [write('ana', 3n, visit('Ana', '10:00'), true)]
      expect(await watched.commit({ ...batch(changes, 2n, 9n), earlier })).toBe('committed')
      expect(shown.at(-1)?.toSorted()).toEqual(['09:00', '10:00', '11:00'])
      for (const hours of shown) expect(hours).toHaveLength(new Set(hours).size)
      expect(await store.find(visits, { where: [{ field: 'id', eq: 'ana' }] })).toMatchObject([{ position: 9n }])
    })

    it('that was cut off between two writes is folded on, and ends as if it had not been', async () => {
      await store.commit(batch([write('ana', 1n, visit('Ana', '09:00'))], null, 1n))
      let writes = 0
      const cutOff = under.watched(() => (++writes === 2 ? Promise.reject(new Error('ended')) : Promise.resolve()))
      await cutOff.prepare(visits, visitIndexes)
      const changes = (name: string) => ({
        ...batch([write('ana', 9n, visit(name, '10:00'), true), write('beto', 8n, visit('Beto', '09:00'))], 1n, 9n),
        earlier: () => [write('ana', 3n, visit('Ana', '10:00'), true)],
      })
      await cutOff.commit(changes('Ana Solís')).catch(() => undefined)
      await store.prepare(visits, visitIndexes)
      const at = await store.checkpoint(visits)
      if (at?.position === 1n) expect(await store.commit(changes('Ana Solís'))).toBe('committed')
      expect(await store.checkpoint(visits)).toMatchObject({ position: 9n })
      expect((await held()).toSorted()).toEqual(['09:00', '10:00'])
    })

    it('written too late, by a process that ended then, counts as not there and is written anew', async () => {
      await store.commit(batch([write('a', 1n, visit('Wrong', '2026-11-21'))], null, 1n))
      const late = under.watched(() => Promise.reject(new Error('ended')))
      await late.prepare(visits, visitIndexes)
      const built = `${visits}~rebuild`
      await store.prepare(built, visitIndexes, 'to fill')
      await store.commit(batch([write('a', 1n, visit('Right', '2026-11-21'))], null, 1n, 0n, built))
      await store.prepare(built, visitIndexes)
      expect(await store.replace(visits, built, 2n)).toBe('committed')
      const wrong = [write('a', 9n, visit('Late', '2026-11-21'), true), write('b', 9n, visit('Late', '2026-11-21'))]
      await late.commit(batch(wrong, 1n, 9n)).catch(() => undefined)
      await store.prepare(visits, visitIndexes)
      const kept = async () => (await store.getMany(visits, ['a', 'b'])).map(({ json }) => JSON.parse(json ?? '').name)
      expect(await kept()).toEqual(['Right'])
      expect(await store.commit(batch([write('b', 2n, visit('Folded', '2026-11-21'))], 1n, 2n, 2n))).toBe('committed')
      expect(await kept()).toEqual(['Right', 'Folded'])
    })
  })

  describe('batches without documents of one turn of the event loop', () => {
    const collections = ['visits@2', 'visits@3', 'visits@4', 'visits@5']
    const moveAll = (previous: bigint, next: bigint) =>
      Promise.all(collections.map((one) => store.commit(batch([], previous, next, 1n, one))))
    const positions = async () => {
      const all = await under.other.checkpoints()
      return collections.map((one) => Number(all.get(one)?.position))
    }
    beforeEach(async () => {
      for (const one of collections) {
        await store.prepare(one, visitIndexes)
        await store.commit(batch([], null, 1n, 1n, one))
      }
    })

    it('each move their checkpoint', async () => {
      expect(await moveAll(1n, 4n)).toEqual(collections.map(() => 'committed'))
      expect(await positions()).toEqual([4, 4, 4, 4])
    })

    it('are lost each by itself: to another epoch, to somebody who went on, to another log', async () => {
      await under.other.prepare('visits@2', visitIndexes)
      await under.other.commit(batch([], 1n, 1n, 2n, 'visits@2'))
      await under.other.prepare('visits@3', visitIndexes)
      await under.other.commit(batch([], 1n, 4n, 2n, 'visits@3'))
      const inAnother = batch([], 1n, 4n, 1n, 'visits@5')
      inAnother.checkpoint.logId = 'another'
      const outcomes = await Promise.all([
        ...collections.slice(0, 3).map((one) => store.commit(batch([], 1n, 4n, 1n, one))),
        store.commit(inAnother),
      ])
      expect(outcomes).toEqual(['lost', 'lost', 'committed', 'lost'])
      expect(await positions()).toEqual([1, 4, 4, 1])
    })
  })
}
