import { act, fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { historyOf } from '../testing/history.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const answerHistory = (body = historyOf()) =>
  server.use(
    http.get('/api/doctor/history/appointments/a', () =>
      HttpResponse.json(body, { headers: { 'X-Log-Position': '500' } }),
    ),
  )
const textOf = (element: HTMLElement | undefined) => element?.textContent
const address = '/doctor/appointments/a/historial'
const steps = () => within(screen.getByRole('region', { name: 'Lo que pasó' })).getAllByRole('listitem')
const shownState = () => screen.getByRole('region', { name: 'Como estaba entonces' })

beforeEach(() => answerMe(doctor()))

describe('the history of a visit', () => {
  // @rule history-timeline: Issue: a readable Spanish timeline
  it('is a list of what happened, with who, when and what changed', async () => {
    answerHistory()
    renderApp(address)
    await screen.findByRole('heading', { name: 'Historial de la cita' })
    expect(steps()).toHaveLength(5)
    expect(textOf(steps()[1])).toContain('Cita confirmada')
    expect(textOf(steps()[1])).toContain('Mariana Quesada · personal')
    expect(textOf(steps()[1])).toContain('antesAgendadoConfirmado')
    screen.getByText('Ana María Solís · 26/11/2026 14:00')
  })

  it('leads back to the visit it is of', async () => {
    answerHistory()
    renderApp(address)
    const link = await screen.findByRole('link', { name: 'La cita' })
    expect(link.getAttribute('href')).toBe('/doctor/dashboard?cita=a')
  })

  // @rule history-replay: Issue: a slider replays it
  it('is replayed by the slider, the buttons and the list, and shows how it stood then', async () => {
    answerHistory()
    const { user } = renderApp(address)
    const slider = await screen.findByRole('slider', { name: 'Evento' })
    expect(textOf(shownState())).toContain('igual que hoy')
    fireEvent.change(slider, { target: { value: '2' } })
    expect(textOf(shownState())).toContain('5 diferencias con hoy')
    within(shownState()).getByRole('row', { name: 'Estado Confirmado Agendado' })
    await user.click(screen.getByRole('button', { name: 'Evento anterior' }))
    screen.getByText('Evento 1 de 5')
    await user.click(within(steps()[2] as HTMLElement).getByRole('button', { name: /El paciente pidió/ }))
    screen.getByText('Evento 3 de 5')
    await user.click(screen.getByRole('button', { name: 'Volver a hoy' }))
    screen.getByText('Evento 5 de 5')
  })

  // @rule history-replay
  it('takes every step of a key that is held down, however long the page takes over one', async () => {
    answerHistory()
    renderApp(address)
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Evento' })
    const step = () => fireEvent.change(slider, { target: { value: String(Number(slider.value) - 1) } })
    act(() => {
      step()
      step()
    })
    screen.getByText('Evento 3 de 5')
  })

  // @rule history-as-of
  it('goes to the last event at or before a day and hour of Costa Rica, and says where nothing was there yet', async () => {
    answerHistory()
    const { user } = renderApp(address)
    const day = await screen.findByRole('textbox', { name: 'Como estaba el' })
    const hour = screen.getByRole('combobox', { name: 'A las' })
    const at = async (typedDay: string, typedHour: string) => {
      for (const [field, text] of [[day, typedDay] as const, [hour, typedHour] as const]) {
        await user.clear(field)
        await user.type(field, text)
      }
      await user.tab()
    }
    await at('22112026', '8:59')
    screen.getByText('Evento 2 de 5')
    within(shownState()).getByRole('row', { name: 'Estado Confirmado Agendado' })
    await at('22112026', '9')
    screen.getByText('Evento 3 de 5')
    await at('20112026', '0859')
    screen.getByText('El 20/11/2026 08:59 todavía no había nada: empieza el 20/11/2026 09:00.')
    await at('24112027', '2500')
    screen.getByText('Esa hora no existe.')
    await at('24112027', '0000')
    screen.getByText('Evento 5 de 5')
    expect(screen.queryByText(/todavía no había nada/)).toBeNull()
  })

  it('plays by itself from the first event to the newest', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answerHistory()
    renderApp(address)
    fireEvent.click(await screen.findByRole('button', { name: 'Reproducir' }))
    for (const n of [1, 2, 3, 4, 5]) {
      await screen.findByText(`Evento ${n} de 5`)
      await vi.advanceTimersByTimeAsync(1_300)
    }
    await screen.findByRole('button', { name: 'Reproducir' })
    vi.useRealTimers()
  })

  // @rule history-moment-link: An address leads to a moment of a history
  it('opens at the event that its address names', async () => {
    answerHistory()
    renderApp(`${address}?evento=3`)
    await screen.findByText('Evento 3 de 5')
    expect(textOf(screen.getByRole('region', { name: 'Evento crudo · 3' }))).toContain('"tipo": "ActionRequested"')
  })

  it('leads administrators to its events in the audit, where who erased it stands too', async () => {
    answerMe(doctor({ role: 'admin' }))
    answerHistory()
    renderApp(address)
    const link = await screen.findByRole('link', { name: 'Ver en la auditoría' })
    expect(link.getAttribute('href')).toBe('/doctor/admin/auditoria?stream=appointment-a')
  })

  it('of one request names all that it led to', async () => {
    answerHistory()
    renderApp(`${address}?evento=4`)
    const caused = await screen.findByRole('region', { name: 'De la misma solicitud' })
    expect(
      within(caused)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.slice(0, 20)),
    ).toEqual(['4 Cita reprogramada2', '5 Correo de cita rep'])
  })

  // @rule history-raw: Issue: raw events for those who want them
  it('shows all raw events to whoever asks', async () => {
    answerHistory()
    const { user } = renderApp(address)
    await user.click(await screen.findByRole('button', { name: 'Ver todos los eventos crudos' }))
    expect(within(screen.getByRole('region', { name: 'Lo que pasó' })).getAllByRole('region')).toHaveLength(5)
  })
})

describe('its chain', () => {
  // @rule history-chain-on-screen
  it('that holds says so, with how many events and when', async () => {
    answerHistory()
    renderApp(address)
    expect(textOf(await screen.findByRole('region', { name: 'Cadena verificada' }))).toContain(
      '5 eventos están como se escribieron · 24/11/2026 10:20',
    )
  })

  it('that does not hold names the event, and leads to it', async () => {
    answerHistory(historyOf({ broken: [{ n: 2, problem: 'mac' }] }))
    const { user } = renderApp(address)
    expect(textOf(await screen.findByRole('region', { name: 'La cadena no se sostiene' }))).toContain(
      'Evento 2: algo de lo guardado cambió después de escribirse.',
    )
    await user.click(screen.getByRole('button', { name: /^Evento 2: algo/ }))
    screen.getByText('Evento 2 de 5')
  })
})

it('says of what there is not that there is none', async () => {
  server.use(http.get('/api/doctor/history/appointments/a', () => HttpResponse.json({ error: 'No' }, { status: 404 })))
  renderApp(address)
  await screen.findByText('No existe lo que busca, o no tiene historial.')
})

it('that cannot be read says so and is read again', async () => {
  server.use(http.get('/api/doctor/history/appointments/a', () => HttpResponse.error()))
  const { user } = renderApp(address)
  const again = await screen.findByRole('button', { name: /intentar|reintentar|de nuevo/i }, { timeout: 15_000 })
  answerHistory()
  await user.click(again)
  await screen.findByText('Evento 5 de 5')
}, 30_000)
