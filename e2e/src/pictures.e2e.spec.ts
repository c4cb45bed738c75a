import { fileURLToPath } from 'node:url'
import { addDays, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect } from '@playwright/test'
import { appointmentsOn, book, bookedByLink, setStatus } from './support/actions/appointments.ts'
import { detail, isLive, row, rows } from './support/actions/board.ts'
import { fillBooking, slot } from './support/actions/booking-form.ts'
import { today } from './support/days.ts'
import { test } from './support/systems/clinic.ts'

const picture = (name: string) => fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url))

/** The Tuesday after next Sunday: within the days the demonstration fills. */
const nextTuesday = (): string => {
  let day = addDays(today(), 1)
  while (weekdayOf(day) !== 2) day = addDays(day, 1)
  return day
}

test('docs/pictures/citas.png: the booking page while somebody else takes an hour', async ({ visit, clinic }) => {
  const date = nextTuesday()
  const page = await visit('/citas', { viewport: { width: 1280, height: 1150 } })
  await fillBooking(page, { name: 'Rosa Mora Jiménez', email: 'rosa.mora@example.com', date, hour: '4:00 PM' })
  await book(clinic.staff, { date, startTime: '14:00' })
  await expect(slot(page, '2:00 PM, Recién ocupado')).toBeDisabled()
  await page.evaluate('scrollTo(0, 0); document.activeElement.blur()')
  await page.screenshot({ path: picture('citas'), animations: 'disabled' })
})

test('docs/pictures/dashboard.png: the live board with what has just happened', async ({ asStaff, clinic }) => {
  const board = await asStaff('/doctor/dashboard', 'mquesada', { viewport: { width: 1280, height: 800 } })
  await isLive(board)
  const open = (await appointmentsOn(clinic, today())).filter(({ status }) => status === 'agendado')
  const [first, second] = open
  await rows(board)
    .filter({ hasText: second?.name ?? first?.name ?? '' })
    .first()
    .click()
  await expect(detail(board).getByRole('heading', { name: 'Hilo de la cita' })).toBeVisible()
  await book(clinic.staff, {
    name: 'Keilor Sandí Picado',
    date: today(),
    startTime: '18:30',
    endTime: '19:15',
    specialty: 'nutricion',
    address: 'San Juan de Tibás, 75 m norte de la clínica',
  })
  if (first && second) await setStatus(clinic.staff, first.id, 'confirmado')
  await expect(row(board, 'Keilor Sandí Picado')).toContainText('Nueva')
  await expect(board.getByText('+1 ahora')).toBeVisible()
  await board.screenshot({ path: picture('dashboard'), animations: 'disabled' })
})

test('docs/pictures/tienda.png: the shop with something in the cart', async ({ visit }) => {
  const page = await visit('/tienda', { viewport: { width: 1280, height: 1150 } })
  const card = page.getByRole('listitem').filter({ hasText: 'Bandas de resistencia' })
  await card.getByRole('button').click()
  await expect(page.getByRole('link', { name: 'Carrito (1 producto)' })).toBeVisible()
  await expect(page.getByText('Producto agregado', { exact: true })).toBeVisible()
  await page.evaluate('scrollTo(0, 0); document.activeElement.blur()')
  await page.screenshot({ path: picture('tienda'), animations: 'disabled' })
})

test('docs/pictures/ficha.png: the form before a visit, with areas on the body', async ({ visit, clinic, day }) => {
  const id = await bookedByLink(clinic.url, { date: day, startTime: '11:00', name: 'Rosa Mora Jiménez' })
  const page = await visit(`/ficha-clinica/${id}`, { viewport: { width: 1280, height: 1150 } })
  const front = page.getByRole('group', { name: 'Frente' })
  for (const area of ['Cuello', 'Hombros', 'Rodilla derecha']) await front.getByRole('button', { name: area }).click()
  await page.getByLabel(/^Edad/).fill('64')
  await page.getByLabel(/^Ocupación/).fill('Maestra pensionada')
  await page.evaluate('scrollTo(0, 0); document.activeElement.blur()')
  await page.screenshot({ path: picture('ficha'), animations: 'disabled' })
})
