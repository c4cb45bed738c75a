import { expect, type Page } from '@playwright/test'
import { isLive } from './support/actions/board.ts'
import { keyboardOf } from './support/keyboard.ts'
import { type Clinic, test } from './support/systems/clinic.ts'

const bot = '/doctor/twilio-bot'
const question = (at: number) => `¿Y la pregunta número ${at}?`

const says = async ({ staff }: Clinic, phoneNumber: string, message: string): Promise<void> => {
  const { status } = await staff.call({
    method: 'POST',
    path: '/api/twilio-bot/test-message',
    body: { phoneNumber, message },
  })
  expect(status).toBe(200)
}
const viewOf = (page: Page, phone: string) => page.getByRole('region', { name: `Mensajes con ${phone}` })
const choose = (page: Page, phone: string) => page.getByRole('button', { name: new RegExp(`^${phone}`) }).click()
const unseen = (page: Page) => page.getByRole('button', { name: 'Mensajes nuevos' })

const screens = [
  { where: 'at a desk', phone: '8765-9091', viewport: { width: 1280, height: 800 } },
  { where: 'on a phone', phone: '8765-9092', viewport: { width: 375, height: 812 } },
]

// @rule bot-newest-message
for (const { where, phone, viewport } of screens)
  test(`${where}, who reads the end of a conversation sees what is written, and who reads further up is told and led to it`, async ({
    asStaff,
    clinic,
  }) => {
    for (let at = 1; at <= 10; at += 1) await says(clinic, phone, question(at))
    const page = await asStaff(`${bot}?tab=conversations`, 'admin', { viewport })
    await isLive(page)
    await choose(page, phone)
    const view = viewOf(page, phone)
    const message = (at: number) => view.getByText(question(at), { exact: true })
    const last = view.getByRole('listitem').last()
    await expect(message(10)).toBeVisible()
    await last.scrollIntoViewIfNeeded()

    await says(clinic, phone, question(11))
    await expect(message(11)).toBeInViewport()
    await expect(last).toBeInViewport()
    await expect(unseen(page)).toBeHidden()

    await message(1).scrollIntoViewIfNeeded()
    await says(clinic, phone, question(12))
    await expect(unseen(page)).toBeInViewport()
    await expect(message(1)).toBeInViewport()
    await keyboardOf(page).press(unseen(page))
    await expect(message(12)).toBeInViewport()
    await expect(unseen(page)).toBeHidden()
    await expect(view.getByRole('list')).toBeFocused()

    await message(1).scrollIntoViewIfNeeded()
    await view.getByLabel('Su respuesta').fill('A todo, que sí.')
    await view.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(view.getByText('A todo, que sí.', { exact: true })).toBeInViewport()
    await expect(unseen(page)).toBeHidden()
  })

// @rule bot-keyboard: Issue: the keyboard alone suffices on every tab and in the conversation: the focus is seen, and
//   stays where one was
test('a button whose request fails keeps the focus, and works when it is pressed again', async ({
  asStaff,
  clinic,
}) => {
  const phone = '8765-9093'
  await says(clinic, phone, '¿Y con perro en casa?')
  const page = await asStaff(`${bot}?tab=conversations`, 'admin')
  await isLive(page)
  await choose(page, phone)
  const { press } = keyboardOf(page)
  const failsOnce = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 503, json: { error: 'No se puede ahora.', code: 'away' } }), {
      times: 1,
    })
  const reviewed = viewOf(page, phone).getByRole('button', { name: 'Marcar como revisado' })
  await failsOnce('**/review')
  await press(reviewed)
  await expect(page.getByText('No se pudo marcar como revisado.', { exact: true })).toBeVisible()
  await expect(reviewed).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reviewed).toBeHidden()

  await page.goto(`${bot}?tab=config`)
  const activate = page.getByRole('button', { name: 'Activar WhatsApp de la clínica (ejemplo)' })
  await failsOnce('**/activate')
  await press(activate)
  await expect(page.getByText('Error al activar configuración', { exact: true })).toBeVisible()
  await expect(activate).toBeFocused()
})

// @rule bot-answer-kept
test('an answer on a slow network is sent once, and one that got lost is kept, told, and there once when it is sent again', async ({
  asStaff,
  clinic,
}) => {
  const phone = '8765-9094'
  await says(clinic, phone, '¿Atienden los feriados?')
  const page = await asStaff(`${bot}?tab=conversations`, 'admin')
  await isLive(page)
  await choose(page, phone)
  const view = viewOf(page, phone)
  const field = view.getByLabel('Su respuesta')
  const send = view.getByRole('button', { name: 'Enviar', exact: true })
  const messages = '**/api/twilio-bot/conversations/*/messages'

  const way = Promise.withResolvers<void>()
  await page.route(messages, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await way.promise
    await route.continue()
  })
  await field.fill('Sí, todos.')
  await send.click()
  await view.getByRole('button', { name: 'Enviando...' }).press('Enter')
  await expect(field).toHaveValue('Sí, todos.')
  way.resolve()
  await expect(view.getByText('Sí, todos.', { exact: true })).toHaveCount(1)
  await expect(field).toHaveValue('')
  await page.unroute(messages)

  await page.route(messages, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await field.fill('También los domingos.')
  await send.click()
  await expect(page.getByText('No se pudo guardar la respuesta.', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('También los domingos.')
  await page.unroute(messages)
  await send.click()
  await expect(field).toHaveValue('')
  await expect(view.getByText('También los domingos.', { exact: true })).toHaveCount(1)
})
