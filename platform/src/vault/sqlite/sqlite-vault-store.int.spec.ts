import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { headStoreContract } from '../../heads/head-store.contract.ts'
import { StoreAway } from '../../stores/store-away.ts'
import { openVaultFile } from '../../stores/vault-file.ts'
import { accessesContract } from '../accesses.contract.ts'
import { calendarFeedsContract } from '../calendar-feeds.contract.ts'
import { draftsContract } from '../drafts.contract.ts'
import { createDataKeys } from '../keys/data-keys.ts'
import { rotateMasterKeyContract } from '../keys/rotate-master-key.contract.ts'
import { createWrapping, firstEpoch } from '../keys/wrapping.ts'
import { numberIndexContract } from '../number-index.contract.ts'
import { snapshotsContract } from '../snapshots.contract.ts'
import { createVaultHeads } from '../vault-heads.ts'
import { vaultStoreContract } from '../vault-store.contract.ts'
import { destroyKeys, openSqliteVaultStore } from './sqlite-vault-store.ts'

describe('vault on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vault-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  vaultStoreContract(async () => openSqliteVaultStore(join(folder, 'contract.sqlite')))
  calendarFeedsContract(async () => openSqliteVaultStore(join(folder, 'calendars.sqlite')))
  accessesContract(async () => openSqliteVaultStore(join(folder, 'accesses.sqlite')))
  snapshotsContract(async () => openSqliteVaultStore(join(folder, 'snapshots.sqlite')))
  draftsContract(async () => openSqliteVaultStore(join(folder, 'drafts.sqlite')))
  rotateMasterKeyContract(async () => openSqliteVaultStore(join(folder, 'rotated.sqlite')))
  numberIndexContract(async () => openSqliteVaultStore(join(folder, 'numbers.sqlite')))
  headStoreContract(async () => {
    const { store, close } = openSqliteVaultStore(join(folder, 'heads.sqlite'))
    return { heads: createVaultHeads(store), close }
  })

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

  // @rule erase-restore
  it('put back, has destroyed keys as destroyed, those that it never had too', async () => {
    const file = join(folder, 'restored.sqlite')
    const before = openSqliteVaultStore(file)
    await before.store.insert([key('a', 'wrapped-key-of-a'), key('b', 'wrapped-key-of-b')])
    before.close()
    const restored = new DatabaseSync(file)
    expect([destroyKeys(restored, ['a', 'c']), destroyKeys(restored, ['a', 'c'])]).toEqual([1, 0])
    restored.close()
    const { store, close } = openSqliteVaultStore(file)
    const stored = await store.list('data-key')
    expect(stored.map(({ id, value }) => [id, value])).toEqual([
      ['a', 'erased'],
      ['b', 'wrapped-key-of-b'],
      ['c', 'erased'],
    ])
    close()
  })

  describe('while another connection reads an older state', () => {
    const reading = (file: string) => {
      const reader = new DatabaseSync(join(folder, file))
      reader.exec('BEGIN')
      reader.prepare('SELECT count(*) FROM vault').get()
      return {
        leave() {
          reader.exec('COMMIT')
          reader.close()
        },
      }
    }

    it('a replaced key is acknowledged when its last byte is gone, and not before', async () => {
      const { store, close } = openSqliteVaultStore(join(folder, 'waits.sqlite'), { scrubPatienceMs: 60_000 })
      await store.insert([key('a', 'wrapped-key-of-a')])
      const reader = reading('waits.sqlite')
      let acknowledged = false
      const replaced = store.replace({ kind: 'data-key', id: 'a' }, 1, 'erased', null).then((done) => {
        acknowledged = true
        return done
      })
      const removed = store.remove([{ kind: 'data-key', id: 'a' }])
      // Meanwhile other calls go on.
      await store.insert([key('b', 'wrapped-key-of-b')])
      expect((await store.get([{ kind: 'data-key', id: 'b' }]))[0]?.value).toBe('wrapped-key-of-b')
      expect(bytesOf('waits')).toContain('wrapped-key-of-a')
      expect(acknowledged).toBe(false)
      reader.leave()
      expect(await replaced).toBe(true)
      expect(bytesOf('waits')).not.toContain('wrapped-key-of-a')
      await removed
      close()
    })

    it('beyond the patience it is not acknowledged, and its bytes go once the reader has', async () => {
      const { store, close } = openSqliteVaultStore(join(folder, 'late.sqlite'), { scrubPatienceMs: 1 })
      await store.insert([key('a', 'wrapped-key-of-a')])
      const reader = reading('late.sqlite')
      await expect(store.replace({ kind: 'data-key', id: 'a' }, 1, 'erased', null)).rejects.toThrow(StoreAway)
      expect((await store.get([{ kind: 'data-key', id: 'a' }]))[0]?.value).toBe('erased')
      expect(bytesOf('late')).toContain('wrapped-key-of-a')
      reader.leave()
      await expect.poll(() => bytesOf('late'), { timeout: 30_000 }).not.toContain('wrapped-key-of-a')
      close()
    })

    it('an erasure that was not acknowledged is acknowledged when it is sent again and the bytes are gone', async () => {
      const { store, close } = openSqliteVaultStore(join(folder, 'again-erased.sqlite'), { scrubPatienceMs: 1 })
      const masterKey = Buffer.alloc(32, 1)
      const wrapping = createWrapping(store, masterKey, firstEpoch(masterKey))
      const keys = createDataKeys({ store, wrapping, masterKey, idSecret: Buffer.alloc(32, 2) })
      await keys.ensure('appointment-1', ['contact'])
      const wrapped = (await store.list('data-key'))[0]?.value ?? ''
      const reader = reading('again-erased.sqlite')
      await expect(keys.erase('appointment-1', ['contact'])).rejects.toThrow(StoreAway)
      await expect(keys.erase('appointment-1', ['contact'])).rejects.toThrow(StoreAway)
      expect(bytesOf('again-erased')).toContain(wrapped)
      reader.leave()
      await expect.poll(() => keys.erase('appointment-1', ['contact']).then(() => 'erased', String)).toBe('erased')
      expect(bytesOf('again-erased')).not.toContain(wrapped)
      close()
    })
  })

  it('rids a file of what a crash left between a replacement and its scrubbing', async () => {
    const crashed = openVaultFile(join(folder, 'crashed.sqlite'), '')
    openSqliteVaultStore(join(folder, 'crashed.sqlite')).close()
    crashed.exec(`
      INSERT INTO vault VALUES ('data-key', 'a', 'appointment-1', 'wrapped-key-of-a', NULL, 1);
      UPDATE vault SET value = 'erased'`)
    for (const suffix of ['', '-wal']) {
      const bytes = readFileSync(join(folder, `crashed.sqlite${suffix}`))
      writeFileSync(join(folder, `found.sqlite${suffix}`), bytes)
    }
    crashed.close()
    expect(bytesOf('found')).toContain('wrapped-key-of-a')
    const { store, close } = openSqliteVaultStore(join(folder, 'found.sqlite'))
    expect((await store.list('data-key')).map(({ value }) => value)).toEqual(['erased'])
    expect(bytesOf('found')).not.toContain('wrapped-key-of-a')
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

  it('finds what a file of an earlier version has, whose index also held the visits of numbers', async () => {
    const file = join(folder, 'earlier.sqlite')
    const of = (kind: string, id: string, owner: string) => ({ kind, id, owner, value: 'v', expiresAt: null })
    const visit = of('number-index', 'ana.r1', 'ana')
    const first = openSqliteVaultStore(file)
    await first.store.insert([visit, of('number-index', 'anabel.r2', 'anabel'), of('session', 's', 'ana')])
    first.close()
    const earlier = new DatabaseSync(file)
    earlier.exec(`DROP INDEX vault_by_owner;
      CREATE INDEX vault_owner ON vault (kind, owner) WHERE kind <> 'data-key'`)
    earlier.close()
    const indexesOf = (): unknown[] => {
      const database = new DatabaseSync(file)
      const found = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name").all()
      database.close()
      return found.map(({ name }) => name)
    }
    openSqliteVaultStore(file, { readOnly: true }).close()
    // A program of that version may still run beside who only reads.
    expect(indexesOf()).toEqual(['vault_by_owner', 'vault_owner'])
    const { store, close } = openSqliteVaultStore(file)
    expect(await store.list('number-index', 'ana')).toEqual([{ ...visit, version: 1 }])
    expect(await store.list('session', 'ana')).toHaveLength(1)
    close()
    expect(indexesOf()).toEqual(['vault_by_owner'])
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
