import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerExport, exportedText } from '~/testing/exports.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import {
  answerOrders,
  at,
  changeLive,
  counted,
  countLive,
  four,
  listed,
  openOrders,
  statusOf,
} from '../testing/orders-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))
const { orderName } = vi.hoisted(() => ({ orderName: vi.fn<(row: { id: string }) => string>() }))
vi.mock(import('../model/order-name.ts'), async (original) => {
  const module = await original()
  orderName.mockImplementation(module.orderName as (row: { id: string }) => string)
  return { ...module, orderName: orderName as typeof module.orderName }
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the list', () => {
  // @rule orders-title-back: §2 /doctor/orders, 'Gestión de Pedidos', with a link back to the dashboard
  // @rule orders-erased: An erased buyer shows '[eliminado]'
  // @rule orders-row, orders-counters
  test('shows each order, the counters and the way back', async () => {
    answerOrders(() => four)
    await openOrders()
    await waitFor(() => expect(listed()).toEqual(['MV-000000000A', 'MV-000000000B', 'MV-000000000C', 'MV-000000000D']))
    const rows = within(screen.getByRole('list', { name: 'Pedidos' })).getAllByRole('listitem')
    for (const text of ['24/11/2026 08:40', 'Ligia Mata Cascante', '2 productos', '₡20,200'])
      expect(rows[0]?.textContent).toContain(text)
    expect(rows[1]?.textContent).toContain('[eliminado]')
    expect(statusOf('MV-000000000D').value).toBe('cancelled')
    expect([...statusOf('MV-000000000A').options].map(({ text }) => text)).toEqual([
      'Pendiente',
      'Procesando',
      'Entregado',
      'Cancelado',
    ])
    expect(counted()).toEqual(['1', '1', '1', '4'])
    expect(screen.getByRole('link', { name: 'Volver al portal' }).getAttribute('href')).toBe('/doctor/dashboard')
  })

  // @rule orders-filter: §2 A status filter: Todos, Pendientes, Procesando, Entregados, Cancelados; narrowed on the
  //   server
  test('is narrowed by status, on the server', async () => {
    const asked = answerOrders(() => four)
    const { user, router } = await openOrders()
    await waitFor(() => expect(listed()).toHaveLength(4))
    const filter = within(screen.getByRole('group', { name: 'Estado' }))
    expect(filter.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Todos',
      'Pendientes',
      'Procesando',
      'Entregados',
      'Cancelados',
    ])
    await user.click(filter.getByRole('button', { name: 'Entregados' }))
    await waitFor(() => expect(listed()).toEqual(['MV-000000000C']))
    expect(asked.at(-1)).toBe('?status=delivered&limit=50')
    expect(router.state.location.search).toBe('?estado=delivered')
  })

  // @rule exports-button: The screens have a button 'Exportar CSV'
  test('is exported from a day to a day in a status, as they are asked, and saved as a file', async () => {
    answerOrders(() => four)
    const exported = answerExport()
    const { user } = await openOrders('?estado=pending')
    await waitFor(() => expect(listed()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Exportar CSV' }))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Desde/).value).toBe('01/11/2026')
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Estado/).value).toBe('pending')
    const until = dialog.getByLabelText<HTMLInputElement>(/^Hasta/)
    expect(until.value).toBe('30/11/2026')
    fireEvent.change(until, { target: { value: '2026-10-31' } })
    expect(dialog.getByText('Hasta: no puede ser antes de «Desde».')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Descargar' }))
    expect(exported.asked).toEqual([])
    fireEvent.change(until, { target: { value: '24/11/26' } })
    await user.click(dialog.getByRole('button', { name: 'Descargar' }))
    expect(dialog.getByText(/^Escriba la fecha como dd\/mm\/aaaa/)).toBeDefined()
    await focusIsOn(until)
    expect(exported.asked).toEqual([])
    fireEvent.change(until, { target: { value: '2026-11-24' } })
    await user.selectOptions(dialog.getByLabelText(/^Estado/), 'Todos')
    await user.click(dialog.getByRole('button', { name: 'Descargar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(exported.asked).toEqual(['/api/exports/orders?from=2026-11-01&to=2026-11-24'])
    expect(exported.saved).toEqual(['lista.csv'])
    // The mark that spreadsheets read the accents by is there.
    expect(exported.sizes).toEqual([new TextEncoder().encode(`\uFEFF${exportedText}`).length])
  })

  // @rule exports-failure-told: Issue: an export that fails, or whose session has ended, is told in the page
  test.each([
    [503, 'No se pudo exportar la lista. Revise su conexión e intente de nuevo.'],
    [401, 'Su sesión terminó y no se exportó nada. Inicie sesión e intente de nuevo.'],
  ])('an export that is answered %i is told, and nothing is saved', async (status, sentence) => {
    answerOrders(() => four)
    const exported = answerExport(status)
    const { user } = await openOrders()
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
    await user.click(await screen.findByRole('button', { name: 'Descargar' }))
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(exported.saved).toEqual([])
  })

  // @rule mail-links-encoded, office-reach-links
  test('an e-mail address leads to a message to it alone, whatever is in it', async () => {
    answerOrders(() => [at('14:40', 'A', { customerEmail: 'a?cc=b&d@ejemplo.cr' })])
    const { user } = await openOrders()
    await user.click(await screen.findByRole('button', { name: /MV-000000000A/ }))
    const link = await screen.findByRole('link', { name: 'a?cc=b&d@ejemplo.cr' })
    expect(link.getAttribute('href')).toBe('mailto:a%3Fcc%3Db%26d@ejemplo.cr')
    const buyer = within(screen.getByRole('region', { name: 'Cliente' }))
    expect(buyer.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '8888-5317',
      'a?cc=b&d@ejemplo.cr',
      'San José, Curridabat, casa esquinera (se abre en otra pestaña)',
    ])
  })

  // @rule orders-load-more: The list is paged on the server; more is read when asked for
  test('comes page by page', async () => {
    const many = Array.from({ length: 120 }, (_, n) =>
      at(`${String(Math.floor(n / 60) + 10)}:${String(n % 60).padStart(2, '0')}`, `N${n}`),
    )
    const asked = answerOrders(() => many)
    const { user } = await openOrders()
    await waitFor(() => expect(listed()).toHaveLength(50))
    await user.click(screen.getByRole('button', { name: 'Ver más pedidos' }))
    await waitFor(() => expect(listed()).toHaveLength(100))
    await user.click(screen.getByRole('button', { name: 'Ver más pedidos' }))
    await waitFor(() => expect(listed()).toHaveLength(120))
    expect(listed().at(-1)).toBe('MV-00000000N0')
    expect(screen.queryByRole('button', { name: 'Ver más pedidos' })).toBeNull()
    expect(asked.filter((one) => one !== 'counts')).toHaveLength(3)
    // One of the last page changes in its place.
    changeLive('120', { ...at('10:00', 'N0'), status: 'delivered', revision: '1' })
    await waitFor(() => expect(statusOf('MV-00000000N0').value).toBe('delivered'))
  })

  // @rule orders-live-list: Issue: an order placed elsewhere, and a status changed elsewhere, are in the list without
  //   reading it again
  // @rule orders-live-counters: Issue: the counters follow live
  test('follows what others do, without reading the list again', async () => {
    const asked = answerOrders(() => four)
    await openOrders()
    await waitFor(() => expect(listed()).toHaveLength(4))
    const reads = asked.length
    changeLive('120', at('16:19', 'F'))
    countLive('120', { pending: 2, processing: 1, delivered: 1, cancelled: 1, total: 5 })
    await waitFor(() =>
      expect(listed()).toEqual(['MV-000000000F', 'MV-000000000A', 'MV-000000000B', 'MV-000000000C', 'MV-000000000D']),
    )
    expect(counted()).toEqual(['2', '1', '1', '5'])
    changeLive('130', { ...at('14:40', 'A'), status: 'delivered', revision: '1' })
    await waitFor(() => expect(statusOf('MV-000000000A').value).toBe('delivered'))
    expect(asked).toHaveLength(reads)
  })

  // @rule orders-erased
  test('shows of an erased buyer nothing in the open order either', async () => {
    let rows = four
    answerOrders(() => rows)
    await openOrders('?pedido=A')
    const detail = within(screen.getByRole('complementary', { name: 'Detalle del pedido' }))
    expect((await detail.findAllByText('Ligia Mata Cascante')).length).toBeGreaterThan(0)
    const nobody = { customerName: null, customerEmail: null, customerPhone: null, customerAddress: null, notes: null }
    // Erased data take no new revision; the read model is built anew, and what followed the old one is read again.
    rows = four.map((row) => (row.id === 'A' ? { ...row, ...nobody } : row))
    fakeLive.refresh('orders')
    expect((await detail.findAllByText('[eliminado]')).length).toBeGreaterThan(0)
    for (const said of ['Ligia Mata Cascante', '8888-5317']) expect(detail.queryByText(said)).toBeNull()
  })

  // @rule orders-no-tick: Issue: orders that did not just come follow no clock
  test('renders no order again while time goes by, but for one that just came', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answerOrders(() => [at('16:19', 'F'), ...four])
    await openOrders()
    await waitFor(() => expect(listed()).toHaveLength(5))
    const fresh = () => statusOf('MV-000000000F').closest('[role=listitem]')?.className.includes('bg-agendado/45')
    expect(fresh()).toBe(true)
    orderName.mockClear()
    await act(() => vi.advanceTimersByTimeAsync(65_000))
    await waitFor(() => expect(fresh()).toBe(false))
    const again = new Set(orderName.mock.calls.map(([row]) => row.id))
    expect([...again]).toEqual(['F'])
  })

  // @rule orders-refetch-interval: §7, §9 The list is read again every 30 seconds and on window focus
  // @rule orders-refresh-button: §2 A refresh button reads everything again and says when
  test('is read again every 30 seconds, on the focus of the window, and when asked to', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const asked = answerOrders(() => four)
    const { user } = await openOrders()
    await waitFor(() => expect(listed()).toHaveLength(4))
    await waitFor(() => expect(counted()).toEqual(['1', '1', '1', '4']))
    const reads = () => {
      const counts = asked.filter((one) => one === 'counts').length
      return { lists: asked.length - counts, counts }
    }
    const before = reads()
    const readAgain = (times: number) =>
      waitFor(() => expect(reads()).toEqual({ lists: before.lists + times, counts: before.counts + times }))
    await act(() => vi.advanceTimersByTimeAsync(30_500))
    await readAgain(1)
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await readAgain(2)
    // Of two windows side by side, the one that is pressed gets the focus and was visible before.
    act(() => void window.dispatchEvent(new Event('focus')))
    await readAgain(3)
    await user.click(screen.getByRole('button', { name: 'Actualizar' }))
    await readAgain(4)
    expect(await screen.findByText(/^Actualizado a las \d\d:\d\d\.$/)).toBeTruthy()
  })

  // @rule orders-empty-text: §2 Empty: 'No hay pedidos que mostrar'
  // @rule orders-list-states: The list has its loading, empty, failed and stale states
  test('says that it is loading, that it failed with a way to try again, and that there is nothing', async () => {
    answerOrders(() => [])
    let fails = true
    const answer = Promise.withResolvers<void>()
    server.use(
      http.get('/api/orders', async ({ request }) => {
        if (!request.url.includes('limit')) return undefined
        await answer.promise
        return fails ? HttpResponse.json({ error: 'No se puede.', code: 'x' }, { status: 500 }) : undefined
      }),
    )
    const { user } = await openOrders()
    expect(await screen.findByText('Cargando los pedidos…')).toBeTruthy()
    answer.resolve()
    expect((await screen.findByRole('alert')).textContent).toContain('No se pudieron leer los pedidos.')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await screen.findByText('No hay pedidos que mostrar')
    fakeLive.state('offline')
    await screen.findByText('Sin conexión en vivo.')
  })
})

