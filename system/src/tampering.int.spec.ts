import { closeSync, cpSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { filesOf } from '@clinic/all-in-one/folder.ts'
import { masterKeyOf } from '@clinic/all-in-one/stores.ts'
import { verifyHere } from '@clinic/all-in-one/tools/verify-tool.ts'
import { openFolderTools } from '@clinic/projections/cli/open-tools.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedProcess, embeddedProcess, newFolder, removeFolders, runToEnd } from './embedded-process.ts'
import { leadALife } from './lead-a-life.ts'
import { cellOf, type EventColumn, type EventRow, eventColumns, readRows } from './log-file-bytes.ts'
import { printedSeed, type Random, seeded } from './seeded.ts'

const suite = 'one flipped byte'

describe(suite, () => {
  let clinic: EmbeddedProcess
  let folder = ''
  let rows: EventRow[] = []
  let random: Random
  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    random = seeded(printedSeed(suite))
    clinic = await embeddedProcess()
    await clinic.start()
    await leadALife(clinic.url)
    await clinic.stop()
    folder = newFolder()
    cpSync(clinic.folder, folder, { recursive: true })
    rows = readRows(filesOf(folder).log)
    expect(new Set(rows.map(({ type }) => type)).size).toBeGreaterThan(6)
  })
  afterAll(removeFolders)

  /** `npm run verify` on the copy, in this process. */
  const verify = async (): Promise<{ code: number; lines: string }> => {
    const lines: string[] = []
    const files = filesOf(folder)
    const opened = await openFolderTools(files, masterKeyOf(null, folder).masterKey)
    const terminal = { print: (line: string) => void lines.push(line), progress: () => undefined }
    const parts = { logFile: files.log, vault: opened.vault, heads: null }
    const code = await verifyHere(parts, terminal).finally(opened.close)
    return { code, lines: lines.join('\n') }
  }
  const withRow = async <T>(position: number, column: EventColumn, value: Buffer | number, run: () => Promise<T>) => {
    const db = new DatabaseSync(filesOf(folder).log)
    const was = rows.find((row) => row.position === position)?.[column] ?? null
    // As text, whatever bytes it is now made of.
    const set = (at: number, to: Buffer | number | string | null) =>
      db
        .prepare(`UPDATE events SET ${column} = ${Buffer.isBuffer(to) ? 'CAST(? AS TEXT)' : '?'} WHERE position = ?`)
        .run(to, at)
    try {
      set(position, value)
      const found = await run()
      set(column === 'position' ? Number(value) : position, was)
      return found
    } finally {
      db.close()
    }
  }
  const flipped = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes)
    const at = random.below(copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8))
    return copy
  }

  it('finds nothing where nothing was changed', async () => {
    expect(await verify()).toEqual({ code: 0, lines: expect.stringContaining(`All ${rows.length} events`) })
  })

  it.each(eventColumns)('in %s of any event is named by its position', async (column) => {
    for (const row of rows) {
      const { [column]: value } = row
      if (value === null) continue
      const position = Number(row.position)
      // Beyond every position and revision there is: two rows cannot stand in one place, SQLite itself sees to that.
      const bit = 32 << random.below(3)
      const changed = typeof value === 'number' ? value ^ bit : flipped(Buffer.from(value))
      const { code, lines } = await withRow(position, column, changed, verify)
      expect({ code, lines }, `${column} of ${position} as ${changed}`).toEqual({
        code: 1,
        lines: expect.stringMatching(new RegExp(`position ${position}\\b|positions ${position} to`)),
      })
    }
    expect((await verify()).code).toBe(0)
  })

  it('anywhere in the file where an event is stored is told', async () => {
    const { log } = filesOf(folder)
    // Without pages that are not in use.
    const db = new DatabaseSync(log)
    db.exec('VACUUM')
    db.close()
    // Otherwise it is not this file that is read.
    expect(existsSync(`${log}-wal`)).toBe(false)
    const before = readFileSync(log)
    const file = openSync(log, 'r+')
    const unnoticed: string[] = []
    for (const row of rows) {
      const { start, header, placeholder, end } = cellOf(log, row)
      // Every byte of the lengths and the header, and some of the values.
      const offsets = [
        ...Array.from({ length: header }, (_, index) => start + index).filter((offset) => offset !== placeholder),
        ...Array.from({ length: 10 }, () => start + header + random.below(end - start - header)),
      ]
      for (const offset of offsets) {
        const byte = before[offset] ?? 0
        const changed = byte ^ (1 << random.below(8))
        writeSync(file, Buffer.from([changed]), 0, 1, offset)
        const recorded = await verify().then(
          ({ code }) => code !== 0,
          () => true,
        )
        if (!recorded)
          unnoticed.push(
            `${row.type} ${row.position}: byte ${offset - start} of ${header} + ${end - start - header}: ${byte} as ${changed}`,
          )
        writeSync(file, Buffer.from([byte]), 0, 1, offset)
      }
    }
    closeSync(file)
    expect(unnoticed).toEqual([])
    expect(readFileSync(log).equals(before)).toBe(true)
    expect((await verify()).code).toBe(0)
  })

  it('an event that was taken out is told, be it the only one of its stream', async () => {
    const db = new DatabaseSync(filesOf(folder).log)
    for (const { position, stream, revision } of rows.slice(0, -1)) {
      db.exec('BEGIN')
      db.prepare('DELETE FROM events WHERE position = ?').run(position)
      db.exec('COMMIT')
      const { code, lines } = await verify()
      expect({ code, lines }, `${revision} of ${stream}`).toEqual({
        code: 1,
        lines: expect.stringContaining(`no event stands at position ${position}`),
      })
      const row = rows.find((one) => one.position === position)
      db.prepare(`INSERT INTO events (${eventColumns.join()}) VALUES (${eventColumns.map(() => '?').join()})`).run(
        ...eventColumns.map((column) => row?.[column] ?? null),
      )
    }
    db.close()
    expect((await verify()).code).toBe(0)
  })

  it('is named by npm run verify, with the process running and stopped', async () => {
    const booked = rows.find(({ type }) => type === 'AppointmentBooked')
    const position = Number(booked?.position)
    const change = (from: string, to: string) => {
      const db = new DatabaseSync(clinic.files.log)
      db.exec(`UPDATE events SET sealed = '${to}' WHERE position = ${position} AND sealed = '${from}'`)
      db.close()
    }
    const right = String(booked?.sealed)
    const wrong = right.replace('"text":"', '"text":"A')
    const named = { code: 1, output: expect.stringContaining(`mac: position ${position}, AppointmentBooked`) }
    // The process that is started tells patients by mail, which makes further events.
    const fine = { code: 0, output: expect.stringMatching(/All \d+ events are as they were written\./) }
    const run = () => runToEnd('scripts/tools/verify.ts', clinic.env)
    expect(await run()).toEqual(fine)
    change(right, wrong)
    expect(await run()).toEqual(named)
    change(wrong, right)
    await clinic.start()
    expect(await run()).toEqual(fine)
    change(right, wrong)
    expect(await run()).toEqual(named)
    change(wrong, right)
    expect(await run()).toEqual(fine)
    expect(await clinic.stop()).toBe(0)
  })
})
