import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectLimitsShown, expectNoMarkup, hardText } from '~/testing/hard-text.ts'
import {
  accepted,
  answer,
  answerAppointment,
  answerIntakes,
  field,
  fill,
  friday,
  openIntake,
  send,
} from '../testing/intake-desk.ts'

beforeEach(() => {
  vi.setSystemTime(friday)
  answerAppointment(answer(200, { name: hardText, date: '2026-11-26', time: '11:00' }))
})

const texts = [/^Ocupación/, /^Condiciones de salud/, /^Cirugías/, /^Caídas/, /^Tatuajes o cicatrices/]

// @rule typing-field-cuts-nothing
test('each field takes all that is pasted and says what is too much before anything is sent', async () => {
  const sent = answerIntakes(accepted)
  const { user } = await openIntake()
  await expectLimitsShown(user, [
    { label: /^Ocupación/, most: 200, sentence: 'Ocupación: máximo 200 caracteres' },
    { label: /^Condiciones de salud/, most: 4000, sentence: 'Condiciones de salud: máximo 4000 caracteres' },
    { label: /^Cirugías/, most: 4000, sentence: 'Cirugías: máximo 4000 caracteres' },
    { label: /^Caídas/, most: 4000, sentence: 'Caídas: máximo 4000 caracteres' },
    { label: /^Tatuajes o cicatrices/, most: 4000, sentence: 'Tatuajes o cicatrices: máximo 4000 caracteres' },
  ])
  await user.type(field(/^Edad/), '64')
  await user.type(field(/^Caídas/), '.')
  await send(user)
  expect(await screen.findByText('Caídas: máximo 4000 caracteres')).toBeDefined()
  expect(sent).toEqual([])
})

// @rule typing-typed-goes-comes
test("what is typed goes out and comes back as it was; the appointment's name is shown as text", async () => {
  const sent = answerIntakes(accepted)
  const first = await openIntake()
  await fill(first.user)
  for (const label of texts) {
    await first.user.clear(field(label))
    await first.user.click(field(label))
    await first.user.paste(hardText)
  }
  first.unmount()
  const { user } = await openIntake()
  for (const label of texts) expect(field(label).value).toBe(hardText)
  expect(screen.getByText(hardText, { selector: 'dd, dd *' })).toBeDefined()
  await send(user)
  await screen.findByRole('heading', { name: 'Gracias, ya tenemos su ficha clínica' })
  const all = { occupation: hardText, healthConditions: hardText, surgeries: hardText, falls: hardText }
  expect(sent[0]?.body).toMatchObject({ ...all, tattoosScars: hardText })
  expectNoMarkup()
})
