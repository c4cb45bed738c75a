import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messagingSetup } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { expect } from '@playwright/test'
import { book } from './actions/appointments.ts'
import type { Clinic } from './systems/clinic.ts'

/** What was written to an address so far, as it stands in the folder of the mails. */
const mailsTo = async ({ staff }: Clinic, email: string): Promise<string[]> => {
  const { body } = await staff.call({ path: '/api/twilio-bot/setup' })
  const { outbox } = messagingSetup.parse(body)
  if (outbox === null) throw new Error('the demonstration has no folder of mails')
  // The first mail makes it.
  if (!existsSync(outbox)) return []
  const mails = readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', ''))
  return mails.filter((mail) => mail.includes(email))
}

/** Somebody books and is written to. @returns the path of the link by which they ask not to be */
export const optOutPath = async (clinic: Clinic, email: string): Promise<string> => {
  await book(clinic.staff, {
    name: 'Ana Solís Mora',
    email,
    date: clinic.nextDay(),
    startTime: '13:00',
    endTime: '13:30',
  })
  let path: string | undefined
  const read = async () => {
    path = /\/mensajes\/[\w-]+/.exec((await mailsTo(clinic, email)).join())?.[0]
    return path !== undefined
  }
  await expect.poll(read, { timeout: 30_000 }).toBe(true)
  return path ?? ''
}
