import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerPosts, refused } from '~/testing/answer-posts.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { server } from '~/testing/server.ts'
import { answered, made, open } from '../testing/bot-desk.ts'
import { config, response, setup } from '../testing/bot-rows.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => answered())

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
      made({ ...config({ id: 'c2', name: 'Segunda', isActive: true }), tokenTried: 'taken' }, 200),
    )
    const { user } = open('config')
    await user.click(await screen.findByRole('button', { name: 'Activar Segunda' }))
    expect(await screen.findByRole('button', { name: 'Activar WhatsApp de la clínica' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Activar Segunda' })).toBeNull()
    expect(screen.getByText('Configuración activada')).toBeDefined()
  })

  // @rule bot-token-tried
  test('says that a token is not taken, or that Twilio could not be asked', async () => {
    const tried = { ...config({ isActive: true }), tokenTried: 'no-answer' }
    const refusal = { error: 'Auth Token: Twilio no lo acepta con ese Account SID.', code: 'token-refused' }
    answerPosts('/api/twilio-bot/configs/:id/activate', [refused(409, refusal), ...made(tried, 200)])
    const { user } = open('config')
    const activate = async () => user.click(await screen.findByRole('button', { name: /^Activar/ }))
    await activate()
    expect((await screen.findByText('Error al activar configuración')).closest('li')?.textContent).toContain(
      refusal.error,
    )
    await activate()
    const shown = (await screen.findByText('Configuración activada')).closest('li')
    expect(shown?.textContent).toContain('Twilio no respondió')
  })

  // @rule bot-token-replaced: Issue: a token can be replaced
  test('replaces a token, which stays nowhere in the browser, and tells at the field that it is not taken', async () => {
    answered({ listBotConfigs: [config({ isActive: true })] })
    const refusal = {
      error: 'Auth Token: Twilio no lo acepta.',
      code: 'token-refused',
      fields: { twilioAuthToken: 'Auth Token: Twilio no lo acepta.' },
    }
    const replaced = { ...config({ isActive: true, twilioAuthToken: '••••e5f6' }), tokenTried: 'taken' }
    const sent = answerPosts('/api/twilio-bot/configs/:id/token', [refused(409, refusal), ...made(replaced, 200)])
    const { user, client } = open('config')
    await user.click(await screen.findByRole('button', { name: 'Cambiar Auth Token WhatsApp de la clínica' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Cambiar el Auth Token de WhatsApp de la clínica' }),
    )
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await dialog.findByText('Auth Token es requerido')).toBeDefined()
    await user.type(dialog.getByLabelText(/^Auth Token/), 'f00dfeede5f6')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await dialog.findByText('Auth Token: Twilio no lo acepta.')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('••••e5f6')).toBeDefined()
    expect(screen.getByText('Auth Token cambiado')).toBeDefined()
    expect(sent.at(-1)?.body).toEqual({ twilioAuthToken: 'f00dfeede5f6' })
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('f00dfeede5f6')
  })

  // @rule bot-config-deleted: Issue: a configuration can be deleted, but the active one
  test('deletes one that is not active, once it was confirmed', async () => {
    answered({ listBotConfigs: [config({ isActive: true }), config({ id: 'c2', name: 'Segunda' })] })
    const asked: string[] = []
    server.use(
      http.delete('/api/twilio-bot/configs/:id', ({ params }) => {
        asked.push(String(params.id))
        return HttpResponse.json({ id: params.id })
      }),
    )
    const { user } = open('config')
    await user.click(await screen.findByRole('button', { name: 'Borrar Segunda' }))
    expect(screen.queryByRole('button', { name: 'Borrar WhatsApp de la clínica' })).toBeNull()
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Borrar' }))
    expect(await screen.findByText('Configuración borrada')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Segunda' })).toBeNull()
    expect(asked).toEqual(['c2'])
  })

  // @rule refused-posts
  test('tells how many messages were refused, since when, and the last one', async () => {
    const refusedPosts = { count: 3, since: '2026-11-20T15:00:00.000Z', lastAt: '2026-11-24T16:05:00.000Z' }
    answered({ readMessagingSetup: { ...setup, refusedPosts } })
    open('config')
    expect(await screen.findByText('3 mensajes rechazados por firma.')).toBeDefined()
    expect(screen.getByText(/^Desde el 20\/11\/2026 09:00; el último, el 24\/11\/2026 10:05\./)).toBeDefined()
  })

  // @rule bot-switch-off
  test('switches the active one off once it was confirmed, and the bot is inactive', async () => {
    answered({ listBotConfigs: [config({ isActive: true })] })
    const sent = answerPosts('/api/twilio-bot/configs/:id/deactivate', [
      refused(503, { error: 'No se puede ahora.', code: 'away' }),
      ...made(config(), 200),
    ])
    const { user } = open('config')
    const press = async (button: string) => {
      await user.click(await screen.findByRole('button', { name: 'Desactivar WhatsApp de la clínica' }))
      const asked = within(await screen.findByRole('alertdialog', { name: '¿Desactivar WhatsApp de la clínica?' }))
      await user.click(asked.getByRole('button', { name: button }))
    }
    await press('Volver')
    expect(sent).toEqual([])
    await press('Desactivar')
    expect(await screen.findByText('Error al desactivar configuración')).toBeDefined()
    await press('Desactivar')
    expect(await screen.findByText('Configuración desactivada')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Activar WhatsApp de la clínica' })).toBeDefined()
    expect(screen.getByText('Inactivo')).toBeDefined()
    expect(screen.getByText('No hay una configuración activa.')).toBeDefined()
  })

  // @rule bot-failures: §8 Failures are told in the quoted sentences: of creating a configuration or a response,
  //   activating, a test message, initialising, and sending a template; 'Error al procesar acción' is in requests
  test('tells what fails', async () => {
    answerPosts('/api/twilio-bot/configs/:id/activate', [refused(503, { error: 'No se puede ahora.', code: 'away' })])
    answerPosts('/api/twilio-bot/configs', [refused(503, { error: 'No se puede ahora.', code: 'away' })])
    const { user } = open('config')
    await user.click(await screen.findByRole('button', { name: /^Activar/ }))
    const shown = (await screen.findByText('Error al activar configuración')).closest('li')
    expect(shown?.textContent).toMatch(/^ErrorError al activar configuraciónNo se puede ahora\./)
    await user.click(screen.getByRole('button', { name: 'Nueva configuración' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Nombre/), 'Segunda')
    await user.type(dialog.getByLabelText(/^Account SID/), 'AC02')
    await user.click(dialog.getByRole('button', { name: 'Crear configuración' }))
    expect(await screen.findByText('Error al crear configuración')).toBeDefined()
  })
})

describe('the tab of responses', () => {
  // @rule bot-response-required: §5 Creating a response needs keywords and response text
  // @rule bot-response-create
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

  // @rule bot-response-switch, bot-live
  test('switches one off and on again, with its state shown, and counts those that are active', async () => {
    const off = { ...response(), isActive: false }
    const sent = answerPosts('/api/twilio-bot/responses/:id/deactivate', [
      refused(503, { error: 'No se puede ahora.', code: 'away' }),
      ...made(off, 200),
    ])
    answerPosts('/api/twilio-bot/responses/:id/activate', [
      refused(503, { error: 'No se puede ahora.', code: 'away' }),
      ...made(response(), 200),
    ])
    const { user } = open('responses')
    const line = within((await screen.findByText('Su cita quedó confirmada.')).closest('li') as HTMLElement)
    const counter = screen.getByText('Respuestas activas', { selector: 'dt span' }).closest('div')
    const active = within(counter?.querySelector('dd') as HTMLElement)
    const press = (name: string) => user.click(line.getByRole('button', { name }))
    expect(line.getByText('Activa')).toBeDefined()
    await press('Desactivar la respuesta a «confirmo, sí»')
    expect(await screen.findByText('Error al desactivar respuesta automática')).toBeDefined()
    await press('Desactivar la respuesta a «confirmo, sí»')
    expect(await line.findByText('Inactiva')).toBeDefined()
    expect(sent).toHaveLength(2)
    expect(await active.findByText('0')).toBeDefined()
    await press('Activar la respuesta a «confirmo, sí»')
    expect(await screen.findByText('Error al activar respuesta automática')).toBeDefined()
    await press('Activar la respuesta a «confirmo, sí»')
    expect(await line.findByText('Activa')).toBeDefined()
    const elsewhere = { projection: 'bot-responses', id: 'r1', position: '101', row: off }
    expect(await active.findByText('1')).toBeDefined()
    fakeLive.send(elsewhere)
    expect(await line.findByText('Inactiva')).toBeDefined()
    expect(await active.findByText('0')).toBeDefined()
  })

  // @rule bot-response-switch
  test('switches one off again under a new key, after another administrator switched it on', async () => {
    const off = response({ isActive: false, updatedAt: '2026-11-24T16:30:00.000Z' })
    const sent = answerPosts('/api/twilio-bot/responses/:id/deactivate', [
      refused(503, { error: 'No se puede ahora.', code: 'away' }),
      refused(503, { error: 'No se puede ahora.', code: 'away' }),
      ...made(off, 200),
    ])
    const { user } = open('responses')
    const press = async () => {
      const button = await screen.findByRole('button', { name: 'Desactivar la respuesta a «confirmo, sí»' })
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
      await user.click(button)
    }
    await press()
    await waitFor(() => expect(sent).toHaveLength(1))
    await press()
    await waitFor(() => expect(sent).toHaveLength(2))
    const again = response({ priority: 9, updatedAt: '2026-11-24T16:00:00.000Z' })
    fakeLive.send({ projection: 'bot-responses', id: 'r1', position: '101', row: again })
    await screen.findByText('Prioridad 9')
    await press()
    expect(await screen.findByText('Inactiva')).toBeDefined()
    const [first, second, third] = sent.map(({ key }) => key)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  // @rule bot-failures
  test('tells that one was not made, and keeps what was typed', async () => {
    answerPosts('/api/twilio-bot/responses', [refused(503, { error: 'No se puede ahora.', code: 'away' })])
    const { user } = open('responses')
    await user.click(await screen.findByRole('button', { name: 'Nueva respuesta' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva respuesta' }))
    await user.type(dialog.getByLabelText(/^Palabras clave/), 'precio')
    await user.type(dialog.getByLabelText(/^Texto de respuesta/), 'Hola')
    await user.click(dialog.getByRole('button', { name: 'Crear respuesta' }))
    expect(await screen.findByText('Error al crear respuesta automática')).toBeDefined()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Palabras clave/).value).toBe('precio')
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
