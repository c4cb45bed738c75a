import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createCodec } from '@clinic/platform/log/codec.ts'
import { appendSealed } from '@clinic/platform/log/spec-support.ts'
import { openSqliteLog } from '@clinic/platform/log/sqlite/sqlite-log.ts'
import { openVault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { expect, it } from 'vitest'
import { booked } from '../../testing/histories/booked.ts'
import { projections } from '../projections.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

const masterKey = Buffer.alloc(32, 9)
const contact = { name: 'Nombre-que-se-olvida', email: 'olvido@example.com', phone: '8888-0000', address: 'Escazú' }
const personal = [contact.name, contact.email, 'Motivo-que-se-olvida']

it('a thread that has folded what there is holds nothing of a patient in its memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'memory-'))
  const files = {
    log: join(folder, 'log.sqlite'),
    vault: join(folder, 'vault.sqlite'),
    images: join(folder, 'images'),
    read: join(folder, 'read.sqlite'),
  }
  const events = openSqliteLog(files.log)
  const vaultStore = openSqliteVaultStore(files.vault)
  const codec = createCodec({ registry, vault: await openVault({ store: vaultStore.store, masterKey }) })
  const book = (id: string) => {
    const event = booked(id, { contact, clinical: { reason: personal[2] } })
    return appendSealed({ log: events.log, codec }, `appointment-${id}`, [event])
  }
  await book('a1')

  const thread = new Worker(new URL('./projection-worker.ts', import.meta.url), {
    workerData: { files, masterKey: Uint8Array.from(masterKey) } satisfies ThreadData,
  })
  const state = new Map<string, bigint>()
  thread.on('message', (message: FromThread) => {
    if (message.type === 'positions') for (const position of message.positions) state.set(...position)
  })
  const foldedTo = (position: bigint) =>
    expect
      .poll(() => projections.filter(({ name }) => (state.get(name) ?? 0n) < position), { timeout: 30_000 })
      .toEqual([])
  await foldedTo(1n)
  // Once while catching up, once as it happens.
  await foldedTo(await book('a2'))
  const remembered = async () => {
    let snapshot = ''
    for await (const part of (await thread.getHeapSnapshot()).setEncoding('utf8')) snapshot += part
    expect(snapshot).toContain('AppointmentBooked')
    return personal.filter((text) => snapshot.includes(text))
  }
  await expect.poll(remembered, { timeout: 30_000, interval: 500 }).toEqual([])

  thread.postMessage({ ask: 'stop' } satisfies ToThread)
  await new Promise((resolve) => thread.once('exit', resolve))
  events.close()
  vaultStore.close()
  rmSync(folder, { recursive: true })
})
