import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { expect, type Page } from '@playwright/test'
import { clinicClient } from '../../all-in-one/testing/clinic-client.ts'
import { isLive } from './support/board.ts'
import { signIn, test } from './support/clinic.ts'
import { adminPassword, startEmbedded } from './support/embedded.ts'

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
  /** What Ana writes, as Twilio posts it. */
  const says = async (Body: string): Promise<void> => {
    const ids = { AccountSid: twilio.account.accountSid, MessageSid: `SM${++sids}`, NumMedia: '0' }
    const form = { ...ids, From: `whatsapp:${ana}`, To: `whatsapp:${ourNumber}`, Body }
    const { status } = await twilio.post(practice.url + webhook, form, publicUrl + webhook)
    expect(status).toBe(200)
  }
  return { ...practice, says }
}

const notice = (page: Page, words: string) => page.getByText(words, { exact: true })
const counter = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Resumen del bot' }).locator('div', { has: page.getByText(title, { exact: true }) })

// @rule bot-inactive, bot-switch-off
test('the bot is switched off: what a patient writes waits for staff unanswered, until it is on again', async ({
  visit,
}) => {
  const twilio = await startTwilioServer()
  const practice = await openPractice(twilio)
  const openBot = async (tab: string) => {
    const page = await visit('about:blank', { baseURL: practice.url })
    await signIn(page, practice.url, 'admin', adminPassword)
    await page.goto(`/doctor/twilio-bot?tab=${tab}`)
    await isLive(page)
    return page
  }
  try {
    const [here, there] = [await openBot('config'), await openBot('conversations')]
    await expect(counter(there, 'Bot')).toContainText('Activo')
    await here.getByRole('button', { name: 'Desactivar Principal' }).click()
    await here.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click()
    await expect(notice(here, 'Configuración desactivada')).toBeVisible()
    await expect(counter(there, 'Bot')).toContainText('Inactivo')

    await practice.says('hola')
    await there.getByRole('button', { name: /8765-0246/ }).click()
    const view = there.getByRole('region', { name: /^Mensajes con/ })
    await expect(view.getByText(/Llegó por una configuración que no está activa/)).toBeVisible()
    expect(twilio.calls()).toBe(0)

    await here.getByRole('button', { name: 'Activar Principal' }).click()
    await expect(counter(there, 'Bot')).toContainText('Activo')
    await practice.says('hola')
    await expect(view.getByText(/Puede escribir «confirmo»/)).toBeVisible()
    await expect.poll(() => twilio.taken.length).toBe(1)
  } finally {
    await practice.stop()
    await twilio.close()
  }
})
