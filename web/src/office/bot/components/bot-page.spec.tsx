import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerPosts, refused } from '~/testing/answer-posts.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { answerOffice, type OfficeRead } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { config, conversation, message, response } from '../testing/bot-rows.ts'

vi.mock('~/lib/live.ts', () => import('~/testing/fake-live.ts'))

const answered = (instead: Partial<Record<OfficeRead, object>> = {}) => answerOffice((name) => instead[name] ?? null)
const open = (tab = 'test', more = '') => renderApp(`/doctor/twilio-bot?tab=${tab}${more}`)
const made = (row: object, status = 201) => [() => HttpResponse.json(row, { status })]
const counter = async (title: string) => {
  const term = await screen.findByText(title, { selector: 'dt span' })
  return within(term.closest('div')?.querySelector('dd') as HTMLElement)
}

beforeEach(() => answered())

describe('the module of the bot', () => {
  // @rule bot-page
  test('has a link back, its counters and five tabs', async () => {
    answered({ listBotConfigs: [config(), config({ id: 'c2', isActive: true })] })
    open()
    expect(await screen.findByRole('heading', { name: 'Twilio Bot - Módulo de Pruebas' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Volver al portal' }).getAttribute('href')).toBe('/doctor')
    await waitFor(async () => expect((await counter('Configuraciones')).getByText('2')).toBeDefined())
    expect((await counter('Respuestas activas')).getByText('1')).toBeDefined()
    expect((await counter('Conversaciones')).getByText('1')).toBeDefined()
    expect((await counter('Bot')).getByText('Activo')).toBeDefined()
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\s*\d+$/, '').trim())
    expect(tabs).toEqual(['Prueba', 'Configuración', 'Respuestas', 'Solicitudes', 'Conversaciones'])
    expect(screen.queryByText('No hay una configuración activa.')).toBeNull()
  })

  // @rule bot-not-configured
  test('says what does not work while no configuration is active', async () => {
    open()
    expect(await screen.findByText('No hay una configuración activa.')).toBeDefined()
    expect((await counter('Bot')).getByText('Inactivo')).toBeDefined()
  })

  // @rule bot-page
  test('opens another tab by the keyboard', async () => {
    const { user, router } = open()
    ;(await screen.findByRole('tab', { name: /^Prueba/ })).focus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('heading', { name: 'WhatsApp de la clínica' })).toBeDefined()
    expect(router.state.location.search).toBe('?tab=config')
  })

  // @rule bot-live
  test('follows what it shows, in the room of administrators', async () => {
    open('config')
    await screen.findByRole('heading', { name: 'WhatsApp de la clínica' })
    const row = config({ isActive: true })
    fakeLive.send({ projection: 'bot-configurations', id: 'c1', position: '101', row })
    await waitFor(async () => expect((await counter('Bot')).getByText('Activo')).toBeDefined())
    for (const projection of ['bot-configurations', 'bot-responses', 'bot-counts'])
      expect(fakeLive.following()).toContain(`administration/${projection}@100`)
  })
})

