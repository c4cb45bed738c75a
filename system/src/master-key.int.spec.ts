import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from '@clinic/all-in-one/folder.ts'
import { WrongMasterKey } from '@clinic/platform/vault/keys/master-key.ts'
import { openVault } from '@clinic/platform/vault/open-vault.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { folderState } from './folder-state.ts'

const suite = 'the master key'
const newKey = () => randomBytes(32).toString('base64')

describe(suite, () => {
  const key = newKey()
  let keyed: EmbeddedProcess
  let own: EmbeddedProcess
  const booked: string[] = []

  /** A folder with a booking in it, closed in order. */
  const used = async (env: Record<string, string>): Promise<EmbeddedProcess> => {
    const clinic = await embeddedProcess({ env })
    await clinic.start()
    booked.push(bookedId(await clinicClient(clinic.url).book(bookingBody(offeredHour(mondayToCome(0), booked.length)))))
    expect(await clinic.stop()).toBe(0)
    return clinic
  }
  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    keyed = await used({ MASTER_KEY: key })
    own = await used({})
  })
  afterAll(removeFolders)

  /** Starts with other settings and expects one sentence, that exit code, and every byte in the folder as before. */
  const expectRefusal = async (
    clinic: EmbeddedProcess,
    env: Record<string, string>,
    code: number,
    sentence: RegExp,
  ) => {
    const before = folderState(clinic.folder)
    const { MASTER_KEY: _, ...settings } = clinic.env
    const refused = await runToEnd('all-in-one/src/main.ts', { ...settings, ...env })
    expect(refused).toEqual({ code, output: expect.stringMatching(sentence) })
    // A list of settings has a line for each, the key beside the data is mentioned before; a refusal is one line.
    const lines = refused.output.trim().split('\n')
    expect(lines.filter((line) => !line.startsWith('  - ') && !line.startsWith('The master key lies'))).toHaveLength(1)
    expect(refused.output).not.toContain(clinic.env.MASTER_KEY ?? 'no key')
    expect(folderState(clinic.folder)).toEqual(before)
  }

  it('that is another one refuses to start and changes nothing', async () => {
    const wrong = /^Refused: the master key is not the one this data was made with/
    await expectRefusal(keyed, { MASTER_KEY: newKey() }, 1, wrong)
    await expectRefusal(own, { MASTER_KEY: key }, 1, wrong)
    const file = join(newFolder(), 'key')
    writeFileSync(file, newKey())
    await expectRefusal(keyed, { MASTER_KEY_FILE: file }, 1, wrong)
  })

  it('that is missing refuses to start, changes nothing and makes no new one', async () => {
    await expectRefusal(keyed, {}, 1, /^Refused: the data folder holds .* but no master\.key: give the key/)
    expect(existsSync(keyed.files.masterKey)).toBe(false)
  })

  it('that is no key, or is given twice, or in a file that is not there, is told with the other settings', async () => {
    await expectRefusal(keyed, { MASTER_KEY: 'corta' }, 2, /- MASTER_KEY must be 32 bytes in base64/)
    const file = join(newFolder(), 'key')
    await expectRefusal(keyed, { MASTER_KEY_FILE: file }, 2, /- MASTER_KEY_FILE names a file that cannot be read/)
    writeFileSync(file, 'corta')
    await expectRefusal(keyed, { MASTER_KEY_FILE: file }, 2, /- MASTER_KEY_FILE must hold 32 bytes in base64/)
    await expectRefusal(keyed, { MASTER_KEY: key, MASTER_KEY_FILE: file }, 2, /are both set: give one/)
  })

  it('that is right opens it as it was, from the environment, a file, or the folder', async () => {
    const file = join(newFolder(), 'key')
    writeFileSync(file, `${key}\n`)
    const byFile = await embeddedProcess({ folder: keyed.folder, env: { MASTER_KEY_FILE: file } })
    for (const [index, clinic] of [keyed, own].entries()) {
      await clinic.start()
      const staff = clinicClient(clinic.url)
      await staff.signIn('admin', adminPassword)
      const { body } = await staff.call({ path: `/api/appointments/${booked[index]}` })
      expect(body).toMatchObject({ name: 'Ana Solís Mora' })
      await clinic.stop()
    }
    await byFile.start()
    expect(await byFile.stop()).toBe(0)
    expect(own.output()).toContain('The master key lies beside the data')
    expect(keyed.output()).not.toContain('The master key lies beside the data')
  })

  it('is of no use without its vault or its log: neither is begun anew beside the other', async () => {
    const remove = (file: string) => {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    }
    const half = newFolder()
    cpSync(own.folder, half, { recursive: true })
    const { vault, log } = filesOf(half)
    const clinic = await embeddedProcess({ folder: half })
    remove(vault)
    await expectRefusal(
      clinic,
      {},
      1,
      /^Refused: the log holds events, but there is no vault\.sqlite beside it; restore/m,
    )
    cpSync(own.files.vault, vault)
    remove(log)
    await expectRefusal(clinic, {}, 1, /^Refused: The data folder holds .*vault\.sqlite but no log\.sqlite\. Restore/m)
  })

  it('that is wrong changes nothing of what a crash left to recover', async () => {
    const clinic = await embeddedProcess({ env: { MASTER_KEY: key } })
    await clinic.start()
    const id = bookedId(await clinicClient(clinic.url).book(bookingBody(offeredHour(mondayToCome(0), 0))))
    await clinic.kill()
    const refused = await runToEnd('all-in-one/src/main.ts', { ...clinic.env, MASTER_KEY: newKey() })
    expect(refused.code).toBe(1)
    await clinic.start()
    const staff = clinicClient(clinic.url)
    await staff.signIn('admin', adminPassword)
    expect((await staff.call({ path: `/api/appointments/${id}` })).status).toBe(200)
    await clinic.stop()
  })

  // @rule master-key-rotated
  it('is replaced while the system runs: afterwards the old one opens nothing, and the new one everything', async () => {
    const [before, after] = [newKey(), newKey()]
    const clinic = await embeddedProcess({ env: { MASTER_KEY: before } })
    const run = (env: Record<string, string>) => runToEnd('scripts/tools/rotate-key.ts', { ...clinic.env, ...env })
    await clinic.start()
    const ids = [bookedId(await clinicClient(clinic.url).book(bookingBody(offeredHour(mondayToCome(0), 0))))]
    const keys = { MASTER_KEY: after, MASTER_KEY_PREVIOUS: before }
    // A process that was not started with both would say that all stands under the only key it knows.
    expect(await run(keys)).toEqual({ code: 2, output: expect.stringContaining('Nothing was done') })
    expect(await run({})).toEqual({ code: 2, output: expect.stringContaining('Give MASTER_KEY and') })
    await clinic.stop()
    const between = await embeddedProcess({ folder: clinic.folder, env: keys })
    await between.start()
    const patient = clinicClient(between.url)
    const [booked, rotated] = await Promise.all([patient.book(bookingBody(offeredHour(mondayToCome(0), 1))), run(keys)])
    expect(rotated).toEqual({ code: 0, output: expect.stringMatching(/^[1-9]\d* records of the vault were wrapped/) })
    ids.push(bookedId(booked), bookedId(await patient.book(bookingBody(offeredHour(mondayToCome(0), 2)))))
    await between.stop()
    await expectRefusal(clinic, { MASTER_KEY: before }, 1, /^Refused: the master key is not the one/)
    const now = await embeddedProcess({ folder: clinic.folder, env: { MASTER_KEY: after } })
    await now.start()
    const staff = clinicClient(now.url)
    await staff.signIn('admin', adminPassword)
    for (const id of ids)
      expect((await staff.call({ path: `/api/appointments/${id}` })).body).toMatchObject({ name: 'Ana Solís Mora' })
    await now.stop()
    await expectRefusal(
      clinic,
      { MASTER_KEY_PREVIOUS: before },
      2,
      /MASTER_KEY_FILE is needed together with MASTER_KEY_PREVIOUS/,
    )
  })

  // @rule master-key-rotated
  it('is replaced also where kill -9 ended that half-way and it is run again', async () => {
    const after = newKey()
    const { store, close } = openSqliteVaultStore(keyed.files.vault)
    const vaultUnder = (text: string) => openVault({ store, masterKey: Buffer.from(text, 'base64'), logIsEmpty: false })
    const { dataKeys } = await vaultUnder(key)
    const streams = Array.from({ length: 10_000 }, (_, n) => `order-${n}`)
    const made = await Promise.all(streams.map(async (stream) => (await dataKeys.ensure(stream, ['contact'])).values()))
    const ids = made.flatMap((keys) => [...keys].map(({ id }) => id))
    const clinic = await embeddedProcess({
      folder: keyed.folder,
      env: { MASTER_KEY: after, MASTER_KEY_PREVIOUS: key },
    })
    await clinic.start()
    const tool = launch('scripts/tools/rotate-key.ts', clinic.env)
    // It begins at the last one.
    const last = async () => (await store.list('data-key', undefined, { limit: 1 }))[0]?.value
    await expect.poll(last, { interval: 5, timeout: 30_000 }).toContain('.')
    // The tool would go on by itself once nobody holds the folder.
    tool.child.kill('SIGKILL')
    await clinic.kill()
    const anew = (await store.list('data-key')).filter(({ value }) => value.includes('.')).length
    expect([anew > 0, anew < ids.length]).toEqual([true, true])
    await expect(vaultUnder(key)).rejects.toThrow('the master key was replaced: start with the new one')
    expect(await runToEnd('scripts/tools/rotate-key.ts', clinic.env)).toMatchObject({ code: 0 })
    expect([...(await (await vaultUnder(after)).dataKeys.resolve(ids))]).toEqual([...(await dataKeys.resolve(ids))])
    await expect(vaultUnder(key)).rejects.toThrow(WrongMasterKey)
    close()
  })
})
