import { expect, type Page } from '@playwright/test'
import { appointmentsOn, book } from './support/actions/appointments.ts'
import {
  chooseDay,
  chooseHour,
  fillBooking,
  formContent,
  isBooked,
  rosa,
  slot,
  submitButton,
  whatsappQuestion,
} from './support/actions/booking-form.ts'
import { test } from './support/systems/clinic.ts'

const taken = 'Ese horario ya no está disponible'
const liveNote = 'Los horarios se actualizan solos mientras usted escribe.'

// @rule booking-page-shows-slots
test('an hour that somebody takes is struck while the patient still looks', async ({ visit, clinic, day }) => {
  const page = await visit('/citas')
  await expect(page.getByText(liveNote)).toBeVisible()
  await chooseDay(page, day)
  await chooseHour(page, '11:00 AM')

  await book(clinic.staff, { date: day, startTime: '09:30', endTime: '10:30' })
  await expect(slot(page, '9:00 AM, Recién ocupado')).toBeDisabled()
  await expect(slot(page, '10:00 AM, Recién ocupado')).toBeDisabled()
  await expect(page.getByText('Su hora, 11:00 AM, sigue libre.')).toBeVisible()
  await expect(slot(page, '11:00 AM')).toBeChecked()

  const later = await visit('/citas')
  await chooseDay(later, day)
  await expect(slot(later, '9:00 AM, Ocupado')).toBeDisabled()
  await expect(slot(later, '8:00 AM')).toBeEnabled()
})

test('the hour a patient has chosen is taken: told before sending, and nothing typed is lost', async ({
  visit,
  clinic,
  day,
}) => {
  const page = await visit('/citas')
  await expect(page.getByText(liveNote)).toBeVisible()
  await fillBooking(page, { ...rosa, date: day, hour: '2:00 PM' })
  const typed = await formContent(page)

  await book(clinic.staff, { date: day, startTime: '14:00' })
  await expect(slot(page, '2:00 PM, Recién ocupado')).toBeDisabled()
  await expect(page.getByText(taken)).toBeVisible()
  await submitButton(page).click()
  expect(await appointmentsOn(clinic, day)).toHaveLength(1)
  await expect.poll(() => formContent(page)).toEqual(typed)

  await chooseHour(page, '3:00 PM')
  await submitButton(page).click()
  await isBooked(page)
  expect((await appointmentsOn(clinic, day)).map(({ startTime }) => startTime)).toEqual(['14:00', '15:00'])
})

/** Keeps a page's booking on its way until it is let go. */
const holdBooking = async (page: Page) => {
  const way = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  await page.route('**/api/appointments', async (route) => {
    left.resolve()
    await way.promise
    await route.continue()
  })
  return { left: left.promise, released: () => way.resolve() }
}

test('two patients send the same hour: one has it, the other is told and keeps what was typed', async ({
  visit,
  clinic,
  day,
}) => {
  const pages = [await visit('/citas'), await visit('/citas')]
  const held = await Promise.all(pages.map(holdBooking))
  const names = ['Rosa Mora Jiménez', 'Silvia Ramírez Coto']
  for (const [at, page] of pages.entries()) {
    await fillBooking(page, { name: names[at] ?? '', date: day, hour: '4:00 PM', reason: 'Rodilla' })
    await submitButton(page).click()
    await held[at]?.left
  }
  for (const { released } of held) released()

  const outcome = (page: Page) =>
    Promise.any([
      whatsappQuestion(page)
        .waitFor()
        .then(() => 'booked' as const),
      page
        .getByText(taken)
        .waitFor()
        .then(() => 'refused' as const),
    ])
  const outcomes = await Promise.all(pages.map(outcome))
  expect(outcomes.toSorted()).toEqual(['booked', 'refused'])

  const loser = pages[outcomes.indexOf('refused')] as Page
  await expect(loser.getByText('Error al agendar cita', { exact: true })).toBeVisible()
  await expect(slot(loser, '4:00 PM, Recién ocupado')).toBeDisabled()
  await expect
    .poll(() => formContent(loser))
    .toMatchObject({ name: names[outcomes.indexOf('refused')], reason: 'Rodilla' })
  await chooseHour(loser, '5:00 PM')
  await submitButton(loser).click()
  await isBooked(loser)
  const booked = await appointmentsOn(clinic, day)
  expect(booked.map(({ startTime }) => startTime)).toEqual(['16:00', '17:00'])
})
