import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { openFolderImageStore } from '@clinic/platform/images/folder/folder-image-store.ts'
import { openMongoImageStore } from '@clinic/platform/images/mongodb/mongo-image-store.ts'
import { openMongo } from '@clinic/platform/stores/mongo.ts'
import type { Certificate, FoundStream } from '@clinic/shared-events/contracts/practice/erasures.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '../../../query-service/testing/live-client.ts'
import { openFolderStores, openServerStores } from '../checked-stores.ts'
import { bookedId, type ClinicClient, clinicClient } from '../clinic-client.ts'
import { mondayToCome, offeredHour } from '../days.ts'
import { describeDistributed } from '../distributed-system.ts'
import { adminPassword, embeddedProcess, newFolder, removeFolders, runToEnd } from '../embedded-process.ts'
import { databasesText, documentsText, eventsText } from '../stored-text.ts'
import { person, tracesIn, written } from '../traces.ts'
import { fileBytes, former, liveLongAgo, longAgo, longAgoStreams, noted } from './live-long-ago.ts'

const suite = 'erasing a person'
const message = 'Consulta por bursitis trocantérica'
/** What a doctor is writing about them. */
const begun = 'Radiculopatía incipiente, por confirmar'
/** What they typed into a form that they put off. */
const typed = 'Punza al subir gradas, desde marzo'
/** What the person's history of years ago says, and their message of today. */
const said = [
  ...Object.values(person),
  ...Object.values(noted),
  ...Object.values(former),
  written.occupation,
  written.healthConditions,
  written.medications,
  written.allergies,
  written.emergencyContact,
  written.painDescription,
  written.previousTreatments,
  written.additionalNotes,
  written.expectations,
  written.tattoosScars,
  message,
  begun,
  typed,
  fileBytes.toString(),
]
/** Sealed wherever it lies. */
const neverInClear: readonly string[] = [fileBytes.toString(), begun, typed, ...Object.values(former)]

const query = `email=${encodeURIComponent(person.email)}&phone=${person.phone}&cedula=${person.cedula}`

