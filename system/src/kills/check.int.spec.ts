import { cpSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { appointmentThreads } from '@clinic/projections/appointment-threads/appointment-threads.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { collectionOf } from '@clinic/projections/projection.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolderStores, settle } from '../checked-stores.ts'
import { mondayToCome, offeredHour } from '../days.ts'
import { embeddedProcess, newFolder, removeFolders } from '../embedded-process.ts'
import { seeded } from '../seeded.ts'
import { clientsOf, newLedger, noted } from './attempts.ts'
import { checkConsistency, nothingWrong } from './check.ts'
import { send } from './load.ts'
import { visitCommands } from './visits.ts'

describe('the check of a system that was killed', () => {
  let folder = ''
  let id = ''
  const ledger = newLedger()

  beforeAll(async () => {
    const clinic = await embeddedProcess()
    await clinic.start()
    const { book, visits } = visitCommands(seeded(1), { from: '', days: 0 })
    for (const [n, key] of ['booking-one', 'booking-two'].entries()) {
      const asked = book(key, offeredHour(mondayToCome(0), n), { fixed: true })
      await send(clientsOf(clinic.url), ledger, noted(ledger, 'bookings', key, asked))
    }
    await clinic.stop()
    folder = clinic.folder
    // The process manager has looked at every reservation before anything is spoiled, however early the process was stopped.
    const stores = await openFolderStores(folder)
    await settle(stores)
    await stores.close()
    id = visits[0]?.id ?? ''
  })
  afterAll(removeFolders)

  /** The findings in a copy of the folder of which a file was changed by SQL. */
  const findings = async (harm: { log?: string; read?: string }) => {
    const copy = newFolder()
    cpSync(folder, copy, { recursive: true })
    for (const [name, sql] of Object.entries(harm)) {
      const db = new DatabaseSync(`${copy}/${name}.sqlite`)
      db.exec(sql)
      db.close()
    }
    const stores = await openFolderStores(copy)
    try {
      await settle(stores)
      return await checkConsistency(stores, ledger)
    } finally {
      await stores.close()
    }
  }

  it('finds nothing where nothing is wrong', async () => {
    expect(await findings({})).toEqual(nothingWrong)
  })

  it('finds an acknowledged booking that is gone, and its interval that is held by nothing', async () => {
    const gone = await findings({ log: `DELETE FROM events WHERE stream = 'appointment-${id}'` })
    expect(gone.attempts).toEqual(['booking-one: done, made 0 times', expect.stringContaining(`${id} is not there`)])
    expect(gone.slots).toEqual([expect.stringContaining('is held by nothing')])
    expect(gone.readModels).not.toEqual([])
  })

  it('finds an event that was altered', async () => {
    const { slots, log } = await findings({
      log: `UPDATE events SET data = json_set(data, '$.startTime', '08:30') WHERE stream LIKE 'schedule-%' AND revision = 1`,
    })
    expect(slots).toContainEqual(expect.stringContaining('meets'))
    expect(log).toHaveLength(1)
  })

  it('finds a document that is not what the log says', async () => {
    const { readModels } = await findings({
      read: `UPDATE "${collectionOf(appointments)}" SET json = json_set(json, '$.status', 'realizado') WHERE id = '${id}'`,
    })
    expect(readModels).toEqual([`appointments: ${id} differs in status`])
  })

  it('finds a read model that shows less than the log tells', async () => {
    const { readModels } = await findings({
      read: `DELETE FROM "${collectionOf(appointmentThreads)}" WHERE id = '${id}'`,
    })
    expect(readModels[0]).toMatch(/^appointment-threads shows \d+ of \d+$/)
  })
})
