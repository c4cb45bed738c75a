import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { changeLive, flor, jorge, row, tenTwenty, tuesday } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { setWidth } from '~/testing/window-width.ts'
import { answerDay, answerThread, detail, listed, openBoard, rowOf } from '../testing/board-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(tenTwenty)
  answerMe(doctor())
  answerThread()
})

const counter = () => screen.getByRole('link', { name: /^Citas Hoy/ })

describe('the day', () => {
  // @rule dashboard-list: §2 The appointments list shows name, date, start time and a status badge
  // @rule dashboard-today-costa-rica
  test('shows today in Costa Rica by hour, with name, date, place and status', async () => {
    const asked = answerDay(() => [jorge, row(), flor])
    await openBoard()
    await screen.findByText('Mariela Vargas')
    expect(listed()).toEqual(['08:00 Flor Hidalgo', '14:00 Mariela Vargas', '15:30 Jorge Monge'])
    expect(rowOf('Flor Hidalgo').textContent).toContain('24/11/2026')
    expect(rowOf('Flor Hidalgo').textContent).toContain('Odontología')
    expect(rowOf('Flor Hidalgo').textContent).toContain('Barva')
    expect(rowOf('Jorge Monge').textContent).toContain('Cancelado')
    expect(screen.getByText('Hoy CR')).toBeDefined()
    expect(asked).toEqual([{ day: tuesday, minPosition: null }])
  })

  // @rule dashboard-count-today: §2 'Citas Hoy' counts the appointments dated today and links to /doctor/appointments
  test('counts today by status and leads to all appointments', async () => {
    answerDay(() => [flor, row(), jorge])
    await openBoard()
    await screen.findByText('1 realizada')
    expect(counter().getAttribute('href')).toBe('/doctor/appointments')
    expect(within(counter()).getByText('3')).toBeDefined()
    expect(within(counter()).getByText('1 agendada')).toBeDefined()
    expect(within(counter()).getByText('1 cancelada')).toBeDefined()
  })

  test('the line of now stands between what has begun and what is to come', async () => {
    answerDay(() => [flor, row()])
    await openBoard()
    await screen.findByText('Mariela Vargas')
    const items = screen.getByRole('list', { name: 'Citas del 24/11/2026' }).textContent ?? ''
    expect(items).toMatch(/Flor Hidalgo.*Ahora 10:20.*Mariela Vargas/s)
  })

  // @rule done-folded: Issue: of today the done visits fold into one line, with how many of them nothing is written of; a
  //   past one that nobody closed does not
  test('folds what is done into one line, but not what is selected or was never closed', async () => {
    const rosa = row({ id: 'rosa000000000000000000', name: 'Rosa Mora', startTime: '09:00', endTime: '10:00' })
    const done = [flor, { ...rosa, status: 'realizado' as const }]
    answerDay(() => [
      ...done,
      row({ id: 'u'.repeat(22), name: 'Ulises Mata', startTime: '08:30', endTime: '09:30' }),
      row(),
    ])
    const position = { headers: { 'X-Log-Position': '100' } }
    server.use(http.get('/api/doctor/visits-to-note', () => HttpResponse.json([done[1]], position)))
    const { user } = await openBoard()
    await screen.findByText('Mariela Vargas')
    const left = ['08:30 Ulises Mata', '14:00 Mariela Vargas']
    expect(listed()).toEqual(left)
    const line = screen.getByRole('button', { name: /^08:00 – 10:00 2 realizadas/ })
    await waitFor(() => expect(line.textContent).toContain('1 sin nota'))
    await user.click(line)
    const whole = ['08:00 Flor Hidalgo', '08:30 Ulises Mata', '09:00 Rosa Mora', '14:00 Mariela Vargas']
    expect(listed()).toEqual(whole)
    await user.click(rowOf('Rosa Mora'))
    // One alone is no line.
    expect(screen.queryByRole('button', { name: /Ocultar$/ })).toBeNull()
    expect(listed()).toEqual(whole)
  })

  // @rule dashboard-texts: §2 'Cargando dashboard...', 'No hay citas para la fecha seleccionada: {date}', 'Selecciona
  //   una cita para ver detalles'
  test('says that it is loading, and that the chosen day has no appointments', async () => {
    answerDay(() => [])
    await openBoard()
    expect(screen.getByText('Cargando dashboard...')).toBeDefined()
    expect(await screen.findByText('No hay citas para la fecha seleccionada: 24/11/2026')).toBeDefined()
    expect(screen.getByText('Selecciona una cita para ver detalles')).toBeDefined()
  })

  // @rule dashboard-date-filter: §2, §7 The list has a date filter, today by default
  test('another day can be picked, stepped to, and left for today again; the counter stays with today', async () => {
    answerDay(() => [flor, row({ id: 'other00000000000000000', name: 'Xinia Araya', date: '2026-11-25' })])
    const { user, router } = await openBoard()
    await screen.findByText('Flor Hidalgo')
    await user.click(screen.getByRole('button', { name: 'Día siguiente' }))
    expect(await screen.findByText('Xinia Araya')).toBeDefined()
    expect(screen.queryByText('Flor Hidalgo')).toBeNull()
    expect(router.state.location.search).toBe('?fecha=2026-11-25')
    expect(within(counter()).getByText('1 realizada')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ir a hoy' }))
    expect(await screen.findByText('Flor Hidalgo')).toBeDefined()
    expect(router.state.location.search).toBe('')
    fireEvent.change(screen.getByLabelText('Fecha'), { target: { value: '2026-11-25' } })
    expect(await screen.findByText('Xinia Araya')).toBeDefined()
  })

  // @rule dates-typed, dates-wrong
  test('a day that is typed comes once it is whole; one that does not exist is said, and the day stays', async () => {
    answerDay(() => [flor, row({ id: 'other00000000000000000', name: 'Xinia Araya', date: '2026-11-25' })])
    const { user, router } = await openBoard()
    await screen.findByText('Flor Hidalgo')
    const field = screen.getByLabelText<HTMLInputElement>('Fecha')
    await user.clear(field)
    await user.type(field, '3111')
    expect([field.value, router.state.location.search]).toEqual(['31/11', ''])
    await user.type(field, '2026')
    expect(screen.getByText('El 31/11/2026 no existe. Escriba la fecha como dd/mm/aaaa.')).toBeDefined()
    expect(screen.getByText('Flor Hidalgo')).toBeDefined()
    await user.clear(field)
    await user.tab()
    await user.tab()
    expect(field.value).toBe('24/11/2026')
    await user.clear(field)
    await user.type(field, '25112026')
    expect(await screen.findByText('Xinia Araya')).toBeDefined()
    expect(router.state.location.search).toBe('?fecha=2026-11-25')
  })

  test('at midnight in Costa Rica the board moves on to the new day by itself', async () => {
    vi.setSystemTime('2026-11-25T05:59:59.900Z')
    answerDay(() => [flor, row({ id: 'other00000000000000000', name: 'Xinia Araya', date: '2026-11-25' })])
    await openBoard()
    await screen.findByText('Flor Hidalgo')
    vi.setSystemTime('2026-11-25T06:00:00.000Z')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('Xinia Araya')).toBeDefined()
    expect(screen.getByText('Hoy CR')).toBeDefined()
  })
})

