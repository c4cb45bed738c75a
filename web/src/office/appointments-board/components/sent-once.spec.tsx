import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent as User } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { changeLive, flor, row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { pressWildly } from '~/testing/failures.ts'
import { focusIsAround, focusIsOn } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import { answerBoard, answerDay, detail, openBoard, openMariela } from '../testing/board-desk.ts'
import { field, giveUp, inDialog, openEdit, openNew, putRosa, rosa } from '../testing/board-form.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const { id } = row()

beforeEach(() => answerBoard())

const button = (name: RegExp | string) => detail().getByRole('button', { name })
const pressTwice = (pressed: HTMLElement) =>
  act(() => {
    pressed.click()
    pressed.click()
  })

const statuses = ['agendado', 'confirmado', 'realizado', 'cancelado'] as const
/** Answers each change of a status as done. @returns what was sent */
const answerStatus = () =>
  answerCommands(({ body }) => {
    const status = statuses.find((one) => one === (body as { status: string }).status) ?? 'agendado'
    return ok({ appointment: row({ status, revision: '5' }) })
  })

describe('pressed twice before the page is drawn anew, it is sent once:', () => {
  test('Confirmar', async () => {
    const sent = answerStatus()
    await openMariela()
    pressTwice(button(/Confirmar/))
    expect(await screen.findByText('Cita confirmada.')).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  test('Marcar Realizado', async () => {
    answerDay(() => [row({ status: 'confirmado', startTime: '10:00', endTime: '11:00' })])
    const sent = answerStatus()
    await openMariela()
    pressTwice(button('Marcar Realizado'))
    expect(await screen.findByText('Visita marcada como realizada.')).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  test('Cancelar la cita', async () => {
    const sent = answerStatus()
    const { user } = await openMariela()
    await user.click(button('Cancelar'))
    pressTwice(screen.getByRole('button', { name: 'Cancelar la cita' }))
    expect(await screen.findByText('Cita cancelada.')).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  test('Agendar cita', async () => {
    const sent = answerCommands(() => ok({ appointment: rosa }))
    await openNew()
    putRosa()
    pressWildly(inDialog('Agendar cita'))
    expect(await screen.findByText('Cita agendada.')).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  test('Guardar cambios', async () => {
    const sent = answerCommands(() => ok({ appointment: row({ revision: '5' }), statusChanged: false }))
    await openEdit()
    fireEvent.change(field(/^Motivo/), { target: { value: 'Cuello' } })
    pressWildly(inDialog('Guardar cambios'))
    expect(await screen.findByText('Datos de la cita corregidos.')).toBeDefined()
    expect(sent).toHaveLength(1)
  })
})

describe('while a form stands open', () => {
  test('the letters of the shortcuts do nothing, wherever in it the focus is', async () => {
    const sent = answerCommands(() => ok({ appointment: row({ status: 'confirmado', revision: '5' }) }))
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await openMariela()
    await user.click(screen.getByRole('button', { name: 'Nueva cita' }))
    inDialog('Cerrar').focus()
    await user.keyboard('cw')
    await user.keyboard('{Escape}')
    await user.click(button('Editar'))
    inDialog('Cerrar').focus()
    await user.keyboard('cw')
    expect(sent).toEqual([])
    expect(opened).not.toHaveBeenCalled()
    opened.mockRestore()
  })

  test.each([
    ['a new appointment', openNew, putRosa, 'Agendar cita', 'Agendando...', /^Error al crear cita: /],
    [
      'an edit',
      openEdit,
      () => fireEvent.change(field(/^Motivo/), { target: { value: 'Cuello' } }),
      'Guardar cambios',
      'Guardando...',
      /^Error al actualizar cita: /,
    ],
  ])('%s that is being sent cannot be closed over its answer', async (_, open, fill, send, sending, sentence) => {
    const answer = Promise.withResolvers<Response>()
    const sent = answerCommands(() => answer.promise)
    const { user } = await open()
    fill()
    await user.click(inDialog(send))
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.keyboard('{Escape}')
    await user.click(inDialog('Cerrar'))
    await user.click(inDialog('Volver'))
    expect(inDialog(sending)).toBeDefined()
    answer.resolve(refused(503, { error: 'El servicio no está disponible en este momento.', code: 'store-away' }))
    expect(await screen.findByText(sentence)).toBeDefined()
    await giveUp(user)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe("a colleague's change", () => {
  // @rule appointments-shown-revision
  test('while it is asked whether to cancel: another hour than the one asked about is not cancelled', async () => {
    const sent = answerCommands(() => refused(412, { error: 'Otra persona cambió esta cita', code: 'stale' }))
    server.use(http.get('/api/appointments/:id', () => HttpResponse.json(moved)))
    const moved = row({ startTime: '16:00', endTime: '17:00', revision: '3', updatedAt: tenTwenty })
    const { user } = await openMariela()
    await user.click(button('Cancelar'))
    answerDay(() => [flor, moved], '130')
    changeLive('120', id, moved)
    await screen.findByText('16:00 – 17:00')
    const ask = within(screen.getByRole('alertdialog'))
    expect(ask.getByText(/24\/11\/2026 14:00/)).toBeDefined()
    await user.click(ask.getByRole('button', { name: 'Cancelar la cita' }))
    const again = within(await screen.findByRole('alertdialog', { name: 'La cita cambió mientras tanto' }))
    expect(again.getByText('Decía: 24/11/2026 14:00–15:00')).toBeDefined()
    expect(again.getByText('Ahora dice: 24/11/2026 16:00–17:00')).toBeDefined()
    expect(sent).toMatchObject([{ body: { status: 'cancelado' }, ifMatch: '0' }])
    await user.click(again.getByRole('button', { name: 'Volver' }))
    expect(sent).toHaveLength(1)
    expect(await detail().findByText('16:00 – 17:00')).toBeDefined()
    expect(detail().getByText('Agendado')).toBeDefined()
  })

  test.each([
    ['a status', async (user: User) => user.click(button(/Confirmar/))],
    [
      'an edit',
      async (user: User) => {
        await user.click(button('Editar'))
        fireEvent.change(field(/^Motivo/), { target: { value: 'Cuello' } })
        await user.click(inDialog('Guardar cambios'))
        await screen.findByText(/^Error al actualizar cita: /)
        await giveUp(user)
      },
    ],
  ])('refuses %s: what is true now is shown of an appointment of another day too', async (_, act) => {
    let now = row({ date: '2026-11-26' })
    server.use(
      http.get('/api/appointments/:id', () => HttpResponse.json(now, { headers: { 'X-Log-Position': '100' } })),
    )
    answerDay(() => [flor])
    answerCommands(() => refused(409, { error: 'No puede pasar a ese estado', code: 'status-move-refused' }))
    const { user } = await openBoard(`/doctor/dashboard?cita=${id}`)
    await detail().findByText('Agendado')
    now = row({ date: '2026-11-26', status: 'cancelado', revision: '7' })
    await act(user)
    expect(await screen.findByText('Cancelado')).toBeDefined()
  })
})

describe('the focus', () => {
  // As browsers do, and jsdom does not: a button that becomes disabled loses the focus.
  const takesFocusAway = new MutationObserver(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLButtonElement && focused.disabled)) return
    focused.disabled = false
    focused.blur()
    focused.disabled = true
  })
  beforeEach(() => {
    takesFocusAway.observe(document.body, { attributeFilter: ['disabled'], subtree: true })
    return () => takesFocusAway.disconnect()
  })
  const answers: [status: string, answer: () => Response][] = [
    ['503', () => refused(503, { error: 'El servicio no está disponible', code: 'store-away' })],
    ['409', () => refused(409, { error: 'No puede pasar a ese estado', code: 'status-move-refused' })],
  ]

  test.each(answers)('is on the pressed button again when a status is answered %s', async (_, answer) => {
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
    const sent = answerCommands(() => answers[sent.length - 1]?.promise ?? answer())
    const { user } = await openMariela()
    await user.click(button(/Confirmar/))
    await focusIsOn(document.body)
    answers[0]?.resolve(answer())
    await focusIsOn(button(/Confirmar/))
    await user.click(button('Cancelar'))
    await user.click(screen.getByRole('button', { name: 'Cancelar la cita' }))
    await focusIsOn(document.body)
    answers[1]?.resolve(answer())
    await focusIsOn(button('Cancelar'))
  })

  test.each(answers)('is on Agendar cita again when it is answered %s', async (_, answer) => {
    answerCommands(answer)
    const { user } = await openNew()
    putRosa()
    inDialog('Agendar cita').focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/^Error al crear cita: /)).toBeDefined()
    await focusIsOn(inDialog('Agendar cita'))
  })

  test('goes to what was done when the pressed button is gone with the old status', async () => {
    answerCommands(() => ok({ appointment: row({ status: 'cancelado', revision: '5' }) }))
    const { user } = await openMariela()
    await user.click(button('Cancelar'))
    await user.click(screen.getByRole('button', { name: 'Cancelar la cita' }))
    const note = await screen.findByText('Cita cancelada.')
    await focusIsAround(note)
  })

  /** Cancels the appointment, and expects only these statuses to have been sent before: what Enter sent would be among them. */
  const cancelAfter = async (user: User, sent: readonly { body: unknown }[], expected: readonly string[]) => {
    await user.click(button('Cancelar'))
    await user.click(screen.getByRole('button', { name: 'Cancelar la cita' }))
    await detail().findByText('Cita cancelada.')
    expect(sent.map(({ body }) => body)).toEqual([...expected, 'cancelado'].map((status) => ({ status })))
  }

  test("of Confirmar is not Marcar Realizado's: Enter after a colleague's confirmation sends nothing", async () => {
    const sent = answerStatus()
    const { user } = await openMariela()
    button(/Confirmar/).focus()
    changeLive('120', id, row({ status: 'confirmado', revision: '3', updatedAt: tenTwenty }))
    await detail().findByRole('button', { name: 'Marcar Realizado' })
    await user.keyboard('{Enter}')
    await cancelAfter(user, sent, [])
  })

  test("of Confirmar is not Marcar Realizado's: a second Enter after one's own confirmation sends nothing", async () => {
    const sent = answerStatus()
    const { user } = await openMariela()
    button(/Confirmar/).focus()
    await user.keyboard('{Enter}')
    const note = await detail().findByText('Cita confirmada.')
    await focusIsOn(note.closest('[tabindex]'))
    await user.keyboard('{Enter}')
    await cancelAfter(user, sent, ['confirmado'])
  })

  test.each(['Guardar cambios', 'Volver'])('is on Editar again after %s', async (pressed) => {
    answerCommands(() => ok({ appointment: row({ revision: '5' }), statusChanged: false }))
    const { user } = await openEdit()
    fireEvent.change(field(/^Motivo/), { target: { value: 'Cuello' } })
    if (pressed === 'Volver') await giveUp(user)
    else await user.click(inDialog(pressed))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await focusIsOn(button('Editar'))
    await user.click(button('Editar'))
    expect(field(/^Motivo/).value).toBe('Dolor lumbar')
    expect(screen.queryByText(/Aquí sigue lo que había escrito/)).toBeNull()
  })
})
