import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { flor, row } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { pagedAnswer } from '~/testing/paged-answer.ts'
import { server } from '~/testing/server.ts'
import { minutesAgo, request } from '~/testing/waiting-request.ts'
import { answerBoard, openBoard } from '../../testing/board-desk.ts'
import {
  answerOrders,
  answerRequests,
  cancelKeilor,
  countLive,
  keilor,
  narrowTo,
  order,
  requestsSection as requests,
} from '../../testing/queue-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answerBoard(() => [flor, row(), keilor]))

const orders = () => within(screen.getByRole('region', { name: 'Pedidos pendientes' }))
const texts = (items: HTMLElement[]) => items.map((item) => item.textContent)

describe('the column of what waits', () => {
  // @rule requests-by-visit: Wherever requests are listed that of the next visit stands first; one whose visit begins
  //   within 24 hours is marked, in the colour of what is urgent
  // @rule every-patient-asks-through
  test('shows what patients ask for, by the start of the visit, those within 24 hours marked: who, how long ago, what, and in their words', async () => {
    const wishes = [{ date: '2026-11-26', time: '08:00' }]
    answerRequests([cancelKeilor, request({ createdAt: minutesAgo(90), wishes })])
    await openBoard()
    await requests().findByText('Mariela Vargas')
    expect(texts(requests().getAllByRole('listitem'))).toEqual([
      'Mariela Vargashace 1 h 30 minPide reprogramar su cita del 24/11/2026 14:00En menos de 24 horasLe sirven: Jue 26/11 08:00«¿Podría ser en la tarde?»Ver cita',
      'Keilor Sandíhace 31 minPide cancelar su cita del 25/11/2026 13:00Ver cita',
    ])
    expect(requests().getByText('2')).toBeDefined()
    const marks = requests().getAllByText('En menos de 24 horas')
    expect(marks.map(({ className }) => /\bbg-coral-100 text-coral-t\b/.test(className))).toEqual([true])
  })

  // @rule dashboard-unclosed: The visits that nobody closed stand on the dashboard with their count, each leading to
  //   itself, and lead to their list
  test('shows the visits that nobody closed, the latest first, with their count, each leading to itself', async () => {
    const past = { startTime: '08:30', endTime: '09:30' }
    const today = row({ id: 'hoy'.padEnd(22, '0'), name: 'Marvin Cordero', ...past })
    const before = row({ id: 'ayer'.padEnd(22, '0'), name: 'Wendy Núñez', date: '2026-11-23', status: 'confirmado' })
    const older = row({ id: 'antes'.padEnd(22, '0'), name: 'Óscar Zeledón', date: '2026-11-02' })
    answerBoard(() => [flor, row(), keilor, today, before, older])
    const { user, router } = await openBoard()
    const unclosed = within(await screen.findByRole('region', { name: 'Sin cerrar' }))
    await unclosed.findByText('Marvin Cordero')
    expect(texts(unclosed.getAllByRole('listitem'))).toEqual([
      'Marvin Cordero 08:30Anotar',
      'Wendy Núñez ayer 14:00Anotar',
      'Óscar Zeledón 02/11 14:00Anotar',
    ])
    expect(unclosed.getByText('3')).toBeDefined()
    expect(screen.getByRole('complementary', { name: /^Por atender ?3$/ })).toBeDefined()
    expect(unclosed.getByRole('link', { name: 'Ver y cerrar' }).getAttribute('href')).toBe(
      '/doctor/appointments?tab=unclosed',
    )
    fakeLive.send({
      projection: 'appointments',
      id: today.id,
      position: '101',
      row: { ...today, status: 'realizado', revision: '1' },
    })
    await waitFor(() => expect(unclosed.queryByText('Marvin Cordero')).toBeNull())
    expect(unclosed.getByText('2')).toBeDefined()
    expect(unclosed.getByRole('link', { name: 'Anotar: Wendy Núñez' }).getAttribute('href')).toBe(
      `/doctor/medical-record/${before.id}`,
    )
    await user.click(unclosed.getByRole('button', { name: /^Wendy Núñez/ }))
    expect(router.state.location.search).toContain('fecha=2026-11-23')
    expect(router.state.location.search).toContain(`cita=${before.id}`)
  })

  // @rule new-online
  test('shows first what patients booked and nobody opened, in the tab too, until somebody opens it', async () => {
    const mine = row({ isNew: true })
    const sent: string[] = []
    answerBoard(() => [flor, mine, keilor])
    server.use(
      http.get('/api/doctor/new-appointments', () =>
        HttpResponse.json([mine], { headers: { 'X-Log-Position': '100' } }),
      ),
      http.get('/api/appointments/:id', () => HttpResponse.json(mine, { headers: { 'X-Log-Position': '100' } })),
      http.post('/api/appointments/:id/seen', ({ params }) => {
        sent.push(String(params.id))
        return HttpResponse.json({ appointment: row() }, { headers: { 'X-Log-Position': '101' } })
      }),
    )
    const { user } = await openBoard()
    const online = within(await screen.findByRole('region', { name: 'Nuevas en línea' }))
    const button = await online.findByRole('button', { name: /^Mariela Vargas/ })
    expect(button.textContent).toContain('hoy 14:00')
    await waitFor(() => expect(document.title).toMatch(/^\(1\) /))
    expect(sent).toEqual([])
    await user.click(button)
    await waitFor(() => expect(sent).toEqual([mine.id]))
    fakeLive.send({ projection: 'appointments', id: mine.id, position: '101', row: row() })
    await online.findByText('Ninguna cita nueva.')
    expect(document.title).not.toMatch(/^\(/)
  })

  // @rule visits-to-note: Issue: 'Sin nota (n)': visits done and without a note or record, beside 'Sin cerrar'; after
  //   'Marcar Realizado' the next button is 'Anotar'
  test('shows the visits of which nothing is written, each leading to where it is written', async () => {
    const done = row({ id: 'hecha'.padEnd(22, '0'), name: 'Wendy Núñez', date: '2026-11-23', status: 'realizado' })
    let toNote = [done]
    server.use(
      http.get('/api/doctor/visits-to-note', () => HttpResponse.json(toNote, { headers: { 'X-Log-Position': '100' } })),
    )
    await openBoard()
    const section = within(await screen.findByRole('region', { name: 'Sin nota' }))
    const link = await section.findByRole('link', { name: 'Wendy Núñez ayer 14:00' })
    expect(link.getAttribute('href')).toBe(`/doctor/medical-record/${done.id}`)
    expect(screen.getByRole('complementary', { name: /^Por atender ?1$/ })).toBeDefined()
    toNote = []
    fakeLive.send({ projection: 'appointments', id: done.id, position: '101', row: { ...done, hasRecord: true } })
    await section.findByText('Ninguna visita sin nota.')
    toNote = [done]
    // A note of the patient's was annulled.
    const counts = { id: 'all', total: 1, withAllergies: 0, lastActive: {} }
    fakeLive.send({ projection: 'patient-counts', id: 'all', position: '102', row: counts })
    await section.findByRole('link', { name: 'Wendy Núñez ayer 14:00' })
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

  // @rule every-patient-asks-through: Public §3 What a patient asks for through a link reaches the open dashboard:
  //   who, when, what and in which words; it leaves when it is answered or has expired
  test('requests come and go live, each list over one subscription, and are said aloud when they come', async () => {
    answerRequests([cancelKeilor])
    await openBoard()
    await requests().findByText('Keilor Sandí')
    fakeLive.send({ projection: 'action-requests', id: request().id, position: '101', row: request() })
    expect(await requests().findByText('Nueva solicitud de Mariela Vargas: pide reprogramar')).toBeDefined()
    expect(texts(requests().getAllByRole('listitem'))[0]).toMatch(/^Mariela Vargas/)
    const later = request({
      id: 'l.1',
      patientName: 'Luis Vega',
      expiresAt: '2026-11-30T19:00:00.000Z',
      createdAt: minutesAgo(0),
    })
    fakeLive.send({ projection: 'action-requests', id: later.id, position: '102', row: later })
    expect(await requests().findByText('Nueva solicitud de Luis Vega: pide reprogramar')).toBeDefined()
    expect(texts(requests().getAllByRole('listitem'))[2]).toMatch(/^Luis Vega/)
    const done = { ...cancelKeilor, status: 'processed' }
    fakeLive.send({ projection: 'action-requests', id: cancelKeilor.id, position: '103', row: done })
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

/** 101 wait, of which a page holds 100. @returns what answers the further page each time it is asked for */
const answerManyRequests = () => {
  const many = Array.from({ length: 101 }, (_, at) => request({ id: `${keilor.id}.${100 + at}` }))
  answerRequests(many)
  const further = vi.fn(async (asked: Request): Promise<Response> => pagedAnswer(many, asked))
  server.use(
    http.get('/api/doctor/appointment-actions', ({ request: asked }) =>
      new URL(asked.url).searchParams.has('after') ? further(asked) : undefined,
    ),
  )
  return further
}

// @rule live-lists-read-on
test('says that there are more requests than were read and why, and reads on', async () => {
  const further = answerManyRequests().mockImplementationOnce(async () => HttpResponse.json({}, { status: 500 }))
  const { user } = await openBoard()
  const column = await screen.findByRole('complementary', { name: /^Por atender ?100\+$/ })
  expect(requests().getByText('100+')).toBeDefined()
  expect((await requests().findByRole('alert')).textContent).toMatch(/^No se pudo leer lo que sigue/)
  await user.click(within(column).getByRole('button', { name: 'Ver más' }))
  expect(await requests().findByText('101')).toBeDefined()
  expect(within(column).getByRole('heading', { level: 2 }).textContent).toBe('Por atender101')
  expect(further).toHaveBeenCalledTimes(2)
})

// @rule live-lists-read-on
test('a further page of requests that is being read is not asked for once more by a press', async () => {
  const further = answerManyRequests()
  const read = further.getMockImplementation() as typeof further
  const answer = Promise.withResolvers<void>()
  further.mockImplementation((asked) => answer.promise.then(() => read(asked)))
  const { user } = await openBoard()
  await requests().findByText('100+')
  await user.click(requests().getByRole('button', { name: 'Cargando…' }))
  answer.resolve()
  expect(await requests().findByText('101')).toBeDefined()
  expect(further).toHaveBeenCalledTimes(1)
})

describe('on a narrower screen', () => {
  test('under 1280 px the requests stand over the list and all else that waits under it, with no column', async () => {
    answerRequests([request()])
    answerOrders(() => [order()])
    await openBoard()
    await requests().findByText('Mariela Vargas')
    const shown = () => screen.getAllByRole('region', { name: /^(Nuevas|Solicitudes|Citas|Pedidos)/ }).map(labelOf)
    expect(shown()).toEqual(['Citas', 'Nuevas en línea', 'Solicitudes de pacientes', 'Pedidos pendientes'])
    await narrowTo(768)
    expect(shown()).toEqual(['Solicitudes de pacientes', 'Citas', 'Nuevas en línea', 'Pedidos pendientes'])
    expect(screen.queryByRole('complementary', { name: /^Por atender/ })).toBeNull()
  })

  test('on a phone three requests are shown until all are asked for, and one opens as a page of its own', async () => {
    answerRequests(keilorAsks(5, '2026-11-28T19:00:00.000Z'))
    const { user, router } = await openBoard()
    await narrowTo(375)
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

  // @rule requests-two-days: Issue: the requests about visits of the next two days are all in sight
  test('on a phone all requests of the next two days are shown, and the later ones once they are asked for', async () => {
    answerRequests([...keilorAsks(4, '2026-11-26T16:20:00.000Z'), ...keilorAsks(2, '2026-11-28T19:00:00.000Z')])
    await openBoard()
    await narrowTo(375)
    await requests().findAllByText('Keilor Sandí')
    expect(requests().getAllByRole('listitem')).toHaveLength(4)
    expect(requests().getByRole('button', { name: 'Ver 2 más' })).toBeDefined()
  })
})

/** So many requests of Keilor's, about a visit of then. */
const keilorAsks = (length: number, expiresAt: string) =>
  Array.from({ length }, (_, at) => ({
    ...cancelKeilor,
    id: `k.${at} ${expiresAt}`,
    expiresAt,
    createdAt: minutesAgo(at),
  }))
const labelOf = (element: HTMLElement) => element.getAttribute('aria-label')
