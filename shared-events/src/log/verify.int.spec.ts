import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Vault } from '../vault/open-vault.ts'
import type { EventLog } from './event-log.ts'
import { readGoldens } from './golden.ts'
import { registry } from './registry.ts'
import { context, openTestVault } from './spec-support.ts'
import { openSqliteLog } from './sqlite/sqlite-log.ts'
import { verifyLog } from './verify.ts'

/** Everything of an event that its row holds, its place in the log apart. */
const columns = ['id', 'stream', 'revision', 'type', 'v', 'at', 'data', 'sealed', 'meta']
/** Every seventh character of the long texts, so that each kind of place is met: keys, quotes, braces, base64. */
const step = 7

describe('verify on the SQLite file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'))
  const file = join(folder, 'log.sqlite')
  const { log, close } = openSqliteLog(file)
  let vault: Vault
  let editor: DatabaseSync
  beforeAll(async () => {
    const opened = await openTestVault()
    vault = opened.vault
    for (const [i, { type, content }] of readGoldens().entries()) {
      const stream = `appointment-${'ady'[i % 3]}` // none becomes another by a flip
      const before = (await log.readStream(stream)).at(-1)
      const at = before ? before.revision : 'no-stream'
      const events = [{ type, ...content }]
      await log.append(
        stream,
        at,
        await opened.codec.seal(stream, at, before?.meta.mac ?? null, events, { ...context, commandId: `c${i}` }),
      )
    }
    editor = new DatabaseSync(file)
  })
  afterAll(() => {
    editor.close()
    close()
    rmSync(folder, { recursive: true })
  })

  const positionsFound = async (source: EventLog): Promise<bigint[]> => {
    const found = new Set<bigint>()
    for await (const { position } of verifyLog({ log: source, registry, vault })) found.add(position)
    return [...found]
  }

  it('finds nothing in what was appended', async () => {
    expect(await positionsFound(log)).toEqual([])
  })

  it.each(columns)('names the event of which one character of %s was changed in the file', async (column) => {
    // It has open data and both sealed classes.
    const booked = editor.prepare("SELECT min(position) AS first FROM events WHERE type = 'AppointmentBooked'").get()
    const position = Number(booked?.first)
    const row = editor.prepare(`SELECT ${column} AS value FROM events WHERE position = ?`).get(position)
    const original = row?.value as string | number
    const change = editor.prepare(`UPDATE events SET ${column} = ? WHERE position = ?`)
    const texts = typeof original === 'number' ? [original + 100] : [...flips(original)]
    for (const text of texts) {
      change.run(text, position)
      expect(await positionsFound(log), String(text)).toContain(BigInt(position))
    }
    change.run(original, position)
    expect(await positionsFound(log)).toEqual([])
  })
})

function* flips(text: string): Generator<string> {
  for (let i = 0; i < text.length; i += text.length > 100 ? step : 1)
    yield text.slice(0, i) + String.fromCharCode(text.charCodeAt(i) ^ 1) + text.slice(i + 1)
}
