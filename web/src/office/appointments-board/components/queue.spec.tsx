import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { flor, row } from '~/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { server } from '~/testing/server.ts'
import { setWidth } from '~/testing/window-width.ts'
import { answerBoard, detail, openBoard, rowOf } from '../testing/board-desk.ts'
import { answerOrders, answerRequests, countLive, minutesAgo, order, request } from '../testing/queue-desk.ts'

vi.mock('~/lib/live.ts', () => import('~/testing/fake-live.ts'))

const tomorrow = '2026-11-25'
const keilor = row({ id: 'keilor0000000000000000', name: 'Keilor Sandí', date: tomorrow, startTime: '13:00' })
const cancelKeilor = request({
  id: `${keilor.id}.1`,
  appointmentId: keilor.id,
  actionType: 'cancel',
  patientName: 'Keilor Sandí',
  appointmentDate: tomorrow,
  appointmentTime: '13:00',
  notes: null,
  createdAt: minutesAgo(31),
})

beforeEach(() => answerBoard(() => [flor, row(), keilor]))

const section = (name: string) => within(screen.getByRole('region', { name }))
const requests = () => section('Solicitudes de pacientes')
const orders = () => section('Pedidos pendientes')
const texts = (items: HTMLElement[]) => items.map((item) => item.textContent)

describe('the column of what waits', () => {
  // @rule every-patient-asks-through
  test('shows what patients ask for, the newest first: who, how long ago, what, and in their words', async () => {
    answerRequests([cancelKeilor, request()])
    await openBoard()
    await requests().findByText('Mariela Vargas')
    expect(texts(requests().getAllByRole('listitem'))).toEqual([
      'Mariela Vargashace 4 minPide reprogramar su cita del 24/11/2026 14:00«¿Podría ser en la tarde?»Ver cita',
      'Keilor Sandíhace 31 minPide cancelar su cita del 25/11/2026 13:00Ver cita',
    ])
    expect(requests().getByText('2')).toBeDefined()
  })

  test('shows the pending orders, the newest first, each leading to the orders', async () => {
    const old = order({ id: 'o0', customerName: null, totalAmount: 120_000, createdAt: minutesAgo(97) })
    answerOrders(() => [old, order()])
    await openBoard()
    await orders().findByText('Karla Umaña')
    const links = orders().getAllByRole('link')
    expect(texts(links)).toEqual([
      'Karla Umañahace 8 minMV-0000004131₡38,000',
      '[eliminado]hace 1 h 37 minMV-0000004131₡120,000',
    ])
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/doctor\/orders\?pedido=\w+$/)
  })

  test('many orders are told by their number and are all behind one link', async () => {
    answerOrders(() => Array.from({ length: 9 }, (_, at) => order({ id: `o${at}`, createdAt: minutesAgo(at) })))
    await openBoard()
    const all = await orders().findByRole('link', { name: 'Ver los 9 pedidos' })
    expect(all.getAttribute('href')).toBe('/doctor/orders')
    expect(orders().getAllByRole('listitem')).toHaveLength(6)
  })

  test('counts both, and says calmly that nothing waits', async () => {
    answerRequests([request()])
    answerOrders(() => [order()])
    await openBoard()
    const column = within(screen.getByRole('complementary', { name: /^Por atender/ }))
    expect((await column.findByRole('heading', { level: 2 })).textContent).toBe('Por atender2')
    fakeLive.send({ projection: 'action-requests', id: request().id, position: '101', row: null })
    fakeLive.send({ projection: 'orders', id: 'o1', position: '102', row: order({ status: 'processing' }) })
    countLive('102', 0)
    expect(await column.findByText('Ninguna solicitud por atender.')).toBeDefined()
    expect(await column.findByText('Ningún pedido por atender.')).toBeDefined()
    expect(column.getByRole('heading', { level: 2 }).textContent).toBe('Por atender')
  })

  // @rule every-patient-asks-through
  test('requests come and go live, each list over one subscription, and are said aloud when they come', async () => {
    answerRequests([cancelKeilor])
    await openBoard()
    await requests().findByText('Keilor Sandí')
    fakeLive.send({ projection: 'action-requests', id: request().id, position: '101', row: request() })
    expect(await requests().findByText('Nueva solicitud de Mariela Vargas: pide reprogramar')).toBeDefined()
    expect(texts(requests().getAllByRole('listitem'))[0]).toMatch(/^Mariela Vargas/)
    const done = { ...cancelKeilor, status: 'processed' }
    fakeLive.send({ projection: 'action-requests', id: cancelKeilor.id, position: '102', row: done })
    await waitFor(() => expect(requests().queryByText('Keilor Sandí')).toBeNull())
    const followed = fakeLive.following().map((one) => one.split('@')[0])
    expect(followed.filter((one) => one === 'staff/action-requests')).toHaveLength(1)
    // The newest and the oldest orders.
    expect(followed.filter((one) => one === 'staff/orders')).toHaveLength(2)
  })

  test('an order that comes stands at the top', async () => {
    answerOrders(() => [order()])
    await openBoard()
    await orders().findByText('Karla Umaña')
    const fresh = order({ id: 'o2', customerName: 'Álvaro Retana', createdAt: minutesAgo(0) })
    fakeLive.send({ projection: 'orders', id: 'o2', position: '101', row: fresh })
    await orders().findByText('Álvaro Retana')
    expect(texts(orders().getAllByRole('listitem'))[0]).toMatch(/^Álvaro Retana/)
  })

  test('requests that cannot be read say so and can be asked for again, and the rest of the board stands', async () => {
    server.use(http.get('/api/doctor/appointment-actions', () => HttpResponse.json({ error: 'x' }, { status: 500 })))
    const { user } = await openBoard()
    expect((await requests().findByRole('alert')).textContent).toContain('No se pudieron leer las solicitudes.')
    expect(await screen.findByText('Mariela Vargas')).toBeDefined()
    answerRequests([cancelKeilor])
    await user.click(requests().getByRole('button', { name: 'Reintentar' }))
    expect(await requests().findByText('Keilor Sandí')).toBeDefined()
  })
})