describe('live', () => {
  // @rule dashboard-live: Issue: the list, the counter and the detail follow what others do, without another read
  test('a booked appointment appears in its place, counts and is said to be new, without another read', async () => {
    const asked = answerDay(() => [flor, jorge])
    await openBoard()
    await screen.findByText('Flor Hidalgo')
    changeLive('101', row().id, row({ createdAt: '2026-11-24T16:19:20.000Z', updatedAt: '2026-11-24T16:19:20.000Z' }))
    await screen.findByText('Mariela Vargas')
    expect(listed()).toEqual(['08:00 Flor Hidalgo', '14:00 Mariela Vargas', '15:30 Jorge Monge'])
    expect(within(counter()).getByText('3')).toBeDefined()
    expect(within(counter()).getByText('+1 ahora')).toBeDefined()
    expect(within(rowOf('Mariela Vargas')).getByText('Nueva')).toBeDefined()
    expect(within(rowOf('Mariela Vargas')).getByText('hace 40 s')).toBeDefined()
    expect(screen.getByText('Nueva cita a las 14:00')).toBeDefined()
    expect(asked).toHaveLength(1)
  })

  test('a change shows in place and is said in words; an older state of the row changes nothing', async () => {
    answerDay(() => [flor, row({ revision: '3' })])
    await openBoard()
    await screen.findByText('Mariela Vargas')
    const confirmed = row({ status: 'confirmado', revision: '4', updatedAt: '2026-11-24T16:19:57.000Z' })
    changeLive('101', row().id, confirmed)
    expect(await within(rowOf('Mariela Vargas')).findByText('Confirmado')).toBeDefined()
    expect(within(rowOf('Mariela Vargas')).getByText('cambió hace 3 s')).toBeDefined()
    changeLive('102', row().id, row({ status: 'agendado', revision: '2' }))
    changeLive('103', flor.id, { ...flor, status: 'cancelado', revision: '1' })
    await within(rowOf('Flor Hidalgo')).findByText('Cancelado')
    expect(within(rowOf('Mariela Vargas')).getByText('Confirmado')).toBeDefined()
  })

  test('an appointment moved to another day leaves the list, and one moved here arrives', async () => {
    answerDay(() => [flor, row()])
    await openBoard()
    await screen.findByText('Mariela Vargas')
    changeLive('101', row().id, row({ date: '2026-11-25', revision: '1' }))
    await waitFor(() => expect(listed()).toEqual(['08:00 Flor Hidalgo']))
    const arrived = row({ id: 'x0000000000000000000000', name: 'Keilor Sandí', startTime: '07:00', revision: '2' })
    changeLive('102', arrived.id, { ...arrived, updatedAt: '2026-11-24T16:19:00.000Z' })
    await screen.findByText('Keilor Sandí')
    expect(listed()).toEqual(['07:00 Keilor Sandí', '08:00 Flor Hidalgo'])
    expect(within(counter()).queryByText('+1 ahora')).toBeNull()
  })

  test('while another day is shown, today is still counted', async () => {
    answerDay(() => [flor])
    await openBoard('/doctor/dashboard?fecha=2026-11-25')
    await screen.findByText('No hay citas para la fecha seleccionada: 25/11/2026')
    changeLive('101', row().id, row())
    expect(await within(counter()).findByText('2')).toBeDefined()
    expect(screen.queryByText('Mariela Vargas')).toBeNull()
  })

  test('what is missed is read again when the server says so', async () => {
    const asked = answerDay(() => (asked.length > 1 ? [flor, row()] : [flor]))
    await openBoard()
    await screen.findByText('Flor Hidalgo')
    fakeLive.refresh('appointments')
    expect(await screen.findByText('Mariela Vargas')).toBeDefined()
  })

  // @rule dashboard-states: The list says that it failed, with a way to try again, and that it is old while there is
  //   no connection
  test('without a connection the list is marked as old and can be read again', async () => {
    answerDay(() => [flor])
    const { user } = await openBoard()
    await screen.findByText('Flor Hidalgo')
    expect(screen.getByText('En vivo')).toBeDefined()
    fakeLive.state('offline')
    expect(screen.getByText('Sin conexión')).toBeDefined()
    expect(screen.getByText(/Lo que ve es de las 10:20/)).toBeDefined()
    answerDay(() => [flor, row()])
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Mariela Vargas')).toBeDefined()
    fakeLive.state('connecting')
    expect(screen.getByText('Reconectando…')).toBeDefined()
  })
})

