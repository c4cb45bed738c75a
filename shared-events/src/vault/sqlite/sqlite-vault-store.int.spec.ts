import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { StoreAway } from '../../log/event-log.ts'
import { vaultStoreContract } from '../vault-store.contract.ts'
import { openSqliteVaultStore } from './sqlite-vault-store.ts'

describe('vault on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vault-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  vaultStoreContract(async () => openSqliteVaultStore(join(folder, 'contract.sqlite')))

  const key = (id: string, value: string) => ({ kind: 'data-key', id, owner: 'appointment-1', value, expiresAt: null })
  const bytesOf = (name: string) =>
    readdirSync(folder)
      .filter((file) => file.startsWith(name))
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join('')

  it('leaves no byte of a replaced or removed key in its files', async () => {
    const { store, close } = openSqliteVaultStore(join(folder, 'scrub.sqlite'))
    await store.insert([key('a', 'wrapped-key-of-a'), key('b', 'wrapped-key-of-b')])
    expect(bytesOf('scrub')).toContain('wrapped-key-of-a')
    await store.replace({ kind: 'data-key', id: 'a' }, 1, 'erased', null)
    await store.remove([{ kind: 'data-key', id: 'b' }])
    expect(bytesOf('scrub')).not.toContain('wrapped-key-of-')
    close()
  })

  it('holds what was acknowledged after it is opened again', async () => {
    const first = openSqliteVaultStore(join(folder, 'again.sqlite'))
    await Promise.all(Array.from({ length: 50 }, (_, i) => first.store.insert([key(`k${i}`, `v${i}`)])))
    first.close()
    const again = openSqliteVaultStore(join(folder, 'again.sqlite'))
    expect(await again.store.list('data-key')).toHaveLength(50)
    again.close()
  })

  it('writes nothing on a connection that is for reading', async () => {
    const first = openSqliteVaultStore(join(folder, 'read.sqlite'))
    await first.store.insert([key('a', '1')])
    const reading = openSqliteVaultStore(join(folder, 'read.sqlite'), { readOnly: true })
    await expect(reading.store.insert([key('b', '2')])).rejects.toThrow()
    await expect(reading.store.remove([{ kind: 'data-key', id: 'a' }])).rejects.toThrow()
    expect((await reading.store.list('data-key')).map(({ id }) => id)).toEqual(['a'])
    for (const opened of [reading, first]) opened.close()
  })

  it('does not fail the writes of one turn for one that is wrong in itself', async () => {
    const { store, close } = openSqliteVaultStore(':memory:')
    const wrong = { ...key('wrong', ''), value: Symbol('no text') as unknown as string }
    const writes = [store.insert([key('a', '1')]), store.insert([key('b', '2'), wrong]), store.insert([key('c', '3')])]
    const outcomes = await Promise.allSettled(writes)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await store.list('data-key')).map(({ id }) => id)).toEqual(['a', 'c'])
    close()
  })

  it('says that the store is away when it is closed or cannot be opened', async () => {
    const { store, close } = openSqliteVaultStore(join(folder, 'closed.sqlite'))
    close()
    await expect(store.insert([key('late', 'v')])).rejects.toThrow(StoreAway)
    expect(() => openSqliteVaultStore(join(folder, 'no', 'such', 'folder.sqlite'))).toThrow(StoreAway)
  })
})