describe('a request and its appointment', () => {
  // @rule every-request-leads-appointment
  test('the request leads to its day and its appointment, which tells what is asked over its actions', async () => {
    answerRequests([cancelKeilor, request()])
    const { user, router } = await openBoard()
    const open = await requests().findByRole('button', { name: /Keilor Sandí.*Ver cita/ })
    open.focus()
    await user.keyboard('{Enter}')
    expect(await detail().findByRole('heading', { name: 'Keilor Sandí' })).toBeDefined()
    expect(router.state.location.search).toBe(`?fecha=${tomorrow}&cita=${keilor.id}`)
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

  // @rule requests-buttons
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

  // @rule requests-failure
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

  // @rule requests-expire-asks
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

  test('under 1280 px the requests stand over the list and the orders under it, with no column', async () => {
    answerRequests([request()])
    answerOrders(() => [order()])
    await openBoard()
    await requests().findByText('Mariela Vargas')
    expect(screen.getAllByRole('region', { name: /^(Solicitudes|Citas|Pedidos)/ }).map(labelOf)).toEqual([
      'Citas',
      'Solicitudes de pacientes',
      'Pedidos pendientes',
    ])
    setWidth(768)
    await followWidth()
    expect(screen.getAllByRole('region', { name: /^(Solicitudes|Citas|Pedidos)/ }).map(labelOf)).toEqual([
      'Solicitudes de pacientes',
      'Citas',
      'Pedidos pendientes',
    ])
    expect(screen.queryByRole('complementary', { name: /^Por atender/ })).toBeNull()
  })

  test('on a phone three requests are shown until all are asked for, and one opens as a page of its own', async () => {
    const many = Array.from({ length: 5 }, (_, at) => ({ ...cancelKeilor, id: `k.${at}`, createdAt: minutesAgo(at) }))
    answerRequests(many)
    const { user, router } = await openBoard()
    setWidth(375)
    await followWidth()
    await requests().findAllByText('Keilor Sandí')
    expect(requests().getAllByRole('listitem')).toHaveLength(3)
    const more = requests().getByRole('button', { name: 'Ver 2 más' })
    await user.click(more)
    expect(requests().getAllByRole('listitem')).toHaveLength(5)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    await user.click(requests().getAllByRole('button', { name: /Ver cita/ })[0] as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Keilor Sandí' })).toBeDefined()
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  // @rule requests-expire-asks
  test('on a phone the question takes the place of the details, which come back with what came of it', async () => {
    const answer = { actionId: request().id, actionType: 'cancel', status: 'expired', appointment: row() }
    answering(() => HttpResponse.json(answer, { headers: { 'X-Log-Position': '120' } }))
    const { user } = await openWaiting('cancel')
    setWidth(375)
    await followWidth()
    const sheet = within(await screen.findByRole('dialog', { name: 'Mariela Vargas' }))
    const question = await expire({ user, waiting: sheet })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(question.getByRole('button', { name: 'Expirar' }))
    const again = within(await screen.findByRole('dialog', { name: 'Mariela Vargas' }))
    expect(await again.findByText('Solicitud vencida. La cita sigue como está.')).toBeDefined()
  })
})

const labelOf = (element: HTMLElement) => element.getAttribute('aria-label')

/** Lets a minute pass, with which the page reads the window's width again: jsdom sends no event for a new width. */
const followWidth = async () => {
  vi.setSystemTime('2026-11-24T16:21:00.000Z')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Por atender/ })).toBeNull())
}
