import { expect } from '@playwright/test'
import { appointmentsOn } from './support/actions/appointments.ts'
import {
  chooseDay,
  fillBooking,
  formContent,
  isBooked,
  rosa,
  slot,
  submitButton,
} from './support/actions/booking-form.ts'
import { createDays } from './support/days.ts'
import { createVisit, test } from './support/systems/clinic.ts'
import { adminPassword, startEmbedded } from './support/systems/embedded.ts'

const emptyForm = { name: '', phone: '', email: '', date: '', address: '', reason: '', terms: false }

test('a double click books once', async ({ visit, clinic, day }) => {
  const page = await visit('/citas')
  await fillBooking(page, { ...rosa, date: day, hour: '8:00 AM' })
  await submitButton(page).dblclick()
  await isBooked(page)
  expect(await appointmentsOn(clinic, day)).toHaveLength(1)
})

test('going back and forth after booking books nothing again and leaves an empty form', async ({
  visit,
  clinic,
  day,
}) => {
  const page = await visit('/')
  await page.getByRole('main').getByRole('link', { name: 'Agendar cita' }).first().click()
  await fillBooking(page, { ...rosa, date: day, hour: '8:00 AM' })
  await submitButton(page).click()
  await isBooked(page)
  await expect.poll(() => formContent(page)).toEqual(emptyForm)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Agendar Cita' })).toBeVisible()
  await expect.poll(() => formContent(page)).toEqual(emptyForm)
  expect(await appointmentsOn(clinic, day)).toHaveLength(1)
})

// @rule booking-typed-survives-reload
test('what was typed survives a reload, in this tab only', async ({ visit, day }) => {
  const page = await visit('/citas')
  await fillBooking(page, { ...rosa, date: day, hour: '10:00 AM' })
  const typed = await formContent(page)
  await page.reload()
  await expect(slot(page, '10:00 AM')).toBeChecked()
  await expect.poll(() => formContent(page)).toEqual(typed)
  const other = await page.context().newPage()
  await other.goto('/citas')
  await expect(other.getByRole('heading', { name: 'Agendar Cita' })).toBeVisible()
  await expect.poll(() => formContent(other)).toEqual(emptyForm)
})

// @rule booking-sending-button-disabled: Public §2, §4 While sending the button is disabled and reads 'Agendando...'
test("on a slow network the button says 'Agendando...' and cannot be pressed again", async ({ visit, day }) => {
  const page = await visit('/citas')
  const way = Promise.withResolvers<void>()
  await page.route('**/api/appointments', async (route) => {
    await way.promise
    await route.continue()
  })
  await fillBooking(page, { ...rosa, date: day, hour: '8:00 AM' })
  await submitButton(page).click()
  await expect(page.getByRole('button', { name: 'Agendando...' })).toBeDisabled()
  way.resolve()
  await isBooked(page)
  await expect(page.getByRole('button', { name: 'Agendar cita' })).toBeEnabled()
})

// @rule booking-typed-survives-reload
test('an answer that gets lost on its way: sending again shows the same appointment, booked once', async ({
  visit,
  clinic,
  day,
}) => {
  const page = await visit('/citas')
  await page.route(
    '**/api/appointments',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await fillBooking(page, { ...rosa, date: day, hour: '8:00 AM' })
  await submitButton(page).click()
  await expect(page.getByText(/No pudimos comunicarnos con el servidor\. Lo que escribió sigue aquí/)).toBeVisible()
  await submitButton(page).click()
  await isBooked(page)
  expect(await appointmentsOn(clinic, day)).toHaveLength(1)
})

test('the server dies while the form is open: the patient keeps what was typed and books when it is back', async ({
  browser,
}) => {
  const system = await startEmbedded()
  const people = createVisit((options) => browser.newContext({ ...options, baseURL: system.url }))
  try {
    const day = createDays()()
    const page = await people.visit('/citas')
    await fillBooking(page, { ...rosa, date: day, hour: '9:00 AM' })
    const typed = await formContent(page)

    await system.kill()
    await expect(page.getByText('Sin conexión en vivo: revisamos la hora al enviar.')).toBeVisible()
    await submitButton(page).click()
    await expect(page.getByText('Error al agendar cita', { exact: true })).toBeVisible()
    await expect(page.getByText(/No pudimos comunicarnos con el servidor\. Lo que escribió sigue aquí/)).toBeVisible()
    await expect.poll(() => formContent(page)).toEqual(typed)

    await system.start()
    await submitButton(page).click()
    await isBooked(page)
    const booked = await appointmentsOn({ url: system.url, password: adminPassword }, day)
    expect(booked.map(({ name }) => name)).toEqual([rosa.name])
    await chooseDay(page, day)
    await expect(slot(page, '9:00 AM, Ocupado')).toBeDisabled()
  } finally {
    await people.end()
    await system.stop()
  }
})
