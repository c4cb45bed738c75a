import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVault, type Vault } from '../open-vault.ts'
import type { VaultStore } from '../vault-store.ts'
import { WrongMasterKey } from './canary.ts'
import { rotationOf } from './master-key.ts'

type Opened = { store: VaultStore; close(): void | Promise<void> }

const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const both = Buffer.concat([fresh, old])

/** What replacing the master key promises on any VaultStore (docs/operations.md#the-master-key). */
export const rotateMasterKeyContract = (open: () => Promise<Opened>): void => {
  describe('replacing the master key', () => {
    let opened: Opened
    let ids: string[]
    let before: Vault
    let key: Buffer | 'erased' | undefined
    const vaultWith = (masterKey: Buffer) => openVault({ store: opened.store, masterKey, logIsEmpty: false })
    const keyIds = async (vault: Vault, n: number) =>
      [...(await vault.dataKeys.ensure(`appointment-${n}`, ['contact', 'clinical'])).values()].map(({ id }) => id)

    beforeAll(async () => {
      opened = await open()
      before = await openVault({ store: opened.store, masterKey: old })
      ids = (await Promise.all(Array.from({ length: 8 }, (_, n) => keyIds(before, n)))).flat()
      await before.dataKeys.erase('appointment-7', ['contact', 'clinical'])
      await before.botTokens.keep('c1', 'un-token')
      key = (await before.dataKeys.resolve(ids)).get(ids[0] ?? '')
    })
    afterAll(() => opened.close())

    // @rule master-key-rotated: Issue: the master key is replaced by a command while the system runs, goes on after a
    //   crash, and the old key opens nothing afterwards
    it('that was cut off leaves all readable with both keys, and goes on where it was', async () => {
      let replaced = 0
      const dying: VaultStore = {
        ...opened.store,
        replace: (...given) =>
          replaced++ < 5 ? opened.store.replace(...given) : Promise.reject(new Error('the process is dead')),
      }
      const cut = await openVault({ store: dying, masterKey: both, logIsEmpty: false })
      await expect(cut.rotateMasterKey(rotationOf(both))).rejects.toThrow('dead')
      const vault = await vaultWith(both)
      expect((await vault.dataKeys.resolve(ids)).get(ids[0] ?? '')).toEqual(key)
      // The new key alone does not open yet what is not done.
      await expect(vaultWith(fresh)).rejects.toThrow(WrongMasterKey)
      const made = keyIds(vault, 20)
      expect(await vault.rotateMasterKey(rotationOf(both))).toMatchObject({ already: expect.any(Number) })
      ids.push(...(await made))
      expect(await vault.rotateMasterKey(rotationOf(both))).toMatchObject({ wrapped: 0 })
    })

    // @rule master-key-rotated
    it('does nothing in a process that has other keys than whoever asks, or one key alone', async () => {
      const vault = await vaultWith(both)
      expect(await vault.rotateMasterKey(null)).toBeNull()
      expect(await vault.rotateMasterKey(rotationOf(Buffer.concat([old, fresh])))).toBeNull()
      expect(rotationOf(fresh)).toBeNull()
      expect(await (await vaultWith(fresh)).rotateMasterKey(rotationOf(both))).toBeNull()
    })

    // @rule master-key-rotated
    it('afterwards opens everything with the new key alone, and nothing with the old one', async () => {
      const vault = await vaultWith(fresh)
      const keys = await vault.dataKeys.resolve(ids)
      expect(keys.get(ids[0] ?? '')).toEqual(key)
      expect([...keys.values()].filter((one) => one === 'erased')).toHaveLength(2)
      expect(await vault.botTokens.read('c1')).toBe('un-token')
      expect(vault.secret('mac')).toEqual(before.secret('mac'))
      await expect(vaultWith(old)).rejects.toThrow(WrongMasterKey)
      before.dataKeys.evict()
      await expect(before.dataKeys.resolve(ids)).rejects.toThrow('does not open')
      await expect(before.botTokens.read('c1')).rejects.toThrow()
    })

    // @rule master-key-rotated
    it('with a key before that is not the one is refused, and changes nothing', async () => {
      await expect(vaultWith(Buffer.concat([Buffer.alloc(32, 3), old]))).rejects.toThrow(WrongMasterKey)
      await vaultWith(fresh)
    })
  })
}
