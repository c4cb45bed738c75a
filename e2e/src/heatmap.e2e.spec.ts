import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect } from '@playwright/test'
import { book, setStatus } from './support/actions/appointments.ts'
import { isLive, markPage, wasNotReloaded } from './support/actions/board.ts'
import { cell, heatmap } from './support/actions/heatmap.ts'
import { today } from './support/days.ts'
import { test } from './support/systems/clinic.ts'

// @rule heatmap-live
test('a booking turns its hour on a colleague’s open map, and a cancellation turns it back', async ({
  asStaff,
  clinic,
}) => {
  const tomorrow = addDays(today(), 1)
  const theirs = await asStaff(heatmap, 'jsolano')
  await isLive(theirs)
  await markPage(theirs)
  const hour = cell(theirs, tomorrow, '18:00–19:00')
  await expect(hour).toHaveAccessibleName(/Disponible$/)
  const id = await book(clinic.staff, {
    name: 'Rosa Mora Jiménez',
    date: tomorrow,
    startTime: '18:00',
    endTime: '19:00',
  })
  await expect(hour).toHaveAccessibleName(/Ocupado, 1 cita/)
  await setStatus(clinic.staff, id, 'cancelado')
  await expect(hour).toHaveAccessibleName(/Disponible$/)
  await wasNotReloaded(theirs)
})
