import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { clinicClient } from '@clinic/system/clinic-client.ts'
import { expect, type Page } from '@playwright/test'
import { isLive } from './support/actions/board.ts'
import { dateText, nextWeekday } from './support/days.ts'
import { keyboardOf } from './support/keyboard.ts'
import { deskAndPhone } from './support/sizes.ts'
import { signIn, test, type Visit } from './support/systems/clinic.ts'
import { adminPassword, startEmbedded } from './support/systems/embedded.ts'

type Opened = { url: string; outbox: string; open: (path: string) => Promise<Page> }

/** Tells a story in a practice of its own, whose mails land in a folder. */
const inPractice = async (
  visit: Visit,
  viewport: { width: number; height: number },
  story: (opened: Opened) => Promise<void>,
): Promise<void> => {
  const outbox = mkdtempSync(join(tmpdir(), 'clinic-mails-'))
  const practice = await startEmbedded((url) => ({ OUTBOX_DIR: outbox, PUBLIC_URL: url }))
  try {
    const open = async (path: string) => {
      const page = await visit('about:blank', { baseURL: practice.url, viewport })
      await signIn(page, practice.url, 'admin', adminPassword)
      await page.goto(path)
      return page
    }
    await story({ url: practice.url, outbox, open })
  } finally {
    await practice.stop()
    rmSync(outbox, { recursive: true, force: true })
  }
}

const mailsIn = (folder: string): string =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join()
    : ''
const notice = (page: Page, words: string) => page.getByText(words, { exact: true })
const replace = async (page: Page, words: string) => {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(words)
}
const fits = async (page: Page) =>
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

