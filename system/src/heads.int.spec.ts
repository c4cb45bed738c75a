import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { logExportCalls } from '@clinic/shared-events/contracts/exports.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookedId, bookingBody, clinicClient } from './clinic-client.ts'
import { mondayToCome, offeredHour } from './days.ts'
import {
  adminPassword,
  type EmbeddedProcess,
  embeddedProcess,
  newFolder,
  removeFolders,
  runToEnd,
} from './embedded-process.ts'

const suite = 'signed heads of the log'

describe(suite, () => {
  let clinic: EmbeddedProcess
  let ids: string[]
  let exported: string
  /** The whole log as an administrator exports it. */
  const exportLog = async (): Promise<string> => {
    const admin = clinicClient(clinic.url)
    await admin.signIn('admin', adminPassword)
    const { body } = await admin.call({
      method: 'POST',
      path: '/api/doctor/log/exports',
      body: { format: 'jsonl' },
    })
    const { address } = logExportCalls.askLogExport.answer.parse(body)
    return (await fetch(clinic.url + address, { headers: { Cookie: admin.cookie() } })).text()
  }
  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    clinic = await embeddedProcess({ env: { HEADS_DIR: join(newFolder(), 'heads') } })
    await clinic.start()
    const patient = clinicClient(clinic.url)
    ids = []
    for (const n of [0, 1, 2]) ids.push(bookedId(await patient.book(bookingBody(offeredHour(mondayToCome(0), n)))))
    exported = await exportLog()
    expect(await clinic.stop()).toBe(0)
  })
  afterAll(removeFolders)

  const verify = (...words: string[]) => runToEnd('scripts/tools/verify.ts', clinic.env, words)
  /** Runs against a log that somebody changed; it is as before afterwards. */
  const changed = async (sql: string) => {
    const db = new DatabaseSync(clinic.files.log)
    db.exec('CREATE TABLE kept AS SELECT * FROM events')
    db.exec(sql)
    try {
      return await verify()
    } finally {
      db.exec('DELETE FROM events; INSERT INTO events SELECT * FROM kept; DROP TABLE kept')
      db.close()
    }
  }
  const renumber =
    'CREATE TEMP TABLE o AS SELECT position AS was, ROW_NUMBER() OVER (ORDER BY position) AS now FROM events; UPDATE events SET position = -(SELECT now FROM o WHERE was = position); UPDATE events SET position = -position; DROP TABLE o'

  // @rule heads-signed
  it('prove all that was written until the process ended', async () => {
    const { code, output } = await verify()
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(
        /Proved by the head of .*: none of the first \d+ events is missing. 0 came after it./,
      ),
    })
    expect(output).not.toContain('HEADS_DIR')
  })

  // @rule heads-missing
  it('show that an appointment was taken out and the positions numbered anew', async () => {
    const { code, output } = await changed(`DELETE FROM events WHERE stream = 'appointment-${ids[1]}'; ${renumber}`)
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/head of .*: there were \d+ events, and there are \d+/),
    })
    expect(output).not.toMatch(/^(gap|chain|mac|file):/m)
  })

  // @rule heads-missing
  it('show that the last five events were cut off', async () => {
    const { code, output } = await changed('DELETE FROM events WHERE position > (SELECT MAX(position) - 5 FROM events)')
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/there were \d+ events, and there are \d+/),
    })
  })

  it('without a folder outside it is said what cannot be known', async () => {
    const { HEADS_DIR: _, ...env } = clinic.env
    const { code, output } = await runToEnd('scripts/tools/verify.ts', env)
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('No head outside the stores is of this log (HEADS_DIR)'),
    })
  })

  const verifyExport = (text: string) => {
    const file = join(newFolder(), 'export.jsonl')
    writeFileSync(file, text)
    return verify(file)
  }

  // @rule export-proved
  it('an export that was taken away is proved, and tells nothing of a person', async () => {
    const { code, output } = await verifyExport(exported)
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^All \d+ events of \/ are as they were exported at .* by staff:admin, positions 1 to \d+\.$/m,
      ),
    })
    expect(exported).not.toContain('Ana Solís')
  })

  // @rule export-changed-line, export-missing-line
  it('a line of it that was changed is named, and one that is missing', async () => {
    const lines = exported.split('\n')
    const changed = lines.with(1, lines[1]?.replace('"actor":"', '"actor":"x') ?? '').join('\n')
    expect(await verifyExport(changed)).toEqual({ code: 1, output: expect.stringMatching(/^changed: line 2: /m) })
    const cut = lines.toSpliced(2, 1).join('\n')
    expect(await verifyExport(cut)).toEqual({
      code: 1,
      output: expect.stringContaining('missing: event 3 is not there'),
    })
  })
})
