import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { flor, row } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { server } from '~/testing/server.ts'
import { request } from '~/testing/waiting-request.ts'
import { answerBoard, detail, openBoard, rowOf } from '../../testing/board-desk.ts'
import {
  answerRequests,
  cancelKeilor,
  keilor,
  narrowTo,
  requestsSection as requests,
} from '../../testing/queue-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerBoard(() => [flor, row(), keilor]))

describe('a request and its appointment', () => {
  // @rule every-request-leads-appointment: Public §3 A request leads to its appointment, whose row and detail say that
  //   it waits
  test('the request leads to its day and its appointment, which tells what is asked over its actions', async () => {
    answerRequests([cancelKeilor, request()])
    const { user, router } = await openBoard()
    const open = await requests().findByRole('button', { name: /Keilor Sandí.*Ver cita/ })
    open.focus()
    await user.keyboard('{Enter}')
    expect(await detail().findByRole('heading', { name: 'Keilor Sandí' })).toBeDefined()
    expect(router.state.location.search).toBe(`?fecha=${keilor.date}&cita=${keilor.id}`)
    expect(open.getAttribute('aria-current')).toBe('true')
    const waiting = within(detail().getByRole('region', { name: 'Solicitud del paciente' }))
    expect(waiting.getByText('Pide cancelar esta cita')).toBeDefined()
    expect(waiting.getByText('hace 31 min')).toBeDefined()
    expect(waiting.getByText('Queda atendida al cancelar la cita.')).toBeDefined()
    expect(waiting.queryByText(/«/)).toBeNull()
  })

  // @rule every-request-leads-appointment
  test('the row says what is asked, the detail in which words, until it is answered', async () => {
    answerRequests([request()])
    await openBoard(`/doctor/dashboard?cita=${row().id}`)
    expect(await detail().findByText('«¿Podría ser en la tarde?»')).toBeDefined()
    expect(detail().getByText('Pide reprogramar esta cita')).toBeDefined()
    const inList = () => within(screen.getByRole('list', { name: /^Citas del/ }))
    expect(inList().getAllByText(/^Pide /)).toHaveLength(1)
    const mine = inList().getByRole('button', { name: /Mariela Vargas/ })
    expect(within(mine).getByText('Pide reprogramar')).toBeDefined()
    const expired = { ...request(), status: 'expired' }
    fakeLive.send({ projection: 'action-requests', id: request().id, position: '101', row: expired })
    await waitFor(() => expect(detail().queryByRole('region', { name: 'Solicitud del paciente' })).toBeNull())
    expect(within(rowOf('Mariela Vargas')).queryByText('Pide reprogramar')).toBeNull()
  })

  const answering = (reply: () => Response | Promise<Response>) => {
    const sent: unknown[] = []
    server.use(
      http.get(`/api/appointments/${row().id}`, () => HttpResponse.json(row())),
      http.put('/api/doctor/appointment-actions/:actionId', async ({ request: asked, params }) => {
        sent.push({
          id: params.actionId,
          ...((await asked.json()) as object),
          key: asked.headers.has('Idempotency-Key'),
        })
        return reply()
      }),
    )
    return sent
  }
  const openWaiting = async (actionType: 'cancel' | 'reschedule') => {
    answerRequests([request({ actionType })])
    const app = await openBoard(`/doctor/dashboard?cita=${row().id}`)
    const region = await detail().findByRole('region', { name: 'Solicitud del paciente' })
    return { ...app, waiting: within(region) }
  }

  // @rule requests-buttons: §4 Buttons 'Procesar' and 'Expirar' over the appointment: a cancellation is asked about
  //   and cancels, a move opens the edit
  test('"Procesar" of a cancellation asks, cancels the visit with the request and offers to tell the patient', async () => {
    const appointment = row({ status: 'cancelado', revision: '2' })
    const whatsappNotification = { whatsappURL: 'https://wa.me/1', phone: '1' }
    const answer = {
      actionId: request().id,
      actionType: 'cancel',
      status: 'processed',
      appointment,
      whatsappNotification,
    }
    const sent = answering(() => HttpResponse.json(answer, { headers: { 'X-Log-Position': '120' } }))
    const { user, waiting } = await openWaiting('cancel')
    await user.click(waiting.getByRole('button', { name: 'Procesar: solicitud de Mariela Vargas' }))
    await user.click(await screen.findByRole('button', { name: 'Cancelar la cita' }))
    expect(await detail().findByText('Cita cancelada.')).toBeDefined()
    expect(sent).toEqual([{ id: request().id, status: 'processed', key: true }])
    expect(
      detail()
        .getByRole('link', { name: /Abrir WhatsApp/ })
        .getAttribute('href'),
    ).toBe('https://wa.me/1')
  })

  // @rule visit-fines
  test('a move that was asked for on the day of the visit says before it is answered what the terms charge', async () => {
    const { waiting } = await openWaiting('reschedule')
    expect(waiting.getByText(/^La pidió el mismo día de la cita: al moverla se cobra el 25 %/)).toBeDefined()
  })

  // @rule visit-fines
  test('a move that was asked for before that day charges nothing, and says nothing', async () => {
    answerRequests([request({ createdAt: '2026-11-23T20:00:00.000Z' })])
    await openBoard(`/doctor/dashboard?cita=${row().id}`)
    const waiting = within(await detail().findByRole('region', { name: 'Solicitud del paciente' }))
    expect(waiting.queryByText(/se cobra/)).toBeNull()
  })

  // @rule requests-buttons
  test('"Procesar" of a move opens the edit of its appointment as it is now', async () => {
    const now = row({ reason: 'Control', revision: '3' })
    server.use(
      http.get(`/api/appointments/${now.id}`, () => HttpResponse.json(now, { headers: { 'X-Log-Position': '120' } })),
    )
    const { user, waiting } = await openWaiting('reschedule')
    await user.click(waiting.getByRole('button', { name: 'Procesar: solicitud de Mariela Vargas' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar cita' }))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Motivo/).value).toBe('Control')
  })

  // @rule requests-failure: §8 'Error al procesar acción'
  test('"Procesar" of a move says so when the appointment cannot be read', async () => {
    server.use(http.get(`/api/appointments/${row().id}`, () => HttpResponse.json({ error: 'x' }, { status: 503 })))
    const { user, waiting } = await openWaiting('reschedule')
    const process = waiting.getByRole<HTMLButtonElement>('button', { name: /^Procesar/ })
    await user.click(process)
    expect(await screen.findByText('Error al procesar acción')).toBeDefined()
    await waitFor(() => expect(process.disabled).toBe(false))
  })

  const expire = async ({ user, waiting }: Pick<Awaited<ReturnType<typeof openWaiting>>, 'user' | 'waiting'>) => {
    await user.click(waiting.getByRole('button', { name: 'Expirar: solicitud de Mariela Vargas' }))
    return within(await screen.findByRole('alertdialog', { name: '¿Dejar vencer la solicitud?' }))
  }

  // @rule requests-expire-asks: §4 'Expirar' leaves the request expired
  test('"Expirar" asks first, naming what would expire; "Volver" sends nothing', async () => {
    const sent = answering(() => HttpResponse.json({}, { status: 500 }))
    const opened = await openWaiting('cancel')
    const question = await expire(opened)
    expect(
      question.getByText(
        'Mariela Vargas pide cancelar su cita del 24/11/2026 14:00. La solicitud queda vencida y la cita sigue como está.',
      ),
    ).toBeDefined()
    await opened.user.click(question.getByRole('button', { name: 'Volver' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent).toEqual([])
    expect(opened.waiting.getByRole('button', { name: /^Expirar/ })).toBeDefined()
  })

  // @rule asks-before-typed-goes
  test('what is written to the patient does not go with Escape, and nothing is asked once it is confirmed', async () => {
    const sent = answering(() => new Promise(() => {}))
    const { user, ...opened } = await openWaiting('cancel')
    const asked = await expire({ user, ...opened })
    await user.type(asked.getByRole('textbox'), 'Llámenos')
    await user.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog', { name: '¿Deja esto sin guardar?' }))
    expect(question.getByText('«Llámenos»')).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Seguir escribiendo' }))
    await user.click(asked.getByRole('button', { name: 'Expirar' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  // @rule requests-buttons
  test('"Expirar" says what came of it, also where the feed is faster than the answer', async () => {
    const reply = Promise.withResolvers<Response>()
    const sent = answering(() => reply.promise)
    const opened = await openWaiting('reschedule')
    await opened.user.click((await expire(opened)).getByRole('button', { name: 'Expirar' }))
    await waitFor(() => expect(sent).toEqual([{ id: request().id, status: 'expired', key: true }]))
    fakeLive.send({ projection: 'action-requests', id: request().id, position: '120', row: null })
    await waitFor(() => expect(detail().queryByRole('region', { name: 'Solicitud del paciente' })).toBeNull())
    const answer = { actionId: request().id, actionType: 'reschedule', status: 'expired', appointment: row() }
    reply.resolve(HttpResponse.json(answer, { headers: { 'X-Log-Position': '120' } }))
    expect(await detail().findByText('Solicitud vencida. La cita sigue como está.')).toBeDefined()
  })

  // @rule requests-buttons, requests-failure
  test('"Expirar" ends the request; a failure is told and the request read again', async () => {
    const sent = answering(() => HttpResponse.json({ error: 'x', code: 'action-ended' }, { status: 409 }))
    const opened = await openWaiting('cancel')
    answerRequests([])
    await opened.user.click((await expire(opened)).getByRole('button', { name: 'Expirar' }))
    expect(await screen.findByText('Error al procesar acción')).toBeDefined()
    expect(sent).toEqual([{ id: request().id, status: 'expired', key: true }])
    await waitFor(() => expect(detail().queryByRole('region', { name: 'Solicitud del paciente' })).toBeNull())
  })

  // @rule requests-expire-asks
  test('on a phone the question takes the place of the details, which come back with what came of it', async () => {
    const answer = { actionId: request().id, actionType: 'cancel', status: 'expired', appointment: row() }
    answering(() => HttpResponse.json(answer, { headers: { 'X-Log-Position': '120' } }))
    const { user } = await openWaiting('cancel')
    await narrowTo(375)
    const sheet = within(await screen.findByRole('dialog', { name: 'Mariela Vargas' }))
    const question = await expire({ user, waiting: sheet })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(question.getByRole('button', { name: 'Expirar' }))
    const again = within(await screen.findByRole('dialog', { name: 'Mariela Vargas' }))
    expect(await again.findByText('Solicitud vencida. La cita sigue como está.')).toBeDefined()
  })
})
