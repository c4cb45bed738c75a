import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { changeLive, row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { answerBoard, answerDay, answerThread, detail, openBoard, openMariela, rowOf } from '../testing/board-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const id = row().id
const notification = { whatsappURL: 'https://wa.me/50688881406?text=Hola', phone: '+50688881406' }

beforeEach(() => answerBoard())

/** It is twenty past ten. */
const begun = { startTime: '10:00', endTime: '11:00' }
const answered = (
  given: Parameters<typeof row>[0],
  rest: Record<string, unknown> = { whatsappNotification: notification },
) => ok({ appointment: row({ revision: '5', updatedAt: tenTwenty, ...given }), ...rest })

describe('the detail', () => {
  // @rule dashboard-detail: §2 Selecting an appointment opens a detail panel: patient, email, phone, address, date and
  //   time, specialty
  test('shows patient, phone, email, address, date and time, specialty, and how long until then', async () => {
    await openMariela()
    for (const text of [
      'Agendado',
      'en 3 h 40 min',
      'martes 24/11/2026',
      '8888-1406',
      'mariela@example.com',
      'San Pablo de Heredia, casa 14',
      '24/11/2026 14:00',
      'Fisioterapia Heredia',
      'Seguimiento',
      'Dolor lumbar',
    ])
      expect(detail().getByText(text), text).toBeDefined()
  })

  // @rule dashboard-detail-erased: An erased patient is '[eliminado]' in the detail
  test('shows [eliminado] for what was erased and offers no chat then', async () => {
    answerDay(() => [row({ name: null, phone: null, email: null, address: null, reason: null })])
    await openBoard(`/doctor/dashboard?cita=${id}`)
    expect(await detail().findByRole('heading', { name: '[eliminado]' })).toBeDefined()
    expect(detail().getAllByText('[eliminado]').length).toBeGreaterThan(4)
    expect(detail().queryByRole('link', { name: /WhatsApp/ })).toBeNull()
  })

  test('tells its history from now back, and what went against plan in words too', async () => {
    answerThread([
      { type: 'AppointmentBooked', at: '2026-11-19T01:42:00.000Z', actor: 'public' },
      {
        type: 'AppointmentRescheduled',
        at: '2026-11-20T14:00:00.000Z',
        actor: 'staff',
        from: { date: '2026-11-23', startTime: '09:00' },
        to: { date: '2026-11-24', startTime: '14:00' },
      },
    ])
    await openMariela()
    const thread = within(await detail().findByRole('region', { name: 'Hilo de la cita' }))
    await thread.findByText('Falta confirmar la cita')
    const steps = thread.getAllByRole('listitem').map((step) => step.textContent)
    expect(steps).toEqual([
      'Falta confirmar la citaahora',
      'Reprogramada (fuera de lo planeado)20/11/2026 08:0023/11/2026 09:00 → 24/11/2026 14:00',
      'Agendada en el sitio web18/11/2026 19:42',
    ])
  })

  test('its history grows live', async () => {
    await openMariela()
    await detail().findByText('Agendada en el sitio web')
    const steps = [
      { type: 'AppointmentBooked', at: '2026-11-19T01:42:00.000Z', actor: 'public' },
      { type: 'AppointmentConfirmed', at: '2026-11-24T16:19:00.000Z', actor: 'public' },
    ]
    fakeLive.send({ projection: 'appointment-threads', id, position: '101', row: { id, steps } })
    expect(await detail().findByText('Confirmada por el paciente')).toBeDefined()
  })

  // @rule requests-answer-in-thread
  test('what a request was answered with comes live', async () => {
    await openMariela()
    await detail().findByText('Agendada en el sitio web')
    const at = '2026-11-24T16:19:00.000Z'
    const response = 'Con gusto, quedó cancelada'
    const steps = [
      { type: 'AppointmentBooked', at, actor: 'public' },
      { type: 'ActionProcessed', at, actor: 'staff', action: 'cancel', response },
    ]
    fakeLive.send({ projection: 'appointment-threads', id, position: '101', row: { id, steps } })
    expect(await detail().findByText(`Respuesta: ${response}`)).toBeDefined()
  })
})

describe('status', () => {
  // @rule appointments-confirm-moves, confirmation-506
  test('Confirmar only when agendado, then Marcar Realizado; the prepared message is offered', async () => {
    const sent = answerCommands(({ body }) => answered(body as object))
    const { user } = await openMariela()
    expect(detail().queryByRole('button', { name: 'Marcar Realizado' })).toBeNull()
    await user.click(detail().getByRole('button', { name: /Confirmar/ }))
    expect(await detail().findByText('Cita confirmada.')).toBeDefined()
    expect(
      detail()
        .getByRole('link', { name: /Abrir WhatsApp/ })
        .getAttribute('href'),
    ).toBe(notification.whatsappURL)
    expect(detail().getByText('+506 8888-1406')).toBeDefined()
    expect(within(rowOf('Mariela Vargas')).getByText('Confirmado')).toBeDefined()
    expect(within(rowOf('Mariela Vargas')).getByText('cambió ahora mismo')).toBeDefined()
    expect(detail().queryByRole('button', { name: /Confirmar/ })).toBeNull()
    expect(detail().getByRole('button', { name: 'Marcar Realizado' })).toBeDefined()
    expect(sent).toMatchObject([
      { method: 'PATCH', path: `/api/appointments/${id}/status`, body: { status: 'confirmado' } },
    ])
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  // @rule messages-no-notification: §7, §8 A link that is missing: 'Error: No se pudo preparar la notificación de
  //   WhatsApp'
  test('an answer without a prepared message says that it could not be prepared', async () => {
    answerCommands(() => answered({ status: 'confirmado' }, {}))
    const { user } = await openMariela()
    await user.click(detail().getByRole('button', { name: /Confirmar/ }))
    expect(await detail().findByText('Error: No se pudo preparar la notificación de WhatsApp')).toBeDefined()
  })

  // @rule messaging-phones
  test('a phone that cannot be written to is told beside what was done, and under the phone', async () => {
    const problem = 'No se puede escribir por WhatsApp al teléfono «8888-14».'
    answerDay(() => [row({ phone: '8888-14' })])
    answerCommands(() => answered({ status: 'confirmado', phone: '8888-14' }, { whatsappProblem: problem }))
    const { user } = await openMariela()
    expect(detail().getByText(/^No se puede escribir por WhatsApp a este teléfono/)).toBeDefined()
    expect(detail().queryByRole('link', { name: /^WhatsApp/ })).toBeNull()
    await user.click(detail().getByRole('button', { name: /Confirmar/ }))
    expect(await detail().findByText('Cita confirmada.')).toBeDefined()
    expect(detail().getByText(problem)).toBeDefined()
  })

  test('a completed visit tells nobody and misses no message', async () => {
    answerDay(() => [row({ status: 'confirmado', ...begun })])
    answerCommands(() => answered({ status: 'realizado', ...begun, statusBefore: 'confirmado' }, {}))
    const { user } = await openMariela()
    await user.click(detail().getByRole('button', { name: 'Marcar Realizado' }))
    expect(await detail().findByText('Visita marcada como realizada.')).toBeDefined()
    expect(detail().queryByText(/No se pudo preparar/)).toBeNull()
    expect(detail().queryByRole('button', { name: 'Editar' })).toBeNull()
    // What is written of it comes next.
    const write = detail().getAllByRole('link', { name: 'Anotar' })
    expect(write.map((link) => link.getAttribute('href'))).toContain(`/doctor/medical-record/${row().id}`)
  })

  // @rule appointments-not-before: Issue: 'Marcar Realizado' not before the visit begins (decision 101)
  test('Marcar Realizado is open from the start of the visit on, and says so before', async () => {
    answerDay(() => [row({ status: 'confirmado' })])
    const sent = answerCommands(() => answered({ status: 'realizado' }, {}))
    const { user } = await openMariela()
    const complete = detail().getByRole('button', { name: 'Marcar Realizado' })
    expect([complete.hasAttribute('disabled'), complete.title]).toEqual([
      true,
      'Se puede marcar desde que empieza la visita.',
    ])
    await user.click(complete)
    expect(sent).toEqual([])
  })

  // @rule appointments-one-press
  test('a visit that has begun and that nobody confirmed is closed with one press; nothing asks to confirm it', async () => {
    answerDay(() => [row(begun)])
    const sent = answerCommands(() => answered({ status: 'realizado', ...begun, statusBefore: 'agendado' }, {}))
    const { user } = await openMariela()
    expect(detail().queryByRole('button', { name: /Confirmar/ })).toBeNull()
    rowOf('Mariela Vargas').focus()
    await user.keyboard('c')
    await user.click(detail().getByRole('button', { name: 'Marcar Realizado' }))
    expect(await detail().findByText('Visita marcada como realizada.')).toBeDefined()
    expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([[{ status: 'realizado' }, '0']])
  })

  // @rule appointments-status-failed, messages-destructive
  test('a refusal says so and shows what is true now', async () => {
    answerCommands(() => refused(409, { error: 'La cita ya está cancelada', code: 'x' }))
    const { user } = await openMariela()
    answerDay(() => [row({ status: 'cancelado', revision: '7' })], '130')
    await user.click(detail().getByRole('button', { name: /Confirmar/ }))
    expect(await screen.findByText('Failed to update status')).toBeDefined()
    expect(screen.getByText('Error')).toBeDefined()
    expect(await within(rowOf('Mariela Vargas')).findByText('Cancelado')).toBeDefined()
  })

  // @rule appointments-unannounced, move-fine-phone
  test('an edit that moves asks whether the patient is notified; one that moves nothing does not', async () => {
    const sent = answerCommands(() =>
      ok({ appointment: row({ startTime: '16:00', endTime: '17:00', revision: '1' }), statusChanged: true }),
    )
    const { user } = await openMariela()
    await user.click(detail().getByRole('button', { name: 'Editar' }))
    const start = await screen.findByLabelText(/^Hora de inicio/)
    expect(screen.queryByRole('checkbox', { name: 'Avisar al paciente' })).toBeNull()
    await user.clear(start)
    await user.type(start, '16:00')
    await user.click(await screen.findByRole('checkbox', { name: 'Avisar al paciente', checked: true }))
    await user.click(
      within(screen.getByRole('group', { name: 'La pide' })).getByRole('button', { name: 'El paciente' }),
    )
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ startTime: '16:00', endTime: '17:00', notify: false, askedBy: 'patient' })
  })

  // @rule appointments-move-press: Issue: 'Mover' leads straight to the free hours of two weeks; the chosen one is asked
  //   about once, with '☑ Avisar al paciente'
  test('‘Mover’ shows the free hours of two weeks, asks once about the chosen one, and moves the visit for as long', async () => {
    const sent = answerCommands(() =>
      ok({
        appointment: row({ date: '2026-11-26', startTime: '09:00', endTime: '10:00', revision: '1' }),
        statusChanged: true,
      }),
    )
    const { user } = await openMariela()
    await user.click(detail().getByRole('button', { name: 'Mover' }))
    const free = within(await screen.findByRole('dialog', { name: 'Mover la cita de Mariela Vargas' }))
    // The hour that it has moves nothing.
    await user.click(await free.findByRole('button', { name: 'martes 24/11 14:00', pressed: true }))
    await user.click(free.getByRole('button', { name: 'jueves 26/11 09:00' }))
    const ask = within(await screen.findByRole('alertdialog', { name: '¿Mover la cita de Mariela Vargas?' }))
    expect(ask.getByText(/Pasa del martes 24\/11\/2026 a las 14:00 al jueves 26\/11\/2026 a las 09:00/)).toBeDefined()
    expect(ask.getByRole('checkbox', { name: 'Avisar al paciente', checked: true })).toBeDefined()
    await user.click(ask.getByRole('button', { name: 'Mover la cita' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ body }) => body)).toEqual([{ date: '2026-11-26', startTime: '09:00', endTime: '10:00' }])
  })

  test('C confirms the selected appointment from the list, W opens the chat, and neither acts while typing', async () => {
    const sent = answerCommands(() => answered({ status: 'confirmado' }, {}))
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await openMariela()
    await user.click(screen.getByRole('button', { name: 'Nueva cita' }))
    await user.type(screen.getByLabelText(/^Nombre completo/), 'cw')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(sent).toEqual([])
    rowOf('Mariela Vargas').focus()
    await user.keyboard('w')
    expect(opened).toHaveBeenCalledWith('https://wa.me/50688881406', '_blank', 'noopener,noreferrer')
    await user.keyboard('c')
    expect(await detail().findByText('Cita confirmada.')).toBeDefined()
    expect(sent).toHaveLength(1)
    opened.mockRestore()
  })

  // @rule records-from-board: Look: the appointment's detail leads to its record, by the key E too
  test('leads to the medical record of the visit, by E too, but not while typing', async () => {
    const { user, router } = await openMariela()
    const record = detail().getByRole('link', { name: 'Expediente' })
    expect(record.getAttribute('href')).toBe(`/doctor/medical-record/${row().id}`)
    await user.click(screen.getByRole('button', { name: 'Nueva cita' }))
    await user.type(screen.getByLabelText(/^Nombre completo/), 'e')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(router.state.location.pathname).toBe('/doctor/dashboard')
    rowOf('Mariela Vargas').focus()
    await user.keyboard('e')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/doctor/medical-record/${row().id}`))
    const back = expect.stringContaining(`cita=${row().id}`)
    expect(router.state.location.state).toEqual({ back })
    await screen.findByRole('heading', { level: 1, name: 'Registro Médico' })
    await router.navigate(-1)
    await screen.findByRole('heading', { level: 1, name: 'Portal del Doctor' })
    await user.click(await screen.findByRole('link', { name: 'Expediente' }))
    await waitFor(() => expect(router.state.location.state).toEqual({ back }))
  })

  test('the row of an own change is not announced twice when the feed brings it too', async () => {
    answerCommands(() => answered({ status: 'confirmado' }))
    const { user } = await openMariela()
    await user.click(detail().getByRole('button', { name: /Confirmar/ }))
    await detail().findByText('Cita confirmada.')
    vi.setSystemTime('2026-11-24T16:25:00.000Z')
    changeLive('120', id, row({ status: 'confirmado', revision: '5', updatedAt: tenTwenty }))
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(within(rowOf('Mariela Vargas')).queryByText(/^cambió/)).toBeNull())
  })
})
