import { type ClinicClient, clinicClient } from '@clinic/system/clinic-client.ts'
import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { isLive } from './actions/board.ts'
import { signIn, type Visit } from './systems/clinic.ts'
import { adminPassword, startEmbedded } from './systems/embedded.ts'

const publicUrl = 'http://clinica.example'
const webhook = '/api/twilio-bot/webhook'
const [ana, ourNumber] = ['+50687650246', '+50640001111']

/** A practice with an active configuration of the server's account, and the default responses. */
const openPractice = async (twilio: TwilioServer) => {
  const practice = await startEmbedded({ TWILIO_API_URL: twilio.url, PUBLIC_URL: publicUrl })
  const staff = clinicClient(practice.url)
  await staff.signIn('admin', adminPassword)
  const post = (path: string, body: object = {}) =>
    staff.call({ method: 'POST', path: `/api/twilio-bot/${path}`, body })
  const { accountSid: twilioAccountSid, authToken: twilioAuthToken } = twilio.account
  const account = { name: 'Principal', twilioAccountSid, twilioAuthToken, twilioPhoneNumber: ourNumber }
  const { body } = await post('configs', account)
  await post(`configs/${(body as { id: string }).id}/activate`)
  await post('initialize-defaults')
  let sids = 0
  const says = async (Body: string, from = ana): Promise<void> => {
    const ids = { AccountSid: twilio.account.accountSid, MessageSid: `SM${++sids}`, NumMedia: '0' }
    const form = { ...ids, From: `whatsapp:${from}`, To: `whatsapp:${ourNumber}`, Body }
    const { status } = await twilio.post(practice.url + webhook, form, publicUrl + webhook)
    expect(status).toBe(200)
  }
  return { ...practice, staff, says }
}

/** `says`: what Ana, or who has another number, writes, as Twilio posts it. */
export type InPractice = {
  twilio: TwilioServer
  says: (words: string, from?: string) => Promise<void>
  /** A page that is live, of an administrator unless somebody else is named. */
  open: (path: string, options?: BrowserContextOptions, who?: Login) => Promise<Page>
  /** Makes a doctor with a password of their own. */
  doctor: (name: string) => Promise<Login>
  /** The administrator's calls. */
  staff: ClinicClient
}
type Login = { username: string; password: string }

const makeDoctor = async (staff: ClinicClient, url: string, name: string): Promise<Login> => {
  const [username, given, password] = [name.toLowerCase().replaceAll(' ', '.'), 'clave-dada', 'clave-propia']
  const person = { username, name, email: 'doctora@example.com', specialty: 'Fisioterapia', password: given }
  expect((await staff.call({ method: 'POST', path: '/api/doctors', body: person })).status).toBe(201)
  const own = clinicClient(url)
  await own.signIn(username, given)
  const body = { currentPassword: given, newPassword: password }
  expect((await own.call({ method: 'POST', path: '/api/auth/change-password', body })).status).toBe(200)
  return { username, password }
}

/** Tells a story in a practice of its own, whose bot answers by a stand-in for Twilio. */
export const inBotPractice = async (visit: Visit, story: (opened: InPractice) => Promise<void>): Promise<void> => {
  const twilio = await startTwilioServer()
  const practice = await openPractice(twilio)
  const open: InPractice['open'] = async (path, options, who = { username: 'admin', password: adminPassword }) => {
    const page = await visit('about:blank', { baseURL: practice.url, ...options })
    await signIn(page, practice.url, who.username, who.password)
    await page.goto(path)
    await isLive(page)
    return page
  }
  try {
    const doctor = (name: string) => makeDoctor(practice.staff, practice.url, name)
    await story({ twilio, says: practice.says, open, doctor, staff: practice.staff })
  } finally {
    await practice.stop()
    await twilio.close()
  }
}
