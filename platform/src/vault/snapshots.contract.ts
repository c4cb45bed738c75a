import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVault, type Vault } from './open-vault.ts'
import { SnapshotBroken } from './snapshots.ts'
import type { VaultStore } from './vault-store.ts'

type Opened = { store: VaultStore; close(): void | Promise<void> }

const placeAt = (revision: bigint, more: { logId?: string; shape?: string; mac?: string } = {}) => ({
  logId: 'log-1',
  shape: '1',
  revision,
  mac: `mac of ${revision}`,
  ...more,
})
const text = '{"name":"Ana Solís Ñandú"}'

/** What the snapshots of a vault promise on any VaultStore (docs/log.md#snapshots). */
export const snapshotsContract = (open: () => Promise<Opened>): void => {
  describe('snapshots of the vault', () => {
    let opened: Opened
    let vault: Vault
    let other: Vault
    const vaultOn = () => openVault({ store: opened.store, masterKey: Buffer.alloc(32, 1) })
    beforeAll(async () => {
      opened = await open()
      vault = await vaultOn()
      other = await vaultOn()
    })
    afterAll(() => opened.close())
    const recordOf = async (stream: string) => (await opened.store.get([{ kind: 'snapshot', id: stream }]))[0]
    const overwrite = async (stream: string, value: string) => {
      const record = await recordOf(stream)
      expect(record && (await opened.store.replace(record, record.version, value, null))).toBe(true)
    }

    it('keeps the newest of a stream, read by another process too; a revision beyond what a double holds', async () => {
      expect(await vault.snapshots.read('product-a')).toBeNull()
      await vault.snapshots.keep('product-a', placeAt(499n), text)
      await vault.snapshots.keep('product-a', placeAt(9_007_199_254_740_993n), `${text} `)
      expect(await other.snapshots.read('product-a')).toEqual({
        ...placeAt(9_007_199_254_740_993n),
        text: `${text} `,
      })
    })

    it('leaves a newer one of the same log and shape; one of another log or shape gives way', async () => {
      await vault.snapshots.keep('product-b', placeAt(999n), 'newer')
      await other.snapshots.keep('product-b', placeAt(499n), 'older')
      expect((await vault.snapshots.read('product-b'))?.text).toBe('newer')
      await other.snapshots.keep('product-b', placeAt(499n, { shape: '2' }), 'another shape')
      expect(await vault.snapshots.read('product-b')).toEqual({
        ...placeAt(499n, { shape: '2' }),
        text: 'another shape',
      })
      await other.snapshots.keep('product-b', placeAt(4n, { shape: '2', logId: 'log-2' }), 'another log')
      expect((await vault.snapshots.read('product-b'))?.text).toBe('another log')
    })

    it('holds one whole snapshot when many processes keep one at once', async () => {
      const kept = Array.from({ length: 10 }, (_, n) => `${text} ${n}`)
      await Promise.all(kept.map((one, n) => (n % 2 ? vault : other).snapshots.keep('product-c', placeAt(499n), one)))
      expect(kept).toContain((await vault.snapshots.read('product-c'))?.text)
    })

    it('stores nothing that can be read without the keys', async () => {
      await vault.snapshots.keep('conversation-a', placeAt(499n), text)
      const record = await recordOf('conversation-a')
      expect(record?.value).toContain('log-1')
      for (const word of ['Ana', 'name', Buffer.from('Ana Sol').toString('base64').slice(0, 8)])
        expect(record?.value).not.toContain(word)
    })

    it.each(['contact', 'clinical', 'financial'] as const)(
      'goes with an erasure of %s, and none is kept of that stream again',
      async (personalClass) => {
        const stream = `conversation-${personalClass}`
        await vault.snapshots.keep(stream, placeAt(499n), text)
        const before = await recordOf(stream)
        await vault.dataKeys.erase(stream, [personalClass])
        expect(await recordOf(stream)).toBeNull()
        await vault.snapshots.keep(stream, placeAt(999n), text)
        expect(await recordOf(stream)).toBeNull()
        // A copy of the store from before, under the keys of today.
        if (before) await opened.store.insert([before])
        other.dataKeys.evict()
        expect(await other.snapshots.read(stream)).toBeNull()
      },
    )

    it('opens neither changed, nor moved to another stream, nor with fewer keys than the stream has', async () => {
      await vault.snapshots.keep('product-d', placeAt(499n), text)
      await vault.snapshots.keep('product-e', placeAt(499n), text)
      const stored = JSON.parse((await recordOf('product-d'))?.value ?? '{}')
      const forged = [
        { ...stored, revision: '498' },
        { ...stored, mac: 'another' },
        { ...stored, shape: '2' },
        { ...stored, logId: 'log-2' },
        { ...stored, text: Buffer.from('{}').toString('base64') },
        { ...stored, keys: [] },
        { ...stored, keys: stored.keys.toReversed() },
        { ...stored, keys: ['x', 'y', 'z'] },
      ].map((value) => JSON.stringify(value))
      for (const value of [...forged, 'no JSON', JSON.stringify(null)]) {
        await overwrite('product-d', value)
        await expect(vault.snapshots.read('product-d')).rejects.toThrow(SnapshotBroken)
      }
      await overwrite('product-e', JSON.stringify(stored))
      await expect(vault.snapshots.read('product-e')).rejects.toThrow(SnapshotBroken)
    })

    it('keeps a snapshot over one that is no JSON', async () => {
      await vault.snapshots.keep('product-f', placeAt(499n), text)
      await overwrite('product-f', 'no JSON')
      await vault.snapshots.keep('product-f', placeAt(999n), text)
      expect((await vault.snapshots.read('product-f'))?.revision).toBe(999n)
    })

    it('keeps no text of more than 8 MB', async () => {
      await vault.snapshots.keep('product-g', placeAt(499n), 'x'.repeat(8_000_001))
      expect(await vault.snapshots.read('product-g')).toBeNull()
      await vault.snapshots.keep('product-g', placeAt(499n), 'x'.repeat(8_000_000))
      expect((await vault.snapshots.read('product-g'))?.text).toHaveLength(8_000_000)
    })
  })
}
