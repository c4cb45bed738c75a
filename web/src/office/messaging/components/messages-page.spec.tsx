import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { row as appointmentRow } from '~/office/shared/appointments/testing/rows.ts'
import { answerPosts, refused } from '~/testing/answer-posts.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { setWidth } from '~/testing/window-width.ts'
import { answered, made } from '../testing/bot-desk.ts'
import { conversation, found, message, reply } from '../testing/bot-rows.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const waiting = conversation()
const going = conversation({ id: 't2', patientName: 'Luis Vega', status: 'active', toReview: [], withStaff: null })

/** Each list is answered the conversations of its status. */
const answerLists = () =>
  server.use(
    http.get('/api/twilio-bot/conversations', ({ request }) => {
      const status = new URL(request.url).searchParams.get('status')
      const rows = [waiting, going].filter((row) => row.status === status)
      return HttpResponse.json(rows, { headers: { 'X-Log-Position': '100' } })
    }),
  )

beforeEach(() => {
  answered({ readMe: doctor(), listStaffNames: [{ id: 'd2', name: 'Rosa Solera' }] })
  answerLists()
})
afterEach(forgetStaffDrafts)

const part = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }))
const namesIn = (list: Awaited<ReturnType<typeof part>>) => list.queryAllByRole('link').map((link) => link.textContent)
const view = async (of = 'Mariela Vargas') => within(await screen.findByRole('region', { name: `Mensajes con ${of}` }))
const pushConversation = (row: ReturnType<typeof conversation>, position: string) =>
  fakeLive.send({ projection: 'bot-conversations', id: row.id, position, row: { ...row, revision: position } })

