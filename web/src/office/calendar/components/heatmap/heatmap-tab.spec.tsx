import type { HeatmapCell } from '@clinic/shared-events/contracts/appointments/heatmap.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { row, tuesday } from '~/office/shared/appointments/testing/rows.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import { setWidth } from '~/testing/window-width.ts'
import { cell as anyCell } from '../../testing/heatmap-cell.ts'
import { answerPage, openPage } from '../../testing/page-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const cell = (timeSlot: string, given: Partial<HeatmapCell> = {}): HeatmapCell =>
  anyCell(tuesday, timeSlot, { specialty: 'fisioterapia_heredia', ...given })
const answered = (cells: readonly HeatmapCell[], lastUpdated: string) =>
  HttpResponse.json({ heatmapData: cells, lastUpdated }, { headers: { 'X-Log-Position': '100' } })
/** `readAt`: when the map was read, as its stamp says. @returns the queries that were asked, in order, with the position they name */
const answerMap = (cells: () => readonly HeatmapCell[], readAt = () => '2026-11-24T16:20:00.000Z'): string[] => {
  const asked: string[] = []
  server.use(
    http.get('/api/appointments/heatmap', ({ request }) => {
      asked.push(`${new URL(request.url).search} ${request.headers.get('X-Min-Position') ?? '-'}`)
      return answered(cells(), readAt())
    }),
  )
  return asked
}
const openMap = async (width = 1280) => {
  const app = await openPage('?tab=heatmap', width)
  await screen.findByRole('table', { name: 'Mapa de Disponibilidad de Citas' })
  return app
}
const hour = (name: RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  answerPage(() => [
    row({ startTime: '14:00', endTime: '15:00' }),
    row({ id: 'x'.repeat(22), name: 'Otro', startTime: '16:00', endTime: '17:00' }),
  ])
})

