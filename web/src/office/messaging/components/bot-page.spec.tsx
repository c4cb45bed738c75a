import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { answered, open } from '../testing/bot-desk.ts'
import { config, request, setup } from '../testing/bot-rows.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const counter = async (title: string) => {
  const term = await screen.findByText(title, { selector: 'dt span' })
  return within(term.closest('div')?.querySelector('dd') as HTMLElement)
}

beforeEach(() => answered())

describe('the module of the bot', () => {
  // @rule bot-page: §2 /doctor/twilio-bot, 'Twilio Bot - Módulo de Pruebas': a link back to /doctor, counters of
  //   configurations, active responses, conversations and bot active or inactive, tabs (test, config, responses,
  //   appointment-actions, conversations; texts, ours)
  test('has a link back, its counters and six tabs', async () => {
    answered({ listBotConfigs: [config(), config({ id: 'c2', isActive: true })] })
    open()
    expect(await screen.findByRole('heading', { name: 'Twilio Bot - Módulo de Pruebas' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Volver al portal' }).getAttribute('href')).toBe('/doctor')
    await waitFor(async () => expect((await counter('Configuraciones')).getByText('2')).toBeDefined())
    expect((await counter('Respuestas activas')).getByText('1')).toBeDefined()
    expect((await counter('Conversaciones')).getByText('1')).toBeDefined()
    expect((await counter('Bot')).getByText('Activo')).toBeDefined()
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\s*\d+$/, '').trim())
    expect(tabs).toEqual([
      'Prueba',
      'Configuración',
      'Respuestas',
      'Textos y horarios',
      'Solicitudes',
      'Conversaciones',
    ])
    expect(await screen.findByText('Sin configurar: la dirección pública y el servidor de correo.')).toBeDefined()
  })

  // @rule bot-not-configured: Issue: the module's page says what is not configured: messages that are off, no active
  //   configuration or one without token or number, no public address, no mail server
  test('says on every tab what is not configured, and leads to what that means', async () => {
    const { user, router } = open('responses')
    const sentence = 'Sin configurar: la cuenta de Twilio, la dirección pública y el servidor de correo.'
    expect(await screen.findByText(sentence)).toBeDefined()
    expect((await counter('Bot')).getByText('Inactivo')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ver qué falta' }))
    expect(router.state.location.search).toBe('?tab=config')
    await focusIsOn(screen.getByRole('tab', { name: 'Configuración' }))
    const list = within(await screen.findByRole('list', { name: 'Qué está configurado' }))
    expect(list.getByText('No hay una configuración activa.')).toBeDefined()
    expect(list.getByText(/queda en «Conversaciones» para revisión manual: .* nada sale por Twilio\./)).toBeDefined()
    expect(list.getByText('El sistema no tiene una dirección pública (PUBLIC_URL).')).toBeDefined()
    expect(list.getByText(/cada uno queda como archivo en la carpeta \/datos\/outbox por una semana\./)).toBeDefined()
    expect(list.queryByLabelText('Dirección del webhook')).toBeNull()
  })

  // @rule bot-not-configured, messaging-setup
  test('gives the address to copy into Twilio’s console, and says nothing is missing where nothing is', async () => {
    const webhookUrl = 'https://clinica.example/api/twilio-bot/webhook'
    const readMessagingSetup = { messages: true, webhookUrl, mailServer: true, outbox: null, refusedPosts: null }
    answered({ listBotConfigs: [config({ isActive: true })], readMessagingSetup })
    const { user } = open('config')
    const list = within(await screen.findByRole('list', { name: 'Qué está configurado' }))
    expect(list.getByLabelText<HTMLInputElement>('Dirección del webhook').value).toBe(webhookUrl)
    await user.click(list.getByRole('button', { name: 'Copiar' }))
    expect(await navigator.clipboard.readText()).toBe(webhookUrl)
    expect(list.getByText('Hay una configuración activa.')).toBeDefined()
    expect(list.getByText('Hay un servidor de correo.')).toBeDefined()
    await user.click(screen.getByRole('tab', { name: 'Prueba' }))
    expect(screen.queryByText(/Sin configurar/)).toBeNull()
  })

  // @rule bot-not-configured
  test.each([
    [{ twilioAuthToken: null }, 'A la configuración activa le falta el Auth Token.'],
    [{ twilioPhoneNumber: null }, 'A la configuración activa le falta el número de Twilio.'],
    [{ twilioPhoneNumber: '8888' }, 'A la configuración activa le falta el número de Twilio.'],
  ])('of an active configuration with %j says what is missing', async (more, sentence) => {
    answered({ listBotConfigs: [config({ isActive: true, ...more })] })
    open('config')
    expect(await screen.findByText(sentence)).toBeDefined()
  })

  // @rule bot-not-configured
  test('says that nobody is written to with MESSAGES=off', async () => {
    answered({ readMessagingSetup: { ...setup, messages: false } })
    open()
    expect(await screen.findByText('Los mensajes están apagados (MESSAGES=off).')).toBeDefined()
  })

  // @rule bot-page
  test('opens another tab by the keyboard, and goes back to the one before', async () => {
    const { user, router } = open()
    ;(await screen.findByRole('tab', { name: /^Prueba/ })).focus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('heading', { name: 'WhatsApp de la clínica' })).toBeDefined()
    expect(router.state.location.search).toBe('?tab=config')
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('heading', { name: 'Respuestas automáticas' })).toBeDefined()
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('heading', { name: 'WhatsApp de la clínica' })).toBeDefined()
  })

  // @rule bot-live: Issue: the module is live like the other boards
  test('follows what it shows, its settings in the room of administrators', async () => {
    open('config')
    await screen.findByRole('heading', { name: 'WhatsApp de la clínica' })
    const row = config({ isActive: true })
    fakeLive.send({ projection: 'bot-configurations', id: 'c1', position: '101', row })
    await waitFor(async () => expect((await counter('Bot')).getByText('Activo')).toBeDefined())
    for (const projection of ['bot-configurations', 'bot-responses'])
      expect(fakeLive.following()).toContain(`administration/${projection}@100`)
    expect(fakeLive.following()).toContain('staff/bot-counts@100')
  })
})

