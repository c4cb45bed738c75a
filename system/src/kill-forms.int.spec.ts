import { patientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { storedTwice } from '../../shared-events/testing/stored-twice.ts'
import { openFolderStores } from './checked-stores.ts'
import { bookedId, bookingBody, type ClinicClient, clinicClient } from './clinic-client.ts'
import { readAll } from './consistency.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { adminPassword, embeddedProcess, removeFolders } from './embedded-process.ts'
import { checkForms, newFormLedger, sendForm, startForms } from './form-load.ts'
import { askTwice, killUnderLoad } from './kill-under-load.ts'
import { printedSeed, seeded } from './seeded.ts'

afterAll(removeFolders)

const suite = 'kill -9 while forms are sent'

/** What staff see once the list has got to a position. */
const formsAt = async (staff: ClinicClient, position: bigint): Promise<unknown[]> => {
  for (;;) {
    const headers = { 'X-Min-Position': String(position) }
    const answer = await staff.call({ path: '/api/doctor/patient-intakes', headers })
    if (BigInt(answer.headers.get('X-Log-Position') ?? 0) >= position)
      return z.array(patientIntakeRow).parse(answer.body)
  }
}

// @rule form-calls-crash-claim-neither
it('10 times under load: no form lost or doubled, no cédula with two forms, none turned away for nothing', async () => {
  record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
  const random = seeded(printedSeed(suite))
  const clinic = await embeddedProcess()
  await clinic.start()
  const client = clinicClient(clinic.url)
  const appointmentId = bookedId(await client.book(bookingBody(offeredHour(mondayToCome(1), 0))))
  const ledger = newFormLedger()
  let cut = 0
  for (let round = 0; round < 10; round += 1) {
    await killUnderLoad(clinic, startForms(client, ledger, { appointmentId, random, patients: 12 }), random)
    for (const asked of ledger.forms.filter(({ outcome }) => outcome === 'unanswered')) {
      cut += 1
      const wrong = await askTwice(asked, () => sendForm(client, ledger, asked))
      if (wrong) ledger.unexpected.push(wrong)
    }
  }
  const staff = clinicClient(clinic.url)
  await staff.signIn('admin', adminPassword)
  const listed = await formsAt(staff, ledger.position)
  expect(await clinic.stop()).toBe(0)

  const stores = await openFolderStores(clinic.folder)
  const events = await readAll(stores)
  await stores.close()
  expect(checkForms(events, ledger)).toEqual([])
  expect(storedTwice(events)).toEqual([])
  const taken = ledger.forms.filter(({ cedula, outcome }) => cedula !== null && outcome === 'taken')
  expect(listed.length).toBe(new Set(taken.map(({ cedula }) => cedula)).size)
  // Otherwise nothing was shown.
  expect(cut).toBeGreaterThan(10)
  expect(events.filter(({ type }) => type === 'FirstSessionFormSentAgain').length).toBeGreaterThan(0)
}, 180_000)