describe('the map', () => {
  // @rule heatmap-title: §2 The tab 'Mapa de Disponibilidad de Citas' with green 'Disponible' and red 'Ocupado', a
  //   refresh button and a last-updated stamp
  // @rule heatmap-fourteen-days, heatmap-busy-when
  test('shows 14 days from Monday by hours, free and busy in words, each hour under its whole name', async () => {
    const asked = answerMap(() => [cell('14:00')])
    await openMap()
    expect(asked).toEqual(['?startDate=2026-11-23&endDate=2026-12-06 -'])
    expect(screen.getByRole('heading', { name: 'Mapa de Disponibilidad de Citas' })).toBeDefined()
    expect(
      screen.getAllByRole('columnheader').filter((head) => /\d\d\/\d\d/.test(head.textContent ?? '')),
    ).toHaveLength(14)
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(
      Array.from({ length: 12 }, (_, at) => `${String(7 + at).padStart(2, '0')}:00`),
    )
    expect(hour(/^Martes 24\/11, 14:00–15:00: Ocupado, 1 cita, Fisioterapia Heredia$/).textContent).toBe('Fisio Here…')
    expect(hour(/^Miércoles 25\/11, 07:00–08:00: Disponible$/).textContent).toBe('Disponible')
    expect(hour(/^Martes 24\/11, 14:00–15:00: Ocupado/).className).toContain('heatmap-busy')
    expect(hour(/^Miércoles 25\/11, 07:00–08:00: Disponible$/).className).toContain('heatmap-free')
    expect(hour(/^Miércoles 25\/11, 08:00–09:00: Disponible$/).textContent).toBe('')
    expect(hour(/^Lunes 23\/11, 08:00–09:00: Disponible, ya pasó$/)).toBeDefined()
    expect(screen.getByRole('columnheader', { current: 'date' }).textContent).toBe('Mar · hoy24/118 libres')
  })

  // @rule heatmap-days-that-fit: Quality: no horizontal scroll: as many days as fit stand side by side, and buttons
  //   and arrows lead to the others
  test('on a phone as many days as fit are shown, today first, and the others by buttons and arrows', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(343)
    answerMap(() => [cell('14:00')])
    const { user } = await openMap(375)
    const days = () =>
      screen.getAllByRole('columnheader').flatMap((head) => /\d\d\/\d\d/.exec(head.textContent ?? '')?.[0] ?? [])
    const shown = () => days().filter((_, at, all) => at >= all.length - 2)
    expect(shown()).toEqual(['24/11', '25/11'])
    await user.click(screen.getByRole('button', { name: 'Días siguientes' }))
    expect(shown()).toEqual(['26/11', '27/11'])
    for (const _ of [1, 2]) await user.click(screen.getByRole('button', { name: 'Días anteriores' }))
    await user.click(screen.getByRole('button', { name: 'Días anteriores' }))
    expect(shown()).toEqual(['23/11', '24/11'])
    expect(screen.getByRole('button', { name: 'Días anteriores' }).getAttribute('aria-disabled')).toBe('true')
    const first = hour(/^Lunes 23\/11, 10:00/)
    first.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(shown()).toEqual(['24/11', '25/11'])
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Miércoles 25\/11, 10:00/)
    width.mockRestore()
  })

  // @rule heatmap-cut: §2 Specialty text in a cell is truncated to 15 characters on mobile and 10 otherwise
  test('on a phone the specialty has 15 characters', async () => {
    answerMap(() => [cell('14:00'), cell('15:00', { currentBookings: 2 })])
    await openMap(375)
    expect(hour(/14:00–15:00: Ocupado/).textContent).toBe('Fisio Heredia')
    expect(hour(/15:00–16:00: Ocupado, 2 citas/).textContent).toBe('Fisio Heredia+1 cita')
  })

  // @rule heatmap-live
  test('a booking turns its hour at once, and a cancellation turns it back, without another read', async () => {
    const asked = answerMap(() => [])
    await openMap()
    const wednesday = { date: '2026-11-25', id: '2026-11-25T09:00' }
    fakeLive.send({ projection: 'heatmap', id: wednesday.id, position: '101', row: cell('09:00', wednesday) })
    await waitFor(() => hour(/^Miércoles 25\/11, 09:00–10:00: Ocupado, 1 cita/))
    fakeLive.send({ projection: 'heatmap', id: wednesday.id, position: '102', row: null })
    await waitFor(() => hour(/^Miércoles 25\/11, 09:00–10:00: Disponible$/))
    expect(asked).toHaveLength(1)
  })

  // @rule heatmap-keyboard: Look: the arrows go from cell to cell, one of which is in the tab order; Enter opens the
  //   hour, Escape gives the focus back
  test('the arrows go from hour to hour, one of which is in the tab order; Enter opens and Escape gives the focus back', async () => {
    answerMap(() => [cell('14:00')])
    const { user } = await openMap()
    const tabbed = () =>
      within(screen.getByRole('table'))
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0)
    expect(tabbed()).toHaveLength(1)
    hour(/^Martes 24\/11, 13:00/).focus()
    await user.keyboard('{ArrowDown}')
    await focusIsOn(hour(/^Martes 24\/11, 14:00/))
    expect(tabbed()).toEqual([document.activeElement])
    await user.keyboard('{Enter}')
    const popover = await screen.findByRole('dialog', { name: 'Martes 24/11, 14:00–15:00' })
    expect(await within(popover).findByText('Mariela Vargas')).toBeDefined()
    expect(within(popover).queryByText('Otro')).toBeNull()
    await user.keyboard('{Escape}')
    await focusIsOn(hour(/^Martes 24\/11, 14:00/))
  })

  // @rule heatmap-hour-detail: Look: an hour opens beside its cell (on a phone as a sheet) with its appointments; a
  //   free one offers to book there
  test('a free hour offers to book there, a busy one to book elsewhere; one that has passed neither', async () => {
    answerMap(() => [cell('14:00')])
    const { user } = await openMap()
    await user.click(hour(/^Martes 24\/11, 08:00/))
    await screen.findByRole('dialog', { name: 'Martes 24/11, 08:00–09:00' })
    expect(screen.queryByRole('button', { name: /^Agendar a/ })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(hour(/^Miércoles 25\/11, 09:00/))
    await user.click(await screen.findByRole('button', { name: 'Agendar a esta hora' }))
    const form = within(await screen.findByRole('dialog', { name: 'Nueva cita' }))
    expect((form.getByLabelText(/^Hora de inicio/) as HTMLInputElement).value).toBe('09:00')
  })
})

