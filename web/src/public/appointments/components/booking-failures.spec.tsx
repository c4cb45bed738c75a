import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { decided, pressWildly, tooManySentence, undecided } from '~/testing/failures.ts'
import { answerBookings, answerTaken, bookedAnswer, fill, friday, openBooking, send } from '../testing/booking-desk.ts'

vi.mock('~/lib/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(friday)
  answerTaken()
})

const booked = () => screen.findByRole('heading', { name: 'Su cita está agendada' })
/** The message, a sentence that stays beside the button, and all that was typed. */
const failed = async () => {
  expect((await screen.findAllByText('Error al agendar cita')).length).toBeGreaterThan(0)
  expect(screen.getByText('Por favor, intenta nuevamente.')).toBeDefined()
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(/^Nombre completo/).value).toBe('Rosa Mora')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Motivo de consulta/).value).toBe('Espalda')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^11:00 AM/ }).checked).toBe(true)
}

// @rule typing-sent-button-disabled
test('a double click and Enter send it once', async () => {
  const sent = answerBookings(bookedAnswer())
  const { user } = await openBooking()
  await fill(user)
  pressWildly(screen.getByRole('button', { name: 'Agendar cita' }))
  await booked()
  expect(sent).toHaveLength(1)
})

// @rule booking-failure-error-al, typing-connection-answer-half
test.each(undecided)('%s: everything is kept and the same content goes out under the same key', async (_, answer) => {
  const sent = answerBookings(answer, bookedAnswer())
  const { user } = await openBooking()
  await fill(user)
  await send(user)
  await failed()
  await send(user)
  await booked()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

// @rule typing-server-decided-against
test.each(decided)('%s: everything is kept and the next try has a new key', async (_, answer) => {
  const sent = answerBookings(answer, bookedAnswer())
  const { user } = await openBooking()
  await fill(user)
  await send(user)
  await failed()
  await send(user)
  await booked()
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

// @rule typing-connection-answer-half
test.each([
  ['429', tooManySentence],
  ['503', /Lo que escribió sigue aquí: puede volver a intentar sin agendar dos veces/],
  ['500 as a page of the gateway', /Lo que escribió sigue aquí: puede volver a intentar sin agendar dos veces/],
])('%s is told beside the button: %s', async (name, sentence) => {
  answerBookings(undecided.find(([known]) => known === name)?.[1] ?? bookedAnswer())
  const { user } = await openBooking()
  await fill(user)
  await send(user)
  await failed()
  expect(screen.getByText(sentence)).toBeDefined()
})
