import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVault, type Vault } from '../open-vault.ts'
import type { VaultStore } from '../vault-store.ts'
import { rotationOf, WrongMasterKey } from './master-key.ts'

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

    // @rule master-key-wraps: Issue: until the master key's replacement begins the old one wraps in every process, and
    //   from then on the new one, whatever keys a process has beside it and in whichever order
    it('has not begun where a process has both keys: the old one alone still opens what that one makes', async () => {
      for (const keys of [both, Buffer.concat([old, fresh])]) {
        const made = await keyIds(await vaultWith(keys), keys === both ? 8 : 9)
        before.dataKeys.evict()
        expect((await before.dataKeys.resolve(made)).size).toBe(2)
        ids.push(...made)
      }
      await vaultWith(old)
      await expect(vaultWith(fresh)).rejects.toThrow(WrongMasterKey)
    })

    // @rule master-key-rotated: Issue: the master key is replaced by a command while the system runs, goes on after a
    //   crash, and the old key opens nothing afterwards
    it('that was cut off leaves all readable with both keys, and goes on where it was', async () => {
      const dying: VaultStore = {
        ...opened.store,
        replaceAll: async (changed) => {
          await opened.store.replaceAll(changed.slice(0, 5))
          throw new Error('the process is dead')
        },
      }
      const cut = await openVault({ store: dying, masterKey: both, logIsEmpty: false })
      await expect(cut.rotateMasterKey(rotationOf(both))).rejects.toThrow('dead')
      const vault = await vaultWith(both)
      expect((await vault.dataKeys.resolve(ids)).get(ids[0] ?? '')).toEqual(key)
      // The new key alone does not open yet what is not done, and the old one alone would wrap more under itself.
      await expect(vaultWith(fresh)).rejects.toThrow(WrongMasterKey)
      await expect(vaultWith(old)).rejects.toThrow('the master key was replaced: start with the new one')
      const made = keyIds(vault, 20)
      expect(await vault.rotateMasterKey(rotationOf(both))).toMatchObject({ already: expect.any(Number) })
      ids.push(...(await made))
      expect(await vault.rotateMasterKey(rotationOf(both))).toMatchObject({ wrapped: 0 })
    })

    // @rule master-key-old-alone
    it('ends what a process with the old key alone wraps, from its beginning on', async () => {
      await expect(keyIds(before, 21)).rejects.toThrow(WrongMasterKey)
      const known = async () => (await opened.store.list('data-key')).length
      const count = await known()
      await expect(keyIds(before, 22)).rejects.toThrow(WrongMasterKey)
      await expect(before.botTokens.keep('c2', 'otro-token')).rejects.toThrow(WrongMasterKey)
      await expect(before.botTokens.replace('c1', 'otro-token')).rejects.toThrow(WrongMasterKey)
      expect([await known(), await opened.store.get([{ kind: 'bot-token', id: 'c2' }])]).toEqual([count, [null]])
      ids.push(...(await keyIds(await vaultWith(both), 21)))
      // What it destroys is destroyed.
      await before.dataKeys.erase('appointment-6', ['contact', 'clinical'])
      expect(
        [...(await (await vaultWith(both)).dataKeys.resolve(ids)).values()].filter((one) => one === 'erased'),
      ).toHaveLength(4)
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
      expect([...keys.values()].filter((one) => one === 'erased')).toHaveLength(4)
      expect(await vault.botTokens.read('c1')).toBe('un-token')
      expect(vault.secret('mac')).toEqual(before.secret('mac'))
      await expect(vaultWith(old)).rejects.toThrow(WrongMasterKey)
      before.dataKeys.evict()
      await expect(before.dataKeys.resolve(ids)).rejects.toThrow('does not open')
      await expect(before.botTokens.read('c1')).rejects.toThrow()
    })

    // @rule master-key-wraps
    it('stays done where the keys are given in the other order: the new one wraps', async () => {
      const made = await keyIds(await vaultWith(Buffer.concat([old, fresh])), 25)
      expect((await (await vaultWith(fresh)).dataKeys.resolve(made)).size).toBe(2)
    })

    /** The store of a process whose inserts wait for something, and are stored only then. */
    const slow = (until: () => Promise<unknown>): VaultStore => ({
      ...opened.store,
      async insert(records) {
        await until()
        return opened.store.insert(records)
      },
    })
    const rotate = async (from: Buffer, to: Buffer) => {
      const keys = Buffer.concat([to, from])
      return (await vaultWith(keys)).rotateMasterKey(rotationOf(keys))
    }

    // @rule master-key-late: Issue: a key that is stored late, when its master key was replaced, is handed out by nobody
    //   and hinders neither whoever needs it next nor the next replacement
    it('is hindered by nothing that is stored late under a key that was replaced', async () => {
      const newer = Buffer.alloc(32, 4)
      const third = Buffer.alloc(32, 5)
      let rotated: Promise<unknown> | undefined
      const late = slow(() => (rotated ??= rotate(fresh, newer)))
      const alone = await openVault({ store: late, masterKey: fresh, logIsEmpty: false })
      const two = await openVault({ store: late, masterKey: Buffer.concat([newer, fresh]), logIsEmpty: false })
      const [refused, kept] = await Promise.allSettled([keyIds(alone, 30), keyIds(two, 31)])
      expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(WrongMasterKey) })
      if (kept.status === 'rejected') throw kept.reason
      expect([...(await (await vaultWith(newer)).dataKeys.resolve(kept.value))]).toEqual([
        ...(await two.dataKeys.resolve(kept.value)),
      ])
      expect(await opened.store.list('data-key', 'appointment-30')).toHaveLength(2)
      // Nobody has needed those yet.
      await rotate(newer, third)
      const needed = await keyIds(await vaultWith(third), 30)
      await rotate(third, fresh)
      const resolved = await (await vaultWith(fresh)).dataKeys.resolve([...ids, ...needed, ...kept.value])
      expect(resolved.get(ids[0] ?? '')).toEqual(key)
    })

    // @rule master-key-late
    it('finds what was stored just before it began, also where a process with the old key alone hears of it later', async () => {
      const newer = Buffer.alloc(32, 4)
      const late: VaultStore = {
        ...opened.store,
        async insert(records) {
          const stored = await opened.store.insert(records)
          await rotate(fresh, newer)
          return stored
        },
      }
      const alone = await openVault({ store: late, masterKey: fresh, logIsEmpty: false })
      const made = await keyIds(alone, 32)
      const found = await (await vaultWith(newer)).dataKeys.resolve(made)
      expect([...found]).toEqual([...(await alone.dataKeys.resolve(made))])
      await rotate(newer, fresh)
    })

    it('costs no call of the store more: a key is made with one', async () => {
      const calls: string[] = []
      const counted = new Proxy(opened.store, {
        get(store, name: keyof VaultStore) {
          calls.push(name)
          return store[name]
        },
      })
      const vault = await openVault({ store: counted, masterKey: fresh, logIsEmpty: false })
      calls.length = 0
      await keyIds(vault, 40)
      expect(calls).toEqual(['insert'])
    })

    // @rule master-key-rotated
    it('goes by batches, with the work of others between', async () => {
      const vault = await vaultWith(fresh)
      const keys = Buffer.concat([old, fresh])
      const streams = Array.from({ length: 300 }, (_, n) => `order-${n}`)
      await Promise.all(streams.map((stream) => vault.dataKeys.ensure(stream, ['contact', 'financial'])))
      const sizes: number[] = []
      let between = 0
      const counted: VaultStore = {
        ...opened.store,
        replaceAll(changed) {
          sizes.push(changed.length)
          setImmediate(() => (between += 1))
          return opened.store.replaceAll(changed)
        },
      }
      const again = await openVault({ store: counted, masterKey: keys, logIsEmpty: false })
      const { wrapped = 0 } = (await again.rotateMasterKey(rotationOf(keys))) ?? {}
      expect(sizes.length).toBeGreaterThan(1)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
      expect(sizes.reduce((sum, size) => sum + size)).toBe(wrapped)
      expect(between).toBe(sizes.length)
      await vaultWith(old)
    })

    // @rule master-key-rotated
    it('with a key before that is not the one is refused, and changes nothing', async () => {
      await expect(vaultWith(Buffer.concat([Buffer.alloc(32, 3), fresh]))).rejects.toThrow(WrongMasterKey)
      await vaultWith(old)
    })
  })
}
