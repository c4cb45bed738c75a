import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { changeLive, row, tuesday } from '~/office/shared/appointments/testing/rows.ts'
import { answerExport } from '~/testing/exports.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsAround } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import { answerPage, openPage } from '../../testing/page-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (id: string, days: number, given: Parameters<typeof row>[0] = {}) =>
  row({ id: id.padEnd(22, '0'), name: id, date: addDays(tuesday, days), ...given })
const tab = (name: RegExp) => screen.getByRole('tab', { name })
/** The names that are listed, top to bottom. */
const names = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('.font-bold.leading-snug')?.textContent ?? '')
const line = (name: string) =>
  within(screen.getAllByRole('listitem').find((item) => item.textContent?.includes(name)) as HTMLElement)

const week = [
  at('Ayer', -1),
  at('Hoy', 0),
  at('Mañana', 1),
  at('Pasado', 2),
  at('Viernes', 3),
  at('Sábado', 4),
  at('Lista', 1, { status: 'confirmado' }),
]

describe('tabs', () => {
  // @rule appointments-title: §2 'Dashboard de Citas' with a back link to /doctor/dashboard
  // @rule appointments-tab-in-address: §2 Each tab is named in the address: /doctor/appointments?tab=…
  test('the open tab stands in the address, and the arrow leads back to the dashboard', async () => {
    answerPage(() => week)
    const { user, router } = await openPage('?tab=confirmed')
    expect(tab(/^Confirmadas/).getAttribute('aria-selected')).toBe('true')
    await user.click(tab(/^Todas/))
    expect(router.state.location.search).toBe('?tab=all')
    await user.click(screen.getByRole('link', { name: 'Volver al portal' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/dashboard'))
  })

  // @rule appointments-tabs-keyboard: The arrow keys go from tab to tab
  test('the arrows go from tab to tab', async () => {
    answerPage(() => week)
    const { user } = await openPage('?tab=pending-1day')
    tab(/^Pendientes 1 día/).focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(tab(/^Confirmadas/).getAttribute('aria-selected')).toBe('true'))
  })

  // @rule appointments-counts-live: The tabs say how many appointments wait in them, and follow what others do
  test('say how many wait in them, and follow what others do', async () => {
    answerPage(() => week)
    await openPage('?tab=all')
    await screen.findByRole('tab', { name: 'Pendientes 3 días 4' })
    expect(tab(/^Pendientes 1 día/).textContent).toBe('Pendientes 1 día 2')
    changeLive('120', week[1]?.id ?? '', { ...at('Hoy', 0), status: 'confirmado', revision: '1' })
    await screen.findByRole('tab', { name: 'Pendientes 3 días 3' })
    expect(tab(/^Pendientes 1 día/).textContent).toBe('Pendientes 1 día 1')
    expect(tab(/^Confirmadas/).textContent).toBe('Confirmadas 2')
  })
})

describe('what is to be confirmed', () => {
  // @rule appointments-pending-3days: §2, §9 pending-3days: agendado appointments within the next 3 days
  // @rule appointments-pending-1day: §2, §9 pending-1day: agendado appointments within the next 1 day
  test('is what is agendado from today on: 3 days, and 1 day', async () => {
    answerPage(() => week)
    const { user } = await openPage('?tab=pending-3days')
    await waitFor(() => expect(names()).toEqual(['Hoy', 'Mañana', 'Pasado', 'Viernes']))
    await user.click(tab(/^Pendientes 1 día/))
    expect(names()).toEqual(['Hoy', 'Mañana'])
  })

  // @rule appointments-live-lists: Issue: every list follows the log while the page is open, without a refetch of the
  //   whole list
  test('follows the feed without reading the list again', async () => {
    const asked = answerPage(() => week)
    await openPage('?tab=pending-3days')
    await waitFor(() => expect(names()).toHaveLength(4))
    const reads = asked.length
    const nueva = at('Nueva', 1, { startTime: '07:00' })
    changeLive('120', nueva.id, nueva)
    await waitFor(() => expect(names()).toEqual(['Hoy', 'Nueva', 'Mañana', 'Pasado', 'Viernes']))
    expect(asked).toHaveLength(reads)
  })

  // @rule appointments-list-states: Loading, empty, error and data states of the lists
  test('says that it is loading, that there is nothing, and that it failed with a way to try again', async () => {
    answerPage(() => [])
    let fails = true
    const answer = Promise.withResolvers<void>()
    server.use(
      http.get('/api/appointments/by-status/agendado', async () => {
        await answer.promise
        return fails ? HttpResponse.json({ error: 'No se puede.', code: 'x' }, { status: 500 }) : undefined
      }),
    )
    const { user } = await openPage('?tab=pending-3days')
    expect(screen.getByText('Cargando las citas…')).toBeTruthy()
    answer.resolve()
    expect((await screen.findByRole('alert')).textContent).toContain('No se pudieron leer las citas.')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await screen.findByText('No hay citas por confirmar.')
    fakeLive.state('offline')
    await screen.findByText('Sin conexión en vivo.')
  })
})

describe('what can be done', () => {
  // @rule appointments-confirm-only-agendado: §4 'Confirmar' only when agendado, 'Marcar Realizado' only when
  //   confirmado
  // @rule appointments-cancel-always: §4 'Cancelar' always in the actionable lists
  // @rule appointments-any-cancelled
  test('agendado is confirmed, confirmado is marked as done, both are cancelled', async () => {
    answerPage(() => week)
    const { user } = await openPage('?tab=pending-1day')
    await screen.findByText('Hoy', { selector: '.leading-snug' })
    const words = (name: string) =>
      line(name)
        .getAllByRole('button')
        .map((button) => button.textContent)
    expect(words('Hoy')).toEqual(['Recordar', 'Confirmar', 'Editar', 'Cancelar'])
    await user.click(tab(/^Confirmadas/))
    await screen.findByText('Lista')
    expect(words('Lista')).toEqual(['Recordar', 'Marcar Realizado', 'Editar', 'Cancelar'])
  })

  // @rule appointments-confirm-moves: §7 PATCH status returns whatsappNotification, and the screen opens and offers
  //   its link
  test('a confirmed one leaves the list, and the message to the patient is offered', async () => {
    answerPage(() => week)
    const hoy = at('Hoy', 0)
    const whatsappNotification = { whatsappURL: 'https://wa.me/50688881406', phone: '50688881406' }
    const sent = answerCommands(() =>
      ok({ appointment: { ...hoy, status: 'confirmado', revision: '1' }, whatsappNotification }),
    )
    const { user } = await openPage('?tab=pending-1day')
    await user.click(await screen.findByRole('button', { name: 'Confirmar: cita de Hoy' }))
    await waitFor(() => expect(names()).toEqual(['Mañana']))
    expect(sent.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'PATCH', path: `/api/appointments/${hoy.id}/status`, body: { status: 'confirmado' } },
    ])
    expect(sent[0]?.key).toMatch(/^\w{32}$/)
    expect(screen.getByRole('link', { name: /^Abrir WhatsApp/ }).getAttribute('href')).toBe('https://wa.me/50688881406')
  })

  // @rule appointments-outcome-in-place: What a command did is told over the list wherever that is scrolled to, and
  //   the list stays where it is
  test('what came of it takes the focus of the button that is gone, and the page stays where it is', async () => {
    answerPage(() => week)
    answerCommands(() => ok({ appointment: { ...at('Hoy', 0), status: 'confirmado', revision: '1' } }))
    const { user } = await openPage('?tab=pending-1day')
    const button = await screen.findByRole('button', { name: 'Confirmar: cita de Hoy' })
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    await user.click(button)
    const notice = await screen.findByText('Cita confirmada.')
    await focusIsAround(notice)
    const call = focus.mock.contexts.indexOf(document.activeElement as HTMLElement)
    expect(focus.mock.calls[call]).toEqual([{ preventScroll: true }])
    focus.mockRestore()
  })

  // @rule appointments-status-failed: §8 Status fails: 'Failed to update status'
  test("a refused change says 'Failed to update status'", async () => {
    answerPage(() => week)
    answerCommands(() => refused(409, { error: 'No se puede.', code: 'wrong-status' }))
    const { user } = await openPage('?tab=pending-1day')
    await user.click(await screen.findByRole('button', { name: 'Confirmar: cita de Hoy' }))
    await screen.findByText('Failed to update status')
  })

  // @rule appointments-cancel-asks: Cancelling asks first
  test('cancelling asks first', async () => {
    answerPage(() => week)
    const sent = answerCommands(() => ok({ appointment: { ...at('Hoy', 0), status: 'cancelado', revision: '1' } }))
    const { user } = await openPage('?tab=pending-1day')
    await user.click(await screen.findByRole('button', { name: 'Cancelar: cita de Hoy' }))
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancelar la cita' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    await screen.findByText('Error: No se pudo preparar la notificación de WhatsApp')
  })
})

