import { bookedId, bookingBody } from '@clinic/system/clinic-client.ts'
import { expect, type Page } from '@playwright/test'
import { boardOn } from './support/actions/board.ts'
import { test } from './support/systems/clinic.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: /^¿(Deja|Sale|Borrar) .*\?$/ })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click()
const takeBack = (page: Page) => page.getByRole('button', { name: 'Recuperar' }).last().click()

/** The browser's Back, which the page answers by going forward again. */
const goBackAndStay = async (page: Page) => {
  const entry = () => page.evaluate<number>('history.state.idx')
  const before = await entry()
  await page.goBack()
  await expect.poll(entry).toBe(before)
}

/** The link of a section, in the rail or the bar. */
const section = (page: Page, name: string) =>
  page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .locator('visible=true')
    .first()

for (const width of [375, 1280]) {
  const viewport = { width, height: 800 }

  // @rule asks-before-typed-goes, taken-back
  test(`a dialog asks on Esc, Back and 'Volver', and comes back with its text, at ${width} px`, async ({ asStaff }) => {
    const board = await asStaff('/doctor/orders', undefined, { viewport })
    await section(board, 'Inicio').click()
    await board.getByRole('button', { name: 'Nueva cita' }).first().click()
    const name = board.getByLabel(/^Nombre completo/)
    await name.fill('Rosibel Monge Ulate')
    await board.keyboard.press('Escape')
    await expect(question(board)).toContainText('«Rosibel Monge Ulate»')
    await expect(question(board).getByRole('button').first()).toHaveText('Seguir escribiendo')
    await board.keyboard.press('Escape')
    await expect(question(board)).toBeHidden()
    await goBackAndStay(board)
    await expect(question(board)).toBeVisible()
    await goBackAndStay(board)
    await expect(question(board)).toBeHidden()
    await board.getByRole('dialog').getByRole('button', { name: 'Volver' }).click()
    await answer(board, 'Descartar')
    await expect(name).toBeHidden()
    expect(new URL(board.url()).pathname).toBe('/doctor/dashboard')
    await takeBack(board)
    await expect(name).toHaveValue('Rosibel Monge Ulate')
  })

  // @rule asks-before-typed-goes, taken-back
  test(`another amount asks on 'Volver', a medical record on a link and on Back, and comes back from another page, at ${width} px`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const booking = bookingBody({ name: 'Óscar Zeledón', date: day, startTime: width > 375 ? '14:00' : '16:00' })
    const id = bookedId(await clinic.staff.book(booking, `typed-text-${width}`))
    const board = await asStaff(`${boardOn(day)}&cita=${id}`, undefined, { viewport })
    const amount = board.getByLabel('Monto en colones')
    await board.getByRole('button', { name: 'Otro monto' }).click()
    await amount.fill('7500')
    await board.getByRole('region', { name: 'Dinero de la visita' }).getByRole('button', { name: 'Volver' }).click()
    await expect(question(board)).toContainText('«7500»')
    await answer(board, 'Descartar')
    await expect(amount).toBeHidden()
    await takeBack(board)
    await expect(amount).toHaveValue('7500')
    await board.getByRole('region', { name: 'Dinero de la visita' }).getByRole('button', { name: 'Volver' }).click()
    await answer(board, 'Descartar')
    const pedidos = section(board, 'Pedidos')
    await board.getByRole('link', { name: 'Expediente', exact: true }).click()
    const diagnosis = board.getByLabel(/^Diagnóstico/)
    await diagnosis.fill('Sube gradas con menos dolor, 4 de 10')
    await pedidos.click()
    await expect(question(board)).toContainText('«Sube gradas con menos dolor, 4 de 10»')
    await answer(board, 'Seguir escribiendo')
    await expect(question(board)).toBeHidden()
    await goBackAndStay(board)
    await answer(board, 'Seguir escribiendo')
    await expect(diagnosis).toHaveValue('Sube gradas con menos dolor, 4 de 10')
    await pedidos.click()
    await answer(board, 'Descartar')
    await board.waitForURL('**/doctor/orders')
    await takeBack(board)
    await board.waitForURL(`**/doctor/medical-record/${id}`)
    await expect(diagnosis).toHaveValue('Sube gradas con menos dolor, 4 de 10')
  })

  // @rule asks-before-typed-goes, taken-back
  test(`a patient's form asks before a link and before it is emptied, keeps its draft, and comes back, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('/', { viewport })
    await page.locator('a[href="/formulario-primera-sesion"]').click()
    const allergies = page.getByLabel(/^Alergias/)
    await allergies.fill('Penicilina')
    const back = page.getByRole('link', { name: 'Volver', exact: true })
    await back.click()
    await expect(question(page)).toContainText('«Penicilina»')
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await page.goBack()
    await answer(page, 'Salir y dejar el borrador')
    await page.waitForURL((url) => url.pathname === '/')
    await page.goForward()
    await expect(allergies).toHaveValue('Penicilina')
    await back.click()
    await answer(page, 'Descartar')
    await page.waitForURL((url) => url.pathname === '/')
    await takeBack(page)
    await expect(allergies).toHaveValue('Penicilina')
    await page.getByRole('button', { name: 'Borrar lo escrito' }).click()
    await expect(question(page)).toContainText('«Penicilina»')
    await answer(page, 'Descartar')
    await expect(allergies).toHaveValue('')
    await takeBack(page)
    await expect(allergies).toHaveValue('Penicilina')
  })
}
