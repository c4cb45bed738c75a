import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerTaken, friday } from '~/public/shared/schedule/testing/taken-desk.ts'
import { expectLimitsShown, expectNoMarkup, hardText } from '~/testing/hard-text.ts'
import { answerBookings, bookedAnswer, fill, openBooking, send } from '../testing/booking-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(friday)
  answerTaken()
})

const texts = [/^Nombre completo/, /^Dirección completa/, /^Motivo de consulta/]
const written = (label: RegExp) => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label)

// @rule typing-field-cuts-nothing
test('each field takes all that is pasted and says what is too much before anything is sent', async () => {
  const sent = answerBookings(bookedAnswer())
  const { user } = await openBooking()
  await expectLimitsShown(user, [
    { label: /^Nombre completo/, most: 200, sentence: 'Nombre: máximo 200 caracteres' },
    { label: /^Teléfono/, most: 60, sentence: 'Teléfono: máximo 60 caracteres', start: '8888-1234 ' },
    { label: /^Dirección completa/, most: 1000, sentence: 'Dirección: máximo 1000 caracteres' },
    { label: /^Motivo de consulta/, most: 4000, sentence: 'Motivo de consulta: máximo 4000 caracteres' },
  ])
  await user.click(written(/^Correo electrónico/))
  await user.paste(`${'a'.repeat(300)}@example.com`)
  await user.tab()
  expect(await screen.findByText('Correo electrónico: máximo 254 caracteres')).toBeDefined()
  await user.click(written(/^Motivo de consulta/))
  await user.paste('.')
  await send(user)
  expect(await screen.findByText('Motivo de consulta: máximo 4000 caracteres')).toBeDefined()
  expect(sent).toEqual([])
})

// @rule typing-typed-goes-comes
test('what is typed goes out and comes back as it was, as text', async () => {
  const sent = answerBookings(() => {
    const { name, address, reason } = sent[0]?.body ?? {}
    return bookedAnswer(undefined, { name, address, reason })()
  })
  const first = await openBooking()
  await fill(first.user)
  for (const label of texts) {
    await first.user.clear(written(label))
    await first.user.click(written(label))
    await first.user.paste(hardText)
  }
  first.unmount()
  const { user } = await openBooking()
  for (const label of texts) expect(written(label).value).toBe(hardText)
  await screen.findByRole('radio', { name: '11:00 AM' })
  await send(user)
  await screen.findByRole('heading', { name: 'Su cita está agendada' })
  expect(sent[0]?.body).toMatchObject({ name: hardText, address: hardText, reason: hardText })
  expect(screen.getAllByText(hardText).length).toBeGreaterThan(0)
  expectNoMarkup()
})
