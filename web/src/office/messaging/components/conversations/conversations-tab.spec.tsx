import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { row as appointmentRow } from '~/office/shared/appointments/testing/rows.ts'
import { answerPosts, refused } from '~/testing/answer-posts.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import { doctor } from '~/testing/staff.ts'
import { setWidth } from '~/testing/window-width.ts'
import { answered, made, open } from '../../testing/bot-desk.ts'
import { conversation, message, reply, visits } from '../../testing/bot-rows.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

/** What is said of who attends to a conversation, in the hours around midnight too. */
const says = /^La atiende usted desde las? \d\d:\d\d\. El bot calla hasta las? \d\d:\d\d( de mañana)?\.$/
const late = { lastReceivedAt: '2026-11-20T22:00:00.000Z' }

beforeEach(() => answered())
afterEach(() => {
  forgetStaffDrafts()
  vi.restoreAllMocks()
})

describe('the tab of conversations', () => {
  const view = async () => within(await screen.findByRole('region', { name: 'Mensajes con Mariela Vargas' }))

  // @rule bot-conversation-view: §2, Issue: a list of conversations, and a detail view of each
  test('shows the chosen conversation with its messages, the oldest first, and why one is for staff', async () => {
    const { user, router } = open('conversations')
    await user.click(await screen.findByRole('button', { name: /^Mariela Vargas/ }))
    const shown = await view()
    await shown.findByText('Agendada en el sitio web')
    // The first is the booking of the number's visit.
    const items = shown
      .getAllByRole('listitem')
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(items[0]).toContain('¿Atienden esguinces?')
    expect(items[0]).toContain('El bot no entendió este mensaje.')
    expect(items[1]).toContain('Una persona le responderá.')
    expect(router.state.location.search).toBe('?tab=conversations&conversacion=t1')
  })

  // @rule conversation-titles
  test('is titled by whose number it is, else by the number, never by what a profile says, which stands beside it', async () => {
    const unknown = { patientName: null, profileName: 'Mauri' }
    answered({
      readBotConversation: conversation(unknown),
      listConversationNames: [{ id: 't1', name: 'Mauricio Vargas', patientId: 'p1', others: 1 }],
    })
    open('conversations', '&conversacion=t1')
    const shown = within(await screen.findByRole('region', { name: 'Mensajes con Mauricio Vargas y 1 persona más' }))
    expect(shown.getByText('Su perfil dice «Mauri»')).toBeDefined()
    // Which of them wrote is not known.
    expect((await shown.findByText('¿Atienden esguinces?')).parentElement?.textContent).toMatch(/^Paciente /)
    expect(shown.getByText('8888-1406')).toBeDefined()
    expect(shown.getByRole('link', { name: 'Ver expediente' }).getAttribute('href')).toBe('/doctor/patients/p1')
  })

  // @rule realizado-and-noted
  test('leads to the record of its visit, which leads back', async () => {
    answered({ readBotConversation: conversation({ appointmentId: 'a1' }) })
    const { user, router } = open('conversations', '&conversacion=t1')
    await user.click(await screen.findByRole('link', { name: 'Ver registro de la cita' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/medical-record/a1'))
    expect(router.state.location.state).toEqual({
      back: expect.stringMatching(/^\/doctor\/.*conversacion=t1$/),
    })
  })

  // @rule office-reach-links
  test('calls by its number where nobody is known by it', async () => {
    answered({ readBotConversation: conversation({ patientName: null }), listConversationNames: [] })
    open('conversations', '&conversacion=t1')
    const phones = await screen.findAllByRole('link', { name: '8888-1406' })
    expect(phones.map((phone) => phone.getAttribute('href'))).toEqual(['tel:+50688881406'])
  })

  // @rule conversation-titles
  test('in the list has the same title', async () => {
    const unknown = { patientName: null, profileName: 'Mauri' }
    answered({
      listBotConversations: [
        conversation({ ...unknown, id: 't1' }),
        conversation({ ...unknown, id: 't2', phoneNumber: '8888-1407' }),
        conversation({ id: 't3', phoneNumber: null, patientName: null }),
      ],
      listConversationNames: [{ id: 't1', name: 'Mauricio Vargas', patientId: null, others: 0 }],
    })
    open('conversations')
    await screen.findByRole('button', { name: /^Mauricio Vargas/ })
    const list = within(screen.getByRole('list', { name: 'Conversaciones' })).getAllByRole('button')
    expect(list.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Mauricio Vargas /),
      expect.stringMatching(/^8888-1407 /),
      expect.stringMatching(/^\[eliminado\] /),
    ])
  })

  // @rule bot-inactive
  test('says of a message that it came by a configuration that is not active', async () => {
    answered({ listBotMessages: [message({ botResponse: null, processedByBot: false, reviewReason: 'bot-inactive' })] })
    open('conversations', '&conversacion=t1')
    expect(await (await view()).findByText(/Llegó por una configuración que no está activa/)).toBeDefined()
  })

  // @rule bot-review-filter: The list of conversations can be narrowed to those that wait for staff, in the address
  //   and live
  test('shows those that wait for staff alone, as the address says, and follows what waits', async () => {
    const settled = conversation({ id: 't2', patientName: 'Luis Vega', status: 'active', toReview: [] })
    const asked: (string | null)[] = []
    server.use(
      http.get('/api/twilio-bot/conversations', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('status'))
        return HttpResponse.json(asked.at(-1) ? [conversation()] : [conversation(), settled], {
          headers: { 'X-Log-Position': '100' },
        })
      }),
    )
    const { user, router } = open('conversations', '&estado=revision')
    const list = async () => within(await screen.findByRole('list', { name: 'Conversaciones' })).getAllByRole('button')
    expect((await list()).map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Mariela Vargas/)])
    const row = { ...settled, status: 'manual_review' as const, toReview: ['m9'], revision: '3' }
    fakeLive.send({ projection: 'bot-conversations', id: 't2', position: '101', row })
    await waitFor(async () => expect(await list()).toHaveLength(2))
    const reviewed = conversation({ status: 'active', toReview: [], revision: '3' })
    fakeLive.send({ projection: 'bot-conversations', id: 't1', position: '102', row: reviewed })
    await waitFor(async () => expect(await list()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Todas' }))
    await waitFor(async () => expect(await list()).toHaveLength(2))
    expect(router.state.location.search).toBe('?tab=conversations')
    expect(asked).toEqual(['manual_review', null])
    await user.click(screen.getByRole('button', { name: 'Revisión manual', pressed: false }))
    await waitFor(() => expect(router.state.location.search).toBe('?tab=conversations&estado=revision'))
  })

  // @rule bot-review-filter
  test('says where nothing waits for staff', async () => {
    answered({ listBotConversations: [] })
    open('conversations', '&estado=revision')
    expect(await screen.findByText('Nada espera revisión')).toBeDefined()
  })

  // @rule bot-live
  test('follows what is written meanwhile', async () => {
    open('conversations', '&conversacion=t1')
    const shown = await view()
    await shown.findByText('¿Atienden esguinces?')
    const row = message({ id: 'm2', content: '¿Hola?', order: '0000000000000000030', revision: '3' })
    fakeLive.send({ projection: 'bot-messages', id: 'm2', position: '101', row })
    expect(await shown.findByText('¿Hola?')).toBeDefined()
    const other = message({ id: 'm3', conversationId: 't2', content: 'Otra persona', order: '0000000000000000040' })
    fakeLive.send({ projection: 'bot-messages', id: 'm3', position: '102', row: other })
    expect(shown.queryByText('Otra persona')).toBeNull()
  })

  // @rule bot-newest-message: Who reads at the end of a conversation goes on seeing what is written; who reads further
  //   up is told 'Mensajes nuevos' and led to them
  test('tells who reads further up that a message came, and leads to it; the end is followed', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = open('conversations', '&conversacion=t1')
    const shown = await view()
    await shown.findByText('¿Atienden esguinces?')
    await shown.findByText('Agendada en el sitio web')
    const comes = (at: number) => {
      const row = message({ id: `n${at}`, content: `Nuevo ${at}`, order: `00000000000000000${at}` })
      fakeLive.send({ projection: 'bot-messages', id: row.id, position: `1${at}`, row })
      return shown.findByText(`Nuevo ${at}`)
    }
    const notice = () => shown.queryByRole('button', { name: 'Mensajes nuevos' })
    scrolled.mockClear()
    await comes(30)
    expect(notice()).toBeNull()
    expect(scrolled).toHaveBeenCalledTimes(1)

    // What was the newest lies below the window.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 300, 40))
    await comes(31)
    await waitFor(() => expect(notice()).not.toBeNull())
    expect(scrolled).toHaveBeenCalledTimes(1)
    await user.click(await shown.findByRole('button', { name: 'Mensajes nuevos' }))
    expect(notice()).toBeNull()
    expect(scrolled).toHaveBeenCalledTimes(2)
    await focusIsOn(shown.getByRole('list'))
  })

  // @rule bot-newest-message
  test('leaves who reads further up where they are while a visit of the number is booked', async () => {
    open('conversations', '&conversacion=t1')
    const shown = await view()
    await shown.findByText('Agendada en el sitio web')
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 300, 40))
    answered({ listConversationVisits: [...visits, ...visits.map((visit) => ({ ...visit, id: 'a2' }))] })
    const row = appointmentRow({ id: 'a2', phone: '8888-1406' })
    fakeLive.send({ projection: 'appointments', id: 'a2', position: '101', row })
    await waitFor(() => expect(shown.getAllByText('Agendada en el sitio web')).toHaveLength(2))
    expect(scrolled).not.toHaveBeenCalled()
  })

  // @rule bot-newest-message
  test('leads to one’s own answer from further up', async () => {
    answerPosts('/api/twilio-bot/conversations/:id/messages', made({ messageId: 's1', whatsappUrl: null }))
    const { user } = open('conversations', '&conversacion=t1')
    const shown = await view()
    await user.type(await shown.findByLabelText(/^Su respuesta/), 'Con gusto')
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 300, 40))
    const row = reply({ id: 's1', content: 'Con gusto.', processedByBot: false, order: '0000000000000000030' })
    fakeLive.send({ projection: 'bot-messages', id: 's1', position: '101', row })
    await shown.findByRole('button', { name: 'Mensajes nuevos' })
    await user.click(shown.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(shown.queryByRole('button', { name: 'Mensajes nuevos' })).toBeNull())
  })

  // @rule opt-out-word, opt-out-there
  test('says that a word stopped the messages, and that Twilio refused the answer', async () => {
    open('conversations', '&conversacion=t1')
    const shown = await view()
    const place = { id: 'r2', order: '0000000000000000030', revision: '3' }
    const row = reply({
      ...place,
      actionTaken: 'contact_opt_out',
      status: 'failed',
      reason: 'opted-out-there',
      errorCode: '21610',
    })
    fakeLive.send({ projection: 'bot-messages', id: 'r2', position: '101', row })
    expect(await shown.findByText('Acción: Dejar de recibir mensajes')).toBeDefined()
    expect(
      shown.getByText(/^No enviado · El paciente pidió a Twilio no recibir mensajes\. .* \(código 21610\)$/),
    ).toBeDefined()
  })

  // @rule bot-staff-answer: Issue: staff answer from the conversation; where no account sends it, they open it in
  //   their own messaging app
  test('takes an answer, and opens it in the messaging app where nothing sends it', async () => {
    const whatsappUrl = 'https://wa.me/50688881406?text=Con%20gusto'
    const sent = answerPosts('/api/twilio-bot/conversations/:id/messages', made({ messageId: 's1', whatsappUrl }))
    const { user } = open('conversations', '&conversacion=t1')
    const shown = await view()
    await user.type(await shown.findByLabelText(/^Su respuesta/), 'Con gusto')
    await user.click(shown.getByRole('button', { name: 'Enviar' }))
    expect((await shown.findByRole('link', { name: 'Abrir en WhatsApp' })).getAttribute('href')).toBe(whatsappUrl)
    expect(sent[0]?.body).toEqual({ content: 'Con gusto', seen: ['m1'] })
    expect(shown.getByLabelText<HTMLTextAreaElement>(/^Su respuesta/).value).toBe('')
  })

  // @rule opt-out-conversation
  test('says that its patient asked not to be written to, as long as it stands', async () => {
    open('conversations', '&conversacion=t1')
    const shown = await view()
    expect(await shown.findByText(/^Pidió no recibir mensajes\. Puede responder/)).toBeDefined()
    const row = { id: 'w1', optedOut: [] as string[] }
    fakeLive.send({ projection: 'contacts', id: 'w1', position: '101', row })
    await waitFor(() => expect(shown.queryByText(/^Pidió no recibir mensajes/)).toBeNull())
    fakeLive.send({ projection: 'contacts', id: 'w1', position: '102', row: { ...row, optedOut: ['whatsapp'] } })
    expect(await shown.findByText(/^Pidió no recibir mensajes/)).toBeDefined()
  })

  // @rule bot-answer-way: Staff see before they answer whether it goes out as free text, by the general template or by
  //   hand; the server decides it again
  test.each([
    [
      'as free text',
      { general: false },
      { lastReceivedAt: new Date().toISOString() },
      /^Puede escribirle hasta las? \d\d:\d\d de mañana\. Sale por WhatsApp\.$/,
    ],
    ['by SMS', { general: false }, { messageType: 'sms', ...late }, /^Sale por SMS\.$/],
    ['by the general template', { general: true }, late, /^Sale con la plantilla general, en una sola línea/],
    ['by hand', { general: false }, late, /^Se envía a mano.* más de 24 horas .* no hay una plantilla general\.$/],
    ['by hand', null, {}, /^Se envía a mano, en su WhatsApp: el sistema no la envía por usted\.$/],
    [
      'by hand',
      { general: true },
      { lastReceivedAt: null, test: true },
      /^Se envía a mano, en su WhatsApp: el sistema no la envía por usted\.$/,
    ],
    [
      'by the general template',
      { general: true },
      { lastReceivedAt: null },
      /^Todavía no ha escrito: se envía con la plantilla general, en una sola línea\.$/,
    ],
    [
      'by hand',
      { general: false },
      { lastReceivedAt: null },
      /^Se envía a mano, en su WhatsApp: todavía no ha escrito y no hay una plantilla general\.$/,
    ],
  ] as const)('says before an answer is sent that it goes %s', async (_, account, talk, hint) => {
    answered({ readAnswerAccount: { account }, readBotConversation: conversation(talk) })
    open('conversations', '&conversacion=t1')
    const shown = await view()
    expect(await shown.findByRole('textbox', { name: /^Su respuesta/, description: hint })).toBeDefined()
  })

  // @rule bot-answer-way
  test('says of an answer that it went by the general template', async () => {
    open('conversations', '&conversacion=t1')
    const shown = await view()
    const place = { id: 'r2', order: '0000000000000000030', revision: '3', processedByBot: false }
    const row = reply({ ...place, status: 'delivered', byTemplate: true })
    fakeLive.send({ projection: 'bot-messages', id: 'r2', position: '101', row })
    expect(await shown.findByText('Entregado · Con la plantilla general')).toBeDefined()
  })

  // @rule bot-staff-answer
  test('keeps an answer that was not taken', async () => {
    const error = 'Mensaje: máximo 800 caracteres.'
    const away = refused(409, { error, code: 'too-long-for-template', fields: { content: error } })
    answerPosts('/api/twilio-bot/conversations/:id/messages', [away])
    const { user } = open('conversations', '&conversacion=t1')
    const shown = await view()
    await user.type(await shown.findByLabelText(/^Su respuesta/), 'Con gusto')
    await user.click(shown.getByRole('button', { name: 'Enviar' }))
    expect(await shown.findByText(error)).toBeDefined()
    expect(shown.getByLabelText<HTMLTextAreaElement>(/^Su respuesta/).value).toBe('Con gusto')
  })

  // @rule bot-review-seen
  test('repeats an answer as it was, though what waits changed meanwhile', async () => {
    const away = refused(503, { error: 'No se puede ahora.', code: 'away' })
    const sent = answerPosts('/api/twilio-bot/conversations/:id/messages', [away])
    const { user } = open('conversations', '&conversacion=t1')
    const shown = await view()
    await user.type(await shown.findByLabelText(/^Su respuesta/), 'Con gusto')
    const press = () => user.click(shown.getByRole('button', { name: 'Enviar' }))
    await press()
    await waitFor(() => expect(sent).toHaveLength(1))
    const row = conversation({ toReview: [], status: 'active', revision: '3' })
    fakeLive.send({ projection: 'bot-conversations', id: 't1', position: '101', row })
    await waitFor(() => expect(shown.queryByRole('button', { name: 'Marcar como revisado' })).toBeNull())
    await press()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(sent[0])
  })

  // @rule bot-answer-kept
  test('keeps what was typed when the screen is turned or another conversation is chosen, until it is sent', async () => {
    const other = conversation({ id: 't2', patientName: 'Luis Vega' })
    server.use(http.get('/api/twilio-bot/conversations/t2', () => HttpResponse.json(other)))
    answerPosts('/api/twilio-bot/conversations/:id/messages', made({ messageId: 's1', whatsappUrl: null }))
    const { user, router } = open('conversations', '&conversacion=t1')
    const field = async (of = 'Mariela Vargas') =>
      within(await screen.findByRole('region', { name: `Mensajes con ${of}` })).findByLabelText<HTMLTextAreaElement>(
        /^Su respuesta/,
      )
    const go = (to: string) => act(() => router.navigate(`?tab=conversations&conversacion=${to}`))
    await user.type(await field(), 'Con gusto')
    setWidth(1000)
    await go('t1&girada=1')
    expect(await screen.findByRole('button', { name: 'Volver a las conversaciones' })).toBeDefined()
    expect((await field()).value).toBe('Con gusto')
    await go('t2')
    expect((await field('Luis Vega')).value).toBe('')
    await go('t1')
    expect((await field()).value).toBe('Con gusto')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(async () => expect((await field()).value).toBe(''))
    await go('t2')
    await field('Luis Vega')
    await go('t1')
    expect((await field()).value).toBe('')
  })

  // @rule bot-answer-kept
  test('an answer that is not taken after another conversation was chosen is there when staff come back', async () => {
    const other = conversation({ id: 't2', patientName: 'Luis Vega' })
    server.use(http.get('/api/twilio-bot/conversations/t2', () => HttpResponse.json(other)))
    const { promise, resolve } = Promise.withResolvers<Response>()
    const sent = answerPosts('/api/twilio-bot/conversations/:id/messages', [() => promise])
    const { user, router } = open('conversations', '&conversacion=t1')
    await user.type(await (await view()).findByLabelText(/^Su respuesta/), 'Con gusto')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(() => router.navigate('?tab=conversations&conversacion=t2'))
    resolve(HttpResponse.json({ error: 'No se puede ahora.', code: 'away' }, { status: 503 }))
    await screen.findAllByText('No se pudo guardar la respuesta.')
    await act(() => router.navigate('?tab=conversations&conversacion=t1'))
    expect((await (await view()).findByLabelText<HTMLTextAreaElement>(/^Su respuesta/)).value).toBe('Con gusto')
  })

  // @rule bot-with-staff
  test('is taken over from the bot and given back, and says until when the bot is silent', async () => {
    answered({ listStaffNames: [{ id: 'd2', name: 'Rosa Solera' }] })
    const taken = answerPosts('/api/twilio-bot/conversations/:id/take-over', made({ withStaffSince: null }, 200))
    const given = answerPosts('/api/twilio-bot/conversations/:id/give-back', made({ withStaffSince: null }, 200))
    const { user } = open('conversations', '&conversacion=t1')
    const shown = await view()
    const button = await shown.findByRole('button', { name: 'Atender yo' })
    await user.click(button)
    await waitFor(() => expect(taken).toHaveLength(1))
    const follow = (withStaffSince: string | null, position: string, withStaff = doctor().id) => {
      const row = conversation({ withStaffSince, withStaff, revision: position })
      fakeLive.send({ projection: 'bot-conversations', id: 't1', position, row })
    }
    follow(new Date().toISOString(), '101')
    await waitFor(() => expect(button.textContent).toBe('Devolver al bot'))
    expect(shown.getByText('La atiende usted').parentElement?.textContent).toMatch(says)
    await focusIsOn(button)
    await user.click(button)
    await waitFor(() => expect(given).toHaveLength(1))
    follow(null, '102')
    await shown.findByRole('button', { name: 'Atender yo' })
    expect(shown.queryByText(/El bot calla/)).toBeNull()
    // A colleague does, from whom it may be taken.
    follow(new Date().toISOString(), '103', 'd2')
    expect(await shown.findByText('La atiende Rosa Solera')).toBeDefined()
    expect(button.textContent).toBe('Atender yo')
    // Twelve hours later it is the bot's again.
    follow(new Date(Date.now() - 13 * 3_600_000).toISOString(), '104', 'd2')
    expect(await shown.findByText('La atiende el bot')).toBeDefined()
  })

  // @rule bot-with-staff
  test('tells where it could not be taken over', async () => {
    answerPosts('/api/twilio-bot/conversations/:id/take-over', [refused(503, { error: 'No se puede.', code: 'away' })])
    const { user } = open('conversations', '&conversacion=t1')
    await user.click(await (await view()).findByRole('button', { name: 'Atender yo' }))
    expect(await screen.findByText('No se pudo cambiar quién atiende.')).toBeDefined()
  })

  // @rule bot-manual-review
  test('marks what waits as seen', async () => {
    const sent = answerPosts('/api/twilio-bot/conversations/:id/review', made({ reviewed: 1 }, 200))
    const { user } = open('conversations', '&conversacion=t1')
    const shown = await view()
    await user.click(await shown.findByRole('button', { name: 'Marcar como revisado' }))
    await waitFor(() => expect(sent[0]?.body).toEqual({ seen: ['m1'] }))
    const row = conversation({ status: 'active', toReview: [], revision: '3' })
    fakeLive.send({ projection: 'bot-conversations', id: 't1', position: '101', row })
    await waitFor(() => expect(shown.queryByRole('button', { name: 'Marcar como revisado' })).toBeNull())
  })
})
