import { bookedId, bookingBody } from '@clinic/system/clinic-client.ts'
import { expect } from '@playwright/test'
import { inBotPractice } from './support/bot-practice.ts'
import { nextWeekday } from './support/days.ts'
import { keyboardOf } from './support/keyboard.ts'
import { test } from './support/systems/clinic.ts'

for (const width of [375, 1280]) {
  const options = { viewport: { width, height: 900 } }

  // @rule setup-templates, messaging-template-tests, bot-not-configured
  test(`what is not configured is said with what does not go out, and a template is tried from there, at ${width} px`, ({
    visit,
  }) =>
    inBotPractice(visit, async ({ twilio, staff, open }) => {
      const { accountSid: twilioAccountSid, authToken: twilioAuthToken } = twilio.account
      const account = { name: 'Plantillas', twilioAccountSid, twilioAuthToken, twilioPhoneNumber: '+50640001111' }
      const post = (path: string, body: object = {}) =>
        staff.call({ method: 'POST', path: `/api/twilio-bot/${path}`, body })
      const { body } = await post('configs', { ...account, templateAppointmentReminder1Day: 'HX77' })
      await post(`configs/${(body as { id: string }).id}/activate`)
      const page = await open('/doctor/twilio-bot?tab=config', options)
      const templates = page.getByRole('list', { name: 'Plantillas de la configuración activa' }).getByRole('listitem')
      await expect(templates).toHaveCount(5)
      await expect(templates.filter({ hasText: 'Sin ella' })).toHaveCount(4)
      await expect(page.getByText(/servidor de correo/i).first()).toBeVisible()
      await keyboardOf(page).press(page.getByRole('link', { name: /^Probar ?: Recordatorio de 1 día/ }))
      const form = page.getByRole('region', { name: 'Prueba de plantillas' })
      await expect(form.getByLabel(/^Content SID/)).toHaveValue('HX77')
      await form.getByLabel(/^Teléfono/).fill('8888-1406')
      await form.getByRole('button', { name: 'Enviar plantilla' }).dblclick()
      await expect(page.getByText(/^SM[0-9a-f]+$/)).toBeVisible()
      expect(twilio.taken.map(({ fields }) => fields.ContentSid)).toEqual(['HX77'])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }))

  // @rule charts-messages
  test(`the summary has what was sent this week and what did not go out, live, at ${width} px`, ({ visit }) =>
    inBotPractice(visit, async ({ twilio, staff, says, open }) => {
      bookedId(await staff.book(bookingBody({ phone: '8765-0246', date: nextWeekday(), startTime: '09:00' })))
      const page = await open('/doctor/dashboard/resumen', options)
      await expect(page.getByText('No se envió nada en este período.')).toBeVisible()
      await says('confirmo')
      const chart = page.getByRole('img', { name: /^Mensajes por semana: / })
      await expect(chart).toHaveAccessibleName(/1 enviado/)
      twilio.failNext({ answer: 400, code: 63024 })
      await says('¿Atienden esguinces en Guápiles?')
      await expect(chart).toHaveAccessibleName(/1 no salió/)
    }))
}
