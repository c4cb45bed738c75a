import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCommands, ok } from '~/office/shared/appointments/testing/commands.ts'
import { row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { request } from '~/testing/waiting-request.ts'
import { answerBoard, answerThread, detail, openMariela } from '../testing/board-desk.ts'
import { answerRequests } from '../testing/queue-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerBoard())

const notification = { whatsappURL: 'https://wa.me/50688881406?text=Hola', phone: '+50688881406' }
const answered = (given: Parameters<typeof row>[0]) =>
  ok({
    appointment: row({ revision: '5', updatedAt: tenTwenty, ...given }),
    whatsappNotification: notification,
  })

test('cancelling asks first; Volver changes nothing', async () => {
  const sent = answerCommands(() => answered({ status: 'cancelado' }))
  const { user } = await openMariela()
  await user.click(detail().getByRole('button', { name: 'Cancelar' }))
  const ask = () => within(screen.getByRole('alertdialog', { name: '¿Cancelar esta cita?' }))
  expect(ask().getByText(/Mariela Vargas, 24\/11\/2026 14:00/)).toBeDefined()
  await user.click(ask().getByRole('button', { name: 'Volver' }))
  expect(sent).toEqual([])
  await user.click(detail().getByRole('button', { name: 'Cancelar' }))
  await user.click(ask().getByRole('button', { name: 'Cancelar la cita' }))
  expect(await detail().findByText('Cita cancelada.')).toBeDefined()
  expect(sent).toMatchObject([{ body: { status: 'cancelado' } }])
  expect(detail().queryByRole('button', { name: 'Cancelar' })).toBeNull()
})

// @rule cancelled-why, asks-before-typed-goes
test('who wants the cancellation and why is sent with it; what was typed of it does not go unasked', async () => {
  const sent = answerCommands(() => answered({ status: 'cancelado' }))
  const { user } = await openMariela()
  await user.click(detail().getByRole('button', { name: 'Cancelar' }))
  const ask = within(screen.getByRole('alertdialog', { name: '¿Cancelar esta cita?' }))
  await user.click(ask.getByRole('button', { name: 'El paciente' }))
  await user.type(ask.getByLabelText(/^Por qué/), 'Se va de viaje')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }))
  await user.click(ask.getByRole('button', { name: 'Cancelar la cita' }))
  await detail().findByText('Cita cancelada.')
  expect(sent.map(({ body }) => body)).toEqual([{ status: 'cancelado', askedBy: 'patient', why: 'Se va de viaje' }])
})

// @rule cancelled-why
test('where nobody is named the question says that nothing is charged', async () => {
  const { user } = await openMariela()
  await user.click(detail().getByRole('button', { name: 'Cancelar' }))
  const ask = () => within(screen.getByRole('alertdialog', { name: '¿Cancelar esta cita?' }))
  expect(ask().getByText('Sin elegir quién la pide no se cobra nada.')).toBeDefined()
  await user.click(ask().getByRole('button', { name: 'El paciente' }))
  expect(ask().getByText('Faltan 3 h 40 min: 50 % (₡12,000) por los términos.')).toBeDefined()
})

// @rule cancelled-why
test('who asked in writing is who wants it, and the terms count from then', async () => {
  answerRequests([request({ actionType: 'cancel', createdAt: '2026-11-22T20:00:00.000Z' })])
  const sent = answerCommands(() => answered({ status: 'cancelado' }))
  const { user } = await openMariela()
  await detail().findByText('Pide cancelar esta cita')
  await user.click(detail().getByRole('button', { name: 'Cancelar' }))
  await screen.findByText('La pidió con 2 días de anticipación. Sin cobro: avisa con al menos 12 horas.')
  await user.click(screen.getByRole('button', { name: 'Cancelar la cita' }))
  await detail().findByText('Cita cancelada.')
  expect(sent.map(({ body }) => body)).toEqual([{ status: 'cancelado', askedBy: 'patient' }])
})

// @rule fine-unanswered
test('what a patient asked for in time counts from then, though nobody answered before the visit began', async () => {
  const hour = { date: '2026-11-24', time: '08:00', startTime: '08:00', endTime: '09:00' }
  answerBoard(() => [row(hour)])
  answerThread([
    { type: 'ActionRequested', at: '2026-11-22T20:00:00.000Z', actor: 'public', action: 'cancel' },
    { type: 'ActionExpired', at: '2026-11-24T14:00:00.000Z', actor: 'system', action: 'cancel' },
  ])
  const sent = answerCommands(() => answered({ ...hour, status: 'cancelado' }))
  const { user } = await openMariela()
  await user.click(detail().getByRole('button', { name: 'Cancelar' }))
  await screen.findByText('La pidió con 1 día de anticipación. Sin cobro: avisa con al menos 12 horas.')
  await user.click(screen.getByRole('button', { name: 'Cancelar la cita' }))
  await detail().findByText('Cita cancelada.')
  expect(sent.map(({ body }) => body)).toEqual([{ status: 'cancelado', askedBy: 'patient' }])
})

// @rule appointments-unannounced: Issue: the question of a move, an edit or a cancellation has '☑ Avisar al paciente';
//   unticked nothing is sent to the patient and no window opens
test('a visit is cancelled without notifying its patient, and no chat opens', async () => {
  const sent = answerCommands(() => answered({ status: 'cancelado' }))
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await openMariela()
  await user.click(detail().getByRole('button', { name: 'Cancelar' }))
  await user.click(screen.getByRole('checkbox', { name: 'Avisar al paciente', checked: true }))
  await user.click(screen.getByRole('button', { name: 'Cancelar la cita' }))
  await detail().findByText('Cita cancelada.')
  expect(sent.map(({ body }) => body)).toEqual([{ status: 'cancelado', notify: false }])
  expect(opened).not.toHaveBeenCalled()
  expect(screen.queryByText(/No se pudo preparar/)).toBeNull()
  opened.mockRestore()
})