describe('the selected order', () => {
  // @rule orders-detail: §2 Detail panel: customer, items with price x quantity and line total, total, payment method,
  //   full creation date, notes
  // @rule orders-nothing-selected: §2 Nothing selected: 'Selecciona un pedido para ver los detalles'
  // @rule orders-thread
  test('shows who buys, what, and how far it is', async () => {
    answerOrders(() => four)
    const { user } = await openOrders()
    await screen.findByText('Selecciona un pedido para ver los detalles')
    await user.click(await screen.findByRole('button', { name: 'Ver el pedido MV-000000000A' }))
    const detail = within(screen.getByRole('complementary', { name: 'Detalle del pedido' }))
    await detail.findByRole('heading', { name: 'MV-000000000A' })
    for (const text of [
      'Ligia Mata Cascante',
      'Banda elástica',
      '₡6,500 × 2',
      '₡13,000',
      '₡20,200',
      'WhatsApp',
      '24/11/2026 08:40',
    ])
      expect(detail.getAllByText(text).length).toBeGreaterThan(0)
    for (const text of [
      '8888-5317',
      'ligia@example.com',
      'San José, Curridabat, casa esquinera',
      'Dejar con el guarda',
    ])
      detail.getByText(text)
    const steps = within(detail.getByRole('list', { name: 'Avance del pedido' })).getAllByRole('listitem')
    await waitFor(() =>
      expect(steps.map(({ textContent }) => textContent)).toEqual(['Pendiente24/11 08:40', 'Procesando', 'Entregado']),
    )
    changeLive('120', {
      ...at('14:40', 'A'),
      status: 'cancelled',
      revision: '1',
      updatedAt: '2026-11-24T16:00:00.000Z',
    })
    await detail.findByText('24/11 10:00')
  })

  test('of an address that names it is read alone, whatever the list is narrowed to', async () => {
    answerOrders(() => four)
    await openOrders('?estado=pending&pedido=C')
    await screen.findByRole('heading', { name: 'MV-000000000C' })
    expect(listed()).toEqual(['MV-000000000A'])
  })

  test('that does not exist is told so', async () => {
    answerOrders(() => four)
    await openOrders('?pedido=Z')
    await screen.findByText('Ese pedido no existe.')
  })

  test('on a phone is a sheet that gives the focus back', async () => {
    answerOrders(() => four)
    const { user } = await openOrders('', 375)
    await user.click(await screen.findByRole('button', { name: 'Ver el pedido MV-000000000B' }))
    const sheet = await screen.findByRole('dialog', { name: 'MV-000000000B' })
    await user.click(within(sheet).getByRole('button', { name: 'Cerrar' }))
    await focusIsOn(screen.getByRole('button', { name: 'Ver el pedido MV-000000000B' }))
  })
})