describe('the tab of tests', () => {
  const answer = {
    ...{ botResponse: 'Su cita quedó confirmada.', actionTaken: 'appointment_confirm' },
    ...{ needsManualReview: false, conversationId: 't1' },
  }
  const fill = async () => {
    const app = open()
    const form = within(await screen.findByRole('region', { name: 'Mensaje de prueba' }))
    await app.user.type(form.getByLabelText(/^Teléfono/), '8888-1406')
    await app.user.type(form.getByLabelText(/^Mensaje/), 'Confirmo')
    const send = () => app.user.click(screen.getByRole('button', { name: 'Enviar prueba' }))
    return { ...app, send }
  }

  // @rule bot-test-message
  test("shows the bot's reply and the action it took", async () => {
    const sent = answerPosts('/api/twilio-bot/test-message', made(answer, 200))
    const { send } = await fill()
    await send()
    const result = within(await screen.findByRole('region', { name: 'Respuesta del bot' }))
    expect(await result.findByText('Su cita quedó confirmada.')).toBeDefined()
    expect(result.getByText('Confirmar cita')).toBeDefined()
    expect(result.getByRole('link', { name: 'Ver conversación' }).getAttribute('href')).toBe(
      '/doctor/twilio-bot?tab=conversations&conversacion=t1',
    )
    expect(sent[0]?.body).toEqual({ phoneNumber: '8888-1406', message: 'Confirmo', appointmentId: '' })
    expect(result.queryByText('Queda para revisión manual')).toBeNull()
  })

  // @rule bot-manual-review
  test('says that a message is for staff', async () => {
    answerPosts('/api/twilio-bot/test-message', made({ ...answer, actionTaken: 'none', needsManualReview: true }, 200))
    const { send } = await fill()
    await send()
    expect(await screen.findByText('Queda para revisión manual')).toBeDefined()
  })

  // @rule bot-test-required, bot-failures
  test('tells what is missing and what fails, and keeps what was typed', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Enviar prueba' }))
    expect(await screen.findByText('Teléfono es requerido')).toBeDefined()
    expect(screen.getByText('Mensaje es requerido')).toBeDefined()
    answerPosts('/api/twilio-bot/test-message', [refused(503, { error: 'No se puede ahora.', code: 'away' })])
    const form = within(screen.getByRole('region', { name: 'Mensaje de prueba' }))
    await user.type(form.getByLabelText(/^Teléfono/), '8888-1406')
    await user.type(form.getByLabelText(/^Mensaje/), 'Confirmo')
    await user.click(screen.getByRole('button', { name: 'Enviar prueba' }))
    expect(await screen.findByText('Error al procesar mensaje de prueba')).toBeDefined()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Mensaje/ }).value).toBe('Confirmo')
  })
})

describe('the tests of templates', () => {
  const part = async () => within(await screen.findByRole('region', { name: 'Prueba de plantillas' }))
  const submit = async (user: ReturnType<typeof open>['user']) =>
    user.click((await part()).getByRole('button', { name: 'Enviar plantilla' }))

  // @rule messaging-template-tests
  test.each([
    ['appointment', '/api/test-appointment-template', ['Correo electrónico', 'Fecha y hora']],
    ['reminder', '/api/test-reminder-template', ['Fecha', 'Hora', 'Identificador de la cita']],
    ['general', '/api/test-template', []],
  ])('of %s need phone and content SID, and are sent', async (kind, path, fields) => {
    const sent = answerPosts(path, made({ messageSid: 'SM123' }, 200))
    const { user } = open()
    await user.selectOptions((await part()).getByLabelText('Plantilla'), kind)
    await submit(user)
    const form = await part()
    expect(await form.findByText('Teléfono es requerido')).toBeDefined()
    expect(form.getByText('Content SID es requerido')).toBeDefined()
    for (const label of fields) expect(form.getByLabelText(label)).toBeDefined()
    await user.type(form.getByLabelText(/^Teléfono/), '8888-1406')
    await user.type(form.getByLabelText(/^Content SID/), 'HX01')
    await submit(user)
    expect(await screen.findByText('SM123')).toBeDefined()
    expect(sent[0]?.body).toMatchObject({ phone: '8888-1406', contentSid: 'HX01' })
  })

  // @rule bot-failures
  test('tell why nothing was sent', async () => {
    const error = 'No hay una configuración activa.'
    answerPosts('/api/test-appointment-template', [refused(409, { error, code: 'no-account' })])
    const { user } = open()
    const form = await part()
    await user.type(form.getByLabelText(/^Teléfono/), '8888-1406')
    await user.type(form.getByLabelText(/^Content SID/), 'HX01')
    await submit(user)
    expect(await screen.findByText('Error al enviar plantilla')).toBeDefined()
  })
})

