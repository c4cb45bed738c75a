import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Access, type Accesses, createAccesses, removeOldAccesses } from './accesses.ts'
import type { VaultStore } from './vault-store.ts'

type Opened = { store: VaultStore; close(): void | Promise<void> }

const begun = Date.parse('2026-11-24T16:00:00.000Z')
const minute = 60_000
const day = 24 * 60 * minute

/** What the entries of clinical reads promise on any VaultStore (docs/log.md#accesses). */
export const accessesContract = (open: () => Promise<Opened>): void => {
  describe('entries of clinical reads', () => {
    let opened: Opened
    let accesses: Accesses
    let now = begun
    beforeAll(async () => {
      opened = await open()
      accesses = createAccesses(opened.store, () => now)
    })
    afterAll(() => opened.close())

    const at = (ms: number) => {
      now = begun + ms
    }
    const ana = { staffId: 'ana', what: 'record', of: 'patient-a' } as const
    const texts = async (...asked: Parameters<Accesses['list']>) =>
      (await accesses.list(...asked)).map((one) => `${one.at.slice(11, 16)} ${one.staffId} ${one.what} ${one.of}`)

    const everyPage = async (of: readonly string[] | undefined, limit: number): Promise<Access[]> => {
      const found: Access[] = []
      for (let page: Access[] | undefined; !page || page.length === limit; ) {
        const before = found.at(-1)?.id
        page = await accesses.list({ ...(of && { of }), limit, ...(before !== undefined && { before }) })
        found.push(...page)
      }
      return found
    }

    // @rule accesses-one-in-ten-minutes: Of the same account, kind and subject one entry is left in ten minutes, by
    //   whichever process
    it('are one in ten minutes for the same person, kind and subject, whichever process leaves them', async () => {
      const other = createAccesses(opened.store, () => now)
      for (const ms of [2, 4, 9]) {
        at(ms * minute)
        await Promise.all([accesses.keep(ana), other.keep(ana), accesses.keep(ana)])
      }
      expect(await texts({ limit: 10 })).toEqual(['16:02 ana record patient-a'])
      at(12 * minute)
      await accesses.keep(ana)
      await accesses.keep({ ...ana, what: 'notes' })
      await accesses.keep({ ...ana, staffId: 'luis' })
      await accesses.keep({ ...ana, of: 'appointment-b' })
      expect(await accesses.list({ limit: 10 })).toHaveLength(5)
    })

    // @rule accesses-newest-first: Entries are listed the newest first, also of the same ten minutes, whatever they are of
    it('are listed newest first within ten minutes too, part by part', async () => {
      const entries = [...'ebdacf'].map((of, minutes) => ({ of: `order-${of}`, at: 21 + minutes }))
      for (const { of, at: minutes } of entries) {
        at(minutes * minute)
        await accesses.keep({ staffId: 'luis', what: 'record', of })
      }
      const subjects = entries.map(({ of }) => of)
      expect((await everyPage(subjects, 2)).map(({ of }) => of)).toEqual(subjects.toReversed())
      expect((await everyPage(undefined, 1)).slice(0, 6).map(({ of }) => of)).toEqual(subjects.toReversed())
    })

    it('are listed newest first, of some subjects or of all, part by part', async () => {
      at(31 * minute)
      await accesses.keep({ staffId: 'luis', what: 'alerts', of: 'intake-c' })
      expect(await texts({ of: ['patient-a', 'intake-c'], limit: 2 })).toEqual([
        '16:31 luis alerts intake-c',
        '16:12 luis record patient-a',
      ])
      const seen = (await everyPage(['patient-a', 'intake-c'], 2)).map(({ id }) => id)
      expect(seen).toHaveLength(5)
      expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
    })

    // @rule accesses-kept-five-years: Entries are kept for five years, then removed
    it('are removed after five years, and not before', async () => {
      await removeOldAccesses(opened.store, begun + 5 * 365 * day + day)
      expect(await accesses.list({ limit: 20 })).toHaveLength(12)
      await removeOldAccesses(opened.store, begun + 5 * 366 * day + 30 * minute)
      expect(await texts({ limit: 10 })).toEqual(['16:31 luis alerts intake-c'])
    })
  })
}
