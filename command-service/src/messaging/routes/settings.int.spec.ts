import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { reminderAnswer } from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { autoResponseRow, botConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { messageSettingsRow } from '@clinic/shared-events/contracts/messaging/message-settings.ts'
import { messagingSettingsStream } from '@clinic/shared-events/messaging/events.ts'
import { describe, expect, it } from 'vitest'
import { useServedStaff } from '../../../testing/use-served.ts'
import { settings } from '../settings.ts'

const served = useServedStaff()
const token = 'f00dfeedf00dfeedf00dfeedf00dc3d4'

const post = (path: string, body: object, key?: string) =>
  served().http.call('POST', `/api/twilio-bot/${path}`, { body, cookie: served().admin, ...(key && { key }) })
const form = { name: 'WhatsApp', twilioAccountSid: 'AC0123', twilioAuthToken: token, twilioPhoneNumber: '+50688880000' }
const events = async () => (await served().world.log.readStream(messagingSettingsStream)).map(({ type }) => type)
const everythingStored = async () =>
  JSON.stringify(await served().world.log.readAll(0n, 10_000), (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )

describe('a configuration of the bot', () => {
  // @rule bot-config-create, bot-token-in-vault
  it('is answered with no more than the end of its token, which no event and no log line holds', async () => {
    const answer = await post('configs', form, 'one-submit')
    expect(answer.status).toBe(201)
    const row = botConfigRow.strict().parse(answer.body)
    expect(row).toMatchObject({
      name: 'WhatsApp',
      twilioAuthToken: '••••c3d4',
      messageService: 'whatsapp',
      isActive: false,
    })
    expect((await post('configs', form, 'one-submit')).body).toEqual(row)
    const said = JSON.stringify(answer.body) + (await everythingStored()) + served().http.lines.join('')
    expect(said).not.toContain(token)
    expect(said).not.toContain(token.slice(0, -4))
    expect(await served().process.vault.botTokens.read(row.id)).toBe(token)
  })

  // @rule bot-config-create: §3, §7 A configuration is created with the specified fields; messageService is whatsapp
  //   by default, isActive false
  it.each(['4000-1111', '+1 (415) 523-8886', 'whatsapp:+14155238886'])('has %s for its number', async (text) => {
    expect((await post('configs', { ...form, twilioPhoneNumber: text })).body.twilioPhoneNumber).toBe(text)
  })

  it('shows nothing of a token so short that its end would give it away, and none where there is none', async () => {
    expect((await post('configs', { ...form, twilioAuthToken: 'corto-12' })).body.twilioAuthToken).toBe('••••')
    expect((await post('configs', { ...form, twilioAuthToken: '' })).body.twilioAuthToken).toBeNull()
  })

  const noNumber = 'Número de Twilio: debe ser un número de teléfono completo, como +50640001111'
  // @rule bot-config-required: §5 Creating a configuration needs name and account Sid
  it.each([
    [{ name: ' ' }, 'name', 'Nombre es requerido'],
    [{ twilioAccountSid: '' }, 'twilioAccountSid', 'Account SID es requerido'],
    [{ webhookUrl: 'clinica' }, 'webhookUrl', 'URL del webhook: debe comenzar con https://'],
    [{ twilioPhoneNumber: '8888' }, 'twilioPhoneNumber', noNumber],
    [{ twilioPhoneNumber: 'Clínica' }, 'twilioPhoneNumber', noNumber],
    [{ twilioPhoneNumber: '+999 5064 0001111' }, 'twilioPhoneNumber', noNumber],
    [{ messageService: 'fax' }, 'messageService', 'Servicio de mensajes no válido'],
  ])('%j is refused at %s', async (more, field, sentence) => {
    const { status, body } = await post('configs', { ...form, ...more })
    expect([status, body.fields]).toEqual([400, { [field]: sentence }])
  })

  // @rule bot-one-active: §4 Only one configuration is active at a time; 'Activar' makes the chosen one the active one
  it('is activated in the place of the one before', async () => {
    const [one, two] = [(await post('configs', form)).body, (await post('configs', form)).body]
    expect((await post(`configs/${one.id}/activate`, {})).body).toMatchObject({ id: one.id, isActive: true })
    expect((await post(`configs/${two.id}/activate`, {})).body).toMatchObject({ id: two.id, isActive: true })
    const count = (await events()).length
    expect((await post(`configs/${two.id}/activate`, {})).status).toBe(200)
    expect((await events()).length).toBe(count)
    const { state } = await served().process.handler.read(messagingSettingsStream, settings)
    expect(Object.values(state.configurations).filter(({ isActive }) => isActive)).toHaveLength(1)
  })

  it('that never was is 404', async () => {
    for (const id of ['x', '5nB2xQ8rT0vKc4YdZm7LwA'])
      expect((await post(`configs/${id}/activate`, {})).body.error).toBe('No existe esa configuración.')
  })
})

describe('a text of the messages', () => {
  // @rule texts-own, texts-checked, texts-standard
  it('is written anew, is what the next link says, and is the standard again by one press', async () => {
    const { http, admin } = served()
    const contact = { name: 'Rosa Mora', email: 'rosa@ejemplo.cr', phone: '8888-1234', address: 'Heredia' }
    const visit = { ...contact, date: '2026-11-23', startTime: '09:00' }
    const booked = await http.call('POST', '/api/appointments', { body: visit, cookie: admin })
    const { id } = bookedAnswer.parse(booked.body).appointment
    const says = async () => {
      const sent = { body: { reminderType: '1-day' }, cookie: admin }
      const { body } = await http.call('POST', `/api/appointments/${id}/send-reminder`, sent)
      return decodeURIComponent(reminderAnswer.parse(body).whatsappNotification?.whatsappURL ?? '')
    }
    const word = (text: string | null) => post('texts', { id: 'chat.1-day', text })
    const { status, body } = await word('  {nombre}, mañana\n llegamos: {fecha}, {hora}. ')
    expect([status, body.texts]).toEqual([200, { 'chat.1-day': '{nombre}, mañana llegamos: {fecha}, {hora}.' }])
    expect(await says()).toContain('Le saluda Mueve. Rosa Mora, mañana llegamos: 23/11/2026, 9:00 AM.\n')
    expect(await word('{fecha} {hora} {día}')).toMatchObject({
      status: 400,
      body: { fields: { text: 'Mensaje: {día} no existe aquí. Puede usar {nombre}, {fecha}, {hora}.' } },
    })
    expect((await word(null)).body.texts).toEqual({})
    expect(await says()).toContain('Le saluda Mueve. Le recordamos su cita del 23/11/2026 a las 9:00 AM.\n')
  })
})

// @rule texts-bot
it('what the bot says by itself is written anew, and used by its next answer', async () => {
  const say = async (message: string) =>
    (await post('test-message', { phoneNumber: '8888-9876', message })).body.botResponse
  const word = (id: string, text: string | null) => post('texts', { id, text })
  expect((await word('bot.notUnderstood', 'Ya le contestamos.')).status).toBe(200)
  await word('bot.optedOut', 'No le escribimos más.')
  expect(await say('¿Atienden esguinces?')).toBe('Ya le contestamos.')
  expect(await say('BAJA')).toBe('No le escribimos más.')
  await word('bot.notUnderstood', null)
  expect(await say('¿Y lumbalgias?')).toMatch(/^Gracias por su mensaje\. Una persona/)
})

describe('the hours of the reminders', () => {
  // @rule reminders-hours-chosen, reminders-hours-checked
  it('are chosen for the rounds that follow, and refused at their field', async () => {
    const hours = { first: '96', second: '36', quietFrom: '21:00', quietTo: '06:00' }
    const { status, body } = await post('reminder-hours', hours)
    expect([status, messageSettingsRow.strict().parse(body).hours]).toEqual([200, { ...hours, first: 96, second: 36 }])
    const { state } = await served().process.handler.read(messagingSettingsStream, settings)
    expect(state.hours).toEqual(body.hours)
    const refused = await post('reminder-hours', { ...hours, first: 24 })
    const sentence = 'Primer recordatorio: debe ser un número de horas de 48 a 168'
    expect(refused).toMatchObject({ status: 400, body: { fields: { first: sentence } } })
  })
})

describe('an auto-response', () => {
  // @rule bot-response-create: §3, §7 An auto-response is created with its keywords, text, action and priority; action
  //   none, messageType whatsapp, priority 1 and isActive true by default
  // @rule bot-response-keywords
  it('is made of keywords that are split on commas, trimmed, and without empty ones', async () => {
    const asked = {
      triggerKeywords: [' precio ', 'costo, , tarifa'],
      responseTemplate: 'Vea «Precios».',
      action: 'none',
      priority: 7,
    }
    const answer = await post('responses', asked)
    expect(answer.status).toBe(201)
    expect(autoResponseRow.strict().parse(answer.body)).toMatchObject({
      triggerKeywords: ['precio', 'costo', 'tarifa'],
      responseTemplate: 'Vea «Precios».',
      priority: 7,
      action: 'none',
      messageType: 'whatsapp',
      isActive: true,
    })
    const least = await post('responses', { triggerKeywords: 'uno, dos', responseTemplate: 'Hola' })
    expect(least.body).toMatchObject({ triggerKeywords: ['uno', 'dos'], priority: 1, action: 'none' })
  })

  // @rule bot-response-priority: §3, §9 Priority is 1 to 10, by default 1
  // @rule bot-response-required, bot-response-placeholders
  it.each([
    [{ triggerKeywords: [' ', ','] }, 'triggerKeywords', 'Palabras clave son requeridas'],
    [{ triggerKeywords: undefined }, 'triggerKeywords', 'Palabras clave son requeridas'],
    [{ responseTemplate: '' }, 'responseTemplate', 'Texto de respuesta es requerido'],
    [
      { responseTemplate: 'su {foo} es {fecha' },
      'responseTemplate',
      'Texto de respuesta: {foo} no existe aquí. Puede usar {nombre}, {fecha}, {hora}.',
    ],
    [{ priority: 0 }, 'priority', 'Prioridad: debe ser un número de 1 a 10'],
    [{ priority: 11 }, 'priority', 'Prioridad: debe ser un número de 1 a 10'],
    [{ action: 'otra' }, 'action', 'Acción no válida'],
  ])('%j is refused at %s', async (more, field, sentence) => {
    const { status, body } = await post('responses', { triggerKeywords: ['a'], responseTemplate: 'b', ...more })
    expect([status, body.fields]).toEqual([400, { [field]: sentence }])
  })

  // @rule bot-response-switch
  it('is switched off and on again, and the bot answers with it only while it is on', async () => {
    const word = 'zanahoria'
    const { id } = (await post('responses', { triggerKeywords: word, responseTemplate: 'Es naranja.' })).body
    const said = async () =>
      (await post('test-message', { phoneNumber: '8888-4321', message: `¿${word}?` })).body.botResponse
    const turn = async (to: string) => (await post(`responses/${id}/${to}`, {})).body
    expect(await said()).toBe('Es naranja.')
    const off = autoResponseRow.strict().parse(await turn('deactivate'))
    expect(off).toMatchObject({ id, isActive: false })
    const count = (await events()).length
    expect(await turn('deactivate')).toEqual(off)
    expect((await events()).length).toBe(count)
    expect(await said()).toMatch(/^Gracias por su mensaje\. Una persona/)
    expect(await turn('activate')).toMatchObject({ id, isActive: true })
    expect(await said()).toBe('Es naranja.')
  })

  // @rule bot-response-switch
  it('that never was is 404', async () => {
    for (const id of ['x', '5nB2xQ8rT0vKc4YdZm7LwA'])
      for (const to of ['activate', 'deactivate'])
        expect((await post(`responses/${id}/${to}`, {})).body.error).toBe('No existe esa respuesta automática.')
  })

  // @rule bot-defaults: §2, §7 A button initialises default responses in Spanish; once they are there, nothing is made
  //   again
  it('of the defaults is made once', async () => {
    expect((await post('initialize-defaults', {}, 'defaults-1')).body).toEqual({
      message: 'Se crearon 8 respuestas por defecto.',
    })
    expect((await post('initialize-defaults', {}, 'defaults-1')).body).toEqual({
      message: 'Se crearon 8 respuestas por defecto.',
    })
    expect((await post('initialize-defaults', {})).body).toEqual({
      message: 'Las respuestas por defecto ya estaban creadas.',
    })
  })
})
