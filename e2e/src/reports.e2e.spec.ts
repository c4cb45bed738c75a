import { bookingBody } from '@clinic/system/clinic-client.ts'
import { expect } from '@playwright/test'
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
