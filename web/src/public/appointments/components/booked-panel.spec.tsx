import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerTaken, friday } from '~/public/shared/schedule/testing/taken-desk.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { answerBookings, bookedAnswer, fill, openBooking, send } from '../testing/booking-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(friday)
  answerTaken()
})

const panel = () => screen.findByRole('region', { name: 'Su cita está agendada' })
const laterLinks = async () =>
  within(await screen.findByRole('navigation', { name: 'Enlaces de su cita' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

// @rule booking-booked-leads-clinical: What was booked leads to the clinical form and to both requests: the site leads
//   there from nowhere else
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

// @rule booking-booked-mail: Our reading: what was booked says which address the confirmation goes to, so that a slip in it is seen
test('what was booked says where its confirmation goes', async () => {
  answerBookings(bookedAnswer())
  const { user } = await openBooking()
  await fill(user)
  await send(user)
  const shown = within(await panel())
  expect(shown.getByText('La confirmación va a').nextElementSibling?.textContent).toBe('rosa@example.com')
})

// @rule calendar-booking-anadir-al: Issue: after booking, 'Añadir al calendario' beside the WhatsApp question
// @rule calendar-served
test('beside the WhatsApp question, and after it, the appointment is saved for a calendar as the server has it', async () => {
  answerBookings(bookedAnswer('https://wa.me/50688880000?text=hola'))
  const { user } = await openBooking()
  await fill(user)
  await send(user)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ahora no' }))
  const shown = within(await panel())
  expect(shown.getByRole('button', { name: 'Enviar confirmación por WhatsApp' })).toBeDefined()
  const file = shown.getByRole<HTMLAnchorElement>('link', { name: 'Añadir al calendario' })
  expect([file.getAttribute('href'), file.download]).toEqual([`/api/appointments/${'a'.repeat(22)}/calendar.ics`, ''])
})

describe('after a reload, or on the way back from the chat,', () => {
  const book = async () => {
    answerBookings(bookedAnswer('https://wa.me/50688880000?text=hola'))
    const { user, router, unmount } = await openBooking()
    await fill(user)
    await send(user)
    await screen.findByRole('alertdialog')
    await waitFor(() => expect(router.state.location.state).not.toBeNull())
    const { state } = router.state.location
    unmount()
    return state
  }

  // @rule booking-booked-told-reload: What was booked is told over a reload and on the way back from the chat too,
  //   without anything personal
  test('what was booked is there with its calendar file and its links, but without who and where', async () => {
    const state = await book()
    expect(JSON.stringify(state)).not.toMatch(/Rosa|rosa|8888|Heredia|Espalda|wa\.me/)
    renderApp('/citas', { state })
    const shown = within(await panel())
    expect(shown.getByText('jueves 26/11/2026, 11:00 AM')).toBeDefined()
    for (const line of ['Paciente', 'Dirección', 'La confirmación va a']) expect(shown.queryByText(line)).toBeNull()
    expect(shown.queryByRole('button', { name: /WhatsApp/ })).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    const file = shown.getByRole<HTMLAnchorElement>('link', { name: 'Añadir al calendario' })
    const id = 'a'.repeat(22)
    expect(file.getAttribute('href')).toBe(`/api/appointments/${id}/calendar.ics`)
    expect(await laterLinks()).toEqual([`/ficha-clinica/${id}`, `/cita/${id}/reprogramar`, `/cita/${id}/cancelar`])
  })

  // @rule booking-booked-told-reload
  test('it is gone once another appointment is asked for, and after its day', async () => {
    const state = await book()
    const { user, router, unmount } = renderApp('/citas', { state })
    await user.click(within(await panel()).getByRole('button', { name: 'Agendar otra cita' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Su cita está agendada' })).toBeNull())
    expect(JSON.stringify(router.state.location.state)).not.toContain('aaaa')
    unmount()
    vi.setSystemTime('2026-11-27T16:00:00.000Z')
    renderApp('/citas', { state })
    await screen.findByRole('heading', { name: 'Agendar Cita' })
    expect(screen.queryByRole('region', { name: 'Su cita está agendada' })).toBeNull()
  })
})