describe('all', () => {
  /** When it got its status: on that day of October and November. */
  const got = (day: number) => ({ statusAt: new Date(Date.UTC(2026, 9, day)).toISOString() })
  const done = Array.from({ length: 7 }, (_, n) => at(`Hecha ${n + 1}`, n - 7, { status: 'realizado', ...got(n + 1) }))
  const gone = Array.from({ length: 6 }, (_, n) =>
    at(`Cancelada ${n + 1}`, n - 6, { status: 'cancelado', ...got(n + 1) }),
  )

  // @rule appointments-all-latest
  test('shows the latest 5 that were done and the latest 5 that were cancelled, without actions', async () => {
    answerPage(() => [...done, ...gone])
    await openPage('?tab=all')
    await waitFor(() =>
      expect(names()).toEqual([
        ...['Hecha 7', 'Hecha 6', 'Hecha 5', 'Hecha 4', 'Hecha 3'],
        ...['Cancelada 6', 'Cancelada 5', 'Cancelada 4', 'Cancelada 3', 'Cancelada 2'],
      ]),
    )
    // What leads to earlier ones stands below the list.
    for (const latest of ['Últimas realizadas', 'Últimas canceladas']) {
      const region = within(screen.getByRole('region', { name: latest }))
      expect(within(region.getByRole('list')).getAllByRole('listitem')).toHaveLength(5)
      expect(within(region.getByRole('list')).queryAllByRole('button')).toEqual([])
    }
  })

  // @rule appointments-all-latest
  test('those count as the latest that were cancelled or done last, whenever their visit is, and say when', async () => {
    const nextYear = at('Del año que viene', 300, { status: 'cancelado', ...got(2) })
    const justNow = at('De hoy', 0, { status: 'cancelado', ...got(50) })
    answerPage(() => [...gone.slice(0, 4), nextYear, justNow])
    await openPage('?tab=all')
    await waitFor(() =>
      expect(names()).toEqual(['De hoy', 'Cancelada 4', 'Cancelada 3', 'Del año que viene', 'Cancelada 2']),
    )
    expect(line('De hoy').getByText('Cancelada el 18/11/2026 18:00')).toBeTruthy()
  })

  // @rule exports-button, exports-failure-told
  test('all of them are exported of the month that runs, or from a day to a day in a status; an ended session is told', async () => {
    answerPage(() => gone)
    const ended = answerExport(401)
    const { user } = await openPage('?tab=all')
    await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Exportar CSV' }))
    const days = [dialog.getByLabelText<HTMLInputElement>(/^Desde/), dialog.getByLabelText<HTMLInputElement>(/^Hasta/)]
    expect(days.map(({ value }) => value)).toEqual(['01/11/2026', '30/11/2026'])
    fireEvent.change(days[0] as HTMLInputElement, { target: { value: '2026-11-10' } })
    await user.selectOptions(dialog.getByLabelText(/^Estado/), 'Cancelado')
    await user.click(dialog.getByRole('button', { name: 'Descargar' }))
    await screen.findByText('Su sesión terminó y no se exportó nada. Inicie sesión e intente de nuevo.')
    expect([ended.asked, ended.saved]).toEqual([
      ['/api/exports/appointments?from=2026-11-10&to=2026-11-30&status=cancelado'],
      [],
    ])
  })

  // @rule appointments-live-lists
  test('a later one that was just done pushes the fifth out', async () => {
    answerPage(() => [...done, ...gone])
    await openPage('?tab=all')
    await screen.findByText('Hecha 7')
    const fresh = at('Recién', 0, { status: 'realizado', revision: '3', ...got(60) })
    changeLive('120', fresh.id, fresh)
    await waitFor(() => expect(names().slice(0, 5)).toEqual(['Recién', 'Hecha 7', 'Hecha 6', 'Hecha 5', 'Hecha 4']))
    expect(names()).toHaveLength(10)
    // It was not so: the fifth is back in its place, without the list being read again.
    changeLive('121', fresh.id, { ...fresh, status: 'confirmado', revision: '4' })
    await waitFor(() => expect(names().slice(0, 5)).toEqual(['Hecha 7', 'Hecha 6', 'Hecha 5', 'Hecha 4', 'Hecha 3']))
  })

  // @rule appointments-all-latest
  test('earlier ones are read to the first, when more are asked for', async () => {
    const many = Array.from({ length: 70 }, (_, n) => at(`Hecha ${n + 10}`, n - 80, { status: 'realizado', ...got(n) }))
    const asked = answerPage(() => many)
    const { user } = await openPage('?tab=all')
    await screen.findByText('Hecha 79')
    const latest = within(screen.getByRole('region', { name: 'Últimas realizadas' }))
    expect(latest.getAllByRole('listitem')).toHaveLength(5)
    for (const shown of [10, 60, 70]) {
      await user.click(latest.getByRole('button', { name: 'Ver más citas' }))
      await waitFor(() => expect(latest.getAllByRole('listitem')).toHaveLength(shown))
    }
    expect(latest.queryByRole('button')).toBeNull()
    expect(asked.filter((one) => one.includes('realizado'))).toHaveLength(3)
  })

  // @rule appointments-all-latest
  test('are shown when they are first asked for, also where the latest have left meanwhile', async () => {
    const many = Array.from({ length: 70 }, (_, n) => at(`Hecha ${n + 10}`, n - 80, { status: 'realizado', ...got(n) }))
    answerPage(() => many)
    const { user } = await openPage('?tab=all')
    await screen.findByText('Hecha 79')
    for (const row of many.slice(-6)) changeLive('120', row.id, { ...row, status: 'confirmado', revision: '9' })
    const latest = within(screen.getByRole('region', { name: 'Últimas realizadas' }))
    await waitFor(() => expect(latest.getAllByRole('listitem')).toHaveLength(4))
    await user.click(latest.getByRole('button', { name: 'Ver más citas' }))
    await waitFor(() => expect(latest.getAllByRole('listitem')).toHaveLength(54))
  })
})

