import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { answerOffice, json, officeAnswers } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const address = '/doctor/admin/auditoria'
const [event] = officeAnswers.listLog.events as [(typeof officeAnswers.listLog.events)[number]]
const booked = { ...event, id: 'e1', type: 'AppointmentBooked', position: '100', actor: 'public', by: null }
const sent = {
  ...event,
  id: 'e3',
  type: 'DeliveryTaken',
  stream: 'delivery-d',
  causation: 'e2',
  actor: 'system:notifications',
  by: null,
}

/** The files that are given to the browser. */
const captureFiles = (): Blob[] => {
  const files: Blob[] = []
  URL.createObjectURL = (file: Blob) => {
    files.push(file)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return files
}

describe('the audit', () => {
  let asked: Record<string, string>[]
  beforeEach(() => {
    asked = []
    answerOffice((name) => (name === 'listProducts' || name === 'listByStatus' ? [] : null))
    server.use(
      http.get('/api/doctor/log', ({ request }) => {
        const query = Object.fromEntries(new URL(request.url).searchParams)
        asked.push(query)
        if (query.correlation) return json({ events: [event, sent], searchedTo: event.at, next: null })
        if (query.after) return json({ events: [booked], searchedTo: booked.at, next: null })
        return json({ events: [event], searchedTo: '2026-11-20T16:00:00.000Z', next: '150' })
      }),
    )
  })
  const lines = async () =>
    within(await screen.findByRole('list', { name: 'Eventos del registro' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  // @rule audit-explorer
  it('shows what happened, to what, by whom and when, with the way to its history', async () => {
    renderApp(address)
    expect(await lines()).toEqual([
      expect.stringMatching(
        /^Cita confirmada · Citas: Mariela Arce24\/11\/2026 10:10María Quesada · AppointmentConfirmed/,
      ),
    ])
    const link = screen.getByRole('link', { name: 'Historial: Mariela Arce' })
    expect(link.getAttribute('href')).toBe('/doctor/appointments/a/historial')
  })

  // @rule audit-live
  it('is read again when something new stands in the log, once for each, and at no other time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderApp(address)
    await lines()
    expect(fakeLive.following()).toContain('administration/log@0')
    const pushed = (position: string) => fakeLive.send({ projection: 'log', id: 'log', position, row: {} })
    pushed('100')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([{}])
    pushed('101')
    await waitFor(() => expect(asked).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Buscar más atrás' }))
    await screen.findByText('No se actualiza mientras busca atrás.')
    pushed('102')
    expect(fakeLive.following()).not.toContain('administration/log@0')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(3)
    vi.useRealTimers()
  })

  // @rule audit-live
  it('leaves whoever looks further back alone while the server is away', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.use(
      http.get('/api/doctor/log', ({ request }) => {
        const after = new URL(request.url).searchParams.get('after')
        asked.push({ after: String(after) })
        if (after === '140') return HttpResponse.json({ error: 'No' }, { status: 503 })
        return json({ events: [{ ...event, id: `e${after}` }], searchedTo: event.at, next: after ? '140' : '150' })
      }),
    )
    renderApp(address)
    for (const shown of [2, 2]) {
      fireEvent.click(await screen.findByRole('button', { name: 'Buscar más atrás' }))
      await waitFor(async () => expect(await lines()).toHaveLength(shown))
    }
    await screen.findByRole('alert', {}, { timeout: 60_000 })
    const soFar = asked.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(soFar)
    expect(asked.filter(({ after }) => after === 'null')).toHaveLength(1)
    vi.useRealTimers()
  })

  // @rule audit-bounded
  it('says how far back it looked, and goes on when asked', async () => {
    const { user } = renderApp(address)
    await screen.findByText('Se buscó hasta el 20/11/2026 10:00.')
    await user.click(screen.getByRole('button', { name: 'Buscar más atrás' }))
    await screen.findByText('Se buscó en todo el registro.')
    expect(await lines()).toHaveLength(2)
    expect(asked.at(-1)).toEqual({ after: '150' })
    screen.getByText('No se actualiza mientras busca atrás.')
  })

  // @rule audit-filters
  it('is narrowed by what, event, who, days and words, all of it in the address', async () => {
    const { user, router } = renderApp(address)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'De qué' }), 'Citas')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Evento' }), 'Cita confirmada')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quién' }), 'María Quesada')
    await user.type(screen.getByRole('textbox', { name: 'Desde' }), '01112026')
    await user.type(screen.getByRole('searchbox'), 'Mariela')
    const narrowed = {
      category: 'appointment',
      type: 'AppointmentConfirmed',
      actor: 'staff:d1',
      from: '2026-11-01',
      search: 'Mariela',
    }
    await waitFor(() => expect(asked.at(-1)).toEqual(narrowed))
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(narrowed)
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({}))
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
    await user.click((await screen.findAllByRole('button', { name: 'Solo esto' }))[0] as HTMLElement)
    await waitFor(() => expect(asked.at(-1)).toEqual({ stream: 'appointment-a' }))
    screen.getByText('Solo appointment-a')
  })

  // @rule audit-correlation
  it('follows a request to all that it caused, and back', async () => {
    const { user } = renderApp(address)
    await user.click(await screen.findByRole('button', { name: 'Seguir la solicitud' }))
    await screen.findByRole('heading', { name: 'Todo lo que causó la solicitud' })
    await waitFor(async () => expect(await lines()).toHaveLength(2))
    expect(asked.at(-1)).toEqual({ correlation: 'c2', around: '200' })
    // What was sent leads to the visit that it was about.
    expect((await lines())[1]).toMatch(/^Enviado · Envíos: Mariela Arce/)
    const links = screen.getAllByRole('link', { name: 'Historial: Mariela Arce' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/doctor/appointments/a/historial'))
    await user.click(screen.getByRole('button', { name: 'Volver a todos los eventos' }))
    await screen.findByRole('searchbox')
  })

  // @rule export-on-screen: The audit and each history offer it
  it.each([
    [`${address}?from=2026-11-01&to=2026-11-30`, { from: '2026-11-01', to: '2026-11-30' }],
    ['/doctor/appointments/a/historial', { of: 'appointments', id: 'a' }],
  ])('%s is exported signed, as lines of JSON and as a table', async (path, of) => {
    const bodies: unknown[] = []
    const files = captureFiles()
    server.use(
      http.post('/api/doctor/log/exports', async ({ request }) => {
        bodies.push(await request.json())
        return json({ address: '/api/doctor/log/export?format=jsonl&ticket=x' })
      }),
      http.get(
        '/api/doctor/log/export',
        () =>
          new HttpResponse('{"manifest":{}}\n', { headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8' } }),
      ),
    )
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Exportar firmado (JSON Lines)' }))
    // Of a period it is whole, whatever else the list is narrowed to.
    expect(screen.queryAllByText(/también lo que los filtros no muestran/)).toHaveLength('from' in of ? 1 : 0)
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).toBe('{"manifest":{}}\n')
    await user.click(await screen.findByRole('button', { name: 'Exportar firmado (CSV)' }))
    await waitFor(() =>
      expect(bodies).toEqual([
        { ...of, format: 'jsonl' },
        { ...of, format: 'csv' },
      ]),
    )
  })

  // @rule accesses-on-the-audit: Who saw clinical data of anybody is listed there
  it('lists who saw clinical data of anybody', async () => {
    renderApp(`${address}?tab=accesos`)
    const link = await screen.findByRole('link', { name: /^Expedientes: .+/ })
    expect(link.getAttribute('href')).toBe(`/doctor/patients/${'a'.repeat(22)}/historial`)
    screen.getByText('María Quesada')
  })
})