describe('the messages of all staff', () => {
  // @rule messages-screen: Issue: `/doctor/mensajes` for all staff: the conversations that wait and those under way,
  //   live, with who attends to each; one beside them, or on a page of its own under 1024 px (decision 153)
  test('are shown to a doctor in two lists with their numbers, and one moves as it waits no more', async () => {
    renderApp('/doctor/mensajes')
    const [waits, goes] = [await part('Esperan respuesta'), await part('En curso')]
    await waitFor(() => expect(namesIn(waits)).toEqual([expect.stringMatching(/^Mariela Vargas/)]))
    await waitFor(() => expect(namesIn(goes)).toEqual([expect.stringMatching(/^Luis Vega/)]))
    expect(waits.getByRole('heading').textContent).toBe('Esperan respuesta1')
    pushConversation({ ...waiting, status: 'active', toReview: [] }, '101')
    await waitFor(() => expect(namesIn(goes)).toHaveLength(2))
    expect(namesIn(waits)).toEqual([])
    expect(waits.getByText('Nadie espera respuesta.')).toBeDefined()
  })

  // @rule messages-waiting-quoted
  test('quote what waits, not what was written after it and needs no answer; what came last once nothing waits', async () => {
    renderApp('/doctor/mensajes')
    const [waits, goes] = [await part('Esperan respuesta'), await part('En curso')]
    await waits.findByText('«¿Atienden esguinces?»')
    const thanked = { ...waiting, lastReceived: 'gracias', lastReceivedId: 'm2', lastMessage: 'Con mucho gusto.' }
    pushConversation({ ...thanked, withStaff: 'd1', withStaffSince: new Date().toISOString() }, '101')
    expect(await waits.findByText('La atiende usted')).toBeDefined()
    expect([waits.queryByText('«gracias»'), waits.getByText('«¿Atienden esguinces?»').tagName]).toEqual([null, 'SPAN'])
    pushConversation({ ...thanked, status: 'active', toReview: [], waiting: null }, '102')
    expect(await goes.findByText('«gracias»')).toBeDefined()
  })

  // @rule messages-counter: Issue: the section counts the conversations that wait, live
  test('are counted on their section by the conversations that wait, live', async () => {
    renderApp('/doctor/mensajes')
    const section = () => screen.findByRole('link', { name: /^Mensajes/ })
    await waitFor(async () => expect((await section()).textContent).toMatch(/^Mensajes1/))
    const row = { id: 'all', conversations: 4, waiting: 3 }
    fakeLive.send({ projection: 'bot-counts', id: 'all', position: '101', row })
    await waitFor(async () => expect((await section()).textContent).toMatch(/^Mensajes3/))
  })

  // @rule messages-screen
  test('beside the list is the one that was chosen, which the address names', async () => {
    const { user, router } = renderApp('/doctor/mensajes')
    const waits = await part('Esperan respuesta')
    await user.click(await waits.findByRole('link', { name: /^Mariela Vargas/ }))
    expect(router.state.location.pathname).toBe('/doctor/mensajes/t1')
    expect(await (await view()).findByText('¿Atienden esguinces?')).toBeDefined()
    expect(waits.getByRole('link').getAttribute('aria-current')).toBe('page')
  })

  // @rule messages-screen
  test('under 1024 px the conversation is a page of its own, with a way back to the list', async () => {
    setWidth(768)
    const { user, router } = renderApp('/doctor/mensajes/t1')
    const back = (await view()).findByRole('button', { name: 'Volver a las conversaciones' })
    expect(screen.queryByRole('region', { name: /^Esperan respuesta/ })).toBeNull()
    await user.click(await back)
    expect(router.state.location.pathname).toBe('/doctor/mensajes')
    expect(await part('Esperan respuesta')).toBeDefined()
  })

  // @rule messages-screen, bot-with-staff
  test('are taken over from the list, which opens them; once, however often it is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const taken = answerPosts('/api/twilio-bot/conversations/:id/take-over', [() => promise])
    const { user, router } = renderApp('/doctor/mensajes')
    const button = await screen.findByRole('button', { name: 'Atender yo: Mariela Vargas' })
    await user.dblClick(button)
    resolve(HttpResponse.json({ withStaffSince: '2026-11-24T19:07:00.000Z' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/mensajes/t1'))
    expect(taken).toHaveLength(1)
  })

  // @rule messages-screen
  test('say who attends to each: whoever looks at it, a colleague, or the bot', async () => {
    renderApp('/doctor/mensajes')
    const [waits, goes] = [await part('Esperan respuesta'), await part('En curso')]
    await waits.findByText('La atiende el bot')
    const withStaffSince = new Date().toISOString()
    pushConversation({ ...waiting, withStaffSince, withStaff: 'd1' }, '101')
    pushConversation({ ...going, withStaffSince, withStaff: 'd2' }, '102')
    expect(await waits.findByText('La atiende usted')).toBeDefined()
    expect(await goes.findByText('La atiende Rosa Solera')).toBeDefined()
    expect(waits.queryByRole('button', { name: /^Atender yo/ })).toBeNull()
  })

  // @rule messages-news
  test('have the news between them that the number was sent, with how far it got', async () => {
    const notice = { notice: 'reminder-1-day', content: '', processedByBot: false, status: 'read' } as const
    answered({ readMe: doctor(), listBotMessages: [reply({ ...notice, id: 'n1', order: '0000000000000000040' })] })
    renderApp('/doctor/mensajes/t1')
    const line = await (await view()).findByText('WhatsApp de recordatorio de 1 día')
    expect(line.closest('li')?.textContent).toMatch(/Leído$/)
  })

  // @rule messages-timeline
  test('stand along the thread by day and hour, each under the name of its writer, with how far ours went', async () => {
    const own = { processedByBot: false, staffId: 'd2', status: 'read', content: 'Con gusto.' }
    const rows = [
      reply({ ...own, id: 's1', timestamp: '2026-11-24T19:08:00.000Z', order: '0000000000000000030' }),
      reply({ status: 'delivered', timestamp: '2026-11-24T19:02:00.000Z' }),
      message({ timestamp: '2026-11-18T15:40:00.000Z' }),
    ]
    answered({
      readMe: doctor(),
      listBotMessages: rows,
      listStaffNames: [{ id: 'd2', name: 'Rosa Solera' }],
      listConversationVisits: [],
    })
    renderApp('/doctor/mensajes/t1')
    const shown = await view()
    await shown.findByText('Rosa Solera')
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Miércoles 18\/11\/202609:40Mariela ¿Atienden esguinces\?/),
      expect.stringMatching(/24\/11\/202613:02Bot EntregadoUna persona le responderá\.$/),
      '13:08Rosa Solera LeídoCon gusto.',
    ])
  })

  // @rule messages-timeline
  test('have the steps of the visits of their number between them, live, each with a way to its visit', async () => {
    const steps = [{ type: 'AppointmentBooked', at: '2026-11-24T14:00:00.000Z', actor: 'public' }]
    answered({ readMe: doctor(), readThread: { id: 'a1', steps } })
    renderApp('/doctor/mensajes/t1')
    const shown = await view()
    const line = (await shown.findByText('Agendada en el sitio web')).closest('li') as HTMLElement
    expect(line.textContent).toMatch(/08:00Agendada en el sitio web Cita del 26\/11 14:00$/)
    expect(line.compareDocumentPosition(shown.getByText('¿Atienden esguinces?'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const link = within(line).getByRole('link')
    expect(link.getAttribute('href')).toBe('/doctor/dashboard?fecha=2026-11-26&cita=a1')
    const confirmed = { type: 'AppointmentConfirmed', at: '2026-11-24T16:00:00.000Z', actor: 'public' }
    const row = { id: 'a1', steps: [...steps, confirmed] }
    fakeLive.send({ projection: 'appointment-threads', id: 'a1', position: '101', row })
    expect(await shown.findByText('Confirmada por el paciente')).toBeDefined()
  })

  // @rule messages-timeline
  test('are there where the visits cannot be read, which is said and tried again', async () => {
    let away = true
    answered({ readMe: doctor() })
    server.use(
      http.get('/api/twilio-bot/conversations/:id/appointments', () =>
        away ? HttpResponse.json({ error: 'No se puede ahora.', code: 'away' }, { status: 503 }) : undefined,
      ),
    )
    const { user } = renderApp('/doctor/mensajes/t1')
    const shown = await view()
    expect(await shown.findByText('¿Atienden esguinces?')).toBeDefined()
    const failed = await shown.findByText(/No se pudo leer lo que pasó con las citas/)
    away = false
    await user.click(within(failed).getByRole('button'))
    expect(await shown.findByText('Agendada en el sitio web')).toBeDefined()
  })

  // @rule messages-screen
  test('name the next visit of the number, and find one that is booked meanwhile', async () => {
    const visits = [{ id: 'a1', name: 'Mariela Vargas', date: '2099-11-26', startTime: '14:00', status: 'agendado' }]
    let known: typeof visits = []
    answered({ readMe: doctor() })
    server.use(
      http.get('/api/twilio-bot/conversations/:id/appointments', () =>
        HttpResponse.json(known, { headers: { 'X-Log-Position': '100' } }),
      ),
    )
    renderApp('/doctor/mensajes/t1')
    const shown = await view()
    await shown.findByText('¿Atienden esguinces?')
    expect(shown.queryByText(/^Próxima/)).toBeNull()
    known = visits
    const booked = appointmentRow({ id: 'a1', phone: '8888-1406', date: '2099-11-26' })
    fakeLive.send({ projection: 'appointments', id: 'a1', position: '101', row: booked })
    expect((await shown.findByText(/^Próxima/)).textContent).toBe('Próxima cita: jue 26/11 14:00')
  })

  // @rule messages-colleague
  test('that a colleague answers meanwhile show so, and what was being written stays', async () => {
    const { user } = renderApp('/doctor/mensajes/t1')
    const shown = await view()
    const field = await shown.findByLabelText<HTMLTextAreaElement>(/^Su respuesta/)
    await user.type(field, 'Con gusto')
    const own = { id: 's1', processedByBot: false, staffId: 'd2', content: 'Ya le contesté.' }
    const row = reply({ ...own, order: '0000000000000000030' })
    fakeLive.send({ projection: 'bot-messages', id: 's1', position: '101', row })
    const withStaff = { withStaffSince: new Date().toISOString(), withStaff: 'd2' }
    pushConversation({ ...waiting, status: 'active', toReview: [], ...withStaff }, '102')
    expect(await shown.findByText('Ya le contesté.')).toBeDefined()
    expect(await shown.findByText('La atiende Rosa Solera')).toBeDefined()
    expect(field.value).toBe('Con gusto')
  })

  // @rule messages-search
  test('are searched on the server, which shows the words around what was found, and all are back without one', async () => {
    const asked: (string | null)[] = []
    const words = 'Buenas tardes, le cuento que ayer en la tarde ya hice el SINPE de la reserva'
    server.use(
      http.get('/api/twilio-bot/conversation-search', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('search'))
        return HttpResponse.json([found(words, { patientName: 'Ana Solís' })], { headers: { 'X-Log-Position': '100' } })
      }),
    )
    const { user, router } = renderApp('/doctor/mensajes')
    const box = await screen.findByRole('searchbox', { name: 'Nombre, número o palabras' })
    await user.type(box, 'sinpe')
    const list = await part('Encontradas')
    expect(await list.findByText('«…en la tarde ya hice el SINPE de la reserva»')).toBeDefined()
    expect(screen.queryByRole('region', { name: /^Esperan respuesta/ })).toBeNull()
    // Asked once typing paused, and never by the address.
    expect([asked.at(-1), router.state.location.search]).toEqual(['sinpe', ''])
    await user.click(list.getByRole('link', { name: /^Ana Solís/ }))
    expect(router.state.location.pathname).toBe('/doctor/mensajes/t1')
    expect((box as HTMLInputElement).value).toBe('sinpe')
    await user.clear(box)
    expect(await part('Esperan respuesta')).toBeDefined()
  })

  // @rule messages-screen, bot-failures
  test('tell where a conversation could not be taken over', async () => {
    answerPosts('/api/twilio-bot/conversations/:id/take-over', made({ error: 'No se puede.', code: 'away' }, 503))
    const { user, router } = renderApp('/doctor/mensajes')
    await user.click(await screen.findByRole('button', { name: 'Atender yo: Mariela Vargas' }))
    expect(await screen.findByText('No se pudo cambiar quién atiende.')).toBeDefined()
    expect(router.state.location.pathname).toBe('/doctor/mensajes')
  })
})

