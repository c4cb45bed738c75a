import { expect } from '@playwright/test'
import { chooseDay } from './support/actions/booking-form.ts'
import { dateText } from './support/days.ts'
import { test } from './support/systems/clinic.ts'

// @rule dates-typed, dates-wrong
for (const width of [375, 1280])
  test(`in a browser in English 05/01/2027 is the fifth of January: for a patient, and for staff (${width} px)`, async ({
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

    const board = await asStaff('/doctor/dashboard', undefined, english)
    const shown = board.getByLabel('Fecha', { exact: true })
    await shown.fill('')
    await shown.pressSequentially('5/1/2027')
    await expect(shown).toHaveValue('05/01/2027')
    await expect(board).toHaveURL(/\?fecha=2027-01-05$/)
  })