for (const { where, viewport } of deskAndPhone) {
  // @rule reminders-hours-chosen, reminders-hours-public
  test(`${where}, an administrator chooses when reminders go by keyboard alone, and the booking page says so`, ({
    visit,
  }) =>
    inPractice(visit, viewport, async ({ open }) => {
      const page = await open('/doctor/twilio-bot?tab=texts')
      await isLive(page)
      const { press, tabTo } = keyboardOf(page)
      const form = page.getByRole('form', { name: 'Horario de los recordatorios' })
      await tabTo(form.getByLabel('Primer recordatorio'))
      await replace(page, '96')
      await tabTo(form.getByLabel('Segundo recordatorio'))
      await replace(page, '12')
      const save = form.getByRole('button', { name: 'Guardar horario' })
      await press(save)
      await expect(form.getByText(/debe ir al menos 14 horas antes para llegar a toda visita/)).toBeVisible()
      await expect(form.getByLabel('Segundo recordatorio')).toBeFocused()
      await replace(page, '36')
      await expect(form.getByText(/«4 días antes» y «36 horas antes»/)).toBeVisible()
      await press(save)
      await expect(notice(page, 'Horario guardado')).toBeVisible()
      await expect(save).toBeFocused()
      await fits(page)

      const booking = await open('/citas')
      const steps = booking.getByRole('region', { name: 'Qué pasa después' })
      await expect(steps.getByText('4 días antes')).toBeVisible()
      await expect(steps.getByText('36 horas antes')).toBeVisible()

      await press(form.getByRole('button', { name: 'Volver al horario original' }))
      await expect(form.getByLabel('Primer recordatorio')).toHaveValue('72')
      await expect(save).toBeFocused()
      await booking.reload()
      await expect(steps.getByText('3 días antes')).toBeVisible()
    }))

  // @rule texts-own, texts-checked, texts-preview, texts-standard
  test(`${where}, an administrator writes the confirmation anew by keyboard alone: the next patient is sent it`, ({
    visit,
  }) =>
    inPractice(visit, viewport, async ({ url, outbox, open }) => {
      const page = await open('/doctor/twilio-bot?tab=texts')
      await isLive(page)
      const { press, tabTo } = keyboardOf(page)
      await press(page.locator('summary', { hasText: 'Correos' }))
      const edit = page.getByRole('button', { name: 'Editar «Cita agendada · Asunto»' })
      await press(edit)
      const dialog = page.getByRole('dialog', { name: 'Cita agendada · Asunto' })
      await tabTo(dialog.getByLabel(/^Asunto/))
      await replace(page, 'Nos vemos el {dia}')
      const save = dialog.getByRole('button', { name: 'Guardar texto' })
      await press(save)
      await expect(
        dialog.getByText('Asunto: {dia} no existe aquí. Puede usar {nombre}, {fecha}, {hora}.'),
      ).toBeVisible()
      await expect(dialog.getByLabel(/^Asunto/)).toBeFocused()
      await replace(page, 'Nos vemos el {fecha}')
      await expect(dialog.getByRole('status')).toHaveText('Nos vemos el 24/11/2026')
      await fits(page)
      await press(save)
      await expect(notice(page, 'Texto guardado')).toBeVisible()
      await expect(edit).toBeFocused()
      await expect(page.getByText('1 cambiado')).toBeVisible()
      await fits(page)

      const date = nextWeekday()
      const contact = { name: 'Rosa Mora', email: 'rosa@ejemplo.cr', phone: '8888-1234', address: 'Heredia' }
      const body = { ...contact, date, startTime: '10:00', reason: 'Espalda' }
      const booked = await clinicClient(url).call({ method: 'POST', path: '/api/appointments', body })
      expect(booked.status).toBe(201)
      await expect.poll(() => mailsIn(outbox)).toContain(`Subject: Nos vemos el ${dateText(date)}`)

      await press(edit)
      await press(dialog.getByRole('button', { name: 'Volver al original' }))
      await expect(notice(page, 'Texto original en uso')).toBeVisible()
      await expect(page.getByText('1 cambiado')).toBeHidden()
    }))

  // @rule practice-booking-mail
  test(`${where}, the practice is mailed of a patient's booking once that is switched on, and sees where it could not be`, ({
    visit,
  }) =>
    inPractice(visit, viewport, async ({ url, outbox, open }) => {
      const page = await open('/doctor/admin/clinica')
      await isLive(page)
      const mails = page.getByRole('region', { name: 'Correo por cada reserva en línea' })
      await expect(mails.getByText('Apagado: las citas nuevas se ven en «Por atender».')).toBeVisible()
      await mails.getByRole('button', { name: 'Encender' }).click()
      await expect(mails.getByText('Encendido, pero falta el correo de la clínica: no sale ninguno.')).toBeVisible()
      await fits(page)

      const contact = { name: 'Rosa Mora', email: 'rosa@ejemplo.cr', phone: '8888-1234', address: 'Heredia, casa 4' }
      const body = { ...contact, date: nextWeekday(), startTime: '10:00' }
      const booked = await clinicClient(url).call({ method: 'POST', path: '/api/appointments', body })
      expect(booked.status).toBe(201)
      await page.goto('/doctor/mensajes')
      const lost = page.getByRole('region', { name: /^Mensajes que no salieron/ })
      await expect(lost.getByText('Aviso a la clínica: cita en línea')).toBeVisible()
      await expect(lost.getByText(/^Falta el correo de la clínica/)).toBeVisible()
      await fits(page)

      await page.goto('/doctor/admin/clinica')
      await page.getByLabel('Correo electrónico').fill('citas@norte.cr')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(notice(page, 'Datos guardados: ya se ven en el sitio')).toBeVisible()
      await expect(mails.getByText(/se avisa a citas@norte\.cr\.$/)).toBeVisible()
      await page.goto('/doctor/mensajes')
      await expect(lost.getByText('Rosa Mora citas@norte.cr')).toBeVisible()
      await lost.getByRole('button', { name: 'Enviar de nuevo' }).click()
      await expect(lost.getByText('Todo lo que se escribió salió.')).toBeVisible()
      await expect.poll(() => mailsIn(outbox).replaceAll('=\r\n', '')).toContain(`${url}/doctor/dashboard?cita=3D`)
    }))

  // @rule links-sent-again
  test(`${where}, a visit's links are sent to the patient again by one press, and it says to where`, ({ visit }) =>
    inPractice(visit, viewport, async ({ url, outbox, open }) => {
      const page = await open('/doctor/dashboard')
      const headers = { Origin: url }
      const contact = { name: 'Rosa Mora', phone: '8888-1234', address: 'Heredia' }
      const data = { ...contact, date: nextWeekday(), startTime: '10:00' }
      const answer = await page.request.post('/api/appointments', { headers, data })
      const { id } = bookedAnswer.parse(await answer.json()).appointment
      await page.goto(`/doctor/dashboard?cita=${id}`)
      const links = page.getByRole('region', { name: 'Enlaces para el paciente' })
      const again = links.getByRole('button', { name: 'Enviar enlaces de nuevo' })
      await again.click()
      await expect(links.getByRole('alert')).toHaveText(
        /^No se pueden enviar los enlaces: el paciente no tiene un correo/,
      )
      await page.request.put(`/api/appointments/${id}`, { headers, data: { email: 'rosa@ejemplo.cr' } })
      await again.dblclick()
      await expect(links.getByText('Los enlaces salen por correo a rosa@ejemplo.cr.')).toBeVisible()
      await fits(page)
      await expect.poll(() => mailsIn(outbox).match(/^Subject: Cita agendada/gm)?.length).toBe(1)
    }))
}
