import { normalise } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type StoreUnderTest, type Visit, visit, visitIndexes, visits, write } from '../../testing/histories/visits.ts'
import type { FindQuery, ReadStore } from './read-store.ts'

/** What every read store finds. `open` is called anew for each test, on no data. */
export const readStoreFindContract = (open: (now: () => number) => Promise<StoreUnderTest>): void => {
  let under: StoreUnderTest
  let store: ReadStore

  beforeEach(async () => {
    under = await open(() => 1_000_000)
    store = under.store
    await store.prepare(visits, visitIndexes)
  })
  afterEach(() => under.close())

  const names = async (query: FindQuery) =>
    (await store.find(visits, query)).map(({ json }) => (json === null ? null : (JSON.parse(json) as Visit).name))

  describe('find', () => {
    beforeEach(async () => {
      const rows = [
        visit('María Núñez', '2026-11-20', 'agendado', { note: 'x' }),
        visit('José Peña', '2026-11-21', 'confirmado', { overbooked: true }),
        visit('100% (Ana) [*]', '2026-11-21', 'cancelado'),
        visit('Zoë', '2026-11-22', 'agendado'),
        visit('Ñoño', '2026-11-23', 'realizado', { note: 'y' }),
      ]
      const writes = rows.map((row, n) => write(`id${n}`, BigInt(n + 1), row))
      const checkpoint = { logId: 'log', epoch: 1n, previous: null, next: 10n, event: null }
      await store.commit({ collection: visits, writes, checkpoint })
    })

    it('takes equality, also with null and truth values', async () => {
      expect(await names({ where: [{ field: 'status', eq: 'agendado' }] })).toEqual(['María Núñez', 'Zoë'])
      expect(await names({ where: [{ field: 'overbooked', eq: true }] })).toEqual(['José Peña'])
      expect(await store.count(visits, [{ field: 'note', eq: null }])).toBe(3)
    })

    it('takes one of several', async () => {
      expect(await names({ where: [{ field: 'status', in: ['realizado', 'cancelado'] }] })).toEqual([
        '100% (Ana) [*]',
        'Ñoño',
      ])
      expect(await names({ where: [{ field: 'status', in: [] }] })).toEqual([])
    })

    it('takes ranges, inclusive but for after', async () => {
      expect(await names({ where: [{ field: 'date', from: '2026-11-21', to: '2026-11-22' }] })).toEqual([
        'José Peña',
        '100% (Ana) [*]',
        'Zoë',
      ])
      expect(await names({ where: [{ field: 'date', after: '2026-11-22' }] })).toEqual(['Ñoño'])
      expect(await names({ where: [{ field: 'id', after: 'id3' }] })).toEqual(['Ñoño'])
    })

    it('takes part of the search text as it stands, signs included', async () => {
      const search = (text: string) => names({ where: [{ field: 'search', contains: normalise(text) }] })
      expect(await search('NUNEZ')).toEqual(['María Núñez'])
      expect(await search('  jose   pe')).toEqual(['José Peña'])
      expect(await search('(ana) [*')).toEqual(['100% (Ana) [*]'])
      expect(await search('.*')).toEqual([])
      expect(await search('_')).toEqual([])
    })

    it('refuses search where search texts are not indexed', async () => {
      await store.prepare('plain@1', [{ fields: ['date'] }])
      await expect(store.find('plain@1', { where: [{ field: 'search', contains: 'ana' }] })).rejects.toThrow("'search'")
    })

    it('joins conditions, sorts both ways, breaks ties by id and gives pages', async () => {
      const day = { field: 'date', eq: '2026-11-21' }
      expect(await names({ where: [day, { field: 'status', eq: 'cancelado' }] })).toEqual(['100% (Ana) [*]'])
      const down = { sort: [{ field: 'date', desc: true }] }
      expect(await names(down)).toEqual(['Ñoño', 'Zoë', '100% (Ana) [*]', 'José Peña', 'María Núñez'])
      expect(await names({ ...down, skip: 1, limit: 2 })).toEqual(['Zoë', '100% (Ana) [*]'])
      expect(await names({ sort: [{ field: 'status' }, { field: 'date', desc: true }], limit: 2 })).toEqual([
        'Zoë',
        'María Núñez',
      ])
      expect(await names({ limit: 0 })).toEqual([])
      expect(await names({ skip: 4 })).toEqual(['Ñoño'])
    })

    it('gives the list as JSON text in the same order', async () => {
      const query = { where: [{ field: 'date', from: '2026-11-21' }], sort: [{ field: 'date', desc: true }], limit: 3 }
      const found = await store.find(visits, query)
      expect(found).toHaveLength(3)
      const text = `[${found.map(({ json }) => json).join()}]`
      expect(await store.findText(visits, query)).toEqual({ text, count: found.length })
    })

    it('gives the keys of rows, and the rows behind a key', async () => {
      const down = { sort: [{ field: 'date', desc: true }] }
      const keys = await store.findKeys(visits, { ...down, limit: 3 })
      expect(keys).toEqual([
        { id: 'id4', sort: ['2026-11-23'] },
        { id: 'id3', sort: ['2026-11-22'] },
        { id: 'id2', sort: ['2026-11-21'] },
      ])
      const [first, , third] = keys
      expect(await names({ ...down, ...(third && { behind: third }) })).toEqual(['José Peña', 'María Núñez'])
      expect(await names({ ...down, ...(first && { behind: first }), limit: 1 })).toEqual(['Zoë'])
      const up = [{ field: 'status' }, { field: 'date' }]
      const behind = { id: 'id0', sort: ['agendado', '2026-11-20'] }
      expect(await names({ sort: up, behind })).toEqual(['Zoë', '100% (Ana) [*]', 'José Peña', 'Ñoño'])
      expect(await names({ sort: up, behind, where: [{ field: 'status', eq: 'agendado' }] })).toEqual(['Zoë'])
      expect(await store.findKeys(visits, { sort: up, behind, limit: 1 })).toEqual([
        { id: 'id3', sort: ['agendado', '2026-11-22'] },
      ])
      const ranged = { where: [{ field: 'date', from: '2026-11-21', to: '2026-11-22' }] }
      const early = { id: 'id0', sort: ['2026-11-20'] }
      expect(await names({ ...ranged, sort: [{ field: 'date' }], behind: early })).toEqual([
        'José Peña',
        '100% (Ana) [*]',
        'Zoë',
      ])
      const within = { id: 'id1', sort: ['2026-11-21'] }
      expect(await names({ ...ranged, sort: [{ field: 'date' }], behind: within })).toEqual(['100% (Ana) [*]', 'Zoë'])
      expect(await names({ ...ranged, ...down, behind: within })).toEqual([])
      expect(await names({ behind: { id: 'id3', sort: [] } })).toEqual(['Ñoño'])
      expect(await names({ ...down, behind: { id: 'id9', sort: ['2026-11-21'] } })).toEqual([
        '100% (Ana) [*]',
        'José Peña',
        'María Núñez',
      ])
    })

    it('refuses a key in an order that goes both ways', async () => {
      const sort = [{ field: 'status' }, { field: 'date', desc: true }]
      const behind = { id: 'id0', sort: ['agendado', '2026-11-20'] }
      await expect(store.find(visits, { sort, behind })).rejects.toThrow('one way')
      await expect(store.find(visits, { sort: [{ field: 'date' }], behind })).rejects.toThrow('one way')
    })

    it('refuses fields that are not indexed', async () => {
      await expect(store.find(visits, { where: [{ field: 'name', eq: 'Zoë' }] })).rejects.toThrow("'name'")
      await expect(store.find(visits, { sort: [{ field: 'nothing' }] })).rejects.toThrow("'nothing'")
      await expect(store.count(visits, [{ field: 'name', eq: 'Zoë' }])).rejects.toThrow("'name'")
    })
  })
}
