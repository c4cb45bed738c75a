import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { server } from '~/testing/server.ts'
import { answerBoard } from '../testing/board-desk.ts'
import { field, inDialog, openEdit } from '../testing/board-form.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  answerBoard()
  const names = [{ id: 'd2', name: 'María Quesada' }]
  server.use(http.get('/api/staff-names', () => HttpResponse.json(names, { headers: { 'X-Log-Position': '100' } })))
})

const stale = () => refused(412, { error: 'La cita cambió', code: 'stale' })
const answerNow = (now: () => Response) => server.use(http.get('/api/appointments/:id', now))
const nowIs = (given: Parameters<typeof row>[0]) => answerNow(() => HttpResponse.json(row(given)))

/** Answers the first edit with 412 and every other one as made. */
const refuseOnce = () => {
  const answers = [stale]
  return answerCommands(() =>
    (answers.shift() ?? (() => ok({ appointment: row({ revision: '9' }), statusChanged: false })))(),
  )
}
const shown = () => within(screen.getByRole('dialog')).findAllByText(/ cambió .* hace /)
const chosen = (label: string) => within(screen.getByRole('group', { name: label }))

/** The edit form of an appointment whose reason and address were typed anew, sent once. */
const sendTyped = async () => {
  const { user } = await openEdit()
  await user.type(field(/^Motivo/), ', peor de noche')
  await user.clear(field(/^Dirección/))
  await user.type(field(/^Dirección/), 'Belén')
  await user.click(inDialog('Guardar cambios'))
  expect(await screen.findByText('Error al actualizar cita: La cita cambió')).toBeDefined()
  return user
}

/** A colleague's edit arrives, and its step in the thread. */
const arrives = async (given: Parameters<typeof row>[0], step: object = {}) => {
  const now = row({ revision: '1', updatedAt: '2026-11-24T16:19:50.000Z', ...given })
  const moved = { type: 'AppointmentRescheduled', at: now.updatedAt, actor: 'staff', by: 'd2', ...step }
  const position = String(100 + Number(now.revision))
  const steps = [...Array.from({ length: 1 + Number(now.revision) }, () => ({ ...moved, at: now.createdAt })), moved]
  await act(async () => {
    fakeLive.send({ projection: 'appointments', id: now.id, position, row: now })
    fakeLive.send({ projection: 'appointment-threads', id: now.id, position, row: { id: now.id, steps } })
  })
}
const dialog = () => within(screen.getByRole('dialog'))

