import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { bookingBody } from '@clinic/system/clinic-client.ts'
import { expect } from '@playwright/test'
import { book, setStatus } from './support/actions/appointments.ts'
import { isLive, markPage, wasNotReloaded } from './support/actions/board.ts'
import { today } from './support/days.ts'
import { test } from './support/systems/clinic.ts'

const countOf = (name: string | null): number => Number(/(\d+) Agendado/.exec(name ?? '')?.[1])

// @rule charts-moves-elsewhere: A booking in one browser moves a column and the activity in another
// @rule charts-live, activity-names-follow
test('a booking in one browser moves a column and the activity in another', async ({ asStaff, clinic }) => {
  const page = await asStaff('/doctor/dashboard')
  await page.getByRole('link', { name: 'Resumen' }).click()
  const chart = page.getByRole('img', { name: /^Citas por día y estado: / })
  await expect(chart).toBeVisible()
  await isLive(page)
  await markPage(page)
  const before = countOf(await chart.getAttribute('aria-label'))

  const visit = { date: today(), startTime: '05:00', endTime: '05:30', overbook: true }
  const booked = await clinic.staff.book(bookingBody({ ...visit, name: 'Teresita Segura León' }))
  expect(booked.status).toBe(201)

  await expect(chart).toHaveAccessibleName(new RegExp(`, ${before + 1} Agendado`))
  const newest = page.getByRole('list', { name: 'Actividad: Hoy' }).getByRole('listitem').first()
  await expect(newest).toContainText('agendó una cita de Teresita Segura León')
  await expect(newest).toContainText('hace un momento')
  await wasNotReloaded(page)
})

// @rule charts-money, charts-debt
for (const width of [375, 1280])
  test(`what came in for visits is in the summary, and a payment joins at once (${width} px)`, async ({
    asStaff,
    clinic,
    day,
  }) => {
    const id = await book(clinic.staff, { name: 'Celia Cobro', date: day, startTime: '09:00', endTime: '10:00' })
    const pay = (changes: number, amountCrc: number) =>
      clinic.staff.call({
        method: 'POST',
        path: `/api/appointments/${id}/money`,
        body: { what: 'receive', changes, for: 'visit', amountCrc, method: 'transferencia' },
      })
    await pay(0, 1000)
    const page = await asStaff('/doctor/dashboard/resumen', 'mquesada', { viewport: { width, height: 900 } })
    const lead = page.getByText(/^Entró ₡/)
    await expect(lead).toBeVisible()
    await isLive(page)
    const inTransfers = async () =>
      Number(/Transferencia ₡([\d,]+)/.exec(await lead.innerText())?.[1]?.replaceAll(',', ''))
    const before = await inTransfers()
    await pay(1, 2500)
    await expect.poll(inTransfers).toBe(before + 2500)
    const owed = async () => Number(/se deben ₡([\d,]+)/.exec(await lead.innerText())?.[1]?.replaceAll(',', '') ?? 0)
    const debt = await owed()
    const done = {
      name: 'Celia Debe',
      date: addDays(today(), -1),
      startTime: '05:00',
      endTime: '05:30',
      overbook: true,
    }
    await setStatus(clinic.staff, await book(clinic.staff, { ...done, appointmentType: 'seguimiento' }), 'realizado')
    await expect.poll(owed).toBe(debt + 24_000)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar por día (CSV)' }).click()
    expect((await file).suggestedFilename()).toMatch(/^dinero-.*\.csv$/)
  })

// @rule charts-table, office-keyboard
test('the tables of the charts are reached and opened by the keyboard alone', async ({ asStaff }) => {
  const page = await asStaff('/doctor/dashboard/resumen')
  const table = page.getByRole('table', { name: 'Citas por día y estado' })
  const opener = page.getByText('Ver como tabla').first()
  await expect(opener).toBeVisible()
  await expect(table).toBeHidden()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(table).toBeVisible()
})

// @rule charts-own-view
test('the charts are loaded when they are opened, not with the board', async ({ asStaff }) => {
  const page = await asStaff('/doctor/dashboard')
  await isLive(page)
  const scripts = (): Promise<string[]> =>
    page.evaluate(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))",
    )
  expect((await scripts()).filter((name) => name.includes('summary-page'))).toEqual([])
  await page.getByRole('link', { name: 'Resumen' }).click()
  await expect.poll(async () => (await scripts()).filter((name) => name.includes('summary-page')).length).toBe(1)
})