// @rule appointments-confirmed-from-today: 'Confirmadas' opens at today; the earlier ones come above it on demand, and
//   its tab counts from today on
test('the confirmed ones open at today; the earlier ones come above, on demand, and are not counted', async () => {
  const confirmed = (id: string, days: number) => at(id, days, { status: 'confirmado' })
  const asked = answerPage(() => [
    ...[confirmed('Hace un año', -365), confirmed('Ayer', -1), confirmed('Hoy', 0), confirmed('Mañana', 1)],
  ])
  const { user } = await openPage('?tab=confirmed')
  await waitFor(() => expect(names()).toEqual(['Hoy', 'Mañana']))
  expect(tab(/^Confirmadas/).textContent).toBe('Confirmadas 2')
  expect(asked.filter((path) => path.includes('sort=desc') && path.includes('confirmado?to=2026-11-23'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Ver las anteriores' }))
  await waitFor(() => expect(names()).toEqual(['Hace un año', 'Ayer', 'Hoy', 'Mañana']))
  await user.click(screen.getByRole('button', { name: 'Ocultar las anteriores' }))
  expect(names()).toEqual(['Hoy', 'Mañana'])
})

// @rule appointments-confirmed-from-today
test('earlier confirmed ones are read backwards, still earlier ones at the top', async () => {
  const many = Array.from({ length: 60 }, (_, n) =>
    at(`Cita ${String(n).padStart(2, '0')}`, n - 60, { status: 'confirmado' }),
  )
  answerPage(() => many)
  const { user } = await openPage('?tab=confirmed')
  await user.click(await screen.findByRole('button', { name: 'Ver las anteriores' }))
  await waitFor(() => expect(names()).toHaveLength(50))
  expect([names()[0], names().at(-1)]).toEqual(['Cita 10', 'Cita 59'])
  await user.click(screen.getByRole('button', { name: 'Ver más citas' }))
  await waitFor(() => expect(names()).toHaveLength(60))
  expect(names()[0]).toBe('Cita 00')
})

describe('what nobody closed', () => {
  const past = { startTime: '08:00', endTime: '09:00' }
  const open = [
    at('Temprana', 0, past),
    at('Confirmada de ayer', -1, { status: 'confirmado' }),
    at('Agendada de antes', -40),
    at('En curso', 0, { startTime: '10:00', endTime: '11:00', status: 'confirmado' }),
    at('Hecha', -1, { status: 'realizado' }),
    at('Cancelada', -1, { status: 'cancelado' }),
    at('Mañana', 1),
  ]

  // @rule appointments-unclosed: 'Sin cerrar' lists the visits that are over and neither done nor cancelled, the
  //   latest first, with their count (decision 106)
  test('is a list of its own, the latest first, and counts in its tab', async () => {
    answerPage(() => open)
    await openPage('?tab=unclosed')
    await waitFor(() => expect(names()).toEqual(['Temprana', 'Confirmada de ayer', 'Agendada de antes']))
    expect(tab(/^Sin cerrar/).textContent).toBe('Sin cerrar 3')
    // Nobody is reminded of a visit that is over.
    expect(screen.queryByText('Sin recordar')).toBeNull()
  })

  // @rule appointments-unclosed
  test('comes in by itself when its hour is over', async () => {
    answerPage(() => open)
    await openPage('?tab=unclosed')
    await waitFor(() => expect(names()).toHaveLength(3))
    vi.setSystemTime('2026-11-24T17:00:00.000Z')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(names()[0]).toBe('En curso'))
    expect(tab(/^Sin cerrar/).textContent).toBe('Sin cerrar 4')
  })

  // @rule appointments-unclosed-one-press: One press closes such a visit, also an agendado one
  test('is closed by one press, also where nobody had confirmed it', async () => {
    answerPage(() => open)
    const [first] = open
    const sent = answerCommands(() => ok({ appointment: { ...first, status: 'realizado', revision: '2' } }))
    const { user } = await openPage('?tab=unclosed')
    await screen.findByText('Temprana')
    const words = line('Temprana').getAllByRole('button')
    expect(words.map(({ textContent }) => textContent)).toEqual(['Marcar Realizado', 'Editar', 'Cancelar'])
    await user.click(screen.getByRole('button', { name: 'Marcar Realizado: cita de Temprana' }))
    await waitFor(() => expect(names()).toEqual(['Confirmada de ayer', 'Agendada de antes']))
    expect(sent.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'PATCH', path: `/api/appointments/${first?.id}/status`, body: { status: 'realizado' } },
    ])
  })

  // @rule appointments-unclosed
  test('is read on, and the tab says that there are more', async () => {
    answerPage(() => Array.from({ length: 60 }, (_, n) => at(`Cita ${n}`, n - 60)))
    const { user } = await openPage('?tab=unclosed')
    await waitFor(() => expect(names()).toHaveLength(50))
    expect(tab(/^Sin cerrar/).textContent).toBe('Sin cerrar 50+')
    await user.click(screen.getByRole('button', { name: 'Ver más citas' }))
    await waitFor(() => expect(names()).toHaveLength(60))
  })

  // @rule appointments-unclosed
  test('says so where there is nothing', async () => {
    answerPage(() => [at('Hecha', -1, { status: 'realizado' })])
    await openPage('?tab=unclosed')
    await screen.findByText('No hay visitas sin cerrar.')
  })
})

