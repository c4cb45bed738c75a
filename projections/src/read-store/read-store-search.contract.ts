import { normalise, searchWordsOf } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { type StoreUnderTest, type Visit, visit, visitIndexes, visits, write } from '../../testing/histories/visits.ts'
import type { DocumentWrite, FindQuery, ReadStore } from './read-store.ts'

/** How every read store finds by a part of the search text, whatever became of the documents. `open` is called anew for each test, on no data. */
export const readStoreSearchContract = (open: (now: () => number) => Promise<StoreUnderTest>): void => {
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

  const commit = (writes: DocumentWrite[], previous: bigint | null, next: bigint, collection = visits) => {
    const checkpoint = { logId: 'log', epoch: 1n, previous, next, event: null }
    return store.commit({ collection, writes, checkpoint })
  }
  const queryFor = (typed: string): FindQuery => ({
    where: searchWordsOf(typed).map((contains) => ({ field: 'search', contains })),
    sort: [{ field: 'date' }],
  })
  const found = async (typed: string, from = store) =>
    (await from.find(visits, queryFor(typed))).map(({ json }) => (JSON.parse(json ?? '') as Visit).name)

  describe('search', () => {
    test.each([
      ['nunez', ['María Núñez 8888-1234']],
      ['uñe', ['María Núñez 8888-1234']],
      ['ne', ['Nela "La" Ñ🌱íx 7000-1234']],
      ['nu', ['María Núñez 8888-1234']],
      ['m 12', ['María Núñez 8888-1234']],
      ['12', ['María Núñez 8888-1234', 'Nela "La" Ñ🌱íx 7000-1234']],
      ['ez', []],
      ['u', []],
      ['-', []],
      ['maria 1234', ['María Núñez 8888-1234']],
      ['1234 n', ['María Núñez 8888-1234', 'Nela "La" Ñ🌱íx 7000-1234']],
      ['la', ['Nela "La" Ñ🌱íx 7000-1234']],
      ['"la"', ['Nela "La" Ñ🌱íx 7000-1234']],
      ['n"', ['María Núñez 8888-1234', 'Nela "La" Ñ🌱íx 7000-1234']],
      ['🌱', []],
      ['ñ🌱íx', ['Nela "La" Ñ🌱íx 7000-1234']],
      ['núñezz', []],
      ['nez mar', ['María Núñez 8888-1234']],
      ['mar AND nez', []],
      ['*', []],
      ['nun\u0000', []],
      ['\u0000\u0000\u0000', []],
    ])('of %s finds %j', async (typed, names) => {
      const rows = ['María Núñez 8888-1234', 'Nela "La" Ñ🌱íx 7000-1234', 'Otro']
      await commit(
        rows.map((name, n) => write(`id${n}`, BigInt(n + 1), visit(name, `2026-11-2${n}`))),
        null,
        9n,
      )
      expect(await found(typed)).toEqual(names)
      expect(await store.count(visits, queryFor(typed).where)).toBe(names.length)
      expect((await store.findKeys(visits, queryFor(typed))).length).toBe(names.length)
      expect((await store.findText(visits, queryFor(typed))).count).toBe(names.length)
    })

    it('takes a text as it stands, also across words', async () => {
      await commit(
        [write('a', 1n, visit('José  Peña', '2026-11-21')), write('b', 1n, visit('Peña José', '2026-11-21'))],
        null,
        1n,
      )
      const where = [{ field: 'search', contains: normalise('JOSE PE') }]
      expect(await store.find(visits, { where })).toMatchObject([{ id: 'a' }])
    })

    it('follows what is written: another name, none, none any more and a purged one', async () => {
      await commit(
        [write('a', 1n, visit('Evaristo', '2026-11-21')), write('b', 1n, visit('Evangelina', '2026-11-21'))],
        null,
        1n,
      )
      await commit([write('a', 2n, visit('Filomena', '2026-11-21'), true)], 1n, 2n)
      expect([await found('evaristo'), await found('eva'), await found('filo')]).toEqual([
        [],
        ['Evangelina'],
        ['Filomena'],
      ])
      await commit([write('a', 2n, visit('Too late', '2026-11-21'), true), write('b', 3n, null, true)], 2n, 3n)
      expect([await found('late'), await found('eva'), await found('filo')]).toEqual([[], [], ['Filomena']])
      await commit([write('a', 4n, null, true)], 3n, 4n)
      now += 2 * dayMs
      expect(await store.purgeTombstones(visits, dayMs)).toBe(2)
      await commit([write('c', 5n, visit('Filomeno', '2026-11-21'))], 4n, 5n)
      expect([await found('filo'), await found('eva')]).toEqual([['Filomeno'], []])
    })

    it('finds the few among thousands, and the first of the many', async () => {
      const name = (n: number) => (n % 7 === 3 ? `Ana Mora ${n}` : `Ana Rojas ${n}`)
      const many = Array.from({ length: 2_300 }, (_, n) =>
        write(`id${n}`, BigInt(n + 1), visit(name(n), String(10_000 + n))),
      )
      await commit(many, null, 9_000n)
      for (const _ of [1, 2]) {
        expect(await found('ana 2297')).toEqual(['Ana Rojas 2297'])
        expect(await found('mora 1298')).toEqual(['Ana Mora 1298'])
        expect(await found('rojas mora')).toEqual([])
        expect(await found('rojas')).toHaveLength(1_971)
        const page = { ...queryFor('ana'), limit: 2, behind: { id: 'id5', sort: ['10005'] } }
        expect(await store.find(visits, page)).toMatchObject([{ id: 'id6' }, { id: 'id7' }])
        const fewer = { ...queryFor('mora'), limit: 2, behind: { id: 'id5', sort: ['10005'] } }
        expect(await store.find(visits, fewer)).toMatchObject([{ id: 'id10' }, { id: 'id17' }])
      }
      expect([await found('mo 1298'), await found('li xu')]).toEqual([['Ana Mora 1298'], []])
      expect(await found('ana rojas 2297', under.other)).toEqual(['Ana Rojas 2297'])
    })

    it('finds in what was filled without its index, and in what took its place', async () => {
      await commit([write('a', 1n, visit('Evaristo', '2026-11-21'))], null, 1n)
      expect(await found('evaristo', under.other)).toEqual(['Evaristo'])
      for (const round of [2n, 3n]) {
        const built = `${visits}~rebuild-${round}`
        await store.prepare(built, visitIndexes, 'to fill')
        const rows = [write('b', 1n, visit(`Filomena ${round}`, '2026-11-22')), write('c', 1n, null)]
        await commit(rows, null, round, built)
        await store.prepare(built, visitIndexes)
        expect(await store.replace(visits, built, round)).toBe('committed')
        await store.prepare(visits, visitIndexes)
        for (const from of [store, under.other])
          expect([await found('filomena', from), await found('evaristo', from)]).toEqual([[`Filomena ${round}`], []])
      }
      const next = write('b', 9n, visit('Gumersinda', '2026-11-22'), true)
      const checkpoint = { logId: 'log', epoch: 3n, previous: 3n, next: 9n, event: null }
      expect(await store.commit({ collection: visits, writes: [next], checkpoint })).toBe('committed')
      expect([await found('filomena'), await found('gumer')]).toEqual([[], ['Gumersinda']])
      await store.drop(visits)
      expect(await found('gumer')).toEqual([])
    })
  })
}