type Stored = {
  /** Everything that is stored, in clear or sealed. */
  bytes(): Promise<readonly (Buffer | string)[]>
  /** Of it what read models hold. */
  read(): Promise<readonly (Buffer | string)[]>
  /** How many files of patients are kept. */
  files(): Promise<number>
  /** How many mails lie unsent, where they lie anywhere. */
  mails?(): number
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const readAll = (paths: readonly string[]): Buffer[] =>
  paths.filter((path) => existsSync(path)).map((path) => readFileSync(path))
/** Every document of a read file. */
const rowsIn = (file: string): string[] => {
  const db = new DatabaseSync(file, { readOnly: true })
  const holding = `SELECT DISTINCT own.name FROM sqlite_schema AS own, pragma_table_info(own.name) AS field
    WHERE own.type = 'table' AND field.name = 'json'`
  const tables = db.prepare(holding).all()
  const rows = tables.flatMap(({ name }) => db.prepare(`SELECT json FROM "${name}" WHERE json IS NOT NULL`).all())
  db.close()
  return rows.map(({ json }) => String(json))
}
const mailsIn = (folder: string): string[] => filesIn(folder).filter((path) => path.endsWith('.eml'))

/** What of it is readable. Others have their turn in between: a connection that was closed meanwhile is not used again. */
const traces = async (all: readonly (Buffer | string)[]): Promise<string[]> => {
  const found = new Set<string>()
  for (const bytes of all) {
    for (const text of tracesIn(bytes, said)) found.add(text)
    await turn()
  }
  await turn()
  return [...found]
}

const found = async (staff: ClinicClient): Promise<readonly FoundStream[]> => {
  const { status, body } = await staff.call({ path: `/api/personal-data?${query}` })
  expect(status).toBe(200)
  // The contract of the call, checked where it is made.
  return body as FoundStream[]
}

const erase = (staff: ClinicClient, streams: readonly string[], key: string) =>
  staff.call({
    method: 'POST',
    path: '/api/personal-data/erasures',
    body: { streams, reason: 'request', confirmation: 'ELIMINAR' },
    headers: { 'Idempotency-Key': key },
  })

const write = async (staff: ClinicClient): Promise<string> => {
  const body = { phoneNumber: person.phone, message }
  const answer = await staff.call({ method: 'POST', path: '/api/twilio-bot/test-message', body })
  expect(answer.status).toBe(200)
  return (answer.body as { conversationId: string }).conversationId
}

/** A doctor begins to write about them, and is not done. */
const beginToWrite = async (staff: ClinicClient, about: string): Promise<void> => {
  const body = { values: { diagnosis: begun }, from: null }
  expect((await staff.call({ method: 'PUT', path: `/api/doctor/drafts/${about}`, body })).status).toBe(200)
}
const draftsIn = async (staff: ClinicClient): Promise<number> => {
  const { body } = await staff.call({ path: '/api/doctor/drafts' })
  return (body as readonly object[]).length
}

/** They put the form of a first session off: what was typed is under a link that is mailed. */
const putOff = async (patient: ClinicClient): Promise<void> => {
  const body = { email: person.email, values: { painDescription: typed } }
  expect((await patient.call({ method: 'POST', path: '/api/form-drafts/first-session', body })).status).toBe(200)
}

/** The person as of today: a visit that was cancelled, a form for it, and what they wrote to the bot. */
const liveToday = async (url: string, staff: ClinicClient, { mails }: Stored) => {
  const patient = clinicClient(url)
  const interval = offeredHour(mondayToCome(1), 2)
  const id = bookedId(await patient.book({ ...person, ...interval }))
  // Before it is cancelled: nobody is told of both at once.
  if (mails) await expect.poll(mails, { timeout: 60_000 }).toBeGreaterThan(0)
  await beginToWrite(staff, `appointment/${id}`)
  await putOff(patient)
  return { appointment: `appointment-${id}`, conversation: `conversation-${await write(staff)}`, id }
}

/** Finds the person, ends what has to be ended, and erases all that may be. @returns the certificate */
const eraseAll = async (url: string, stored: Stored): Promise<Certificate> => {
  const staff = clinicClient(url)
  await staff.signIn('admin', adminPassword)
  const today = await liveToday(url, staff, stored)
  const streams = (await found(staff)).map(({ stream }) => stream).toSorted()
  // Mails of links are named by nobody here.
  const [mails, named] = [true, false].map((is) => streams.filter((stream) => stream.startsWith('delivery-') === is))
  expect(mails?.length).toBeGreaterThan(0)
  expect(named).toEqual([...longAgoStreams, today.appointment, today.conversation].toSorted())
  const keptNow = async () => (await found(staff)).flatMap(({ stream, kept }) => (kept ? [[stream, kept]] : []))
  expect(await keptNow()).toEqual([[today.appointment, { because: 'upcoming', until: null }]])
  expect((await erase(staff, [today.appointment], 'too-early')).status).toBe(409)
  const status = { method: 'PATCH', path: `/api/appointments/${today.id}/status`, body: { status: 'cancelado' } }
  expect((await staff.call(status)).status).toBe(200)
  expect(await keptNow()).toEqual([])

  await expect
    .poll(async () => traces(await stored.read()), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(said.filter((text) => !neverInClear.includes(text))))
  expect(await stored.files()).toBe(1)
  const board = await connect(url, { cookie: staff.cookie() })
  const position = BigInt((await staff.call({ path: '/api/doctor/appointments' })).headers.get('x-log-position') ?? 0)
  const positions = { appointments: position, patients: position, products: position }
  await board.join('staff', positions)

  // The same command again where a store was slow: it goes on where it was cut off.
  const erased = () => erase(staff, streams, 'erased-once')
  await expect.poll(erased, { timeout: 60_000 }).toMatchObject({ status: 201 })
  const certificate = (await erased()).body as Certificate
  expect(certificate.streams.map(({ stream }) => stream).toSorted()).toEqual(streams)
  if (stored.mails) await expect.poll(stored.mails).toBe(0)
  expect((await erased()).body).toEqual(certificate)
  expect((await erase(staff, streams, 'erased-again')).status).toBe(404)

  expect(await draftsIn(staff)).toBe(0)

  // The boards are made to read anew, once for each read model that forgets the person.
  await board.ended
  const refreshed = async () => {
    const again = await connect(url, { cookie: staff.cookie() })
    const joined = await Promise.race([again.join('staff', positions), again.ended])
    again.socket.disconnect()
    return typeof joined === 'string' ? joined : joined.resumed?.refresh
  }
  await expect.poll(refreshed, { timeout: 60_000 }).toEqual(expect.arrayContaining(['appointments', 'patients']))
  return certificate
}

/** What the screens show, and what may be done, once the person is erased. */
const goesOn = async (url: string): Promise<void> => {
  const staff = clinicClient(url)
  await staff.signIn('admin', adminPassword)
  expect(await found(staff)).toEqual([])
  for (const path of [
    '/api/doctor/appointments',
    '/api/patients',
    '/api/orders',
    '/api/doctor/patient-intakes',
    '/api/twilio-bot/conversations',
    '/api/doctor/activity',
    `/api/doctor/history/appointments/${longAgo.appointment}`,
    `/api/doctor/history/patients/${longAgo.patient}`,
  ]) {
    const { status, body } = await staff.call({ path })
    expect([path, status, tracesIn(JSON.stringify(body), said)]).toEqual([path, 200, []])
  }
  const { body } = await staff.call({ path: `/api/patients/${longAgo.patient}` })
  expect(body).toMatchObject({ id: longAgo.patient, name: null, cedula: null })
  const history = await staff.call({ path: `/api/doctor/history/appointments/${longAgo.appointment}` })
  expect(history.body).toMatchObject({ broken: [] })
}

/** The same person may come again: nothing that was unique stands in the way. */
const comesAgain = async (url: string): Promise<void> => {
  const staff = clinicClient(url)
  await staff.signIn('admin', adminPassword)
  const { name, email, phone, cedula } = person
  const patient = { name, email, phone, cedula }
  expect((await staff.call({ method: 'POST', path: '/api/patients', body: patient })).status).toBe(201)
  const form = { ...patient, allergyStatus: 'no', painAreas: [written.painArea] }
  const sent = await staff.call({ method: 'POST', path: '/api/patient-intake', body: form })
  expect(sent.status).toBe(201)
  await write(staff)
  const kinds = (await found(staff)).map(({ kind }) => kind).toSorted()
  expect(kinds).toEqual(['conversation', 'intake', 'patient'])
}

afterAll(removeFolders)

describe(suite, () => {
  // @rule erase-log-intact: Issue: the log stays intact, its chains verify, rebuilds work and show '[eliminado]'
  // @rule erase-every-byte, erase-comes-again, erase-restore, drafts-are-erased, form-drafts-are-erased
  // @rule erase-corrected: Issue: the search of all bytes covers a patient's requests with their answers, and what was
  //   corrected of visits, orders and records, the old values and the new ones
  // @rule erase-mails-of-before: Mails in the folder of a host that was down during an erasure are removed at its start
  it('leaves nothing of them in any byte of the embedded form, and the log as it was', async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    const [outbox, heads] = [newFolder(), newFolder()]
    const clinic = await embeddedProcess({ env: { OUTBOX_DIR: outbox, HEADS_DIR: heads, MESSAGES: 'on' } })
    await clinic.start()
    await clinic.stop()
    const stores = await openFolderStores(clinic.folder)
    const files = openFolderImageStore(clinic.files.files, { ending: 'sealed' })
    await liveLongAgo({ ...stores, files })
    await stores.close()
    await clinic.start()

    const mailsOfBefore = new Map<string, Buffer>()
    const mails = () => {
      const there = mailsIn(outbox)
      for (const path of there) mailsOfBefore.set(path, readFileSync(path))
      return there.length
    }
    const stored: Stored = {
      bytes: async () => readAll([clinic.folder, outbox, heads].flatMap(filesIn)),
      // Row by row: in the file's bytes a text may stand on two pages.
      read: async () => rowsIn(clinic.files.read),
      files: async () => filesIn(clinic.files.files).length,
      mails,
    }
    const writing = clinicClient(clinic.url)
    await writing.signIn('admin', adminPassword)
    await beginToWrite(writing, `patient/${longAgo.patient}`)
    await putOff(writing)
    const backup = newFolder()
    expect(await runToEnd('scripts/tools/backup.ts', clinic.env, [backup])).toMatchObject({ code: 0 })
    const certificate = await eraseAll(clinic.url, stored)
    expect(tracesIn(JSON.stringify(certificate), said)).toEqual([])
    await expect.poll(async () => traces(await stored.bytes()), { timeout: 60_000 }).toEqual([])
    expect(await stored.files()).toBe(0)
    await goesOn(clinic.url)
    expect(await runToEnd('scripts/tools/verify.ts', clinic.env)).toMatchObject({ code: 0 })
    expect(await runToEnd('scripts/tools/projections.ts', clinic.env, ['rebuild'])).toMatchObject({ code: 0 })
    expect(await runToEnd('scripts/tools/projections.ts', clinic.env, ['verify'])).toMatchObject({ code: 0 })
    expect(await clinic.stop()).toBe(0)
    expect(await traces(await stored.bytes())).toEqual([])
    expect(tracesIn(clinic.output(), said)).toEqual([])
    // The folder of a host that was down meanwhile.
    expect(mailsOfBefore.size).toBeGreaterThan(0)
    for (const [path, mail] of mailsOfBefore) writeFileSync(path, mail)
    await clinic.start()
    await expect.poll(mails, { timeout: 60_000 }).toBe(0)
    await goesOn(clinic.url)
    await comesAgain(clinic.url)
    await clinic.stop()

    const copy = await embeddedProcess({ env: { MASTER_KEY_FILE: clinic.files.masterKey, HEADS_DIR: heads } })
    const restored = await runToEnd('scripts/tools/restore.ts', copy.env, [backup])
    expect(restored).toEqual({ code: 0, output: expect.stringMatching(/erased since.*: [1-9]/) })
    await copy.start()
    const staff = clinicClient(copy.url)
    await staff.signIn('admin', adminPassword)
    expect([await found(staff), await draftsIn(staff)]).toEqual([[], 0])
    expect(await runToEnd('scripts/tools/verify.ts', copy.env)).toMatchObject({ code: 0 })
    await copy.stop()
    expect(await traces(readAll(filesIn(copy.folder)))).toEqual([])
    const without = await embeddedProcess({ env: { MASTER_KEY_FILE: clinic.files.masterKey } })
    const unaware = await runToEnd('scripts/tools/restore.ts', without.env, [backup])
    expect(unaware.output).toContain('Without HEADS_DIR nobody here knows who was erased since')
  }, 180_000)
})

