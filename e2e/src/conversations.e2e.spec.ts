import { bookedId, bookingBody } from '@clinic/system/clinic-client.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { inBotPractice } from './support/bot-practice.ts'
import { nextWeekday } from './support/days.ts'
import { keyboardOf } from './support/keyboard.ts'
import { test } from './support/systems/clinic.ts'

const messages = '/doctor/mensajes'
const part = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const view = (page: Page) => page.getByRole('region', { name: /^Mensajes con/ })
const ana = /8765-0246/
const lowerEdge = async (of: Locator): Promise<number> => {
  const { y, height } = (await of.boundingBox()) ?? { y: Number.POSITIVE_INFINITY, height: 0 }
  return y + height
}
const upperEdge = async (page: Page): Promise<number> => (await page.locator('[data-answer]').boundingBox())?.y ?? 0

// @rule messages-screen, messages-counter, messages-timeline, messages-colleague, bot-answer-kept
test('a doctor sees at once that somebody waits, takes over, answers after a reload, and gives back to the bot', ({
  visit,
}) =>
  inBotPractice(visit, async ({ twilio, says, open, doctor }) => {
    const [rosa, mariana] = [await doctor('Rosa Solera'), await doctor('Mariana Quesada')]
    const page = await open(messages, {}, rosa)
    const section = page.getByRole('navigation').getByRole('link', { name: /^Mensajes/ })
    await expect(part(page, 'Esperan respuesta').getByText('Nadie espera respuesta.')).toBeVisible()

    await says('¿Atienden esguinces en Guápiles?')
    const line = part(page, 'Esperan respuesta').getByRole('link', { name: ana })
    await expect(line).toBeVisible()
    await expect(section).toContainText('1 pendiente')
    const { press } = keyboardOf(page)
    await press(part(page, 'Esperan respuesta').getByRole('button', { name: /^Atender yo/ }))
    await expect(view(page).getByText('La atiende usted', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/doctor\/mensajes\/[\w-]+$/)

    const colleague = await open(messages, {}, mariana)
    await part(colleague, 'Esperan respuesta').getByRole('link', { name: ana }).click()
    await expect(view(colleague).getByText('La atiende Rosa Solera', { exact: true })).toBeVisible()

    const field = view(page).getByLabel('Su respuesta')
    await field.fill('Sí, los martes.')
    await page.reload()
    await expect(field).toHaveValue('Sí, los martes.')
    await view(page).getByRole('button', { name: 'Enviar', exact: true }).dblclick()
    await expect(field).toHaveValue('')
    for (const at of [page, colleague]) {
      const said = view(at).getByRole('listitem').filter({ hasText: 'Sí, los martes.' })
      await expect(said).toHaveCount(1)
      await expect(said).toContainText('Rosa Solera')
      await expect(said).toContainText(/En cola|Enviado/)
    }
    await expect.poll(() => twilio.taken.map(({ fields }) => fields.Body)).toContain('Sí, los martes.')
    await expect(section).not.toContainText('pendiente')
    await expect(part(page, 'En curso').getByRole('link', { name: ana })).toBeVisible()

    await press(view(page).getByRole('button', { name: 'Devolver al bot' }))
    for (const at of [page, colleague])
      await expect(view(at).getByText('La atiende el bot', { exact: true })).toBeVisible()
    await says('gracias')
    await expect(view(page).getByText('Con mucho gusto. Quedamos a su servicio.')).toBeVisible()
  }))

// @rule messages-screen, messages-search, bot-answer-kept
test('on a phone the list comes first, a conversation has the page, and what is typed in it is there after a reload', ({
  visit,
}) =>
  inBotPractice(visit, async ({ says, open, doctor }) => {
    const page = await open(messages, { viewport: { width: 375, height: 812 } }, await doctor('Rosa Solera'))
    for (let at = 1; at <= 8; at += 1) await says(`¿Y atienden esguinces en Guápiles o en el distrito número ${at}?`)
    await part(page, 'Esperan respuesta').getByRole('link', { name: ana }).click()
    await expect(part(page, 'Esperan respuesta')).toBeHidden()
    // The newest is read without scrolling, above the answer.
    const newest = view(page).getByText('¿Y atienden esguinces en Guápiles o en el distrito número 8?')
    await expect.poll(async () => lowerEdge(newest)).toBeLessThan((await upperEdge(page)) + 1)
    const field = view(page).getByLabel('Su respuesta')
    await field.fill('Sí, los martes.')
    await page.reload()
    await expect(field).toHaveValue('Sí, los martes.')
    await view(page).getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(view(page).getByText('La atiende usted', { exact: true })).toBeVisible()
    await view(page).getByRole('button', { name: 'Volver a las conversaciones' }).click()
    await expect(part(page, 'En curso').getByRole('link', { name: ana })).toBeVisible()
    await expect(part(page, 'En curso').getByText('La atiende usted')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Nombre, número o palabras' }).fill('distrito numero 3')
    await expect(part(page, 'Encontradas').getByRole('link', { name: ana })).toContainText('distrito número 3?')
    await page.getByRole('searchbox').fill('Turrialba')
    await expect(page.getByText('Ninguna conversación tiene «Turrialba».')).toBeVisible()
  }))

// @rule messaging-account-alarm, messaging-account-fault
test('an account that Twilio refuses alarms administrators on whatever page they are, and doctors are told so, until all went out', ({
  visit,
}) =>
  inBotPractice(visit, async ({ twilio, says, open, doctor }) => {
    test.setTimeout(150_000)
    const page = await open(messages, {}, await doctor('Rosa Solera'))
    const [wide, phone] = [
      await open('/doctor/orders'),
      await open('/doctor/patients', { viewport: { width: 375, height: 812 } }),
    ]
    const notice = (at: Page) =>
      at.getByText(/^Twilio rechaza los mensajes de la clínica desde las? \d\d:\d\d: 1 mensaje espera y saldrá solo\./)
    const words = 'Sí, los martes.'
    await says('¿Atienden esguinces en Guápiles?')
    await part(page, 'Esperan respuesta').getByRole('link', { name: ana }).click()
    await expect.poll(() => twilio.taken.length).toBe(1)
    twilio.failNext({ answer: 401, code: 20003 })
    await view(page).getByLabel('Su respuesta').fill(words)
    await view(page).getByRole('button', { name: 'Enviar', exact: true }).click()
    for (const at of [wide, phone]) await expect(notice(at)).toBeVisible()
    await expect(part(page, 'Mensajes que no salieron').getByText(/La administración ya lo sabe\.$/)).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    const cure = phone.getByRole('link', { name: 'Revisar la configuración' })
    const barTop = async () => (await phone.locator('[data-bottom-bar]').boundingBox())?.y ?? 0
    await expect.poll(async () => (await lowerEdge(cure)) - (await barTop())).toBeLessThan(0)
    await cure.click()
    await expect(phone.getByRole('tab', { name: /^Configuración/ })).toHaveAttribute('aria-selected', 'true')
    // It is tried again after half a minute.
    for (const at of [wide, phone]) await expect(notice(at)).toHaveCount(0, { timeout: 60_000 })
    expect(twilio.taken.filter(({ fields }) => fields.Body === words)).toHaveLength(1)
  }))

// @rule deliveries-undelivered, messaging-not-sent
for (const width of [375, 1280])
  test(`what did not go out is told at once, at ${width} px, and is sent again by one press`, ({ visit }) =>
    inBotPractice(visit, async ({ twilio, says, open, doctor }) => {
      const page = await open(messages, { viewport: { width, height: 900 } }, await doctor('Rosa Solera'))
      const lost = part(page, 'Mensajes que no salieron')
      await expect(lost.getByText('Todo lo que se escribió salió.')).toBeVisible()
      await says('¿Atienden esguinces en Guápiles?')
      await expect.poll(() => twilio.taken.length).toBe(1)
      await part(page, 'Esperan respuesta').getByRole('link', { name: ana }).click()
      twilio.failNext({ answer: 400, code: 63024 })
      await view(page).getByLabel('Su respuesta').fill('Con gusto, los martes.')
      await view(page).getByRole('button', { name: 'Enviar', exact: true }).click()
      await expect(view(page).getByText(/^No enviado · El correo o el teléfono no existe/)).toBeVisible()
      // Why it did not go out takes a line more, and what was written is still in view.
      await expect
        .poll(async () => lowerEdge(view(page).getByText('Con gusto, los martes.')))
        .toBeLessThan((await upperEdge(page)) + 1)
      if (width < 1024) await view(page).getByRole('button', { name: 'Volver a las conversaciones' }).click()
      await expect(lost.getByText('Respuesta del equipo')).toBeVisible()
      // What was written did not arrive: the conversation waits again.
      await expect(part(page, 'Esperan respuesta').getByRole('link', { name: ana })).toBeVisible()
      // Both presses at once: after the first is answered, something else stands where the button was.
      await lost.getByRole('button', { name: 'Enviar de nuevo' }).evaluate((button: { click(): void }) => {
        button.click()
        button.click()
      })
      await expect(lost.getByText('Todo lo que se escribió salió.')).toBeVisible()
      await expect.poll(() => twilio.taken.map(({ fields }) => fields.Body)).toContain('Con gusto, los martes.')
      expect(twilio.taken.filter(({ fields }) => fields.Body === 'Con gusto, los martes.')).toHaveLength(1)
    }))

// @rule messages-answer-seen: Ours: what was answered is in view above the answer, also where that grows by the way to send
//   it by hand
test('on a phone an answer that is sent by hand is seen above the way to send it', async ({ asStaff }) => {
  const page = await asStaff(messages, 'mquesada', { viewport: { width: 375, height: 812 } })
  await part(page, 'Esperan respuesta').getByRole('link').first().click()
  await view(page).getByLabel('Su respuesta').fill('Con gusto, los martes.')
  await view(page).getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(view(page).getByRole('link', { name: /^Abrir en WhatsApp/ })).toBeVisible()
  const said = view(page).getByText('Con gusto, los martes.')
  await expect.poll(async () => (await lowerEdge(said)) - (await upperEdge(page))).toBeLessThan(1)
})

// @rule messages-answer-uncovered: Ours: what floats in the lower corner stands above the answer of a conversation
for (const width of [768, 1280])
  test(`what says that an answer failed leaves 'Enviar' uncovered, at ${width} px`, ({ visit }) =>
    inBotPractice(visit, async ({ says, open, doctor }) => {
      const page = await open(messages, { viewport: { width, height: 800 } }, await doctor('Rosa Solera'))
      await says('¿Atienden esguinces en Guápiles?')
      await part(page, 'Esperan respuesta').getByRole('link', { name: ana }).click()
      await page.route('**/api/twilio-bot/conversations/*/messages', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      )
      await view(page).getByLabel('Su respuesta').fill('Con gusto, los martes.')
      await view(page).getByRole('button', { name: 'Enviar', exact: true }).click()
      const said = page.getByRole('listitem').filter({ hasText: 'No se pudo guardar la respuesta.' })
      await expect(said).toBeVisible()
      await expect.poll(async () => lowerEdge(said)).toBeLessThanOrEqual(await upperEdge(page))
      await expect(said).toBeVisible()
    }))

// @rule messages-timeline, messages-screen
for (const width of [375, 1280])
  test(`the steps of a visit stand between the messages of its number, at ${width} px, and lead to it`, ({ visit }) =>
    inBotPractice(visit, async ({ staff, says, open, doctor }) => {
      const options = { viewport: { width, height: 900 } }
      await says('¿Atienden esguinces en Guápiles?')
      const page = await open(messages, options, await doctor('Rosa Solera'))
      await part(page, 'Esperan respuesta').getByRole('link', { name: ana }).click()
      await expect(view(page).getByText('¿Atienden esguinces en Guápiles?')).toBeVisible()
      await expect(view(page).getByText(/^Próxima/)).toBeHidden()

      const booking = { name: 'Ana Solís', phone: '8765-0246', date: nextWeekday(), startTime: '14:00' }
      const id = bookedId(await staff.book(bookingBody(booking)))
      await says('confirmo')
      const steps = view(page).getByRole('listitem')
      const [booked, confirmed] = ['Agendada por la clínica', 'Confirmada por el paciente']
      await expect(steps.filter({ hasText: confirmed })).toBeVisible()
      const places = async () => {
        const said = await steps.allTextContents()
        return [booked, 'confirmo', confirmed].map((words) => said.findIndex((one) => one.includes(words)))
      }
      // Messages and steps come each by a way of their own.
      await expect.poll(places).not.toContain(-1)
      const order = await places()
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      await expect(view(page).getByText(/^Próxima/)).toContainText('14:00')
      // The last that comes: what is pressed moves no more.
      await expect(steps.filter({ hasText: 'Correo de cita agendada: no se envió' })).toBeVisible()
      await steps.filter({ hasText: confirmed }).getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`cita=${id}`))
      await expect(page.getByText('Ana Solís').first()).toBeVisible()
    }))
