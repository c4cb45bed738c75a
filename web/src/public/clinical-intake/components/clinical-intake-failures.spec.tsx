import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { decided, pressWildly, tooManySentence, undecided, undecidedOf } from '~/testing/failures.ts'
import {
  accepted,
  answerAppointment,
  answerIntakes,
  contentIsThere,
  fill,
  filled,
  friday,
  openIntake,
  send,
} from '../testing/intake-desk.ts'

beforeEach(() => {
  vi.setSystemTime(friday)
  answerAppointment()
})

const thanks = () => screen.findByRole('heading', { name: 'Gracias, ya tenemos su ficha clínica' })
const failed = async () => {
  expect((await screen.findAllByText('Error al enviar ficha clínica')).length).toBeGreaterThan(0)
  expect(screen.getByText('Por favor, intenta nuevamente.')).toBeDefined()
  expect(screen.getByText(/^Lo que escribió sigue aquí/)).toBeDefined()
  expect(contentIsThere()).toEqual(filled)
}

// @rule typing-sent-button-disabled
test('a double click and Enter send it once', async () => {
  const sent = answerIntakes(accepted)
  const { user } = await openIntake()
  await fill(user)
  pressWildly(screen.getByRole('button', { name: 'Enviar ficha clínica' }))
  await thanks()
  expect(sent).toHaveLength(1)
})

// @rule clinical-error-al-enviar, typing-connection-answer-half
test.each(undecided)('%s: everything is kept and the same content goes out under the same key', async (_, answer) => {
  const sent = answerIntakes(answer, accepted)
  const { user } = await openIntake()
  await fill(user)
  await send(user)
  await failed()
  await send(user)
  await thanks()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

// @rule typing-server-decided-against
test.each(decided)('%s: everything is kept and the next try has a new key', async (_, answer) => {
  const sent = answerIntakes(answer, accepted)
  const { user } = await openIntake()
  await fill(user)
  await send(user)
  await failed()
  await send(user)
  await thanks()
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

// @rule clinical-error-al-enviar, typing-connection-answer-half
test.each([
  ['429', tooManySentence],
  ['500', 'Ocurrió un error inesperado. Código: 4711'],
  ['503', 'No pudimos comunicarnos con el servidor.'],
  ['500 as a page of the gateway', 'No pudimos comunicarnos con el servidor.'],
])('%s is told beside the button: %s', async (name, sentence) => {
  answerIntakes(undecidedOf(name))
  const { user } = await openIntake()
  await fill(user)
  await send(user)
  await failed()
  expect(screen.getByText(sentence)).toBeDefined()
})
