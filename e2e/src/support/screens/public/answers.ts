import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect, type Page } from '@playwright/test'
import { book, bookedByLink } from '../../actions/appointments.ts'
import { isLive } from '../../actions/board.ts'
import { block, calendarOn, moveQuestion } from '../../actions/calendar.ts'
import { dateText, today } from '../../days.ts'
import type { Clinic } from '../../systems/clinic.ts'
import { answerWith, asks, requestOf } from '../../waiting.ts'
import type { Screen } from '../../walks/walk.ts'

const mover = 'Otilia Paseo Umaña'
const leaver = 'Fermín Paseo Umaña'

/**
 * Two patients with an appointment on a day: one asks for another hour, the other to cancel. Both requests stay open for the screens that
 * come after these. @returns the day
 */
const askingPatients = async (clinic: Clinic): Promise<string> => {
  const date = clinic.nextDay()
  const moved = await bookedByLink(clinic.url, { name: mover, date, startTime: '09:00' })
  await asks(clinic, moved, 'reschedule')
  const left = await bookedByLink(clinic.url, { name: leaver, date, startTime: '11:00' })
  await asks(clinic, left, 'cancel')
  return date
}
let asking: Promise<string> | undefined

/** The calendar of the day on which both have their appointment, and what is done there. */
const answerScreen = (name: string, says: string[], act: (page: Page) => Promise<unknown>): Screen => ({
  name,
  says,
  open: async ({ asStaff, clinic }, options) => {
    asking ??= askingPatients(clinic)
    const page = await asStaff(calendarOn(await asking), options)
    await isLive(page)
    await act(page)
    return page
  },
})

const answer = async (page: Page, action: 'Procesar' | 'Expirar', name: string) => {
  await requestOf(page, name)
  await answerWith(page, action, name).click()
}
const isAsked = (page: Page, name: string) => expect(page.getByRole('alertdialog', { name })).toBeVisible()

const moveByKeyboard = async (page: Page) => {
  await block(page, mover).focus()
  await page.keyboard.press('Space')
  // Before it is lifted the arrows scroll.
  await expect(block(page, mover)).toHaveClass(/cursor-grabbing/)
  for (let quarters = 0; quarters < 4; quarters += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/^Hacia .* a las 10:00$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(moveQuestion(page)).toBeVisible()
}

const tomorrow = addDays(today(), 1)
let taken: Promise<string> | undefined

/** Tomorrow's hour of five o'clock is taken, whatever the demonstration has there, and stays so for the screens that come after this one. */
const takeAnHour = (clinic: Clinic) => {
  const wish = { name: 'Nidia Paseo Umaña', date: tomorrow, startTime: '17:00', endTime: '18:00' }
  taken ??= book(clinic.staff, { ...wish, overbook: true })
  return taken
}

/** What patients ask for and what the calendar and the map ask or show about one appointment. */
export const answerScreens: readonly Screen[] = [
  answerScreen(
    'an appointment whose patient asks for another hour',
    ['Editar cita', 'Horas libres del'],
    async (page) => {
      await answer(page, 'Procesar', mover)
      const free = page.getByRole('dialog', { name: 'Editar cita' }).getByRole('region', { name: /^Horas libres del/ })
      await expect(free.getByRole('button', { name: '10:00' })).toBeVisible()
    },
  ),
  answerScreen(
    'the question before a cancellation that a patient asks for',
    ['Cancelar la cita', leaver],
    async (page) => {
      await answer(page, 'Procesar', leaver)
      await isAsked(page, '¿Procesar la cancelación?')
    },
  ),
  answerScreen("the question of 'Expirar'", ['La solicitud queda vencida y la cita sigue como está.'], async (page) => {
    await answer(page, 'Expirar', mover)
    await isAsked(page, '¿Dejar vencer la solicitud?')
  }),
  answerScreen('the question before an appointment is moved', [`¿Mover la cita de ${mover}?`], moveByKeyboard),
  {
    name: 'an hour of the map of free hours',
    says: ['Agendar a otra hora'],
    open: async ({ asStaff, clinic }, options) => {
      await takeAnHour(clinic)
      const page = await asStaff('/doctor/appointments?tab=heatmap', options)
      await isLive(page)
      const date = dateText(tomorrow).slice(0, 5)
      await page.getByRole('button', { name: new RegExp(`${date}, 17:00–18:00: Ocupado`) }).click()
      await expect(page.getByRole('dialog').getByText('Nidia Paseo Umaña')).toBeVisible()
      return page
    },
  },
]
