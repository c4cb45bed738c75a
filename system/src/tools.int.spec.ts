import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { collectionOf } from '@clinic/projections/projection.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openFolderStores } from './checked-stores.ts'
import { bookedId, bookingBody, clinicClient } from './clinic-client.ts'
import { mondayToCome, offeredHour } from './days.ts'
import {
  adminPassword,
  type EmbeddedProcess,
  embeddedProcess,
  launch,
  newFolder,
  removeFolders,
  runToEnd,
} from './embedded-process.ts'
import { clientsOf, newLedger } from './kills/attempts.ts'
import { checkConsistency, nothingWrong } from './kills/check.ts'
import { startLoad } from './kills/load.ts'
import { visitCommands } from './kills/visits.ts'
import { printedSeed, seeded } from './seeded.ts'

const suite = 'npm run projections'
const names = ['appointments', 'appointment-threads', 'taken-intervals', 'staff']

describe(suite, () => {
  let clinic: EmbeddedProcess
  let [booked, second] = ['', '']
  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    clinic = await embeddedProcess()
    await clinic.start()
    const patient = clinicClient(clinic.url)
    booked = bookedId(await patient.book(bookingBody(offeredHour(mondayToCome(0), 0))))
    second = bookedId(await patient.book(bookingBody(offeredHour(mondayToCome(0), 1))))
    await clinic.stop()
  })
  afterAll(removeFolders)

  const run = (...words: string[]) => runToEnd('scripts/tools/projections.ts', clinic.env, words)
  const expectAll = async (action: string, line: (name: string) => RegExp) => {
    const { code, output } = await run(action)
    expect({ action, code, output }).toEqual({ action, code: 0, output: expect.any(String) })
    for (const name of names) expect(output).toMatch(line(name))
  }
  const spoil = () => {
    const db = new DatabaseSync(clinic.files.read)
    db.exec(
      `UPDATE "${collectionOf(appointments)}" SET json = json_set(json, '$.status', 'realizado') WHERE id = '${booked}'`,
    )
    db.close()
  }
  const expectWorks = async () => {
    await expectAll('status', (name) => new RegExp(`${name}@\\d+ .*at position \\d+ of \\d+ .*\\d+ documents`))
    await expectAll('verify', (name) => new RegExp(`${name}: all \\d+ documents are as the log says`))
    spoil()
    const differs = { code: 1, output: expect.stringContaining(`appointments: document ${booked} differs in status`) }
    expect(await run('verify', 'appointments')).toEqual(differs)
    await expectAll('rebuild', (name) => new RegExp(`${name}: rebuilt from \\d+ events up to position \\d+`))
    expect((await run('verify', 'appointments')).code).toBe(0)
  }

  it('works with the process stopped, and leaves the folder free', async () => {
    await expectWorks()
    await clinic.start()
    expect(await clinic.stop()).toBe(0)
  }, 90_000)

  it('works with the process running, which goes on', async () => {
    await clinic.start()
    await expectWorks()
    expect((await clinicClient(clinic.url).call({ path: '/health/ready' })).status).toBe(200)
    await clinic.stop()
  }, 90_000)

  it('says what there is when it is asked for something else', async () => {
    for (const words of [[], ['otra'], ['verify', 'otra'], ['verify', 'staff', 'x']])
      expect({ words, ...(await run(...words)) }).toEqual({
        words,
        code: 2,
        output: expect.stringMatching(/npm run projections -- rebuild\|verify\|status|There is no projection 'otra'/),
      })
  })

  it('works after a crash that left the control socket behind', async () => {
    await clinic.start()
    await clinic.kill()
    expect((await run('verify')).code).toBe(0)
  })

  // @rule rebuild-under-load: Issue: rebuilds beside live writes for a minute lose and double nothing
  it('rebuilds again and again for a minute beside live writes, and nothing is lost or doubled', async () => {
    await clinic.start()
    const [clients, ledger] = [clientsOf(clinic.url), newLedger()]
    await clients.staff.signIn('admin', adminPassword)
    const random = seeded(printedSeed(suite))
    const { commands } = visitCommands(random, { from: mondayToCome(1), days: 60 })
    const load = startLoad({ clients, ledger, commands })
    await load.underWay
    for (const end = performance.now() + 60_000; performance.now() < end; )
      for (const action of ['rebuild', 'verify']) {
        const { code, output } = await run(action)
        expect({ action, code, output }).toEqual({ action, code: 0, output: expect.any(String) })
      }
    load.end()
    await load.ended
    expect(ledger.unexpected).toEqual([])
    expect((await run('verify')).code).toBe(0)
    await clinic.stop()
    const stores = await openFolderStores(clinic.folder)
    const { attempts, ...rest } = await checkConsistency(stores, ledger)
    // The two that were booked before the load.
    const ours = [booked, second].map((id) => `nobody asked for AppointmentBooked in appointment-${id}`)
    expect({ ...rest, attempts: attempts.filter((problem) => !ours.includes(problem)) }).toEqual(nothingWrong)
    await stores.close()
  }, 180_000)

  it('makes the read models anew when their file is gone', async () => {
    for (const end of ['', '-wal', '-shm']) rmSync(clinic.files.read + end, { force: true })
    expect((await run('rebuild')).code).toBe(0)
    expect((await run('verify')).code).toBe(0)
  })

  it('says that there is nothing to work on in a folder without a log, and makes nothing', async () => {
    const { code, output } = await runToEnd('scripts/tools/projections.ts', { DATA_DIR: newFolder() }, ['status'])
    expect(code).toBe(2)
    expect(output).toMatch(/There is no log in .*DATA_DIR/)
  })
})

describe('npm run events', () => {
  // @rule developer-events
  it('shows a stream, counts, and follows what is appended, while the process runs', async () => {
    const clinic = await embeddedProcess()
    await clinic.start()
    const patient = clinicClient(clinic.url)
    const first = bookedId(await patient.book(bookingBody(offeredHour(mondayToCome(0), 0))))
    const run = (...words: string[]) => runToEnd('scripts/tools/events.ts', clinic.env, words)
    const shown = await run('show', `appointment-${first}`)
    expect(shown).toEqual({ code: 0, output: expect.stringContaining('AppointmentBooked v1') })
    expect(shown.output).not.toContain('Ana Solís')
    expect((await run('show', `appointment-${first}`, '--open')).output).toContain('Ana Solís')
    expect(await run('stats')).toEqual({ code: 0, output: expect.stringMatching(/1 {2}AppointmentBooked/) })
    const tail = launch('scripts/tools/events.ts', clinic.env, ['tail'])
    await vi.waitUntil(() => tail.output().includes('Waiting for events'), { timeout: 30_000 })
    const second = bookedId(await patient.book(bookingBody(offeredHour(mondayToCome(0), 1))))
    await vi.waitUntil(() => tail.output().includes(`appointment-${second} #0`), { timeout: 30_000 })
    tail.child.kill('SIGINT')
    await vi.waitUntil(() => tail.child.exitCode === 0, { timeout: 30_000 })
    await clinic.stop()
  }, 120_000)
})