// @rule appointments-edit-said-at-once: Issue: 'Editar' says at once when a colleague changes the visit
describe('what a colleague changes while the form is open', () => {
  test('is said with who it was, stands in the fields that nobody touched, and is saved over without a 412', async () => {
    const { user } = await openEdit()
    const sent = answerCommands(() => ok({ appointment: row({ revision: '9' }), statusChanged: false }))
    await user.type(field(/^Motivo/), ', peor de noche')
    await arrives({ startTime: '16:00', endTime: '17:00' })
    await dialog().findByText('María Quesada cambió fecha y hora hace un momento.')
    expect(dialog().getByText('Decía: 24/11/2026 14:00–15:00')).toBeDefined()
    expect(dialog().getByText('Ahora dice: 24/11/2026 16:00–17:00')).toBeDefined()
    expect([field(/^Hora de inicio/).value, field(/^Hora de fin/).value]).toEqual(['16:00', '17:00'])
    expect(field(/^Motivo/).value).toBe('Dolor lumbar, peor de noche')
    await user.click(inDialog('Guardar cambios'))
    await screen.findByText('Datos de la cita corregidos.')
    expect(sent).toMatchObject([{ ifMatch: '1', body: { reason: 'Dolor lumbar, peor de noche' } }])
  })

  test('stands beside what was typed in the same field, and nothing is saved until one of both is chosen', async () => {
    const { user } = await openEdit()
    const sent = answerCommands(() => ok({ appointment: row({ revision: '9' }), statusChanged: false }))
    await user.type(field(/^Motivo/), ', peor de noche')
    await arrives({ reason: 'Dolor cervical' }, { type: 'AppointmentDetailsCorrected', fields: ['reason'] })
    await dialog().findByText('María Quesada cambió motivo de consulta hace un momento.')
    expect(field(/^Motivo/).value).toBe('Dolor lumbar, peor de noche')
    await user.click(inDialog('Guardar cambios'))
    await screen.findByText(/^Elija en cada dato/)
    expect(sent).toEqual([])
    await user.click(chosen('Motivo de consulta').getByRole('radio', { name: /^Usted escribió/ }))
    // Another change meanwhile leaves what was chosen.
    await arrives({ reason: 'Dolor cervical', phone: '8888-0000', revision: '2' })
    await waitFor(() => expect(field(/^Teléfono/).value).toBe('8888-0000'))
    await user.click(inDialog('Guardar cambios'))
    await screen.findByText('Datos de la cita corregidos.')
    expect(sent).toMatchObject([{ ifMatch: '2', body: { reason: 'Dolor lumbar, peor de noche' } }])
  })

  test('is nothing that was typed: the form is closed without a question', async () => {
    const { user } = await openEdit()
    await arrives({ startTime: '16:00', endTime: '17:00' })
    await waitFor(() => expect(field(/^Hora de inicio/).value).toBe('16:00'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says who cancelled it, the patient too', async () => {
    await openEdit()
    await arrives({ status: 'cancelado' }, { type: 'AppointmentCancelled', actor: 'public', by: undefined })
    await dialog().findByText('El paciente canceló esta cita hace un momento.')
  })
})

// @rule appointments-edit-stale
describe('an edit of an appointment that somebody else changed meanwhile', () => {
  test('shows what both changed with both values, and saves nothing until each is chosen', async () => {
    nowIs({ reason: 'Dolor cervical', notes: 'Perro bravo', revision: '1' })
    const sent = refuseOnce()
    const user = await sendTyped()
    await shown()
    const reason = chosen('Motivo de consulta')
    expect(reason.getByRole('radio', { name: 'Ahora dice: Dolor cervical' })).toHaveProperty('checked', false)
    expect(reason.getByRole('radio', { name: 'Usted escribió: Dolor lumbar, peor de noche' })).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Dirección completa' })).toBeNull()
    expect(field(/^Notas internas/).value).toBe('Perro bravo')
    await user.click(inDialog('Guardar cambios'))
    await screen.findByText(/^Elija en cada dato/)
    expect(sent).toHaveLength(1)
    await user.click(reason.getByRole('radio', { name: /^Usted escribió/ }))
    await user.click(inDialog('Guardar cambios'))
    await screen.findByText('Datos de la cita corregidos.')
    expect(sent[1]).toMatchObject({ ifMatch: '1' })
    expect(sent[1]?.body).toEqual({ reason: 'Dolor lumbar, peor de noche', address: 'Belén' })
  })

  test('keeps what was typed since, and brings it back where the other was chosen in between', async () => {
    nowIs({ reason: 'Dolor cervical', revision: '1' })
    const sent = refuseOnce()
    const user = await sendTyped()
    await shown()
    await user.type(field(/^Motivo/), ' y al caminar')
    await user.click(chosen('Motivo de consulta').getByRole('radio', { name: /^Usted escribió/ }))
    expect(field(/^Motivo/).value).toBe('Dolor lumbar, peor de noche y al caminar')
    await user.click(chosen('Motivo de consulta').getByRole('radio', { name: /^Ahora dice/ }))
    await user.click(chosen('Motivo de consulta').getByRole('radio', { name: /^Usted escribió/ }))
    expect(field(/^Motivo/).value).toBe('Dolor lumbar, peor de noche')
    await user.type(field(/^Motivo/), ' y al subir')
    await user.click(inDialog('Guardar cambios'))
    await screen.findByText('Datos de la cita corregidos.')
    expect(sent[1]?.body).toEqual({ reason: 'Dolor lumbar, peor de noche y al subir', address: 'Belén' })
  })

  test('keeps what the other wrote where that is chosen', async () => {
    nowIs({ reason: 'Dolor cervical', revision: '1' })
    const sent = refuseOnce()
    const user = await sendTyped()
    await shown()
    await user.click(chosen('Motivo de consulta').getByRole('radio', { name: /^Ahora dice/ }))
    expect(field(/^Motivo/).value).toBe('Dolor cervical')
    await user.click(inDialog('Guardar cambios'))
    await screen.findByText('Datos de la cita corregidos.')
    expect(sent[1]?.body).toEqual({ address: 'Belén' })
  })

  test('says what else is different now, and takes it into the form', async () => {
    nowIs({ startTime: '16:00', endTime: '17:00', status: 'confirmado', revision: '1' })
    const sent = refuseOnce()
    const user = await sendTyped()
    await shown()
    expect(screen.getByText('Ahora dice: 24/11/2026 16:00–17:00')).toBeDefined()
    expect(within(screen.getByRole('dialog')).getByText('Ahora dice: Confirmado')).toBeDefined()
    expect(field(/^Hora de inicio/).value).toBe('16:00')
    await user.click(inDialog('Guardar cambios'))
    await waitFor(() => expect(sent[1]?.body).toEqual({ reason: 'Dolor lumbar, peor de noche', address: 'Belén' }))
  })

  test('shows both hours of a move as one choice', async () => {
    nowIs({ startTime: '16:00', endTime: '17:00', revision: '1' })
    const sent = refuseOnce()
    const { user } = await openEdit()
    await user.clear(field(/^Hora de inicio/))
    await user.type(field(/^Hora de inicio/), '09:00')
    await user.click(inDialog('Guardar cambios'))
    await shown()
    const when = chosen('Fecha y hora')
    expect(when.getByRole('radio', { name: 'Usted escribió: 24/11/2026 09:00–10:00' })).toBeDefined()
    await user.click(when.getByRole('radio', { name: 'Ahora dice: 24/11/2026 16:00–17:00' }))
    expect([field(/^Hora de inicio/).value, field(/^Hora de fin/).value]).toEqual(['16:00', '17:00'])
    await user.click(inDialog('Guardar cambios'))
    expect(await screen.findByText('No hay cambios que guardar.')).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['cannot be read', () => HttpResponse.json({ error: 'x', code: 'x' }, { status: 500 })],
    ['is not read anew yet', () => HttpResponse.json(row())],
  ])('says so when what changed %s, keeps what was typed, and asks again with the next save', async (_, now) => {
    answerNow(now)
    const sent = refuseOnce()
    const user = await sendTyped()
    expect(screen.getByText(/^No se pudo leer qué cambió/)).toBeDefined()
    expect(field(/^Motivo/).value).toBe('Dolor lumbar, peor de noche')
    await user.click(inDialog('Guardar cambios'))
    await screen.findByText('Datos de la cita corregidos.')
    expect(sent[1]).toMatchObject({ ifMatch: '0' })
  })
})
