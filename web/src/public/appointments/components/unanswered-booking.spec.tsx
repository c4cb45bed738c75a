import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerTaken, friday } from '~/public/shared/schedule/testing/taken-desk.ts'
import { refused } from '~/testing/answer-posts.ts'
import {
  answerBookings,
  bookedAnswer,
  changeOnThursday,
  fill,
  openBooking,
  send,
  takenOnThursday,
} from '../testing/booking-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(friday)
  answerTaken()
})

const lost = () => HttpResponse.error()
const lostAndTaken = () => {
  changeOnThursday('105', '11')
  return HttpResponse.error()
}
const slotTaken = refused(409, { error: 'Ese horario ya no está disponible', code: 'slot-taken' })
const offer = () => screen.queryByRole('region', { name: '¿Será su propia cita?' })

/** Sent, its answer lost, and a letter changed. */
const sendAndChange = async () => {
  const app = await openBooking()
  await fill(app.user)
  await send(app.user)
  await screen.findByText(/Lo que escribió sigue aquí: puede/)
  await app.user.type(screen.getByLabelText(/^Motivo de consulta/), '.')
  return app
}
const check = async (user: Awaited<ReturnType<typeof openBooking>>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Comprobar mi cita' }))

// @rule booking-hour-lost-send: An hour that a lost send of other content may have taken is checked with that send's
//   key when the patient asks
test('an hour that may be taken by the own lost send is not simply called taken: what was sent is repeated under its key', async () => {
  const sent = answerBookings(lostAndTaken, bookedAnswer())
  const { unmount } = await sendAndChange()
  expect(offer()).not.toBeNull()
  unmount()
  answerTaken([takenOnThursday('11')])
  const { user } = await openBooking()
  await check(user)
  expect(await screen.findByRole('heading', { name: 'Su cita está agendada' })).toBeDefined()
  expect(screen.getByText(/Quedó agendada con lo que envió la primera vez/)).toBeDefined()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Rosa|Espalda/)
})

// @rule booking-hour-lost-send
test('so it is where only the refusal of the changed one tells that the hour is taken', async () => {
  const sent = answerBookings(lost, slotTaken, bookedAnswer())
  const { user } = await sendAndChange()
  expect(offer()).toBeNull()
  await send(user)
  await check(user)
  expect(await screen.findByRole('heading', { name: 'Su cita está agendada' })).toBeDefined()
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  expect(sent[2]).toEqual(sent[0])
})

test('of several lost ones each is asked about', async () => {
  const sent = answerBookings(lost, lostAndTaken, slotTaken, bookedAnswer())
  const { user } = await sendAndChange()
  await send(user)
  await waitFor(() => expect(sent).toHaveLength(2))
  await user.type(await screen.findByLabelText(/^Motivo de consulta/), '.')
  await check(user)
  expect(await screen.findByRole('heading', { name: 'Su cita está agendada' })).toBeDefined()
  expect([sent[2], sent[3]]).toEqual([sent[0], sent[1]])
})

// @rule booking-hour-lost-send
test('while the server is away it can be checked again; once it says no the hour is taken for good', async () => {
  const sent = answerBookings(lostAndTaken, lost, slotTaken)
  const { user } = await sendAndChange()
  await check(user)
  expect(await screen.findByText(/Lo que escribió sigue aquí: puede/)).toBeDefined()
  await check(user)
  expect(await screen.findByText('Lo que envió antes no quedó agendado. Elija otra hora.')).toBeDefined()
  expect(offer()).toBeNull()
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('hora-preferida'))
  expect(screen.getByText('Ese horario ya no está disponible')).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Motivo de consulta/).value).toBe('Espalda.')
  expect(sent).toHaveLength(3)
})

test('another hour is no matter of it', async () => {
  answerBookings(lostAndTaken)
  const { user } = await sendAndChange()
  expect(offer()).not.toBeNull()
  await user.click(screen.getByRole('radio', { name: '3:00 PM' }))
  expect(offer()).toBeNull()
})
