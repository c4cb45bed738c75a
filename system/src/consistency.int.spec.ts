import { cpSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { appointmentThreads } from '@clinic/projections/appointment-threads/appointment-threads.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { collectionOf } from '@clinic/projections/projection.ts'
import { addDays, dayAt, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolderStores, settle } from './checked-stores.ts'
import { clinicClient } from './clinic-client.ts'
import { checkConsistency, nothingWrong } from './consistency.ts'
import { adminPassword, embeddedProcess, newFolder, removeFolders } from './embedded-process.ts'
import { acknowledged, type BookingAttempt, type Ledger, newLedger } from './ledger.ts'
import { sendBooking } from './load.ts'

/** A Monday to come. */
const monday = (() => {
  let date = addDays(dayAt(new Date().toISOString()), 2)
  while (weekdayOf(date) !== 1) date = addDays(date, 1)
  return date
})()

const asking = (key: string, startTime: string, endTime: string): BookingAttempt => ({
  key,
  name: `Paciente ${key}`,
  interval: { date: monday, startTime, endTime },
  outcome: 'unanswered',
})

describe('the check of a system that was killed', () => {
  let folder = ''
  let first: BookingAttempt & { id: string }
  let ledger: Ledger

  beforeAll(async () => {
    const clinic = await embeddedProcess()
    await clinic.start()
    const patients = clinicClient(clinic.url)
    const staff = clinicClient(clinic.url)
    await staff.signIn('admin', adminPassword)
    ledger = newLedger()
    for (const asked of [asking('booking-one', '08:00', '09:00'), asking('booking-two', '10:00', '11:00')]) {
      ledger.bookings.set(asked.key, asked)
      await sendBooking(patients, ledger, asked)
    }
    await clinic.stop()
    folder = clinic.folder
    // The process manager has looked at every reservation before anything is spoiled, however early the process was stopped.
    const stores = await openFolderStores(folder)
    await settle(stores)
    await stores.close()
    const [found] = acknowledged(ledger)
    if (!found) throw new Error('nothing was booked')
    first = found
  })
  afterAll(removeFolders)

  /** The findings in a copy of the folder that was changed by SQL, or beside a ledger that was changed. */
  const findings = async (harm: { log?: string; read?: string; told?: (ledger: Ledger) => void }) => {
    const copy = newFolder()
    cpSync(folder, copy, { recursive: true })
    for (const name of ['log', 'read'] as const) {
      if (!harm[name]) continue
      const db = new DatabaseSync(`${copy}/${name}.sqlite`)
      db.exec(harm[name])
      db.close()
    }
    const told = structuredClone(ledger)
    harm.told?.(told)
    const stores = await openFolderStores(copy)
    try {
      await settle(stores)
      return await checkConsistency(stores, told)
    } finally {
      await stores.close()
    }
  }
  const streamOf = (id: string) => `stream = 'appointment-${id}'`

  it('finds nothing where nothing is wrong', async () => {
    expect(await findings({})).toEqual(nothingWrong)
  })

  it('finds an acknowledged booking that is gone, and its interval that is held by nothing', async () => {
    const { missing, slots, readModels } = await findings({ log: `DELETE FROM events WHERE ${streamOf(first.id)}` })
    expect(missing).toEqual([`booking-one: acknowledged as ${first.id}, not there`])
    expect(slots).toHaveLength(1)
    expect(slots[0]).toContain('is held by nothing')
    expect(readModels).not.toEqual([])
  })

  it('finds a booking that stands under another name or in another place than was asked', async () => {
    const renamed = await findings({
      told: (told) => {
        const asked = told.bookings.get('booking-one')
        if (asked) asked.name = 'Otra persona'
      },
    })
    expect(renamed.missing).toEqual(['booking-one: its name is Paciente booking-one'])
    const moved = await findings({
      told: (told) => told.states.set(first.id, [{ ...first.interval, startTime: '08:15', status: 'agendado' }]),
    })
    expect(moved.missing).toHaveLength(1)
  })

  it('finds an appointment that nobody asked for, or that was refused', async () => {
    const refused = await findings({
      told: (told) => {
        const asked = told.bookings.get('booking-one')
        if (asked) asked.outcome = 'refused'
      },
    })
    expect(refused.doubled).toEqual([`Paciente booking-one was refused and has ${first.id}`])
    expect((await findings({ told: (told) => told.bookings.delete('booking-one') })).doubled).toEqual([
      'Paciente booking-one never asked',
    ])
  })

  it('finds one key with two appointments', async () => {
    const twice = await findings({
      told: (told) => {
        for (const asked of told.bookings.values()) asked.name = 'Paciente booking-one'
      },
    })
    expect(twice.missing).toEqual(['booking-two: its name is Paciente booking-two'])
    expect(twice.doubled).toEqual(['Paciente booking-two never asked'])
  })

  it('finds an appointment whose interval is not held', async () => {
    const { slots } = await findings({ log: "DELETE FROM events WHERE stream LIKE 'schedule-%' AND revision = 1" })
    expect(slots).toHaveLength(1)
  })

  it('finds intervals that meet', async () => {
    const { slots, log } = await findings({
      log: `UPDATE events SET data = json_set(data, '$.startTime', '08:30') WHERE stream LIKE 'schedule-%' AND revision = 1`,
    })
    expect(slots.some((line) => line.includes('meets'))).toBe(true)
    expect(log).toHaveLength(1)
  })

  it('finds a document that is not what the log says', async () => {
    const { readModels } = await findings({
      read: `UPDATE "${collectionOf(appointments)}" SET json = json_set(json, '$.status', 'realizado') WHERE id = '${first.id}'`,
    })
    expect(readModels).toEqual([`appointments: ${first.id} differs in status`])
  })

  it('finds a read model that shows less than the log tells', async () => {
    const threads = collectionOf(appointmentThreads)
    const { readModels } = await findings({ read: `DELETE FROM "${threads}" WHERE id = '${first.id}'` })
    expect(readModels[0]).toMatch(/^appointment-threads shows \d+ of \d+$/)
  })
})
