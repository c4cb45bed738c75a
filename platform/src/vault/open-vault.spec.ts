import { describe, expect, it } from 'vitest'
import { VaultLost } from './keys/canary.ts'
import { WrongMasterKey } from './keys/master-key.ts'
import { openVault } from './open-vault.ts'
import { openSqliteVaultStore } from './sqlite/sqlite-vault-store.ts'
import type { VaultRecord, VaultStore } from './vault-store.ts'

const masterKey = Buffer.alloc(32, 1)
const otherKey = Buffer.alloc(32, 2)
const kinds = ['canary', 'secret', 'data-key', 'session']
const contentOf = async (store: VaultStore): Promise<VaultRecord[]> =>
  (await Promise.all(kinds.map((kind) => store.list(kind)))).flat()
const newStore = () => openSqliteVaultStore(':memory:').store

describe('opening the vault', () => {
  it('makes its secrets once and finds the same ones again', async () => {
    const store = newStore()
    const first = await openVault({ store, masterKey })
    const before = await contentOf(store)
    const again = await openVault({ store, masterKey, logIsEmpty: false })
    for (const name of ['mac', 'ids', 'claims', 'body'] as const) {
      expect(first.secret(name)).toHaveLength(32)
      expect(again.secret(name)).toEqual(first.secret(name))
    }
    expect(first.secret('mac')).not.toEqual(first.secret('ids'))
    expect(await contentOf(store)).toEqual(before)
  })

  it('stores no secret in clear', async () => {
    const store = newStore()
    const vault = await openVault({ store, masterKey })
    const stored = JSON.stringify(await contentOf(store))
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      expect(stored).not.toContain(vault.secret('mac').toString(encoding))
      expect(stored).not.toContain(masterKey.toString(encoding))
    }
  })

  it('refuses another master key and changes nothing', async () => {
    const store = newStore()
    await openVault({ store, masterKey })
    const before = await contentOf(store)
    for (const logIsEmpty of [true, false])
      await expect(openVault({ store, masterKey: otherKey, logIsEmpty })).rejects.toThrow(WrongMasterKey)
    expect(await contentOf(store)).toEqual(before)
  })

  it('refuses another master key also when the first start ended before the canary was written', async () => {
    const store = newStore()
    await openVault({ store, masterKey })
    await store.remove([{ kind: 'canary', id: 'canary' }])
    await expect(openVault({ store, masterKey: otherKey })).rejects.toThrow(WrongMasterKey)
    const vault = await openVault({ store, masterKey })
    expect(vault.secret('mac')).toHaveLength(32)
    expect(await store.list('canary')).toHaveLength(1)
  })

  it('refuses an empty vault beside a log with events, and stays empty', async () => {
    const store = newStore()
    await expect(openVault({ store, masterKey, logIsEmpty: false })).rejects.toThrow(VaultLost)
    expect(await contentOf(store)).toEqual([])
  })

  it('refuses when a secret it once had is gone, rather than making another', async () => {
    const store = newStore()
    await openVault({ store, masterKey })
    await store.remove([{ kind: 'secret', id: 'claims' }])
    await expect(openVault({ store, masterKey, logIsEmpty: false })).rejects.toThrow("'claims' is gone")
    expect((await store.list('secret')).map(({ id }) => id)).not.toContain('claims')
  })

  it('gives two processes that start at once the same secrets', async () => {
    const store = newStore()
    const [one, two] = await Promise.all([openVault({ store, masterKey }), openVault({ store, masterKey })])
    expect(one.secret('mac')).toEqual(two.secret('mac'))
  })

  it('sweeps what ran out, and nothing else', async () => {
    let now = Date.parse('2026-11-21T14:00:00.000Z')
    const store = newStore()
    const vault = await openVault({ store, masterKey, now: () => now })
    await vault.sessions.open('admin', 'admin')
    await vault.counters.increment('sign-in', 'admin', 60_000)
    await vault.claims.claim('username', 'admin', 'staff-admin')
    now += 13 * 60 * 60_000
    const { session } = await vault.sessions.open('admin', 'admin')
    expect((await store.list('session')).map(({ id }) => id)).toEqual([session.hash])
    expect(await store.list('counter')).toEqual([])
    expect(await vault.claims.resolve('username', 'admin')).toBe('staff-admin')
  })
})
