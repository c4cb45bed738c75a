import { expect, type Page } from '@playwright/test'
import { type InPractice, inBotPractice } from './support/bot-practice.ts'
import { keyboardOf } from './support/keyboard.ts'
import { deskAndPhone } from './support/sizes.ts'
import { test, type Visit } from './support/systems/clinic.ts'

const notice = (page: Page, words: string) => page.getByText(words, { exact: true })
const counter = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Resumen del bot' }).locator('div', { has: page.getByText(title, { exact: true }) })

type OpenBot = { openBot: (tab: string, viewport?: { width: number; height: number }) => Promise<Page> }

/** Tells a story of the bot's module in a practice of its own. */
const inPractice = (visit: Visit, story: (opened: InPractice & OpenBot) => Promise<void>): Promise<void> =>
  inBotPractice(visit, (practice) =>
    story({
      ...practice,
      openBot: (tab, viewport) => practice.open(`/doctor/twilio-bot?tab=${tab}`, { ...(viewport && { viewport }) }),
    }),
  )

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

// @rule bot-with-staff
for (const { where, viewport } of deskAndPhone)
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
      await expect(view.getByText('La atiende usted', { exact: true })).toBeVisible()
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