// @rule appointments-confirmed-paged: §2 confirmed: confirmado appointments; 50 at once
test('confirmed ones come 50 at once, and the tab says that there are more', async () => {
  const many = Array.from({ length: 60 }, (_, n) =>
    at(`Cita ${String(n).padStart(2, '0')}`, n, { status: 'confirmado' }),
  )
  answerPage(() => many)
  const { user } = await openPage('?tab=confirmed')
  await waitFor(() => expect(names()).toHaveLength(50))
  expect(tab(/^Confirmadas/).textContent).toBe('Confirmadas 50+')
  await user.click(screen.getByRole('button', { name: 'Ver más citas' }))
  await waitFor(() => expect(names()).toHaveLength(60))
  expect(screen.queryByRole('button', { name: 'Ver más citas' })).toBeNull()
})

// @rule appointments-confirmed-paged
test('the confirmed ones that are there stay while more are read', async () => {
  const many = Array.from({ length: 60 }, (_, n) => at(`Cita ${n}`, n, { status: 'confirmado' }))
  answerPage(() => many)
  const { user } = await openPage('?tab=confirmed')
  await waitFor(() => expect(names()).toHaveLength(50))
  const more = Promise.withResolvers<void>()
  server.use(
    http.get('/api/appointments/by-status/confirmado', async () => {
      await more.promise
      return undefined
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Ver más citas' }))
  expect(names()).toHaveLength(50)
  more.resolve()
  await waitFor(() => expect(names()).toHaveLength(60))
})
