import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerBookings, answerTaken, bookedAnswer, fill, friday, openBooking, send } from '../testing/booking-desk.ts'
import { readIcalendar, readText } from '../testing/read-icalendar.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(friday)
  answerTaken()
})

const book = async (whatsappUrl?: string) => {
  answerBookings(bookedAnswer(whatsappUrl))
  const { user } = await openBooking()
  await fill(user)
  await send(user)
  return user
}

// @rule calendar-booking-anadir-al: Issue: after booking, 'Añadir al calendario' beside the WhatsApp question
test('after booking the appointment can be put into a calendar: a link that holds the .ics file', async () => {
  await book()
  const panel = await screen.findByRole('region', { name: 'Su cita está agendada' })
  const link = within(panel).getByRole<HTMLAnchorElement>('link', { name: 'Añadir al calendario' })
  expect([link.download, link.type]).toEqual(['cita-2026-11-26.ics', 'text/calendar'])
  const [type, file = ''] = link.href.split(/,(.*)/s)
  expect(type).toBe('data:text/calendar;charset=utf-8')
  const properties = readIcalendar(decodeURIComponent(file))
  const textOf = (name: string) => readText(properties.find((property) => property.name === name)?.value ?? '')
  expect(textOf('LOCATION')).toBe('Heredia, casa verde')
  expect(textOf('DESCRIPTION')).toContain(`Reprogramar: ${location.origin}/r/${'a'.repeat(22)}`)
  expect(textOf('DESCRIPTION')).toContain(`Cancelar: ${location.origin}/c/${'a'.repeat(22)}`)
  expect(decodeURIComponent(file)).not.toContain('Espalda')
})

// @rule calendar-booking-anadir-al
test('it stands beside the WhatsApp question and stays once that is answered', async () => {
  const user = await book('https://wa.me/50688880000?text=hola')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ahora no' }))
  const panel = within(await screen.findByRole('region', { name: 'Su cita está agendada' }))
  expect(panel.getByRole('button', { name: 'Enviar confirmación por WhatsApp' })).toBeDefined()
  expect(panel.getByRole('link', { name: 'Añadir al calendario' })).toBeDefined()
})