describe('the tab of requests', () => {
  // @rule bot-requests: §2 appointment-actions: pending patient requests with 'Procesar' and 'Expirar'; what these do
  //   is in requests
  test('shows what patients ask for, with Procesar and Expirar', async () => {
    open('appointment-actions')
    const list = within(await screen.findByRole('list', { name: 'Solicitudes de pacientes' }))
    expect(await list.findByRole('button', { name: /^Procesar/ })).toBeDefined()
    expect(list.getByRole('button', { name: /^Expirar/ })).toBeDefined()
  })

  // @rule bot-wished-time
  test('leads from what was asked for in a message to its conversation', async () => {
    answered({ listActionRequests: [request] })
    open('appointment-actions')
    const link = await screen.findByRole('link', { name: 'Ver conversación' })
    expect(link.getAttribute('href')).toBe('/doctor/mensajes/t1')
  })
})

describe('the dashboard', () => {
  // @rule bot-dashboard: Issue: what waits for manual review is seen on the dashboard, by all staff, and leads to the
  //   messages
  test('says how many conversations wait, and leads to them', async () => {
    renderApp('/doctor/dashboard')
    expect(await screen.findByText(/^1 conversación espera respuesta\./)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver mensajes' }).getAttribute('href')).toBe('/doctor/mensajes')
    fakeLive.send({
      projection: 'bot-counts',
      id: 'all',
      position: '101',
      row: { id: 'all', conversations: 1, waiting: 0 },
    })
    await waitFor(() => expect(screen.queryByText(/esperan? respuesta/)).toBeNull())
  })
})