describe('what goes wrong', () => {
  // @rule dashboard-states
  test('a list that cannot be read says so and can be asked for again', async () => {
    server.use(
      http.get('/api/doctor/appointments', () => HttpResponse.json({ error: 'x', code: 'x' }, { status: 500 })),
    )
    const { user } = await openBoard()
    expect(await screen.findByText('No se pudieron leer las citas.')).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Citas Hoy/ })).toBeNull()
    answerDay(() => [flor])
    await user.click(within(screen.getByRole('region', { name: 'Citas' })).getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Flor Hidalgo')).toBeDefined()
  })

  test('a session that ended leads to the login, and signing in leads back to the day', async () => {
    answerDay(() => [flor])
    const { user, router } = await openBoard('/doctor/dashboard?fecha=2026-11-25')
    await screen.findByText(/No hay citas/)
    server.use(
      http.get('/api/doctor/appointments', () => HttpResponse.json({ error: 'x', code: 'x' }, { status: 401 })),
    )
    await user.click(screen.getByRole('button', { name: 'Día siguiente' }))
    expect(await screen.findByText(/Su sesión terminó/)).toBeDefined()
    server.use(http.post('/api/auth/login', () => HttpResponse.json(doctor())))
    answerDay(() => [flor])
    await user.type(screen.getByLabelText(/^Usuario/), 'mquesada')
    await user.type(screen.getByLabelText(/^Contraseña/), 'secreto')
    await user.click(screen.getByRole('button', { name: 'Ingresar' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/dashboard'))
    expect(router.state.location.search).toBe('?fecha=2026-11-26')
  })

  test('a live row of an unknown shape makes the board read again instead of showing it', async () => {
    const asked = answerDay(() => [flor])
    await openBoard()
    await screen.findByText('Flor Hidalgo')
    fakeLive.send({ projection: 'appointments', id: 'zz', position: '101', row: { id: 'zz', planet: 'Mars' } })
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(listed()).toEqual(['08:00 Flor Hidalgo'])
  })
})

describe('the keyboard and the address', () => {
  // @rule dashboard-detail
  test('the arrows move between rows, Enter opens one, and the address keeps it', async () => {
    answerDay(() => [flor, row(), jorge])
    const { user, router } = await openBoard()
    await screen.findByText('Flor Hidalgo')
    rowOf('Flor Hidalgo').focus()
    await user.keyboard('{ArrowDown}')
    await focusIsOn(rowOf('Mariela Vargas'))
    await user.keyboard('{End}{ArrowUp}{Enter}')
    expect(await detail().findByRole('heading', { name: 'Mariela Vargas' })).toBeDefined()
    expect(router.state.location.search).toBe(`?cita=${row().id}`)
    expect(rowOf('Mariela Vargas').getAttribute('aria-current')).toBe('true')
  })

  test('an appointment that is no longer in the list is read by itself and says where it is', async () => {
    answerDay(() => [flor, row()])
    server.use(http.get('/api/appointments/:id', () => HttpResponse.json(row({ date: '2026-11-27', revision: '1' }))))
    const { user, router } = await openBoard(`/doctor/dashboard?cita=${row().id}`)
    expect(await detail().findByRole('heading', { name: 'Mariela Vargas' })).toBeDefined()
    changeLive('101', row().id, row({ date: '2026-11-27', revision: '1' }))
    expect(await detail().findByText('Esta cita está ahora el 27/11/2026 a las 14:00.')).toBeDefined()
    await user.click(detail().getByRole('button', { name: 'Ver ese día' }))
    expect(router.state.location.search).toBe(`?fecha=2026-11-27&cita=${row().id}`)
  })

  // @rule detail-moved: Issue: 'Esta cita está ahora el…' only when it moved
  test('an appointment of another day that nobody moved says when it is, not that it is there now', async () => {
    answerDay(() => [flor])
    server.use(http.get('/api/appointments/:id', () => HttpResponse.json(row({ date: '2026-11-27' }))))
    await openBoard(`/doctor/dashboard?cita=${row().id}`)
    expect(await detail().findByText('Esta cita es el 27/11/2026 a las 14:00.')).toBeDefined()
    expect(screen.queryByText(/Esta cita está ahora/)).toBeNull()
  })

  // @rule dashboard-detail
  test('on a phone the detail is a sheet that closes again', async () => {
    answerDay(() => [flor, row()])
    const { user } = await openBoard()
    setWidth(375)
    await screen.findByText('Flor Hidalgo')
    await user.click(screen.getByRole('button', { name: 'Día siguiente' }))
    await user.click(screen.getByRole('button', { name: 'Ir a hoy' }))
    await user.click(await waitFor(() => rowOf('Mariela Vargas')))
    const sheet = await screen.findByRole('dialog', { name: 'Mariela Vargas' })
    expect(within(sheet).getByText('8888-1406')).toBeDefined()
    await user.click(within(sheet).getByRole('button', { name: 'Cerrar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