// @rule capacity-map
// @rule office-reach-links
test('an hour with room beside a visit is free, names the visit and offers to book there', async () => {
  const day = { date: '2026-11-25', id: '2026-11-25T14:00' }
  answerPage(() => [row({ date: day.date, startTime: '14:00', endTime: '15:00' })])
  answerMap(() => [cell('14:00', { ...day, availabilityScore: 100, isAvailable: true, maxCapacity: 2 })])
  const { user } = await openMap()
  const free = hour(/^Miércoles 25\/11, 14:00–15:00: Disponible, 1 cita$/)
  expect([free.textContent, free.className.includes('heatmap-free')]).toEqual(['1 cita', true])
  await user.click(free)
  const popover = within(await screen.findByRole('dialog', { name: 'Miércoles 25/11, 14:00–15:00' }))
  expect(await popover.findByText('Mariela Vargas')).toBeDefined()
  expect(popover.getByRole('link', { name: /^San Pablo de Heredia, casa 14/ }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=San%20Pablo%20de%20Heredia%2C%20casa%2014',
  )
  await user.click(popover.getByRole('button', { name: 'Agendar a esta hora' }))
  const form = within(await screen.findByRole('dialog', { name: 'Nueva cita' }))
  expect(form.getByLabelText<HTMLInputElement>(/^Hora de inicio/).value).toBe('14:00')
})

describe('reading the map', () => {
  // @rule heatmap-refresh
  test('"Actualizar" asks how far the log goes and reads the map at that position; the stamp says when', async () => {
    let readAt = '2026-11-24T16:20:00.000Z'
    const asked = answerMap(
      () => [],
      () => readAt,
    )
    const { user } = await openMap()
    expect(screen.getByText('Actualizado 24/11/2026 10:20')).toBeDefined()
    readAt = '2026-11-24T16:25:00.000Z'
    server.use(
      http.post('/api/appointments/heatmap/refresh', () =>
        HttpResponse.json({ lastUpdated: '2026-11-24T16:25:00.000Z' }, { headers: { 'X-Log-Position': '140' } }),
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Actualizar' }))
    await waitFor(() => expect(asked).toEqual([asked[0], '?startDate=2026-11-23&endDate=2026-12-06 140']))
    expect(await screen.findByText('Actualizado 24/11/2026 10:25')).toBeDefined()
    expect(screen.queryByText('Actualizado 24/11/2026 10:20')).toBeNull()
  })

  // @rule heatmap-failures: §8 'Failed to fetch heatmap data', 'Failed to refresh heatmap'
  test('a refresh that fails says so and keeps the map', async () => {
    answerMap(() => [cell('14:00')])
    const { user } = await openMap()
    server.use(http.post('/api/appointments/heatmap/refresh', () => HttpResponse.json({}, { status: 503 })))
    await user.click(screen.getByRole('button', { name: 'Actualizar' }))
    expect(await screen.findByText('Failed to refresh heatmap')).toBeDefined()
    expect(hour(/14:00–15:00: Ocupado/)).toBeDefined()
  })

  // @rule heatmap-failures
  test('a map that cannot be read says so, and can be asked for again', async () => {
    server.use(http.get('/api/appointments/heatmap', () => HttpResponse.json({ error: 'x' }, { status: 500 })))
    const { user } = await openPage('?tab=heatmap')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch heatmap data')
    answerMap(() => [])
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('table')).toBeDefined()
  })

  test('on a phone an hour opens as a sheet', async () => {
    answerMap(() => [cell('14:00')])
    const { user } = await openMap(375)
    setWidth(375)
    await user.click(hour(/14:00–15:00: Ocupado/))
    const sheet = within(await screen.findByRole('dialog', { name: 'Martes 24/11, 14:00–15:00' }))
    expect(await sheet.findByText('Mariela Vargas')).toBeDefined()
    await user.click(sheet.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
