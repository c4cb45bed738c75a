import { bookedId, bookingBody } from '@clinic/system/clinic-client.ts'
import { expect, type Page } from '@playwright/test'
import { boardOn, row } from './support/actions/board.ts'
import { test } from './support/systems/clinic.ts'
import { isKept } from './support/waiting.ts'

test.use({ keepsShell: true })

const diagnosis = (page: Page) => page.getByLabel(/^Diagnóstico/)

for (const [width, other] of [
  [375, 1280],
  [1280, 375],
] as const) {
  const viewport = { width, height: 800 }
  const elsewhere = { width: other, height: 800 }

  // @rule drafts-go-on-elsewhere, drafts-words-are-the-authors, drafts-gone-when-saved
  test(`a doctor's draft begun at ${width} px goes on at ${other} px, and is gone when saved`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const name = 'Óscar Zeledón Jara'
    const booking = bookingBody({ name, date: day, startTime: '14:00' })
    const id = bookedId(await clinic.staff.book(booking, `draft-${width}`))
    const begun = await asStaff(`/doctor/medical-record/${id}`, undefined, { viewport })
    const kept = isKept(begun, '/api/doctor/drafts/appointment/')
    await diagnosis(begun).fill('Sube gradas con menos dolor, 4 de 10')
    await kept

    const board = await asStaff(boardOn(day), undefined, { viewport: elsewhere })
    await expect(row(board, name)).toContainText('Borrador')
    await row(board, name).click()
    const draft = board.getByRole('region', { name: 'Borrador' })
    await expect(draft).toContainText('«Sube gradas con menos dolor, 4 de 10»')
    await draft.getByRole('link', { name: 'Seguir escribiendo' }).click()
    await expect(diagnosis(board)).toHaveValue('Sube gradas con menos dolor, 4 de 10')
    await expect(board.getByText(/^Borrador de hoy \d\d:\d\d$/)).toBeVisible()

    const colleague = await asStaff(`${boardOn(day)}&cita=${id}`, 'jsolano', { viewport: elsewhere })
    await expect(colleague.getByText(/ tiene un borrador, hoy \d\d:\d\d\.$/)).toBeVisible()
    await expect(colleague.getByText('«Sube gradas')).toBeHidden()
    await expect(row(colleague, name).getByText('Borrador')).toHaveCount(0)

    await board.getByLabel(/^Tratamiento/).fill('Ejercicio excéntrico')
    await board.getByRole('button', { name: 'Guardar registro' }).click()
    await board.waitForURL('**/doctor/dashboard**')
    await expect(row(board, name).getByText('Borrador')).toHaveCount(0)
    await board.goto(`/doctor/medical-record/${id}`)
    await expect(board.getByText('Sube gradas con menos dolor, 4 de 10')).toBeVisible()
    await expect(diagnosis(board)).toHaveValue('')

    // What stood there is not kept over it.
    await diagnosis(begun).fill('Sube gradas con menos dolor, 4 de 10. Flexión a 95°')
    await expect(begun.getByText('Este borrador ya se guardó o se descartó en otro equipo.')).toBeVisible()
    await begun.getByRole('button', { name: 'Empezar de nuevo' }).click()
    await expect(diagnosis(begun)).toHaveValue('')
  })

  // @rule drafts-go-on-elsewhere
  test(`a note about a patient goes on at ${other} px, is discarded there and taken back`, async ({
    asStaff,
    clinic,
  }) => {
    const cedula = `1-0777-${width > 375 ? '1280' : '0375'}`
    const person = { name: `Xinia Villalobos ${width}`, cedula, phone: '8555-1212', email: `xinia${width}@correo.cr` }
    const opened = await clinic.staff.call({ method: 'POST', path: '/api/patients', body: person })
    const path = `/doctor/patients/${(opened.body as { id: string }).id}`
    const begun = await asStaff(path, undefined, { viewport })
    await begun.getByRole('button', { name: 'Nueva Nota' }).click()
    const kept = isKept(begun, '/api/doctor/drafts/patient/')
    await begun.getByLabel('Síntomas').fill('Duerme mejor, sin rigidez')
    await kept

    const record = await asStaff(path, undefined, { viewport: elsewhere })
    const draft = record.getByRole('region', { name: 'Borrador' })
    await expect(draft).toContainText('«Duerme mejor, sin rigidez»')
    await draft.getByRole('button', { name: 'Seguir escribiendo' }).click()
    const symptoms = record.getByLabel('Síntomas')
    await expect(symptoms).toHaveValue('Duerme mejor, sin rigidez')
    await record.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
    await expect(symptoms).toHaveValue('')
    const keptAgain = isKept(record, '/api/doctor/drafts/patient/')
    await record.getByRole('button', { name: 'Recuperar' }).click()
    await expect(symptoms).toHaveValue('Duerme mejor, sin rigidez')
    await keptAgain
  })

  // @rule drafts-left
  test(`a record that is left without a line is kept once there is one (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const name = `Valle Sin Señal ${width}`
    const id = bookedId(
      await clinic.staff.book(bookingBody({ name, date: day, startTime: '16:00' }), `valley-${width}`),
    )
    const page = await asStaff(`${boardOn(day)}&cita=${id}`, undefined, { viewport })
    await page.getByRole('link', { name: 'Expediente', exact: true }).click()
    await diagnosis(page).click()
    await page.context().setOffline(true)
    await diagnosis(page).fill('Escrito en el valle')
    await page.goBack()
    const ask = page.getByRole('alertdialog')
    await expect(ask.getByText(/^Sin conexión: queda en esta página/)).toBeVisible()
    await ask.getByRole('button', { name: 'Salir y dejar el borrador' }).click()
    await expect(ask).toBeHidden()
    const kept = isKept(page, '/api/doctor/drafts/appointment/')
    await page.context().setOffline(false)
    await kept
    await page.goto(`/doctor/medical-record/${id}`)
    await expect(diagnosis(page)).toHaveValue('Escrito en el valle')
  })
}

// @rule drafts-none-is-lost
test('what was typed last is kept when the page goes, also where the worker of the shell is', async ({
  asStaff,
  clinic,
}) => {
  const person = { name: 'Yorleny Mata Ríos', cedula: '1-0777-0099', phone: '8555-1212', email: 'yorleny@correo.cr' }
  const opened = await clinic.staff.call({ method: 'POST', path: '/api/patients', body: person })
  const path = `/doctor/patients/${(opened.body as { id: string }).id}`
  const page = await asStaff(path)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  const symptoms = page.getByRole('dialog').getByLabel('Síntomas')
  // One try alone may go well with a worker in between.
  for (let time = 1; time <= 8; time += 1) {
    await page.goto(path)
    await page.getByRole('button', { name: time === 1 ? 'Nueva Nota' : 'Seguir escribiendo' }).click()
    if (time > 1) await expect(symptoms).toHaveValue(`Vez ${time - 1}`)
    await symptoms.fill(`Vez ${time}`)
    await page.goto('/doctor/dashboard')
  }
})
