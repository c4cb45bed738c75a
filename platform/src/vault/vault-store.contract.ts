import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewVaultRecord, VaultStore } from './vault-store.ts'

type Opened = { store: VaultStore; close(): void | Promise<void> }

const record = (id: string, more: Partial<NewVaultRecord> = {}): NewVaultRecord => ({
  kind: 'claim',
  id,
  owner: 'staff-1',
  value: `value of ${id}`,
  expiresAt: null,
  ...more,
})

/** What every VaultStore does. `open` gives the same store each time: a second opening sees what the first one wrote. */
export const vaultStoreContract = (open: () => Promise<Opened>): void => {
  describe('vault store contract', () => {
    let opened: Opened
    let store: VaultStore
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    afterAll(() => opened.close())

    it('gives back what was inserted, in the order asked, and null for what is absent', async () => {
      const inserted = await store.insert([
        record('order-a'),
        record('order-b', { expiresAt: '2026-12-01T00:00:00.000Z' }),
      ])
      expect(inserted).toEqual([
        { ...record('order-a'), version: 1 },
        { ...record('order-b', { expiresAt: '2026-12-01T00:00:00.000Z' }), version: 1 },
      ])
      const refs = ['order-b', 'order-none', 'order-a', 'order-b'].map((id) => ({ kind: 'claim', id }))
      expect(await store.get(refs)).toEqual([inserted[1], null, inserted[0], inserted[1]])
      expect(await store.get([])).toEqual([])
      expect(await store.insert([])).toEqual([])
    })

    it('keeps the first of two inserts and answers with it, whatever else is in the call', async () => {
      await store.insert([record('first', { value: 'kept' })])
      const answers = await store.insert([
        record('second'),
        record('first', { value: 'late', owner: 'other' }),
        record('third'),
      ])
      expect(answers.map(({ id, value }) => [id, value])).toEqual([
        ['second', 'value of second'],
        ['first', 'kept'],
        ['third', 'value of third'],
      ])
      const [stored] = await store.get([{ kind: 'claim', id: 'first' }])
      expect(stored).toEqual({ ...record('first', { value: 'kept' }), version: 1 })
    })

    it('tells kinds apart: the same id of two kinds is two records', async () => {
      await store.insert([record('same'), record('same', { kind: 'secret', value: 'another' })])
      const found = await store.get([
        { kind: 'claim', id: 'same' },
        { kind: 'secret', id: 'same' },
      ])
      expect(found.map((stored) => stored?.value)).toEqual(['value of same', 'another'])
    })

    it('lets exactly one of many racing inserts win, and tells all of them who', async () => {
      const racing = Array.from({ length: 20 }, (_, i) => store.insert([record('race', { owner: `staff-${i}` })]))
      const answers = (await Promise.all(racing)).flat()
      const [stored] = await store.get([{ kind: 'claim', id: 'race' }])
      expect(answers).toEqual(answers.map(() => stored))
    })

    it('replaces at the version read, once', async () => {
      const ref = { kind: 'claim', id: 'replaced' }
      await store.insert([record('replaced')])
      expect(await store.replace(ref, 2, 'too early', null)).toBe(false)
      expect(await store.replace(ref, 1, 'newer', '2026-12-01T00:00:00.000Z')).toBe(true)
      expect(await store.replace(ref, 1, 'stale', null)).toBe(false)
      const newer = { ...record('replaced', { value: 'newer', expiresAt: '2026-12-01T00:00:00.000Z' }), version: 2 }
      expect(await store.get([ref])).toEqual([newer])
      const racing = await Promise.all(Array.from({ length: 10 }, (_, i) => store.replace(ref, 2, `racer ${i}`, null)))
      expect(racing.filter((won) => won)).toHaveLength(1)
    })

    it('replaces many at once, each at its own version, and says how many', async () => {
      const stored = await store.insert(['m1', 'm2', 'm3'].map((id) => record(id)))
      await store.replace({ kind: 'claim', id: 'm2' }, 1, 'changed meanwhile', null)
      const changed = [...stored, { ...record('m4'), version: 1 }].map((one) => ({ ...one, value: `new ${one.id}` }))
      expect(await store.replaceAll(changed)).toBe(2)
      const found = await store.get(changed)
      expect(found.map((one) => one && [one.value, one.version])).toEqual([
        ['new m1', 2],
        ['changed meanwhile', 2],
        ['new m3', 2],
        null,
      ])
      expect(await store.replaceAll([])).toBe(0)
    })

    it('does not bring back what was removed', async () => {
      const ref = { kind: 'claim', id: 'removed' }
      await store.insert([record('removed'), record('beside')])
      await store.remove([ref, { kind: 'claim', id: 'never there' }])
      expect(await store.replace(ref, 1, 'revived', null)).toBe(false)
      expect(await store.get([ref])).toEqual([null])
      expect((await store.insert([record('removed', { value: 'new' })]))[0]).toMatchObject({ value: 'new', version: 1 })
      await store.remove([])
      expect((await store.get([{ kind: 'claim', id: 'beside' }]))[0]).not.toBeNull()
    })

    it("removes what is one owner's and leaves what another has inserted meanwhile", async () => {
      const refs = ['left', 'taken'].map((id) => ({ kind: 'claim', id }))
      await store.insert([record('left', { owner: 'stream-1' }), record('taken', { owner: 'stream-2' })])
      await store.remove(refs, 'stream-1')
      expect((await store.get(refs)).map((found) => found?.owner)).toEqual([undefined, 'stream-2'])
    })

    it('lists a kind, or one owner of it, ordered by id', async () => {
      const session = (id: string, owner: string) => record(id, { kind: 'session', owner })
      await store.insert([session('c', 'staff-1'), session('a', 'staff-2'), session('b', 'staff-1')])
      await store.insert([record('z', { kind: 'other', owner: 'staff-1' })])
      expect((await store.list('session')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
      expect((await store.list('session', 'staff-1')).map(({ id }) => id)).toEqual(['b', 'c'])
      expect(await store.list('session', 'staff-3')).toEqual([])
    })

    it('lists a part of a kind, or of one owner: the last first, below an id where that is given', async () => {
      const read = (id: string, owner: string) => record(id, { kind: 'part', owner })
      await store.insert([read('1', 'a'), read('3', 'a'), read('2', 'b'), read('4', 'b'), read('5', 'a')])
      await store.insert([
        record('9', { kind: 'part-of-another', owner: 'a' }),
        record('9', { kind: 'par', owner: 'a' }),
      ])
      const ids = async (...asked: Parameters<VaultStore['list']>) => (await store.list(...asked)).map(({ id }) => id)
      expect(await ids('part', undefined, { limit: 2 })).toEqual(['5', '4'])
      expect(await ids('part', undefined, { limit: 9, before: '4' })).toEqual(['3', '2', '1'])
      expect(await ids('part', 'a', { limit: 2 })).toEqual(['5', '3'])
      expect(await ids('part', 'a', { limit: 2, before: '3' })).toEqual(['1'])
      expect(await ids('part', 'nobody', { limit: 2 })).toEqual([])
      for (const kind of ['data-key', 'number-index']) {
        await store.insert(['p1', 'p2', 'p3'].map((id) => record(id, { kind, owner: 'parted' })))
        expect(await ids(kind, 'parted', { limit: 2 })).toEqual(['p3', 'p2'])
        await store.remove(['p1', 'p2', 'p3'].map((id) => ({ kind, id })))
      }
    })

    it('lists the data keys of one stream', async () => {
      const key = (id: string, owner: string) => record(id, { kind: 'data-key', owner })
      await store.insert([key('k3', 'patient-1'), key('k1', 'patient-2'), key('k2', 'patient-1')])
      expect((await store.list('data-key', 'patient-1')).map(({ id }) => id)).toEqual(['k2', 'k3'])
    })

    it('returns records that have run out: the caller judges by its own clock', async () => {
      await store.insert([record('ran out', { expiresAt: '2001-01-01T00:00:00.000Z' })])
      expect((await store.get([{ kind: 'claim', id: 'ran out' }]))[0]?.expiresAt).toBe('2001-01-01T00:00:00.000Z')
    })

    it('keeps texts exactly, accents and line ends included', async () => {
      const value = '{"a":"María\\n\u2028 ñ 😀","b":"$set.x"}'
      await store.insert([record('text $ . / :', { value, owner: 'ñ/$' })])
      expect((await store.list('claim', 'ñ/$')).map((stored) => [stored.id, stored.value])).toEqual([
        ['text $ . / :', value],
      ])
    })

    it('shows a second opening at once what was written', async () => {
      const other = await open()
      try {
        await store.insert([record('shared')])
        expect((await other.store.get([{ kind: 'claim', id: 'shared' }]))[0]?.value).toBe('value of shared')
        expect(await other.store.replace({ kind: 'claim', id: 'shared' }, 1, 'from there', null)).toBe(true)
        expect((await store.get([{ kind: 'claim', id: 'shared' }]))[0]).toMatchObject({
          value: 'from there',
          version: 2,
        })
      } finally {
        await other.close()
      }
    })
  })
}
