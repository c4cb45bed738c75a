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
  return pathIn(clinic, email, /\/mensajes\/[\w-]+/)
}

/** @returns the path of the link with which somebody who was invited chooses a password, of the last invitation */
export const invitationPath = (clinic: Clinic, email: string): Promise<string> =>
  pathIn(clinic, email, /\/invitacion#[\w.]+(?!.*\/invitacion#)/s)

/** The mail with an order's link: the link's path, and the mail as plain text. */
export const orderMail = async (clinic: Clinic, email: string): Promise<{ path: string; text: string }> => {
  const path = await pathIn(clinic, email, /\/pedido\/MV-[0-9A-Z]{10}/)
  return { path, text: decoded((await mailsTo(clinic, email)).join()) }
}

/** @returns the path of the form before a visit, as the mail of its booking has it */
export const visitFormPath = (clinic: Clinic, email: string): Promise<string> =>
  pathIn(clinic, email, /\/ficha-clinica\/[0-9A-Za-z]{43}/)

/** @returns the path that goes on with a first-session form that was put off */
export const formPath = (clinic: Clinic, email: string): Promise<string> =>
  pathIn(clinic, email, /\/formulario-primera-sesion#[0-9A-Za-z]{33}/)

/** Of quoted-printable text: '=C3=B3' → 'ó'. */
const decoded = (text: string): string =>
  text.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** What is found in what was written to an address, once it is there. */
const pathIn = async (clinic: Clinic, email: string, pattern: RegExp): Promise<string> => {
  let path: string | undefined
  const read = async () => {
    path = pattern.exec((await mailsTo(clinic, email)).join())?.[0]
    return path !== undefined
  }
  await expect.poll(read, { timeout: 30_000 }).toBe(true)
  return path ?? ''
}
