import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { expect, type Page } from '@playwright/test'
import { clinicClient } from '../../all-in-one/testing/clinic-client.ts'
import { isLive } from './support/board.ts'
import { signIn, test, type Visit } from './support/clinic.ts'
import { adminPassword, startEmbedded } from './support/embedded.ts'
import { keyboardOf } from './support/keyboard.ts'

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

type Opened = {
  twilio: TwilioServer
  says: (words: string) => Promise<void>
  openBot: (tab: string, viewport?: { width: number; height: number }) => Promise<Page>
}

/** Tells a story in a practice of its own. */
const inPractice = async (visit: Visit, story: (opened: Opened) => Promise<void>): Promise<void> => {
  const twilio = await startTwilioServer()
  const practice = await openPractice(twilio)
  const openBot: Opened['openBot'] = async (tab, viewport) => {
    const page = await visit('about:blank', { baseURL: practice.url, ...(viewport && { viewport }) })
    await signIn(page, practice.url, 'admin', adminPassword)
    await page.goto(`/doctor/twilio-bot?tab=${tab}`)
    await isLive(page)
    return page
  }
  try {
    await story({ twilio, says: practice.says, openBot })
  } finally {
    await practice.stop()
    await twilio.close()
  }
}

// @rule bot-inactive, bot-switch-off
test('the bot is switched off: what a patient writes waits for staff unanswered, until it is on again', ({ visit }) =>
  inPractice(visit, async ({ twilio, says, openBot }) => {
    const [here, there] = [await openBot('config'), await openBot('conversations')]
    await expect(counter(there, 'Bot')).toContainText('Activo')
    await here.getByRole('button', { name: 'Desactivar Principal' }).click()
    await here.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click()
    await expect(notice(here, 'Configuración desactivada')).toBeVisible()
    await expect(counter(there, 'Bot')).toContainText('Inactivo')

    await says('hola')
    await there.getByRole('button', { name: /8765-0246/ }).click()
    const view = there.getByRole('region', { name: /^Mensajes con/ })
    await expect(view.getByText(/Llegó por una configuración que no está activa/)).toBeVisible()
    expect(twilio.calls()).toBe(0)

    await here.getByRole('button', { name: 'Activar Principal' }).click()
    await expect(counter(there, 'Bot')).toContainText('Activo')
    await says('hola')
    await expect(view.getByText(/Puede escribir «confirmo»/)).toBeVisible()
    await expect.poll(() => twilio.taken.length).toBe(1)
  }))

const sizes = [
  { where: 'at a desk', viewport: { width: 1280, height: 800 } },
  { where: 'on a phone', viewport: { width: 375, height: 812 } },
]

// @rule bot-with-staff
for (const { where, viewport } of sizes)
  test(`${where}, staff take a conversation over: the bot is silent until they give it back, by keyboard alone`, ({
    visit,
  }) =>
    inPractice(visit, async ({ twilio, says, openBot }) => {
      await says('hola')
      await expect.poll(() => twilio.taken.length).toBe(1)
      const page = await openBot('conversations', viewport)
      const { press } = keyboardOf(page)
      await press(page.getByRole('button', { name: /8765-0246/ }))
      const view = page.getByRole('region', { name: /^Mensajes con/ })
      await press(view.getByRole('button', { name: 'Atender yo' }))
      const giveBack = view.getByRole('button', { name: 'Devolver al bot' })
      await expect(giveBack).toBeFocused()
      await expect(view.getByText(/^El bot no contesta hasta las/)).toBeVisible()
      await says('gracias')
      await expect(view.getByText('Revisión manual: La atiende el equipo: el bot no contestó.')).toBeVisible()
      expect(twilio.calls()).toBe(1)

      await page.keyboard.press('Enter')
      await expect(view.getByRole('button', { name: 'Atender yo' })).toBeFocused()
      await says('gracias')
      await expect(view.getByText('Con mucho gusto. Quedamos a su servicio.')).toBeVisible()
      await expect.poll(() => twilio.taken.length).toBe(2)
    }))

// @rule bot-response-switch
test('a response is switched off by keyboard alone: the bot does not use it, and the defaults do not bring it back', ({
  visit,
}) =>
  inPractice(visit, async ({ twilio, says, openBot }) => {
    const [here, there] = [await openBot('responses'), await openBot('test')]
    const { press } = keyboardOf(here)
    const greeting = here.getByRole('listitem').filter({ hasText: '¡Hola!' })
    const off = greeting.getByRole('button', { name: /^Desactivar la respuesta a «hola/ })
    const on = greeting.getByRole('button', { name: /^Activar la respuesta a «hola/ })
    await expect(counter(there, 'Respuestas activas')).toContainText('8')
    await press(off)
    await expect(on).toBeFocused()
    await expect(greeting.getByText('Inactiva', { exact: true })).toBeVisible()
    await expect(counter(there, 'Respuestas activas')).toContainText('7')

    await says('hola')
    await expect.poll(() => twilio.taken.length).toBe(1)
    expect(twilio.taken[0]?.fields.Body).toMatch(/^Gracias por su mensaje\. Una persona/)

    await press(here.getByRole('button', { name: 'Inicializar respuestas por defecto' }))
    await expect(notice(here, 'Las respuestas por defecto ya estaban creadas.')).toBeVisible()
    await expect(greeting.getByText('Inactiva', { exact: true })).toBeVisible()
    await press(on)
    await expect(off).toBeFocused()
    await expect(counter(there, 'Respuestas activas')).toContainText('8')
    await says('hola')
    await expect.poll(() => twilio.taken.length).toBe(2)
    expect(twilio.taken[1]?.fields.Body).toMatch(/^¡Hola! Puede escribir/)
  }))
