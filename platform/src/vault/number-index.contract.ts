import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numberIndexKind } from './number-index.ts'
import { openVault, type Vault } from './open-vault.ts'
import type { VaultStore } from './vault-store.ts'

type Opened = { store: VaultStore; close(): void | Promise<void> }

const visit = (id: string, more: { reservationId?: string; date?: string } = {}) => ({
  stream: `appointment-${id}`,
  reservationId: `r-${id}`,
  date: '2026-11-23',
  ...more,
})

/** What the visits of numbers promise on any VaultStore (docs/streams.md#visits-of-a-number). */
export const numberIndexContract = (open: () => Promise<Opened>): void => {
  describe('visits of numbers in the vault', () => {
    let opened: Opened
    let vault: Vault
    let other: Vault
    const vaultOn = (now: string) =>
      openVault({ store: opened.store, masterKey: Buffer.alloc(32, 1), now: () => Date.parse(now) })
    beforeAll(async () => {
      opened = await open()
      vault = await vaultOn('2026-11-20T15:00:00.000Z')
      other = await vaultOn('2026-11-20T15:00:00.000Z')
    })
    afterAll(() => opened.close())
    const found = async (number: string, by = other) =>
      (await by.numberIndex.of(number)).map(({ reservationId }) => reservationId)

    it('finds what any process indexed of a number, each once, and nothing of another number', async () => {
      const both = [vault, other]
      const adding = Array.from({ length: 20 }, (_, n) =>
        both[n % 2]?.numberIndex.add('50680000001', visit(`a${n % 5}`)),
      )
      await Promise.all([...adding, other.numberIndex.add('50680000002', visit('b'))])
      expect(await found('50680000001')).toEqual(['r-a0', 'r-a1', 'r-a2', 'r-a3', 'r-a4'])
      expect(await vault.numberIndex.of('50680000002')).toEqual([visit('b')])
      expect(await found('50680000003')).toEqual([])
    })

    it('tells the entries to come of the numbers that have several, and none of the others', async () => {
      const several = async () => (await other.numberIndex.ofSeveral('2030-01-02')).map(({ stream }) => stream)
      const add = (number: string, id: string, date: string) => vault.numberIndex.add(number, visit(id, { date }))
      await add('50680000005', 'h', '2030-01-02')
      await add('50680000005', 'i', '2030-01-01')
      await add('50680000006', 'j', '2030-01-05')
      expect(await several()).toEqual([])
      await add('50680000005', 'k', '2030-01-03')
      expect((await several()).toSorted()).toEqual(['appointment-h', 'appointment-k'])
    })

    it('removes what a number has under a reservation, and leaves the same appointment under another', async () => {
      const number = '50680000011'
      await vault.numberIndex.add(number, visit('c'))
      await vault.numberIndex.add(number, visit('c', { reservationId: 'r-c2', date: '2026-11-24' }))
      await other.numberIndex.remove(number, ['r-c', 'never there'])
      expect(await found(number)).toEqual(['r-c2'])
    })

    it('keeps no number that can be read', async () => {
      await vault.numberIndex.add('50680000021', visit('d'))
      expect(JSON.stringify(await opened.store.list(numberIndexKind))).not.toMatch(/80000021/)
    })

    it('goes with the contact of its appointment, under every number; not with another class of it', async () => {
      for (const number of ['50680000031', '50680000032']) await vault.numberIndex.add(number, visit('e'))
      await vault.numberIndex.add('50680000031', visit('f'))
      await other.dataKeys.erase('appointment-e', ['clinical'])
      expect(await found('50680000031')).toEqual(['r-e', 'r-f'])
      await other.dataKeys.erase('appointment-e', ['contact', 'clinical'])
      expect([await found('50680000031'), await found('50680000032')]).toEqual([['r-f'], []])
    })

    it('is swept a week after its day, not before', async () => {
      const number = '50680000041'
      await vault.numberIndex.add(number, visit('g', { date: '2026-11-02' }))
      await (await vaultOn('2026-11-08T23:59:00.000Z')).sweep()
      expect(await found(number)).toEqual(['r-g'])
      await (await vaultOn('2026-11-09T00:01:00.000Z')).sweep()
      expect(await found(number)).toEqual([])
    })

    it('says up to where all was indexed, a position beyond what a double holds included', async () => {
      expect(await vault.numberIndex.indexedTo()).toBeNull()
      const first = { logId: 'log-1', position: 0n, event: null }
      const event = { stream: 'appointment-a', revision: 9_007_199_254_740_993n, mac: 'mac' }
      const later = { logId: 'log-1', position: 9_007_199_254_740_995n, event }
      await vault.numberIndex.setIndexedTo(first)
      expect(await other.numberIndex.indexedTo()).toEqual(first)
      await other.numberIndex.setIndexedTo(later)
      expect(await vault.numberIndex.indexedTo()).toEqual(later)
      await (await vaultOn('2036-11-09T00:00:00.000Z')).sweep()
      expect(await vault.numberIndex.indexedTo()).toEqual(later)
    })
  })
}
