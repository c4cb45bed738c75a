import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { workStoreContract } from '../work-store.contract.ts'
import { openSqliteWorkStore } from './sqlite-work-store.ts'

describe('work store on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'work-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  workStoreContract(async (now) => openSqliteWorkStore(join(folder, 'vault.sqlite'), now))

  it('goes on with the checkpoints and epochs of a file that an earlier program made', async () => {
    const file = join(folder, 'earlier.sqlite')
    const earlier = new DatabaseSync(file)
    earlier.exec(`
      CREATE TABLE checkpoint (name TEXT PRIMARY KEY, epoch INTEGER NOT NULL, log_id TEXT NOT NULL, position INTEGER NOT NULL)
        STRICT, WITHOUT ROWID;
      INSERT INTO checkpoint VALUES ('reservations', 1, 'log-1', 7);
      CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT, epoch INTEGER NOT NULL, expires_at INTEGER NOT NULL)
        STRICT, WITHOUT ROWID;
      INSERT INTO lease VALUES ('reservations', 'earlier', 6, 1790000000000)`)
    earlier.close()
    const { store, close } = openSqliteWorkStore(file)
    expect(await store.checkpoint('reservations')).toStrictEqual({ logId: 'log-1', position: 7n })
    expect(await store.acquire('reservations', 'later', 1_000)).toEqual({ epoch: 7n })
    const kept = { logId: 'log-1', position: 8n, state: 'open' }
    expect(await store.saveCheckpoint('reservations', 1n, kept)).toBe(true)
    expect(await store.checkpoint('reservations')).toStrictEqual(kept)
    close()
  })

  it('knows that a lease from before the machine started anew has run out', async () => {
    const file = join(folder, 'restarted.sqlite')
    let sinceStart = 9_000_000
    const { store, close } = openSqliteWorkStore(file, () => sinceStart)
    await store.acquire('reservations', 'before', 60_000)
    sinceStart = 5_000
    expect([...(await store.renew('after', [], 1_000))]).toEqual([])
    expect(await store.acquire('reservations', 'after', 60_000)).toEqual({ epoch: 2n })
    expect(await store.acquire('reservations', 'another', 60_000)).toBeNull()
    close()
  })
})
