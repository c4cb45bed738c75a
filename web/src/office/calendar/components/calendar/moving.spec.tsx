import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { changeLive, flor, jorge, row, tuesday } from '~/office/shared/appointments/testing/rows.ts'
import { giveWindows } from '~/office/shared/appointments/testing/windows.ts'
import { server } from '~/testing/server.ts'
import { answerPage, openPage } from '../../testing/page-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const thursday = addDays(tuesday, 2)
const block = (name: RegExp) => screen.findByRole('button', { name })

/** A block's day and top, as it is drawn. */
const standsAt = (name: RegExp) => {
  const one = screen.getByRole('button', { name })
  return `${one.closest<HTMLElement>('[data-day]')?.dataset.day} ${one.style.top} ${one.style.height}`
}

describe('moving a block', () => {
  /** An hour later by the keyboard, as far as jsdom goes: it has no layout, so an hour is 50 px and there is no day beside another. */
  const moveDown = async (name: RegExp) => {
    const one = await block(name)
    one.focus()
    fireEvent.keyDown(one, { code: 'Space' })
    await new Promise((done) => setTimeout(done, 0))
    for (let quarter = 0; quarter < 4; quarter += 1) fireEvent.keyDown(document, { code: 'ArrowDown' })
    await screen.findByText('Hacia martes 24/11/2026 a las 15:00')
    fireEvent.keyDown(document, { code: 'Space' })
    await screen.findByRole('alertdialog')
  }
  const moved = row({ startTime: '15:00', endTime: '16:00', revision: '1' })
  const whatsappNotification = { whatsappURL: 'https://wa.me/50688881406', phone: '50688881406' }

  // @rule calendar-drag-reschedules: Issue: then it reschedules by PUT with If-Match
  // @rule calendar-drag-asks, chat-opens-at-once
  test('asks first, then reschedules what was seen, and opens and offers the message', async () => {
    answerPage(() => [row()])
    const sent = answerCommands(() => ok({ appointment: moved, statusChanged: true, whatsappNotification }))
    const windows = giveWindows()
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    expect(screen.getByRole('alertdialog', { name: '¿Mover la cita de Mariela Vargas?' }).textContent).toContain(
      'Pasa del martes 24/11/2026 a las 14:00 al martes 24/11/2026 a las 15:00.',
    )
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Mover la cita' }))
    await screen.findByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.')
    expect(windows).toMatchObject([{ at: whatsappNotification.whatsappURL }])
    expect(sent).toMatchObject([
      {
        method: 'PUT',
        path: `/api/appointments/${row().id}`,
        body: { date: tuesday, startTime: '15:00', endTime: '16:00' },
        ifMatch: '0',
      },
    ])
    expect(standsAt(/^Mariela/)).toBe(`${tuesday} 21.875rem calc(3.125rem - 2px)`)
  })

  // @rule calendar-drag-asks: Issue: it asks first; left as it is, nothing is sent
  // @rule appointments-unannounced
  test('moves without notifying the patient where that is unticked, and opens no chat', async () => {
    answerPage(() => [row()])
    const sent = answerCommands(() => ok({ appointment: moved, statusChanged: true }))
    const windows = giveWindows()
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    await user.click(screen.getByRole('checkbox', { name: 'Avisar al paciente', checked: true }))
    await user.click(screen.getByRole('button', { name: 'Mover la cita' }))
    await screen.findByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.')
    expect([sent[0]?.body, windows]).toEqual([expect.objectContaining({ notify: false }), []])
  })

  // @rule move-fine-phone
  test('asks on the day of the visit who wants it, and says what the terms charge', async () => {
    answerPage(() => [row()])
    const sent = answerCommands(() => ok({ appointment: moved, statusChanged: true }))
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    const ask = within(screen.getByRole('alertdialog'))
    const by = within(ask.getByRole('group', { name: 'La pide' }))
    expect(ask.getByText('Sin elegir quién la pide no se cobra nada.')).toBeDefined()
    await user.click(by.getByRole('button', { name: 'La clínica' }))
    expect(ask.getByText('Sin cobro: la mueve la clínica.')).toBeDefined()
    await user.click(by.getByRole('button', { name: 'El paciente' }))
    expect(ask.getByText(/^Se mueve el mismo día: 25 % \(₡\d/)).toBeDefined()
    await user.click(ask.getByRole('button', { name: 'Mover la cita' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ startTime: '15:00', askedBy: 'patient' })
  })

  /** Mariela has asked in writing to be moved, then. */
  const askedInWriting = (createdAt: string) => {
    const { id, name, date, startTime } = row()
    const visit = { appointmentId: id, patientName: name, appointmentDate: date, appointmentTime: startTime }
    const words = { notes: null, wishes: [], conversationId: null, expiresAt: '2026-11-24T20:00:00.000Z' }
    const one = { id: `${id}.1`, actionType: 'reschedule', status: 'pending', ...visit, ...words, createdAt }
    const positioned = { headers: { 'X-Log-Position': '100' } }
    server.use(http.get('/api/doctor/appointment-actions', () => HttpResponse.json([one], positioned)))
  }
  const requested = () => screen.findByRole('button', { name: 'Procesar: solicitud de Mariela Vargas' })

  // @rule visit-fines
  test('the move of who asked for it in writing that day is theirs unless staff say otherwise, as it is charged', async () => {
    answerPage(() => [row()])
    askedInWriting('2026-11-24T15:00:00.000Z')
    const { user } = await openPage()
    await requested()
    await moveDown(/^Mariela/)
    const ask = within(screen.getByRole('alertdialog'))
    expect(ask.getByText(/^Se mueve el mismo día: 25 % \(₡\d/)).toBeDefined()
    expect(ask.getByRole('button', { name: 'El paciente', pressed: true })).toBeDefined()
    await user.click(ask.getByRole('button', { name: 'La clínica' }))
    expect(ask.getByText('Sin cobro: la mueve la clínica.')).toBeDefined()
  })

  // @rule visit-fines
  test('a move that was asked for in writing the day before charges nothing, and asks nothing of it', async () => {
    answerPage(() => [row()])
    askedInWriting('2026-11-23T20:00:00.000Z')
    await openPage()
    await requested()
    await moveDown(/^Mariela/)
    const ask = within(screen.getByRole('alertdialog'))
    expect(ask.getByRole('checkbox', { name: 'Avisar al paciente' })).toBeDefined()
    expect(ask.queryByRole('group', { name: 'La pide' })).toBeNull()
  })

  // @rule appointments-move-back
  test('is taken back by ‘Deshacer’, of what was answered, and opens no other chat', async () => {
    answerPage(() => [row()])
    const back = row({ revision: '2' })
    const answers = [moved, back].map((appointment) => ok({ appointment, statusChanged: true, whatsappNotification }))
    const sent = answerCommands(() => answers.shift() ?? ok({}))
    const windows = giveWindows()
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    await user.click(screen.getByRole('button', { name: 'Mover la cita' }))
    expect(await screen.findByText(/^Cita movida: hoy 15:00/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('Se deshizo: la cita sigue hoy 14:00.')).toBeDefined()
    expect(screen.getByText(/^Si ya le escribió el cambio, avísele que no va/)).toBeDefined()
    expect(sent[1]).toMatchObject({
      body: { date: tuesday, startTime: '14:00', endTime: '15:00', undoes: true },
      ifMatch: '1',
    })
    expect(windows).toHaveLength(1)
    expect(standsAt(/^Mariela/)).toBe(`${tuesday} 18.75rem calc(3.125rem - 2px)`)
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  })

  // @rule appointments-move-back
  test.each([
    ['moved it on', { startTime: '16:00', endTime: '17:00' }],
    ['cancelled it', { status: 'cancelado' as const }],
  ])('offers no word to the patient of an hour that is none any more: a colleague %s', async (_, theirs) => {
    answerPage(() => [row()])
    answerCommands(() => ok({ appointment: moved, statusChanged: true, whatsappNotification }))
    giveWindows()
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    await user.click(screen.getByRole('button', { name: 'Mover la cita' }))
    const offer = () => screen.queryByRole('link', { name: /^Abrir WhatsApp/ })
    await waitFor(() => expect(offer()).not.toBeNull())
    changeLive('130', row().id, { ...moved, notes: 'Llega tarde', revision: '2' })
    expect(offer()).not.toBeNull()
    changeLive('140', row().id, { ...moved, ...theirs, revision: '3' })
    await waitFor(() => expect(offer()).toBeNull())
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  })

  test('left as it is, nothing is sent and the block goes back', async () => {
    answerPage(() => [row()])
    const sent = answerCommands(() => ok({}))
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    await user.click(screen.getByRole('button', { name: 'Dejar como está' }))
    await waitFor(() => expect(standsAt(/^Mariela/)).toBe(`${tuesday} 18.75rem calc(3.125rem - 2px)`))
    expect(sent).toEqual([])
  })

  // @rule calendar-drag-taken: A taken interval is refused (409), and can be overbooked knowingly
  test('onto a taken interval it can be put knowingly', async () => {
    answerPage(() => [row()])
    const sent = answerCommands(({ body }) =>
      (body as { overbook?: boolean }).overbook
        ? ok({ appointment: { ...moved, overbooked: true }, statusChanged: true, whatsappNotification })
        : refused(409, { error: 'Ese horario ya no está disponible', code: 'slot-taken' }),
    )
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    await user.click(screen.getByRole('button', { name: 'Mover la cita' }))
    await screen.findByText(/Ese horario ya no está disponible/)
    await user.click(screen.getByRole('button', { name: 'Mover como sobrecupo' }))
    await screen.findByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.')
    expect(sent.map(({ body }) => (body as { overbook?: boolean }).overbook)).toEqual([undefined, true])
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  // @rule calendar-drag-taken-said: Issue: an overlap by dragging is said in the one question
  test('onto an hour that is seen to be taken it is asked about once, with who is there', async () => {
    const elena = row({ id: 'elena00000000000000000', name: 'Elena Vega', startTime: '15:30', endTime: '16:30' })
    answerPage(() => [row(), elena])
    const sent = answerCommands(() => ok({ appointment: { ...moved, overbooked: true }, statusChanged: true }))
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'A esa hora está Elena Vega (15:30 – 16:30): quedaría como sobrecupo.',
    )
    await user.click(screen.getByRole('button', { name: 'Mover como sobrecupo' }))
    await screen.findByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.')
    expect(sent.map(({ body }) => (body as { overbook?: boolean }).overbook)).toEqual([true])
  })

  test('sent again after a lost answer it keeps its key, and gets another once the visit has changed', async () => {
    answerPage(() => [row()])
    const sent = answerCommands(() => HttpResponse.error())
    const { user } = await openPage()
    const moveInVain = async () => {
      await moveDown(/^Mariela/)
      await user.click(screen.getByRole('button', { name: 'Mover la cita' }))
      await user.click(await screen.findByRole('button', { name: 'Cerrar aviso' }))
    }
    await moveInVain()
    await moveInVain()
    changeLive('120', row().id, moved)
    changeLive('121', row().id, row({ revision: '2' }))
    await waitFor(() => expect(standsAt(/^Mariela/)).toBe(`${tuesday} 18.75rem calc(3.125rem - 2px)`))
    await moveInVain()
    const [first, again, anew] = sent.map(({ key }) => key)
    expect(again).toBe(first)
    expect(anew).not.toBe(first)
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['0', '0', '2'])
  })

  // @rule calendar-drag-stale: What was changed meanwhile (412) goes back, and both hours are told
  test('what somebody else has changed meanwhile goes back, and both hours are told', async () => {
    let rows = [row()]
    answerPage(() => rows)
    answerCommands(() => {
      rows = [row({ startTime: '09:00', endTime: '10:00', revision: '2' })]
      return refused(412, { error: 'La cita cambió mientras tanto.', code: 'stale' })
    })
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    await user.click(screen.getByRole('button', { name: 'Mover la cita' }))
    const shown = await screen.findByText('Error al actualizar cita: La cita cambió mientras tanto.')
    await waitFor(() =>
      expect(shown.closest('[role=alert]')?.textContent).toContain(
        'La cita está ahora el martes 24/11/2026 a las 09:00; usted la llevaba al martes 24/11/2026 a las 15:00.',
      ),
    )
    expect(standsAt(/^Mariela/)).toBe(`${tuesday} 3.125rem calc(3.125rem - 2px)`)
  })

  // @rule calendar-drag-names-now: The question names where the appointment is now, moves what it named, and says
  //   where nothing is left to move
  test('the question names the appointment as it is now, and moves what it named', async () => {
    answerPage(() => [row()])
    const sent = answerCommands(() => ok({ appointment: moved, statusChanged: true, whatsappNotification }))
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    const question = screen.getByRole('alertdialog', { name: '¿Mover la cita de Mariela Vargas?' })
    // Another doctor takes it to the next week and makes it longer.
    const away = row({ date: addDays(thursday, 7), startTime: '09:00', endTime: '10:30', revision: '4' })
    changeLive('120', row().id, away)
    await waitFor(() =>
      expect(question.textContent).toContain(
        'Otra persona cambió la cita mientras tanto. Pasa del jueves 03/12/2026 a las 09:00 al martes 24/11/2026 a las 15:00.',
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Mover la cita' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ body: { date: tuesday, startTime: '15:00', endTime: '16:30' }, ifMatch: '4' })
  })

  // @rule calendar-drag-names-now
  test.each([
    [
      'cancelled it',
      row({ status: 'cancelado', revision: '1' }),
      'Otra persona la cambió mientras tanto: está en «Cancelado» (martes 24/11/2026 a las 14:00).',
    ],
    ['moved it there', moved, 'Otra persona la llevó mientras tanto al martes 24/11/2026 a las 15:00.'],
  ])('says that nothing is left to move where somebody else has %s', async (_, theirs, sentence) => {
    answerPage(() => [row()])
    const sent = answerCommands(() => ok({}))
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    changeLive('120', row().id, theirs)
    const notice = within(await screen.findByRole('alertdialog', { name: 'La cita de Mariela Vargas ya no se mueve' }))
    expect(notice.getByText(sentence)).toBeTruthy()
    expect(notice.queryByRole('button', { name: 'Mover la cita' })).toBeNull()
    await user.click(notice.getByRole('button', { name: 'Cerrar' }))
    expect(sent).toEqual([])
  })

  // @rule calendar-drag-stale
  test('after a 412 the old hour is not told as the present one, and the new one is told from any week', async () => {
    answerPage(() => [row()])
    answerCommands(() => refused(412, { error: 'La cita cambió mientras tanto.', code: 'stale' }))
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    await user.click(screen.getByRole('button', { name: 'Mover la cita' }))
    // The read model has not come to the change that the command was refused for.
    await screen.findByText('Usted la llevaba al martes 24/11/2026 a las 15:00. Leyendo dónde está ahora…')
    const away = row({ date: addDays(thursday, 7), startTime: '09:00', endTime: '10:00', revision: '1' })
    changeLive('120', row().id, away)
    await screen.findByText(
      'La cita está ahora el jueves 03/12/2026 a las 09:00; usted la llevaba al martes 24/11/2026 a las 15:00.',
    )
    changeLive('121', row().id, { ...away, status: 'cancelado', revision: '2' })
    await screen.findByText(/^La cita está ahora en «Cancelado» \(jueves/)
  })

  // @rule calendar-drag-stale
  test('after a 412 for other data than its hour, it is told to stand where it stood', async () => {
    let rows = [row()]
    answerPage(() => rows)
    answerCommands(() => {
      rows = [row({ reason: 'Control', revision: '1' })]
      return refused(412, { error: 'La cita cambió mientras tanto.', code: 'stale' })
    })
    const { user } = await openPage()
    await moveDown(/^Mariela/)
    await user.click(screen.getByRole('button', { name: 'Mover la cita' }))
    await screen.findByText(
      'La cita sigue el martes 24/11/2026 a las 14:00, con otros datos; usted la llevaba al martes 24/11/2026 a las 15:00.',
    )
  })

  // @rule calendar-drag-which: What is done or cancelled is not moved
  test.each([
    ['done', flor, /^Flor/],
    ['cancelled', jorge, /^Jorge/],
  ])('what is %s stays', async (_, ended, name) => {
    answerPage(() => [ended, row()])
    await openPage()
    const one = await block(name)
    expect(one.getAttribute('aria-roledescription')).toBeNull()
    one.focus()
    fireEvent.keyDown(one, { code: 'Space' })
    await new Promise((done) => setTimeout(done, 0))
    fireEvent.keyDown(document, { code: 'ArrowDown' })
    // Had it been lifted, the space bar would put it down instead of lifting the visit that can be moved.
    await moveDown(/^Mariela/)
    expect(screen.getAllByRole('alertdialog')).toEqual([
      screen.getByRole('alertdialog', { name: '¿Mover la cita de Mariela Vargas?' }),
    ])
  })
})
