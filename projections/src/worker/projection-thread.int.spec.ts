import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCodec } from '@clinic/platform/log/codec.ts'
import { appendSealed } from '@clinic/platform/log/spec-support.ts'
import { openSqliteLog } from '@clinic/platform/log/sqlite/sqlite-log.ts'
import { openVault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booked } from '../../testing/histories/booked.ts'
import { appointments } from '../appointments/appointments.ts'
import { openFolderTools } from '../cli/open-tools.ts'
import { collectionOf } from '../projection.ts'
import { openSqliteReadStore } from '../read-store/sqlite/sqlite-read-store.ts'
import { type ProjectionThread, startProjectionThread } from './projection-thread.ts'

const masterKey = Buffer.alloc(32, 9)

describe('the projection thread of the embedded form', () => {
  let folder: string
  let close: () => void
  let book: (id: string) => Promise<bigint>
  let start: () => ProjectionThread
  let threads: ProjectionThread[]
  const files = () => ({
    log: join(folder, 'log.sqlite'),
    vault: join(folder, 'vault.sqlite'),
    images: join(folder, 'images'),
    read: join(folder, 'read.sqlite'),
  })

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'thread-'))
    threads = []
    const events = openSqliteLog(files().log)
    const vaultStore = openSqliteVaultStore(files().vault)
    const codec = createCodec({ registry, vault: await openVault({ store: vaultStore.store, masterKey }) })
    book = (id) => appendSealed({ log: events.log, codec }, `appointment-${id}`, [booked(id)])
    start = () => {
      const thread = startProjectionThread({
        files: files(),
        masterKey,
        head: async () => (await events.log.head()).position,
      })
      threads.push(thread)
      return thread
    }
    close = () => {
      events.close()
      vaultStore.close()
    }
  })
  afterEach(async () => {
    for (const thread of threads) await thread.stop()
    close()
    rmSync(folder, { recursive: true })
  })

  it('has folded what there was when it is settled, and tells the main thread of each row that follows', async () => {
    const shown: number[] = []
    await book('a1')
    await book('a2')
    const thread = start()
    const reports = await thread.settled(({ done }) => shown.push(done))
    expect(reports.every(({ position }) => position === 2n)).toBe(true)
    expect(shown.at(-1)).toBe(2)
    expect(thread.ready()).toBe(true)
    const reader = openSqliteReadStore(files().read, { readOnly: true })
    const position = await book('a3')
    expect(await thread.reached('appointments', position)).toBe(true)
    const rows = JSON.parse((await reader.store.findText(collectionOf(appointments), { sort: [{ field: 'id' }] })).text)
    expect(rows.map(({ id, name }: { id: string; name: string }) => `${id} ${name}`)).toEqual([
      'a1 María Núñez',
      'a2 María Núñez',
      'a3 María Núñez',
    ])
    expect(await thread.reached('appointments', position + 1n)).toBe(false)
    reader.close()
  })

  it('rebuilds, verifies and tells its status when asked', async () => {
    await book('a1')
    const { tools, settled } = start()
    await settled(() => undefined)
    expect(await tools.rebuild('appointments', () => undefined)).toEqual({ events: 1, position: 1n })
    expect(await tools.verify('appointments', () => undefined)).toEqual({ same: true, documents: 1, position: 1n })
    // The runner that gave its lease up for the rebuild takes it back later.
    const states = async () => (await tools.status()).map(({ name, state }) => `${name} ${state}`)
    await expect.poll(states, { timeout: 10_000 }).toContain('appointments folding')
    await expect(tools.rebuild('nothing', () => undefined)).rejects.toThrow("There is no projection 'nothing'")
  })

  it('goes on at once after a start in which the one before did not end properly', async () => {
    await book('a1')
    const first = start()
    await first.settled(() => undefined)
    await first.terminate()
    expect(await first.ended).toBeInstanceOf(Error)
    expect(first.ready()).toBe(false)
    await expect(first.tools.status()).rejects.toThrow('thread')
    await book('a2')
    // Its lease would hold for a minute, the time this test has: another holder's name would not get it.
    const reports = await start().settled(() => undefined)
    expect(reports.every(({ position }) => position === 2n)).toBe(true)
  })

  it('that cannot open the vault says so instead of starting', async () => {
    await book('a1')
    const thread = startProjectionThread({ files: files(), masterKey: Buffer.alloc(32, 1), head: async () => 1n })
    await expect(thread.settled(() => undefined)).rejects.toThrow()
    expect(await thread.ended).toBeInstanceOf(Error)
  })

  it('leaves the tools to a command line when it does not run', async () => {
    await book('a1')
    const { tools, close: closeTools } = await openFolderTools(files(), masterKey)
    expect(await tools.rebuild('appointments', () => undefined)).toEqual({ events: 1, position: 1n })
    expect(await tools.verify('appointments', () => undefined)).toMatchObject({ same: true, documents: 1 })
    expect((await tools.status())[0]).toMatchObject({ position: 1n, head: 1n })
    await closeTools()
  })
})
