import { existsSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { filesOf } from '@clinic/all-in-one/folder.ts'
import { type BackupFolders, backUp as backUpHere, restore } from '@clinic/all-in-one/tools/backup.ts'
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
import { startLoad } from './kills/load.ts'
import { type MessageServers, startMessageServers } from './kills/message-servers.ts'
import { openPractice } from './kills/practice.ts'
import { printedSeed, seeded } from './seeded.ts'

const suite = 'npm run backup and npm run restore'
/** Backups at random moments under load, each of which the tool proves event by event as it makes it. */
const rounds = 20
/** From every so many of them, the last one too, a process builds its read models. */
const builtEvery = 4

describe(suite, () => {
  let clinic: EmbeddedProcess
  let servers: MessageServers
  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    servers = await startMessageServers()
    clinic = await embeddedProcess({ env: servers.settings })
    await clinic.start()
  })
  afterAll(removeFolders)
  afterAll(() => servers?.close())

  const backUp = (...words: string[]) => runToEnd('scripts/tools/backup.ts', clinic.env, words)
  /** Restores into a new folder, under the same master key. */
  const restoreTo = async (...words: string[]) => {
    const copy = await embeddedProcess({ env: { MASTER_KEY_FILE: clinic.files.masterKey } })
    return { copy, restored: await runToEnd('scripts/tools/restore.ts', copy.env, words) }
  }
  const logIdOf = (folder: string) => {
    const log = new DatabaseSync(filesOf(folder).log, { readOnly: true })
    const row = log.prepare("SELECT value FROM log WHERE key = 'id'").get()
    log.close()
    return row?.value
  }

  // @rule backup-under-load: Issue: a backup taken at any moment under load is whole, holds all that was acknowledged
  //   before it began, and a fresh process builds from it every read model as its log says
  it(`under load on everything that clients do, ${rounds} times: each is whole, and what a restored process builds is as its log says`, async () => {
    const random = seeded(printedSeed(suite))
    const practice = await openPractice({ url: clinic.url, servers, random })
    const load = startLoad(practice)
    await load.underWay
    const made: { folder: string; position: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      await pause(random.below(200))
      const folder = newFolder()
      const acknowledged = practice.ledger.position
      const { code, output } = await backUp(folder)
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('events are as they were written.') })
      const position = Number(/up to position (\d+)/.exec(output)?.[1])
      expect(position).toBeGreaterThanOrEqual(Number(acknowledged))
      made.push({ folder, position })
    }
    load.end()
    await load.ended
    expect(made.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(made.map(({ position }) => position))
    expect(new Set(made.map(({ position }) => position)).size).toBeGreaterThan(rounds / 2)
    for (const { folder } of made.filter((_, at) => at % builtEvery === builtEvery - 1)) {
      const { copy, restored } = await restoreTo(folder)
      expect(restored).toMatchObject({ code: 0 })
      await copy.start()
      const checked = await runToEnd('scripts/tools/projections.ts', copy.env, ['verify'])
      expect(checked).toMatchObject({ code: 0 })
      expect(await copy.stop()).toBe(0)
    }
  }, 600_000)

  // @rule backup-identity: Issue: a restored log has a new identity; everybody signs in again
  it('a restored log is another log, and nobody is signed in', async () => {
    const staff = clinicClient(clinic.url)
    await staff.signIn('admin', adminPassword)
    const id = bookedId(await staff.book(bookingBody(offeredHour(mondayToCome(30), 0))))
    const folder = newFolder()
    expect((await backUp(folder)).code).toBe(0)
    const { copy } = await restoreTo(folder)
    expect(logIdOf(copy.folder)).not.toBe(logIdOf(clinic.folder))
    await copy.start()
    const there = clinicClient(copy.url)
    const kept = { Cookie: staff.cookie() }
    expect((await staff.call({ path: '/api/doctor/appointments' })).status).toBe(200)
    expect((await there.call({ path: '/api/doctor/appointments', headers: kept })).status).toBe(401)
    await there.signIn('admin', adminPassword)
    expect((await there.call({ path: `/api/appointments/${id}` })).body).toMatchObject({ id })
    await copy.stop()
  }, 120_000)

  // @rule backup-refusals: A backup is not made over something, nor put over a log, nor taken from one that was cut
  //   off; the master key is not in it
  it('is not made over something, nor put over a log, nor taken from one that was cut off', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'something'), '')
    expect(await backUp(folder)).toEqual({ code: 2, output: expect.stringContaining('is not empty') })
    rmSync(join(folder, 'something'))
    expect((await backUp(folder)).code).toBe(0)
    expect(existsSync(join(folder, 'master.key'))).toBe(false)
    expect(readdirSync(folder).toSorted()).toEqual(['backup.json', 'files', 'images', 'log.sqlite', 'vault.sqlite'])
    const over = await runToEnd('scripts/tools/restore.ts', clinic.env, [folder])
    expect(over).toEqual({ code: 2, output: expect.stringContaining('Another process works') })
    rmSync(join(folder, 'backup.json'))
    const { restored, copy } = await restoreTo(folder)
    expect(restored).toEqual({ code: 2, output: expect.stringContaining('no backup that was finished') })
    expect(existsSync(copy.files.log)).toBe(false)
  }, 120_000)

  // @rule backup-refusals
  it.each(['backup.json', 'log.sqlite', 'vault.sqlite'])(
    'that was cut off in %s, or lacks it, is refused in one sentence',
    async (name) => {
      const folder = newFolder()
      expect((await backUp(folder)).code).toBe(0)
      truncateSync(join(folder, name), 20)
      const refused = {
        code: 2,
        output: expect.stringMatching(/^Refused: .* (is not there whole|is not as this program)/),
      }
      expect((await restoreTo(folder)).restored).toEqual(refused)
      rmSync(join(folder, name))
      const { restored, copy } = await restoreTo(folder)
      expect(restored).toEqual({ code: 2, output: expect.stringMatching(/^Refused: [^\n]*\n$/) })
      expect(existsSync(copy.files.log)).toBe(false)
    },
    120_000,
  )

  // @rule erase-restore
  it('is not put back beside a list of the erased that is not there', async () => {
    const folder = newFolder()
    expect((await backUp(folder)).code).toBe(0)
    const copy = await embeddedProcess({ env: { HEADS_DIR: join(newFolder(), 'misspelled') } })
    const refused = { code: 2, output: expect.stringMatching(/^Refused: HEADS_DIR names .* is not there[^\n]*\n$/) }
    expect(await runToEnd('scripts/tools/restore.ts', copy.env, [folder])).toEqual(refused)
    expect(existsSync(copy.files.log)).toBe(false)
  }, 60_000)

  // @rule backup-refusals
  it('is not made under another master key: a copy that nobody checked is none', async () => {
    const folder = newFolder()
    const words = { ...clinic.env, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
    const refused = { code: 2, output: expect.stringContaining('the master key is not the one') }
    expect(await runToEnd('scripts/tools/backup.ts', words, [folder])).toEqual(refused)
    expect(readdirSync(folder)).toEqual([])
  }, 120_000)

  // @rule backup-refusals
  it('whose log is that of another one is refused', async () => {
    const [folder, later] = [newFolder(), newFolder()]
    expect((await backUp(folder)).code).toBe(0)
    await clinicClient(clinic.url).book(bookingBody(offeredHour(mondayToCome(1), 2)))
    expect((await backUp(later)).code).toBe(0)
    renameSync(join(folder, 'log.sqlite'), join(later, 'log.sqlite'))
    const refused = { code: 2, output: expect.stringContaining('is not there whole, as it was backed up') }
    expect((await restoreTo(later)).restored).toEqual(refused)
  }, 120_000)

  // @rule backup-keys-apart: Issue: keys are backed up apart from the log where a folder for them is named; without it,
  //   or with another backup's, nothing is restored, and what is missing is said
  it('puts the keys into a folder of their own, without which it says what is missing', async () => {
    const [folder, keys, others] = [newFolder(), newFolder(), newFolder()]
    const made = await backUp(folder, '--keys', keys)
    expect(made).toEqual({ code: 0, output: expect.stringContaining(`Its keys are in ${keys}`) })
    expect(readdirSync(folder).toSorted()).toEqual(['backup.json', 'files', 'images', 'log.sqlite'])
    expect(readdirSync(keys).toSorted()).toEqual(['keys.json', 'vault.sqlite'])
    const { copy, restored } = await restoreTo(folder, '--keys', keys)
    expect(restored).toMatchObject({ code: 0 })
    expect(await runToEnd('scripts/tools/verify.ts', copy.env)).toMatchObject({ code: 0 })

    const { files } = await embeddedProcess()
    const backUpTo = (to: BackupFolders) => backUpHere(clinic.files, to, async () => 0)
    await backUpTo({ folder: newFolder(), keys: others })
    const refusals = [
      [{ folder }, 'lacks the keys, which were put apart'],
      [{ folder, keys: newFolder() }, 'no keys of a backup'],
      [{ folder, keys: others }, 'the keys of another backup'],
    ] as const
    for (const [from, why] of refusals) expect(() => restore(from, files)).toThrow(why)
    await expect(backUpTo({ folder: newFolder(), keys })).rejects.toThrow('is not empty')
    const same = newFolder()
    await expect(backUpTo({ folder: same, keys: same })).rejects.toThrow('another folder for the keys')
  }, 60_000)
})
