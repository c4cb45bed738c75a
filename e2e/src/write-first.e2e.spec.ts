import { expect } from '@playwright/test'
import { book } from './support/actions/appointments.ts'
import { boardOn, row } from './support/actions/board.ts'
import { inBotPractice } from './support/bot-practice.ts'
import { keyboardOf } from './support/keyboard.ts'
import { test } from './support/systems/clinic.ts'

const [name, phone] = ['Leticia Solera Vindas', '8888-1406']
const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]

// @rule messages-write-first, bot-free-text
for (const viewport of sizes)
  test(`a doctor writes first from an appointment, at ${viewport.width} px: by the general template, in a conversation that the answer comes into`, ({
    visit,
    day,
  }) =>
    inBotPractice(visit, async ({ twilio, says, open, doctor, staff }) => {
      const post = (path: string, body: object = {}) =>
        staff.call({ method: 'POST', path: `/api/twilio-bot/${path}`, body })
      const { accountSid: twilioAccountSid, authToken: twilioAuthToken } = twilio.account
      const account = { name: 'Con plantilla', twilioAccountSid, twilioAuthToken, twilioPhoneNumber: '+50640001111' }
      const { body } = await post('configs', { ...account, templateGeneralMessage: 'HX9' })
      await post(`configs/${(body as { id: string }).id}/activate`)
      await book(staff, { name, phone, date: day, startTime: '09:00', endTime: '10:00' })
      await expect.poll(() => twilio.taken.length).toBe(1)

      const page = await open(boardOn(day), { viewport }, await doctor('Rosa Solera'))
      await row(page, name).click()
      const { press } = keyboardOf(page)
      const write = page.getByRole('button', { name: 'Mensajes' })
      await write.scrollIntoViewIfNeeded()
      await press(write)
      const view = page.getByRole('region', { name: `Mensajes con ${name}` })
      await expect(page).toHaveURL(/\/doctor\/mensajes\/[\w-]+$/)
      const field = view.getByLabel('Su respuesta')
      await expect(field).toBeFocused()
      await expect(
        view.getByText('Todavía no ha escrito: se envía con la plantilla general, en una sola línea.'),
      ).toBeVisible()
      await page.keyboard.type('¿Cómo sigue del tobillo?')
      await view.getByRole('button', { name: 'Enviar', exact: true }).click()
      const said = view.getByRole('listitem').filter({ hasText: '¿Cómo sigue del tobillo?' })
      await expect(said).toContainText('Con la plantilla general')
      await expect(said).toContainText('Rosa Solera')
      const written = () =>
        twilio.taken.flatMap(({ fields }) => (fields.ContentVariables ? [JSON.parse(fields.ContentVariables)] : []))
      await expect.poll(written).toContainEqual({ 1: name, 2: '¿Cómo sigue del tobillo?' })

      await says('Mucho mejor, gracias', '+50688881406')
      await expect(view.getByText('Mucho mejor, gracias')).toBeVisible()
      await expect(view.getByText(/^Puede escribirle hasta/)).toBeVisible()
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
    }))
