import { record } from '@clinic/test-servers/report.ts'
import { afterAll, expect, it } from 'vitest'
import { openFolderStores } from './checked-stores.ts'
import { clinicClient } from './clinic-client.ts'
import { adminPassword, embeddedProcess, removeFolders } from './embedded-process.ts'
import { endureOfficeKills, expectAsTold, openOffice } from './office-rounds.ts'
import { printedSeed, seeded } from './seeded.ts'

afterAll(removeFolders)

const suite = 'kill -9 while staff work'

// @rule patients-unique-crash, users-username-unique, intakes-record-crash, orders-crash-between-steps
it('4 times under load: each cédula, e-mail, username and form has one holder, and orders and stock are as they were told', async () => {
  record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
  const random = seeded(printedSeed(suite))
  const clinic = await embeddedProcess()
  await clinic.start()
  const staff = clinicClient(clinic.url)
  await staff.signIn('admin', adminPassword)
  const { work, placed } = await openOffice(staff, 150, random)
  const { ledger, cut } = await endureOfficeKills({ staff, work, random, killed: [clinic, clinic, clinic, clinic] })
  expect(await clinic.stop()).toBe(0)
  await expectAsTold(await openFolderStores(clinic.folder), { ledger, cut, placed })
}, 180_000)
