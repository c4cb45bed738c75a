import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { embeddedProcess, removeFolders } from './embedded-process.ts'
import { leadALife } from './lead-a-life.ts'
import { tracesIn, written } from './traces.ts'

const suite = 'no personal data in clear'
afterAll(removeFolders)

/** Bytes of a database's files: its own, its journal and the journal's index. */
const filesAt = (path: string): Buffer[] =>
  ['', '-wal', '-shm', '-journal']
    .map((end) => path + end)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file))

describe(suite, () => {
  // @rule form-calls-nothing-patients-write: Public §6 Nothing of what patients write stands in clear in the log, the
  //   vault or the output
  // @rule every-logs-name-route
  it('stands in the log, the vault, the output or the metrics of the embedded process', async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    const clinic = await embeddedProcess()
    await clinic.start()
    await leadALife(clinic.url)
    const metrics = await (await fetch(`${clinic.url}/metrics`)).text()
    expect(metrics).toContain('http_request_seconds')
    expect(tracesIn(metrics)).toEqual([])
    const { log, vault, read, lock } = clinic.files
    for (const file of [log, vault, lock]) for (const bytes of filesAt(file)) expect(tracesIn(bytes)).toEqual([])
    expect(await clinic.stop()).toBe(0)
    for (const file of [log, vault, lock]) for (const bytes of filesAt(file)) expect(tracesIn(bytes)).toEqual([])
    expect(clinic.output()).toContain('"route":"/api/appointments"')
    expect(tracesIn(clinic.output())).toEqual([])
    expect(tracesIn(readdirSync(clinic.folder).join('\n'))).toEqual([])
    // The read models show the board its rows: there the search must find what it looks for.
    expect(tracesIn(readFileSync(read))).not.toEqual([])
    expect(tracesIn(readFileSync(read), [written.medications])).not.toEqual([])
    for (const type of ['AppointmentBooked', 'FirstSessionFormSubmitted', 'ClinicalIntakeSubmitted'])
      expect(readFileSync(join(clinic.folder, 'log.sqlite')).includes(type)).toBe(true)
  })
})
