import { addDays, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect } from '@playwright/test'
import { chooseDay } from './support/actions/booking-form.ts'
import { dateText, today } from './support/days.ts'
import { test } from './support/systems/clinic.ts'

// @rule dates-typed, dates-wrong
for (const width of [375, 1280])
  test(`in a browser in English 05/01 is the fifth of January: for a patient, and for staff (${width} px)`, async ({
    visit,
    asStaff,
    clinic,
  }) => {
    const english = { locale: 'en-US', viewport: { width, height: 812 } }
    const page = await visit('/citas', english)
    const day = clinic.nextDay()
    const date = page.getByLabel(/^Fecha preferida/)
    await date.pressSequentially(dateText(day).replaceAll('/', ''))
    await expect(date).toHaveValue(dateText(day))
    await expect(page.getByRole('radio', { checked: true, name: new RegExp(dateText(day).slice(0, 5)) })).toBeAttached()
    await chooseDay(page, '')
    await date.pressSequentially('12/25/2026')
    await expect(date).toHaveAccessibleDescription(/^El 12\/25\/2026 no existe\. Escriba la fecha como dd\/mm\/aaaa\./)

    // Of next year: today would be left out of the address.
    const year = Number(today().slice(0, 4)) + 1
    const board = await asStaff('/doctor/dashboard', undefined, english)
    const shown = board.getByLabel('Fecha', { exact: true })
    await shown.fill('')
    await shown.pressSequentially(`5/1/${year}`)
    await expect(shown).toHaveValue(`05/01/${year}`)
    await expect(board).toHaveURL(new RegExp(`\\?fecha=${year}-01-05$`))
  })

/** By how many hours the clock of a browser is ahead of the server's, and how wide it is. */
const wrongClocks = [
  [24, 1280],
  [-24, 375],
  [-3, 1280],
] as const

// @rule clock-of-server
for (const [hours, width] of wrongClocks)
  test(`a browser whose clock is ${hours} h from the server's shows the clinic's day and hour (${width} px)`, async ({
    visit,
    asStaff,
  }) => {
    const options = { viewport: { width, height: 812 } }
    const day = today()
    const board = await asStaff('about:blank', undefined, options)
    await board.clock.install({ time: Date.now() + hours * 60 * 60_000 })
    await board.goto('/doctor/dashboard')
    await expect(board.getByLabel('Fecha', { exact: true })).toHaveValue(dateText(day))
    const hour = board.getByRole('banner').locator('time')
    const isNow = async () => Math.abs(Date.parse((await hour.getAttribute('datetime')) ?? '') - Date.now()) < 120_000
    await expect.poll(isNow).toBe(true)
    const page = await visit('about:blank', options)
    await page.clock.install({ time: Date.now() + hours * 60 * 60_000 })
    await page.goto('/citas')
    const date = page.getByLabel(/^Fecha preferida/)
    const choose = async (days: number) => {
      await date.fill(dateText(addDays(day, days)))
      await date.blur()
    }
    await choose(-1)
    await expect(date).toHaveAttribute('aria-invalid', 'true')
    await choose(366)
    await expect(date).toHaveAccessibleDescription(/365 días de anticipación/)
    await choose(365)
    // Of a day that may be booked it is said where it is a Sunday.
    const isSunday = weekdayOf(addDays(day, 365)) === 0
    if (isSunday) await expect(date).toHaveAccessibleDescription(/Los domingos no hay atención/)
    else await expect(date).not.toHaveAttribute('aria-invalid', 'true')
  })
