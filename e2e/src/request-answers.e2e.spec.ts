import { clinicClient } from '@clinic/system/clinic-client.ts'
import { startTwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { expect, type Page } from '@playwright/test'
import { bookedByLink } from './support/actions/appointments.ts'
import { boardOn, detail, row } from './support/actions/board.ts'
import { dateText } from './support/days.ts'
import { signIn, test } from './support/systems/clinic.ts'
import { adminPassword, startEmbedded } from './support/systems/embedded.ts'
import { answerWith, asks, requestOf } from './support/waiting.ts'

const requestsTab = '/doctor/twilio-bot?tab=appointment-actions'

/** Answers a request with the given words, which are asked for with the question. */
const answerSaying = async (page: Page, action: 'Procesar' | 'Expirar', name: string, words: string) => {
  await answerWith(page, action, name).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Respuesta para el paciente').fill(words)
  await question.getByRole('button', { name: action === 'Expirar' ? 'Expirar' : 'Cancelar la cita' }).click()
  await expect(question).toBeHidden()
}

// @rule requests-answer-link
test('staff answer a request in their own words: without a configuration they open the chat that tells the patient', async ({
  asStaff,
  clinic,
  day,
}) => {
  const name = 'Ofelia Barrantes Zeledón'
  const id = await bookedByLink(clinic.url, { name, date: day, startTime: '09:00' })
  await asks(clinic, id, 'reschedule')
  const page = await asStaff(requestsTab, 'admin')
  await answerSaying(page, 'Expirar', name, 'Esa semana no hay campo.')
  await expect(page.getByText('Solicitud vencida. La cita sigue como está.', { exact: true })).toBeVisible()
  const href = (await page.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? ''
  const text = new URL(href).searchParams.get('text') ?? ''
  expect(text).toContain('No pudimos atender su solicitud de reprogramar su cita.')
  expect(text).toContain('Esa semana no hay campo.')
  expect(text).toMatch(new RegExp(`/cita/${id}[^/\\s]+/confirmar`))
})

// @rule requests-move-answered
test('staff move the appointment and answer in the same form: the chat tells the patient both', async ({
  asStaff,
  clinic,
  day,
}) => {
  const name = 'Nidia Alpízar Corrales'
  const id = await bookedByLink(clinic.url, { name, date: day, startTime: '09:00' })
  await asks(clinic, id, 'reschedule')
  const page = await asStaff(requestsTab, 'admin')
  await requestOf(page, name)
  await answerWith(page, 'Procesar', name).click()
  const dialog = page.getByRole('dialog', { name: 'Editar cita' })
  const response = dialog.getByLabel('Respuesta para el paciente')
  await response.fill('A las diez sí hay campo.')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  // Nothing was moved yet, so nothing is answered.
  await expect(response).toHaveAccessibleDescription(/solo se da al cambiar la fecha o la hora de inicio/)
  await dialog.getByRole('button', { name: '10:00', exact: true }).click()
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(dialog).toBeHidden()
  const href = (await page.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? ''
  const text = new URL(href).searchParams.get('text') ?? ''
  expect(text).toContain('Atendimos su solicitud de reprogramar su cita.')
  expect(text).toContain(`${dateText(day)} a las 10:00`)
  expect(text).toContain('A las diez sí hay campo.')
  expect(text).toMatch(new RegExp(`/cita/${id}[^/\\s]+/confirmar`))
})

// @rule requests-answer-by-message
test('with an active configuration the answer goes out by itself, and the thread says what became of it', async ({
  visit,
  day,
}) => {
  const twilio = await startTwilioServer()
  const practice = await startEmbedded({ TWILIO_API_URL: twilio.url, PUBLIC_URL: 'http://clinica.example' })
  try {
    const staff = clinicClient(practice.url)
    await staff.signIn('admin', adminPassword)
    const post = (path: string, body: object = {}) => staff.call({ method: 'POST', path, body })
    const { accountSid: twilioAccountSid, authToken: twilioAuthToken } = twilio.account
    const account = { name: 'Principal', twilioAccountSid, twilioAuthToken, twilioPhoneNumber: '+50640001111' }
    const { body } = await post('/api/twilio-bot/configs', { ...account, templateGeneralMessage: 'HX9' })
    await post(`/api/twilio-bot/configs/${(body as { id: string }).id}/activate`)
    const name = 'Leticia Solera Vindas'
    const id = await bookedByLink(practice.url, { name, date: day, startTime: '09:00' })
    await asks({ url: practice.url }, id, 'cancel')

    const page = await visit('about:blank', { baseURL: practice.url })
    await signIn(page, practice.url, 'admin', adminPassword)
    await page.goto(requestsTab)
    await answerSaying(page, 'Procesar', name, 'Que siga mejor.')
    await expect(page.getByText('La respuesta sale por WhatsApp desde la cuenta del bot.')).toBeVisible()
    await page.goto(boardOn(day))
    await row(page, name).click()
    // Once the cancellation can no longer be undone at a press (docs/decisions/0101).
    await expect(detail(page)).toContainText('WhatsApp de respuesta a la solicitud: enviado', { timeout: 60_000 })
    const sent = twilio.taken.filter(({ fields }) => fields.ContentVariables?.includes('Que siga mejor.'))
    expect(sent).toHaveLength(1)
  } finally {
    await practice.stop()
    await twilio.close()
  }
})
