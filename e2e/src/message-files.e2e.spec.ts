import { clinicClient } from '@clinic/system/clinic-client.ts'
import { startTwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { expect } from '@playwright/test'
import { bookedByLink } from './support/actions/appointments.ts'
import { boardOn, isLive, row } from './support/actions/board.ts'
import { keyboardOf } from './support/keyboard.ts'
import { deskAndPhone } from './support/sizes.ts'
import { signIn, test } from './support/systems/clinic.ts'
import { adminPassword, startEmbedded } from './support/systems/embedded.ts'

const publicUrl = 'http://clinica.example'
const [leticia, ourNumber] = ['+50688881406', '+50640001111']
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// @rule files-kept, files-served, files-shown, payment-proof, conversation-titles, missed-fetched
for (const { where, viewport } of deskAndPhone)
  test(`${where}, staff see the picture that a patient sent, and attach it to the visit as proof of its payment, by keyboard alone`, async ({
    visit,
    day,
  }) => {
    const twilio = await startTwilioServer()
    const practice = await startEmbedded({ TWILIO_API_URL: twilio.url, PUBLIC_URL: publicUrl })
    try {
      const staff = clinicClient(practice.url)
      await staff.signIn('admin', adminPassword)
      const post = (path: string, body: object = {}) => staff.call({ method: 'POST', path, body })
      const { accountSid: twilioAccountSid, authToken: twilioAuthToken } = twilio.account
      const account = { twilioAccountSid, twilioAuthToken, twilioPhoneNumber: ourNumber }
      const { body } = await post('/api/twilio-bot/configs', { name: 'Principal', ...account })
      await post(`/api/twilio-bot/configs/${(body as { id: string }).id}/activate`)
      const name = 'Leticia Solera Vindas'
      await bookedByLink(practice.url, { name, phone: leticia, date: day, startTime: '09:00' })
      const form = twilio.write({
        from: `whatsapp:${leticia}`,
        to: `whatsapp:${ourNumber}`,
        profileName: 'Leti',
        body: 'El depósito',
        files: [{ type: 'image/png', bytes: picture }],
      })
      const webhook = '/api/twilio-bot/webhook'
      expect((await twilio.post(practice.url + webhook, form, publicUrl + webhook)).status).toBe(200)

      const page = await visit('about:blank', { baseURL: practice.url, viewport })
      await signIn(page, practice.url, 'admin', adminPassword)
      await page.goto('/doctor/twilio-bot?tab=conversations')
      await isLive(page)
      const { press } = keyboardOf(page)
      await press(page.getByRole('button', { name: new RegExp(`^${name}`) }))
      const view = page.getByRole('region', { name: `Mensajes con ${name}` })
      await expect(view.getByText('Su perfil dice «Leti»')).toBeVisible()
      await expect(view.getByText(/^Revisión manual: /)).toBeVisible()
      const shown = view.locator('img')
      await expect
        .poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
        .toBe(1)
      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        press(view.getByRole('link', { name: /^Foto · 1 kB/ })),
      ])
      await expect.poll(() => opened.evaluate('document.contentType')).toBe('image/png')
      await opened.close()

      await press(view.getByRole('button', { name: /^Es el comprobante de pago de la cita del/ }))
      await expect(page.getByText(/^Comprobante adjuntado a la cita del/)).toBeVisible()
      await page.goto(boardOn(day))
      await row(page, name).click()
      const thread = page.getByRole('region', { name: 'Hilo de la cita' })
      await expect(thread.getByText('Comprobante de pago adjuntado')).toBeVisible()
      await expect(thread.getByRole('link', { name: /^Foto/ })).toBeVisible()
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
    } finally {
      await practice.stop()
      await twilio.close()
    }
  })