describe('what was being answered before a reload', () => {
  /** The conversation on a page that has nothing in memory. */
  const load = async () => {
    vi.resetModules()
    return (await import('~/testing/render-app.tsx')).renderApp('/doctor/mensajes/t1')
  }
  const field = async () => (await view()).findByLabelText<HTMLTextAreaElement>(/^Su respuesta/)
  afterEach(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
  })

  // @rule bot-answer-kept
  test('is there again for whoever wrote it alone', async () => {
    const first = await load()
    await first.user.type(await field(), 'Con gusto')
    first.unmount()
    const again = await load()
    expect((await field()).value).toBe('Con gusto')
    again.unmount()
    answerMe(doctor({ id: 'd2' }))
    await load()
    expect((await field()).value).toBe('')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Con gusto')
  })

  // @rule typing-unkept
  test('is asked about by a browser that keeps nothing, and by nothing else', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { user, router } = await load()
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(false)
    await user.type(await field(), 'Con gusto')
    expect(isAsked()).toBe(true)
    await act(() => router.navigate('/doctor/orders'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/orders'))
  })

  // @rule bot-answer-kept
  test('and may have been sent goes out under the same key, so that it is one message', async () => {
    const away = refused(503, { error: 'No se puede ahora.', code: 'away' })
    const sent = answerPosts('/api/twilio-bot/conversations/:id/messages', [away])
    const press = async (user: UserEvent) => user.click((await view()).getByRole('button', { name: 'Enviar' }))
    const first = await load()
    await first.user.type(await field(), 'Con gusto')
    await press(first.user)
    await screen.findByText('No se pudo guardar la respuesta.')
    first.unmount()
    const again = await load()
    expect((await field()).value).toBe('Con gusto')
    await press(again.user)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(sent[0])
  })
})