describe('the tab of configurations', () => {
  // @rule bot-config-create, bot-config-required
  test('makes one, whose token stays nowhere in the browser', async () => {
    const sent = answerPosts('/api/twilio-bot/configs', made(config({ id: 'c2', name: 'Segunda' })))
    const { user, client } = open('config')
    await user.click(await screen.findByRole('button', { name: 'Nueva configuración' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva configuración' }))
    await user.click(dialog.getByRole('button', { name: 'Crear configuración' }))
    expect(await dialog.findByText('Nombre es requerido')).toBeDefined()
    expect(dialog.getByText('Account SID es requerido')).toBeDefined()
    await user.type(dialog.getByLabelText(/^Nombre/), 'Segunda')
    await user.type(dialog.getByLabelText(/^Account SID/), 'AC02')
    await user.type(dialog.getByLabelText(/^Auth Token/), 'f00dfeedf00d')
    await user.click(dialog.getByRole('button', { name: 'Crear configuración' }))
    expect(await screen.findByRole('heading', { name: 'Segunda' })).toBeDefined()
    expect(sent[0]?.body).toMatchObject({ name: 'Segunda', twilioAccountSid: 'AC02', twilioAuthToken: 'f00dfeedf00d' })
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('f00dfeedf00d')
  })

  // @rule bot-one-active
  test('activates one in the place of the other', async () => {
    answered({ listBotConfigs: [config({ isActive: true }), config({ id: 'c2', name: 'Segunda' })] })
    answerPosts(
      '/api/twilio-bot/configs/:id/activate',
      made(config({ id: 'c2', name: 'Segunda', isActive: true }), 200),
    )
    const { user } = open('config')
    await user.click(await screen.findByRole('button', { name: 'Activar Segunda' }))
    expect(await screen.findByRole('button', { name: 'Activar WhatsApp de la clínica' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Activar Segunda' })).toBeNull()
    expect(screen.getByText('Configuración activada')).toBeDefined()
  })

  // @rule bot-failures
  test('tells what fails', async () => {
    answerPosts('/api/twilio-bot/configs/:id/activate', [refused(503, { error: 'No se puede ahora.', code: 'away' })])
    answerPosts('/api/twilio-bot/configs', [refused(503, { error: 'No se puede ahora.', code: 'away' })])
    const { user } = open('config')
    await user.click(await screen.findByRole('button', { name: /^Activar/ }))
    expect(await screen.findByText('Error al activar configuración')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Nueva configuración' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Nombre/), 'Segunda')
    await user.type(dialog.getByLabelText(/^Account SID/), 'AC02')
    await user.click(dialog.getByRole('button', { name: 'Crear configuración' }))
    expect(await screen.findByText('Error al crear configuración')).toBeDefined()
  })
})

describe('the tab of responses', () => {
  // @rule bot-response-create, bot-response-required
  test('makes one of keywords that are split on commas', async () => {
    const sent = answerPosts('/api/twilio-bot/responses', made(response({ id: 'r2', triggerKeywords: ['precio'] })))
    const { user } = open('responses')
    await user.click(await screen.findByRole('button', { name: 'Nueva respuesta' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva respuesta' }))
    await user.type(dialog.getByLabelText(/^Palabras clave/), ' , ')
    await user.click(dialog.getByRole('button', { name: 'Crear respuesta' }))
    expect(await dialog.findByText('Palabras clave son requeridas')).toBeDefined()
    expect(dialog.getByText('Texto de respuesta es requerido')).toBeDefined()
    await user.type(dialog.getByLabelText(/^Palabras clave/), 'precio')
    await user.type(dialog.getByLabelText(/^Texto de respuesta/), 'Vea «Precios».')
    await user.selectOptions(dialog.getByLabelText('Prioridad'), '7')
    await user.click(dialog.getByRole('button', { name: 'Crear respuesta' }))
    expect(await screen.findByText('precio')).toBeDefined()
    expect(sent[0]?.body).toMatchObject({ responseTemplate: 'Vea «Precios».', action: 'none', priority: '7' })
  })

  // @rule bot-defaults, bot-failures
  test('has a button for the default responses', async () => {
    answered({ listAutoResponses: [] })
    const done = () => HttpResponse.json({ message: 'Se crearon 8 respuestas por defecto.' })
    const away = refused(503, { error: 'No se puede ahora.', code: 'away' })
    answerPosts('/api/twilio-bot/initialize-defaults', [away, done])
    const { user } = open('responses')
    const press = async () =>
      user.click(await screen.findByRole('button', { name: 'Inicializar respuestas por defecto' }))
    await press()
    expect(await screen.findByText('Error al inicializar respuestas por defecto')).toBeDefined()
    await press()
    expect(await screen.findByText('Se crearon 8 respuestas por defecto.')).toBeDefined()
  })
})

describe('the tab of requests', () => {
  // @rule bot-requests
  test('shows what patients ask for, with Procesar and Expirar', async () => {
    open('appointment-actions')
    const list = within(await screen.findByRole('list', { name: 'Solicitudes de pacientes' }))
    expect(await list.findByRole('button', { name: /^Procesar/ })).toBeDefined()
    expect(list.getByRole('button', { name: /^Expirar/ })).toBeDefined()
  })
})

describe('the tab of conversations', () => {
  const view = async () => within(await screen.findByRole('region', { name: 'Mensajes con Mariela Vargas' }))

  // @rule bot-conversation-view
  test('shows the chosen conversation with its messages, the oldest first, and why one is for staff', async () => {
    const { user, router } = open('conversations')
    await user.click(await screen.findByRole('button', { name: /^Mariela Vargas/ }))
    const shown = await view()
    const items = (await shown.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(items[0]).toContain('¿Atienden esguinces?')
    expect(items[0]).toContain('El bot no entendió este mensaje.')
    expect(items[1]).toContain('Una persona le responderá.')
    expect(router.state.location.search).toBe('?tab=conversations&conversacion=t1')
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

  // @rule bot-staff-answer
  test('takes an answer, and opens it in the messaging app where nothing sends it', async () => {
    const whatsappUrl = 'https://wa.me/50688881406?text=Con%20gusto'
    const sent = answerPosts('/api/twilio-bot/conversations/:id/messages', made({ messageId: 's1', whatsappUrl }))
    const { user } = open('conversations', '&conversacion=t1')
    const shown = await view()
    await user.type(await shown.findByLabelText(/^Su respuesta/), 'Con gusto')
    await user.click(shown.getByRole('button', { name: 'Responder' }))
    expect((await shown.findByRole('link', { name: 'Abrir en WhatsApp' })).getAttribute('href')).toBe(whatsappUrl)
    expect(sent[0]?.body).toEqual({ content: 'Con gusto' })
    expect(shown.getByLabelText<HTMLTextAreaElement>(/^Su respuesta/).value).toBe('')
  })

  // @rule bot-staff-answer
  test('keeps an answer that was not taken', async () => {
    const error = 'Pasaron más de 24 horas.'
    const away = refused(409, { error, code: 'free-text-too-late', fields: { content: error } })
    answerPosts('/api/twilio-bot/conversations/:id/messages', [away])
    const { user } = open('conversations', '&conversacion=t1')
    const shown = await view()
    await user.type(await shown.findByLabelText(/^Su respuesta/), 'Con gusto')
    await user.click(shown.getByRole('button', { name: 'Responder' }))
    expect(await shown.findByText(error)).toBeDefined()
    expect(shown.getByLabelText<HTMLTextAreaElement>(/^Su respuesta/).value).toBe('Con gusto')
  })

  // @rule bot-manual-review
  test('marks what waits as seen', async () => {
    const sent = answerPosts('/api/twilio-bot/conversations/:id/review', made({ reviewed: 1 }, 200))
    const { user } = open('conversations', '&conversacion=t1')
    const shown = await view()
    await user.click(await shown.findByRole('button', { name: 'Marcar como revisado' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    const row = conversation({ status: 'active', toReview: [], revision: '3' })
    fakeLive.send({ projection: 'bot-conversations', id: 't1', position: '101', row })
    await waitFor(() => expect(shown.queryByRole('button', { name: 'Marcar como revisado' })).toBeNull())
  })
})

describe('the dashboard', () => {
  // @rule bot-dashboard
  test('tells an administrator how many messages wait, and leads to them', async () => {
    renderApp('/doctor/dashboard')
    expect(await screen.findByText('1 mensaje del bot espera revisión.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver conversaciones' }).getAttribute('href')).toBe(
      '/doctor/twilio-bot?tab=conversations',
    )
    fakeLive.send({
      projection: 'bot-counts',
      id: 'all',
      position: '101',
      row: { id: 'all', conversations: 1, toReview: 0 },
    })
    await waitFor(() => expect(screen.queryByText(/mensajes? del bot/)).toBeNull())
  })
})