const folders = { HEADS_DIR: newFolder(), OUTBOX_DIR: newFolder() }
const withFolders = { commandInstances: 2, queryInstances: 2, settings: async () => ({ ...folders, MESSAGES: 'on' }) }

describeDistributed(`${suite}, distributed`, withFolders, (running) => {
  // @rule erase-every-byte, erase-comes-again, erase-restore
  it('leaves nothing of them in the event store, any database, folder or process', async () => {
    const { servers, env, system } = running
    const mongodbUrl = servers.mongoUrl
    const stores = await openServerStores({ ...servers, mongodbUrl, masterKey: env.MASTER_KEY ?? '' })
    const mongo = openMongo(mongodbUrl)
    await liveLongAgo({ ...stores, files: await openMongoImageStore(mongo.db('vault'), 'files') })
    await stores.close()
    const stored: Stored = {
      bytes: async () => [
        await eventsText(servers),
        await databasesText(servers),
        ...readAll(Object.values(folders).flatMap(filesIn)),
      ],
      read: async () => [await documentsText(servers, 'read')],
      files: () => mongo.db('vault').collection('files.files').countDocuments(),
      mails: () => mailsIn(folders.OUTBOX_DIR).length,
    }
    const vault = mongo.db('vault').collection('records')
    const before = await vault.find().toArray()
    await eraseAll(system.url, stored)
    await expect.poll(async () => traces(await stored.bytes()), { timeout: 60_000 }).toEqual([])
    expect(await stored.files()).toBe(0)
    // Each instance answers some of the calls.
    for (let n = 0; n < 4; n += 1) await goesOn(system.url)
    await comesAgain(system.url)
    for (const name of system.names) expect(tracesIn(system.output(name), said)).toEqual([])

    // The vault of before is put back, and what was read is built anew.
    const services = system.names.filter((name) => name !== 'gateway')
    await Promise.all(services.map(system.kill))
    await vault.deleteMany({})
    await vault.insertMany(before)
    await mongo.db('read').command({ dropDatabase: 1 })
    await Promise.all(services.map(system.restart))
    const staff = clinicClient(system.url)
    await staff.signIn('admin', adminPassword)
    expect(await found(staff)).toEqual([])
    await expect.poll(async () => traces(await stored.read()), { timeout: 60_000 }).toEqual([])
    await mongo.close()
  }, 180_000)
})
