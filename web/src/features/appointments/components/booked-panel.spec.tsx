import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerBookings, answerTaken, bookedAnswer, fill, friday, openBooking, send } from '../testing/booking-desk.ts'

vi.mock('~/lib/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(friday)
  answerTaken()
})

test('what was booked leads to the clinical form and to asking for another day or the cancellation, beside this page', async () => {
  answerBookings(bookedAnswer())
  const { user } = await openBooking()
  await fill(user)
  await send(user)
  const links = within(await screen.findByRole('navigation', { name: 'Enlaces de su cita' })).getAllByRole('link')
  const id = 'a'.repeat(22)
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['Llenar la ficha clínica (se abre en otra pestaña)', `/ficha-clinica/${id}`, '_blank'],
    ['Pedir otro día u otra hora (se abre en otra pestaña)', `/cita/${id}/reprogramar`, '_blank'],
    ['Pedir la cancelación (se abre en otra pestaña)', `/cita/${id}/cancelar`, '_blank'],
  ])
})
