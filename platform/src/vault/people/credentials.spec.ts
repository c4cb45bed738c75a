import { describe, expect, it } from 'vitest'
import { openSqliteVaultStore } from '../sqlite/sqlite-vault-store.ts'
import { createCredentials } from './credentials.ts'

const cost = { memory: 64, passes: 1, parallelism: 1 }
const pepper = Buffer.alloc(32, 3)
const started = () => {
  const { store } = openSqliteVaultStore(':memory:')
  return { store, credentials: createCredentials(store, pepper, cost) }
}

describe('credentials', () => {
  it('accept the password and nothing else', async () => {
    const { credentials } = started()
    await credentials.replace('admin', 'contraseña-1')
    expect(await credentials.verify('admin', 'contraseña-1')).toBe(true)
    for (const wrong of ['contraseña-2', '', 'Contraseña-1', 'contraseña-1 '])
      expect(await credentials.verify('admin', wrong)).toBe(false)
    // The same letters typed on another keyboard: ñ as one character or as two.
    expect(await credentials.verify('admin', 'contraseña-1'.normalize('NFD'))).toBe(true)
  })

  it('are replaced for good, the last one wins', async () => {
    const { credentials } = started()
    await credentials.replace('admin', 'first')
    await credentials.replace('admin', 'second')
    expect(await credentials.verify('admin', 'first')).toBe(false)
    expect(await credentials.verify('admin', 'second')).toBe(true)
    await Promise.all(['a', 'b', 'c'].map((password) => credentials.replace('admin', password)))
    const valid = await Promise.all(['a', 'b', 'c'].map((password) => credentials.verify('admin', password)))
    expect(valid.filter(Boolean)).toHaveLength(1)
  })

  it('record how they were made and never the password', async () => {
    const { credentials, store } = started()
    await credentials.replace('admin', 'contraseña-1')
    expect(await credentials.read('admin')).toMatchObject({ algorithm: 'argon2id', ...cost })
    expect(JSON.stringify(await store.list('credential'))).not.toContain('contraseña-1')
    expect(await credentials.read('nobody')).toBeNull()
  })

  it('stay valid when new ones are made at a higher cost', async () => {
    const { credentials, store } = started()
    await credentials.replace('admin', 'old')
    expect(await createCredentials(store, pepper, { ...cost, passes: 2 }).verify('admin', 'old')).toBe(true)
  })

  it('are worth nothing without the secret of the vault', async () => {
    const { credentials, store } = started()
    await credentials.replace('admin', 'password')
    expect(await createCredentials(store, Buffer.alloc(32, 4), cost).verify('admin', 'password')).toBe(false)
  })

  it('cost a hash for a staff member who is unknown or has no password', async () => {
    const { store } = started()
    // With a memory below argon2's least, any run fails: that it fails shows that it was made.
    const failing = createCredentials(store, pepper, { ...cost, memory: 1 })
    for (const unknown of [null, 'nobody']) {
      await expect(failing.verify(unknown, 'password')).rejects.toThrow()
      expect(await createCredentials(store, pepper, cost).verify(unknown, 'password')).toBe(false)
    }
  })
})
