import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { definitionOf, upcast } from '@clinic/shared-events/definitions/event-registry.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGoldens } from '../../../shared-events/testing/golden.ts'
import type { Vault } from '../vault/open-vault.ts'
import type { Finding } from './check-events.ts'
import type { EventLog } from './event-log.ts'
import { appendSealed, openTestVault } from './spec-support.ts'
import { rowsByStream } from './sqlite/by-stream.ts'
import { openForReading } from './sqlite/schema.ts'
import { openSqliteLog } from './sqlite/sqlite-log.ts'
import { verifyFile } from './sqlite/verify-file.ts'
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
    for (const [i, { type, v, content: stored }] of readGoldens().entries()) {
      const content = upcast(definitionOf(registry, type, v), v, stored)
      const stream = `appointment-${'ady'[i % 3]}` // none becomes another by a flip
      await appendSealed({ log, codec: opened.codec }, stream, [{ type, ...content }], { commandId: `c${i}` })
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
  const found = async (): Promise<Finding[]> => {
    const findings: Finding[] = []
    for await (const finding of verifyFile({ file, registry, vault })) findings.push(finding)
    return findings
  }

  it('finds nothing in what was appended', async () => {
    expect(await positionsFound(log)).toEqual([])
    expect(await found()).toEqual([])
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
      expect(await found(), String(text)).toContainEqual(expect.objectContaining({ position: BigInt(position) }))
    }
    change.run(original, position)
    expect(await positionsFound(log)).toEqual([])
    expect(await found()).toEqual([])
  })

  it('walks the file stream by stream, each in its order, and remembers nothing of the streams behind it', () => {
    const walked: string[] = []
    const db = openForReading(file)
    for (const rows of rowsByStream(db, 1_000n, 2))
      for (const { event } of rows) walked.push(`${event?.stream} ${event?.revision}`)
    db.close()
    const stored = editor
      .prepare("SELECT stream || ' ' || revision AS name FROM events ORDER BY stream, revision")
      .all()
    expect(walked).toEqual(stored.map(({ name }) => name))
    expect(new Set(walked.map((name) => name.split(' ')[0])).size).toBe(3)
  })

  it('reads no event that is appended while it walks', () => {
    const db = openForReading(file)
    expect([...rowsByStream(db, 3n)].flat().map(({ position }) => position)).toHaveLength(3)
    db.close()
  })

  it('names each event that cannot be read, and what follows it in its stream', async () => {
    const last = editor.prepare('SELECT max(position) AS last FROM events').get()?.last as number
    const row = editor.prepare('SELECT position, data FROM events WHERE position = ?').get(last - 3)
    const change = editor.prepare('UPDATE events SET data = ? WHERE position = ?')
    change.run('{', last - 3)
    const findings = (await found()).map(({ problem, position }) => `${problem} ${position}`)
    expect(findings).toEqual([`unreadable ${last - 3}`, `gap ${last}`])
    change.run(row?.data as string, last - 3)
  })

  it('names by position what cannot be walked stream by stream', async () => {
    const change = editor.prepare('UPDATE events SET revision = ? WHERE position = 2')
    const { revision } = editor.prepare('SELECT revision FROM events WHERE position = 2').get() as { revision: number }
    change.run(2n ** 60n)
    expect((await found()).map(({ problem, position }) => `${problem} ${position}`)[0]).toBe('unreadable 2')
    change.run(revision)
    expect(await found()).toEqual([])
  })
})

function* flips(text: string): Generator<string> {
  for (let i = 0; i < text.length; i += text.length > 100 ? step : 1)
    yield text.slice(0, i) + String.fromCharCode(text.charCodeAt(i) ^ 1) + text.slice(i + 1)
}
